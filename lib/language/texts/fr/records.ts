import type { Catalogue } from '../../subject'

export const RECORDS: Catalogue['records'] = {
  copyOf:
    '{what, select, payer {Copier votre adresse} merchant {Copier le marchand} receiver {Copier le destinataire} contract {Copier le contrat} token {Copier le jeton} paying {Copier le compte payeur} other {Copier l’adresse}}',
  viewOf:
    '{what, select, payer {Voir votre adresse sur {host}} merchant {Voir le marchand sur {host}} receiver {Voir le destinataire sur {host}} contract {Voir le contrat sur {host}} token {Voir le jeton sur {host}} paying {Voir le compte payeur sur {host}} other {Voir l’adresse sur {host}}}',
  copyTransaction: 'Copier le hash de la transaction',
  viewTransaction: 'Voir la transaction sur {host}',
  viewOn: 'Voir sur {host}',
  noTransaction: 'Aucune',
  refunds: 'Remboursements',
  refund: 'Remboursement de {amount}, {note}',
  refundNote: '{status, select, pending {en attente du réseau} other {annulé par le réseau}}',
  price: 'Prix',
  linePlan: '{seats, select, yes {Place} other {Formule}}, {period}',
  lineNamed: '{name}, {period}',
  lineDiscount: '{coded, select, yes {Remise {code}} other {Remise}}',
  lineCredit: 'Crédit',
  linesTotal: 'Total',
  pauseTitle: 'Mettre cet abonnement en pause ?',
  dontPause: 'Ne pas mettre en pause',
  pausing: 'Mise en pause…',
  pause: 'Mettre en pause',
  pauseLength: 'Pour combien de temps',
  pauseChoice: '{periods}, jusqu’au {day}',
  charges: 'Prélèvements',
  access: 'Accès',
  sooner: 'Plus tôt',
  pauseCharges: 'Aucun avant le {day}. Puis ils reprennent automatiquement.',
  pauseSooner:
    'Vous pouvez mettre fin à la pause à tout moment. Le prochain prélèvement a alors lieu à la prochaine des dates habituelles.',
  notPaused: 'La mise en pause n’a pas eu lieu.',
  pauseUnknown: 'On ne sait pas si la mise en pause a eu lieu.',
  printOrSave: 'Imprimer ou enregistrer',
  checkChain: 'Vérifier sur la chaîne',
  verifiedTitle:
    '{result, select, found {Le serveur de votre portefeuille a trouvé ce paiement sur {network}.} different {{network} dit autre chose.} not_found {Le serveur de votre portefeuille ne connaît pas cette transaction.} other_network {Votre portefeuille est sur un autre réseau.} no_wallet {Aucun portefeuille dans ce navigateur.} other {Votre portefeuille n’a pas répondu.}}',
  verifiedText:
    '{result, select, found {L’événement du contrat nomme ces conditions, cette période et ce montant, et les jetons ont quitté le portefeuille ci-dessus dans la même transaction.} different {La transaction existe, mais elle contient un autre paiement ou a échoué. Ne vous fiez pas à ce document avant de l’avoir comparé dans un explorateur.} not_found {Il est peut-être en retard, ou ne garde pas les anciennes transactions de {network}. Réessayez plus tard, ou comparez dans un explorateur.} other_network {Passez-le sur {network}, puis vérifiez à nouveau.} no_wallet {La vérification interroge {network} par votre propre portefeuille, pour ne pas dépendre de ce site. Ouvrez cette page dans un navigateur qui en a un, ou comparez la transaction dans un explorateur.} other {{network} n’a pas pu être interrogé. Réessayez dans un instant.}}',
}
