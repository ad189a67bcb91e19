import type { Catalogue } from '../../subject'

export const PARTS: Catalogue['parts'] = {
  close: 'Fermer',
  copied: 'Copié',
  copyBlocked: 'La copie a été bloquée. Sélectionnez le texte et copiez-le vous-même.',
  optional: '(facultatif)',
  oneLess: 'Un de moins',
  oneMore: 'Un de plus',
  wholeNumberUpTo: 'Saisissez un nombre entier de 1 à {max}.',
  done: 'Terminé :',
  date: 'Date',
  what: 'Élément',
  amount: 'Montant',
  newTab: '(s’ouvre dans un nouvel onglet)',
  loading: 'Chargement…',
  partMissing: 'Une partie de cette page n’est pas arrivée. Vérifiez votre connexion, puis réessayez.',
  language: 'Langue',
  changeLanguage: 'Changer de langue',
  unknownLocale:
    'Le lien demande une langue qui n’est pas disponible ici ({asked}). Choisissez-en une autre ci-dessous.',
}
