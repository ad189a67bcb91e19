import type { Catalogue } from '../../subject'

export const PORTAL: Catalogue['portal'] = {
  skip: 'Aller au contenu',
  title: 'Vos abonnements',
  lead: 'Tous les abonnements que ce portefeuille paie sur ce site{network, select, none {} other {, sur {network}}}. Les paiements partent directement du portefeuille.',
  otherNetwork:
    'Un portefeuille intelligent se connecte sur un seul réseau. Pour un autre, déconnectez-vous, changez de réseau dans le portefeuille et reconnectez-vous.',
  signInLead:
    'Choisissez le portefeuille qui paie. Vous signez un message pour montrer qu’il est à vous ; cela ne coûte rien et ne déplace aucun argent.',
  needsScript:
    'La connexion nécessite JavaScript. Sans lui, toute autorisation peut être supprimée dans votre portefeuille ou dans l’explorateur du réseau.',
  outOfDate: 'Ces informations ne sont peut-être pas à jour. Nous reprendrons à votre retour en ligne.',
  nothingRead: 'Rien n’a encore pu être lu. Nous reprendrons à votre retour en ligne.',
  notReadAgain: 'La lecture n’a pas pu être refaite.',
  notRead: 'Vos abonnements n’ont pas pu être lus.',
  paymentsUnaffected: '{problem} Cela n’affecte pas vos paiements.',
  loading: 'Chargement de vos abonnements',
  otherWallet: 'Un autre portefeuille paie l’abonnement que vous cherchez.',
  otherWalletText:
    'Voici les abonnements de {address}. Pour voir l’autre, connectez-vous avec le portefeuille qui s’est abonné.',
  thisOtherWallet: 'Un autre portefeuille paie cet abonnement.',
  thisOtherWalletText:
    'Vous êtes connecté avec {address}. Connectez-vous avec le portefeuille qui s’est abonné : cette page revient ensuite.',
  useOther: 'Utiliser un autre portefeuille',
  nothing: 'Ce portefeuille ne paie rien ici.',
  nothingText:
    'Aucun abonnement n’a été souscrit avec {address}. Si vous avez utilisé un autre portefeuille ou compte, déconnectez-vous et reconnectez-vous avec celui-là.',
  showMore: 'Afficher plus',
  allInvoices: 'Toutes vos factures',
  allSubscriptions: 'Tous vos abonnements',
  subscribeAgain: 'S’abonner à nouveau',
  status:
    '{status, select, active {Actif} trialing {À l’essai} past_due {En retard} paused {En pause} cancelled {Résilié} other {Terminé}}',
  noteEnds: 'se termine le {day}',
  noteCancels: 'résiliation le {day}',
  noteUntil: 'jusqu’au {day}',
  noteSince: 'depuis le {day}',
  noteOn: 'le {day}',
  cardNext: '{merchant}<d>, prochain prélèvement le {day}{differs, select, yes {, {amount}} other {}}</d>',
  cardDue: '{merchant}<d> · paiement dû le {day}</d>',
  plan: 'Formule',
  planPrice: '{plan}, {price}',
  seats: 'Places',
  discount: 'Remise',
  discountText:
    '{coded, select, yes {{code}, } other {}}{off} de moins sur {each, select, yes {chaque paiement} other {{count, plural, one {le prochain paiement} other {chacun des # prochains paiements}}}}',
  credit: 'Crédit',
  creditText: '{amount}, qui réduit vos prochains paiements',
  paidIn: 'Payé en',
  nextCharge: 'Prochain prélèvement',
  openCharge: 'Paiement en souffrance',
  none: 'Aucun',
  nextChargeText: '{due, select, yes {Dû le {day}} other {{day}}}, {amount} en {symbol}',
  withUsage: '{charge}, plus {amount} d’utilisation à ce jour',
  usage: 'Utilisation sur la période',
  usageNone: 'Aucune pour l’instant, au plus {limit}',
  usageText: '{quantity} × {unit}, {amount} sur {limit} au plus',
  neverMore: 'Jamais plus de',
  capFrom: '{cap} à partir du {day}',
  renews: 'Renouvellement',
  untilYouCancel: 'Jusqu’à ce que vous résiliiez',
  chargesLeft: 'Prélèvements restants',
  since: 'Depuis',
  ended: 'Terminé',
  ends: 'Se termine',
  endsOn: 'Le {day}. {why}',
  walletPermission: 'Autorisation du portefeuille',
  walletHolds: 'Solde du portefeuille',
  readOn: '{amount} <d>le {moment}</d>',
  fundsReading: '{amount} <d>nouvelle lecture en cours…</d>',
  allowanceLeft: 'Autorisé par le portefeuille',
  allowanceFor: '{amount} <d>pour tout ce qu’il paie à {merchant} en {symbol}</d>',
  allowanceSigned: '{amount} <d>signés, dès le premier paiement</d>',
  forecast: 'Prévision',
  paidBy: 'Payé par',
  merchant: 'Marchand',
  paidTo: 'Payé à',
  paidToShare: 'Payé à, {share}',
  payments: 'Paiements',
  nothingCharged: 'Rien n’a encore été prélevé.',
  receiptFor: 'Reçu<s> pour {period}</s>',
  invoiceFor: 'Facture<s> pour {period}</s>',
  payment:
    '{state, select, due {Dû} submitted {Envoyé} pending {En confirmation} failed {Échoué} refunded {Remboursé} partly_refunded {Remboursé en partie} other {Payé}}',
  periodOf: '{period} (paiement du {moment})',
  paymentNote:
    '{state, select, due {envoi imminent} submitted {en attente d’un bloc} pending {peut encore être annulé} failed {pas de nouvel essai automatique} other {remboursement en cours}}',
  retryOn: 'nouvel essai le {day}',
  endReason:
    '{reason, select, requested_by_payer {Vous l’avez résilié.} requested_by_merchant {Le marchand y a mis fin.} payment_failed {Deux paiements de suite ont échoué.} first_payment_failed {Le premier paiement n’a pas pu être prélevé en trois jours.} mandate_cancelled {L’autorisation a été supprimée sur la chaîne.} mandate_exhausted {Comme convenu à la souscription.} price_not_accepted {Vous n’avez pas accepté le nouveau prix.} other {Le marchand ne le propose plus.}}',
  endContinue: '{why} Abonnez-vous à nouveau pour continuer.',
  failed:
    '{reason, select, insufficient_balance {Il n’y a pas assez de {symbol} dans votre portefeuille.} allowance_too_low {Votre autorisation ne couvre pas ce prélèvement.} wallet_allows_less {Votre portefeuille autorise moins que le prélèvement.} permission {L’autorisation de votre portefeuille a été supprimée.} token_paused {L’émetteur du jeton a suspendu tous les transferts.} blocked_address {L’émetteur du jeton bloque votre portefeuille ou celui du marchand.} costly {Le prélèvement coûte plus de gaz que l’exploitant n’en paie.} network {Le réseau était injoignable, ou ses frais sont trop élevés.} rate_unavailable {Il n’y avait pas de taux de change pour le jeton.} over {Le délai de ce paiement est passé.} other {Le réseau n’a pas accepté le paiement.}}',
  whoActs:
    '{who, select, payer {Vous pouvez y remédier.} merchant {Le marchand doit agir.} other {L’exploitant de ce site doit agir.}}',
  addThenTry: 'Ajoutez {exact, select, yes {au moins} other {plus de}} {amount}, puis réessayez.',
  allowThenTry:
    'Autorisez à nouveau dans votre portefeuille le contrat ci-dessous à prélever {exact, select, yes {au moins} other {plus de}} {amount}, puis réessayez.',
  renewThenTried: 'Renouvelez l’autorisation, et le paiement sera retenté de lui-même.',
  subscribeToContinue: 'Abonnez-vous à nouveau pour continuer.',
  switchProgramOff:
    'Si votre portefeuille exécute un programme à l’envoi de jetons, désactivez-le et réessayez ; sinon, abonnez-vous avec un autre jeton.',
  keepAccess: 'Vous gardez l’accès jusqu’au {day}.',
  accessEnded: 'Votre accès a pris fin le {day}.',
  paymentFailed: 'Un paiement de {amount} sur {network} a échoué.',
  tryingNow: 'Le paiement est en cours de tentative.',
  tryAgainNow: 'Réessayer maintenant',
  allowAbove: 'Autorisez-le d’abord à nouveau ci-dessus.',
  enoughPermission:
    '{count, plural, one {Assez pour le seul prélèvement que couvre l’autorisation.} other {Assez pour les # prélèvements que couvre l’autorisation.}}',
  enoughAll: 'Assez pour tous les prélèvements signés.',
  notEnoughDue: 'Pas assez pour le prélèvement dû le {day}.',
  notEnoughNext: 'Pas assez pour le prochain prélèvement, le {day}.',
  enoughFor:
    '{count, plural, one {Assez pour un prélèvement.} other {Assez pour # prélèvements.}} Celui du {day} échouerait.',
  topUp:
    '{forecast} {lacks, select, balance {Rechargez le portefeuille} allowance {Autorisez davantage} both {Rechargez le portefeuille et autorisez davantage} other {Rechargez le portefeuille ou autorisez davantage}}{before, select, yes { d’ici là} other {}}.',
  linkTitle:
    '{purpose, select, permission {Renouveler votre autorisation} change {Modifier votre abonnement} price {Un nouveau prix pour votre abonnement} retry {Payer ce qui est dû} other {Votre abonnement}}',
  linkLead:
    '{purpose, select, permission {Choisissez combien de paiements de plus votre portefeuille autorise.} change {Choisissez la formule, le jeton ou la quantité. Vous voyez le coût avant de signer.} price {Acceptez-le par une signature. Votre abonnement dit ce qui se passe sinon.} retry {Le dernier paiement a échoué. Dès que votre portefeuille contient assez, réessayez ici.} other {Ce lien est pour un seul abonnement, et pour le portefeuille qui le paie.}}',
  linkOver: 'Ce lien ne fonctionne pas.',
  linkOverText:
    'Il a expiré, ou une partie de son adresse manque. Les liens fonctionnent 30 jours : demandez-en un nouveau au marchand, ou connectez-vous avec le portefeuille qui paie. Rien n’a été prélevé.',
  confirmInWallet: 'Confirmez dans votre portefeuille.',
  sent: 'Envoyé. En attente du réseau…',
  wrongAccount:
    'Votre portefeuille affiche {account}. Choisissez-y {payer} : seul le compte qui paie peut le faire.',
  reverted: 'Le réseau a refusé la transaction. {effect}',
  refused: '{problem} {effect}',
}
