import type { Catalogue } from '../../subject'

export const ENDING: Catalogue['ending'] = {
  cancelSubscription: 'Résilier l’abonnement',
  cancelNow: 'Résilier maintenant',
  title: 'Résilier cet abonnement ?',
  of: '{title} de {merchant}, {price} en {symbol} sur {network}',
  keep: 'Garder l’abonnement',
  cancelling: 'Résiliation…',
  notCancelled: 'La résiliation n’a pas eu lieu.',
  cancelUnknown: 'On ne sait pas si la résiliation a eu lieu.',
  wouldEndNow:
    'La période en cours n’est pas payée : l’abonnement prendrait fin tout de suite. Vérifiez à nouveau, puis décidez.',
  when: 'Quand',
  now: 'Maintenant',
  nowNote:
    'L’accès prend fin aussitôt.{paid, select, yes { Ce que vous avez payé n’est pas remboursé.} other {}}',
  cannotUndo: 'C’est irréversible.',
  cannotUndoAgain: 'C’est irréversible. Vous pouvez vous réabonner par le lien de paiement.',
  onDay: 'Le {day}',
  setAlready: 'Déjà prévu. Choisissez « Maintenant » pour y mettre fin plus tôt.',
  atPeriodEnd: 'À la fin de la période',
  notPaid: 'Cette période n’est pas payée : il n’y a rien à attendre.',
  onTrialEnd: 'Le {day}, à la fin de l’essai',
  onPeriodEnd: 'Le {day}, à la fin de la période en cours',
  trialNote: 'Vous pouvez l’utiliser jusque-là, et rien n’est prélevé.',
  periodNote: 'Vous pouvez utiliser ce que vous avez payé jusque-là.',
  noMoreCharges:
    'Plus aucun prélèvement.{paid, select, yes { Les paiements passés ne sont pas remboursés.} other {}}',
  creditLost: 'Votre crédit de {amount} prend fin avec l’abonnement.',
  inProgress: 'Paiements en cours',
  noneInProgress: 'Aucun.',
  onItsWay: '{amount} sont en route. Le paiement est retiré, sauf si le réseau le prend avant.',
  beingPaidNow: '{amount} sont en cours de paiement et ne sont pas remboursés.',
  beingPaidLater: '{amount} sont en cours de paiement, et vous pouvez utiliser cette période.',
  accessUntil: 'Jusqu’au {day}. Vous pouvez annuler la résiliation jusque-là.',
  accessNotPaid: 'Prend fin maintenant : cette période n’est pas payée.',
  accessNow: 'Prend fin maintenant, et non le {day} : le marchand est prévenu aussitôt.',
  nothingToRemove: 'Il n’y en a aucune à supprimer.',
  discarded:
    '{when, select, now {Ce que vous avez signé est abandonné.} other {Ce que vous avez signé est abandonné à la fin de l’abonnement.}}',
  withdrawn:
    'Ce que vous avez signé est retiré avec le premier paiement. Si le réseau le prend avant, c’est ensuite supprimé sur la chaîne.',
  removedNext:
    'Plus rien n’est prélevé avec elle ensuite. Elle est aussitôt supprimée sur la chaîne, et vous pouvez le faire vous-même.',
  removedLater:
    'Plus rien n’est prélevé avec elle ensuite. Elle est supprimée sur la chaîne à la fin de l’abonnement, et vous pouvez le faire vous-même à tout moment.',
  cancelled: 'Résilié. Plus rien n’est prélevé.',
  cancelledWithdrawn: 'Résilié. Le paiement en route est retiré.',
  endsOn: 'Prend fin le {day}. Plus rien n’est prélevé.',
  isEnding: 'Cet abonnement prend fin.',
  isEndingText:
    'Un paiement était en route lors de votre résiliation. Il est retiré, sauf si le réseau le prend avant ; vous pourrez alors utiliser la période payée.',
  endsTitle: 'Cet abonnement prend fin le {day}.',
  endedOnChain:
    'L’autorisation a pris fin sur la chaîne : on ne peut plus revenir en arrière. Plus rien n’est prélevé, et vous pouvez l’utiliser jusque-là.',
  endingOnChain:
    'L’autorisation est en cours de suppression sur la chaîne : on ne peut plus revenir en arrière. Plus rien n’est prélevé, et vous pouvez l’utiliser jusque-là.',
  changeMind: 'Plus rien n’est prélevé. Vous pouvez l’utiliser jusque-là, et changer d’avis jusque-là.',
  resuming: 'Reprise…',
  resumed: 'Votre abonnement continue.',
  useAllTheWhile: 'Vous pouvez l’utiliser pendant tout ce temps.',
  useUntilAndFrom: 'Vous pouvez l’utiliser jusqu’au {until}, puis à nouveau à partir du {from}.',
  paused: '{dated, select, yes {En pause jusqu’au {day}.} other {En pause.}} Rien n’est prélevé avant.',
  pausedUntil: 'En pause jusqu’au {day}.',
  endingPause: 'Fin de la pause…',
  endPause: 'Lever la pause',
  pausedKeep: 'Vous pouvez l’utiliser pendant tout ce temps. Le prochain prélèvement est le {next}.',
  pausedPaid:
    'Vous pouvez utiliser ce que vous avez payé jusqu’au {day}. Le prochain prélèvement est le {next}.',
  pausedNoUse: 'Vous ne pouvez pas l’utiliser jusque-là. Le prochain prélèvement est le {next}.',
  pausedChange: 'Pour changer de formule, levez d’abord la pause.',
}
