import type { Catalogue } from '../../subject'

export const SITE: Catalogue['site'] = {
  notAvailable: 'Indisponible',
  pageAway: 'Cette page ne peut pas être affichée pour le moment.',
  offline: 'Vous êtes hors ligne.',
  pageAwayText:
    'Le serveur n’a pas répondu correctement. Ce qui était déjà signé ou payé est en sécurité, et rien d’autre n’a été prélevé. Patientez un instant, puis réessayez.',
  offlineText:
    'Ce qui était déjà signé ou payé est en sécurité. Nous reprendrons dès que vous serez de nouveau en ligne.',
  tryAgain: 'Réessayer',
  loadAgain: 'Recharger la page',
  tryingAgain: 'Nouvel essai…',
  reference: 'Si le problème persiste, communiquez cette référence à l’exploitant : {reference}',
  notFound: 'Introuvable',
  noPage: 'Cette page est introuvable.',
  noPageText:
    'Vérifiez que l’adresse a été copiée en entier. Si quelqu’un vous a envoyé ce lien, demandez-lui-en un nouveau. Rien n’a été prélevé.',
  toStart: 'Aller à la page d’accueil',
}
