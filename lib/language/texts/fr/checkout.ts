import type { Catalogue } from '../../subject'

export const CHECKOUT: Catalogue['checkout'] = {
  notFoundTitle: 'Paiement introuvable',
  notFound: 'Cette page de paiement est introuvable.',
  notFoundText: 'Rien n’a été prélevé. À vérifier :',
  notFoundCopied:
    'L’adresse a-t-elle été copiée en entier ? Sa dernière partie commence par « cs_ » et compte 35 caractères.',
  notFoundOld:
    'Le lien est-il ancien ? Ouvrez de nouveau le lien de paiement du marchand pour en obtenir un autre.',
  notFoundAsk: 'Rien ne s’ouvre ? Demandez un nouveau lien au marchand.',
  backTo: 'Retour à {merchant}',
  straightToMerchant: 'Les paiements vont de votre portefeuille directement au marchand.',
  offline: 'Vous êtes hors ligne. Nous reprendrons dès que vous serez de nouveau en ligne.',
  insteadOf: 'au lieu de',
  forFirst:
    '{count, plural, one {pour {frequency, select, month {le premier mois} quarter {le premier trimestre} other {la première année}}} other {{per} pour les # premiers paiements}}',
  free: 'Gratuit.',
  termsOnce:
    '{trial, select, yes {{days} gratuits. Puis {amount} le {date}, une seule fois} other {{amount} aujourd’hui, une seule fois}}{rate, select, yes {, au cours du jour} other {}}.',
  terms:
    '{trial, select, yes {{days} gratuits. Puis {amount} {when}} other {{amount} aujourd’hui, puis {when}}}{rate, select, yes {, au cours du jour} other {}}.',
  termsFirst:
    '{trial, select, yes {{days} gratuits. Puis {amount} une fois} other {{amount} aujourd’hui}}, puis {full} {when}{rate, select, yes {, au cours du jour} other {}}.',
  termsReduced:
    '{trial, select, yes {{days} gratuits. Puis {amount} pour {count, plural, one {# paiement} other {# paiements}}} other {{amount} aujourd’hui et pour {more, plural, one {le paiement suivant} other {les # paiements suivants}}}}, puis {full}, {when}{rate, select, yes {, au cours du jour} other {}}.',
  eachYear:
    '{about, select, yes {chaque année vers le} other {chaque année le}} {date}{leap, select, yes {, ou le dernier jour de ce mois} other {}}',
  eachMonth:
    '{about, select, yes {vers le} other {le}} {day} {frequency, select, month {de chaque mois} other {tous les trois mois}}{last, select, yes {, ou le dernier jour du mois} other {}}',
  plan: 'Formule',
  planFact: '{plan}, {price}',
  planFactSeats: '{plan}, {price}, {seats}',
  includes: 'Quantité incluse : {units}',
  planRate:
    '{seats, select, yes {par place } other {}}{frequency, select, month {par mois} quarter {par trimestre} other {par an}}',
  seats: 'Places',
  seatsHint:
    '{price} par place {frequency, select, month {par mois} quarter {par trimestre} other {par an}}, de 1 à {max}',
  whatWhen: 'Montants et dates des prélèvements',
  whatWhenIn: 'Montants et dates des prélèvements, en {unit}',
  dollarsPaidIn: 'dollars US, payés en {symbol}',
  today: 'Aujourd’hui, {date}',
  firstCharge: 'Premier prélèvement',
  plusUsage: 'plus l’utilisation',
  freeFor: 'Essai de {days}',
  chargesEnd:
    '{count, plural, one {Un prélèvement} other {# prélèvements, le dernier le {last}}}, puis l’abonnement prend fin.',
  chargesRenew:
    '{count, plural, one {Un prélèvement} other {# prélèvements, le dernier le {last}}} ; aucun ensuite, sauf si vous renouvelez.',
  discountCode: 'Code de remise',
  apply: 'Appliquer',
  codeApplied: '{code} est appliqué.',
  codeIdle: '{code} ne baisse pas le prix de votre choix.',
  codeRefused: '{problem} Les prix sont sans ce code.',
  noWallet: 'Pas encore de portefeuille',
  balancesHere: 'Vos soldes s’afficheront ici',
  connect: 'Connecter',
  connectWallet: 'Connecter un portefeuille',
  lookingForWallets: 'Recherche de portefeuilles…',
  payWith: 'Payer avec',
  balancesFirst: 'Vos soldes, le plus élevé d’abord',
  tokensOn:
    '{tokens, plural, one {# jeton} other {# jetons}} sur {networks, plural, one {# réseau} other {# réseaux}}',
  onNetwork: 'Sur {network}',
  moreTokens: '{count, plural, one {# autre jeton} other {# autres jetons}}',
  neverMoreThan: 'jamais plus de {amount}',
  dayRate: 'au cours du jour',
  contract: 'Contrat',
  copyContract: 'Copier l’adresse du contrat {symbol}',
  viewContract: 'Voir le contrat {symbol} dans un explorateur',
  allowFor: 'Durée de l’autorisation',
  neverMore: 'Jamais plus que votre choix',
  charges: '{count, plural, one {# prélèvement} other {# prélèvements}}',
  afterwards: 'Ensuite',
  untilYouCancel: 'Jusqu’à résiliation',
  endAfter: '{count, plural, one {Fin après # paiement} other {Fin après # paiements}}',
  nothingTaken:
    'Rien n’est jamais prélevé : votre portefeuille n’autorise aucun jeton. Il signe seulement votre abonnement.',
  allowUpTo:
    'Vous autorisez {about, select, yes {environ } other {}}<b>{amount}</b> au plus au total : {payments}{ends, select, yes {, le dernier le {last}} other {}}.',
  allowCap:
    'Vous autorisez un plafond en {symbol}, affiché avant la signature, pour {payments} de {price}{ends, select, yes {, le dernier le {last}} other {}}.',
  renewThen: 'Vous renouvelez alors par une signature ; sans elle, plus rien n’est prélevé.',
  endsAfter: 'Fin après {count, plural, one {# paiement} other {# paiements}}, le dernier le {last}.',
  thenEnds: 'Puis l’abonnement prend fin.',
  canTake:
    '{merchant} peut prélever au plus <b>{amount} {frequency, select, month {par mois} quarter {par trimestre} other {par an}}</b>{floats, select, yes {, soit {price} au cours du jour} other {}}. Résiliable à tout moment.',
  canCharge:
    '{merchant} peut prélever au plus une fois {frequency, select, month {par mois} quarter {par trimestre} other {par an}}. Résiliable à tout moment.',
  dueToday: 'À payer aujourd’hui',
  networkFee: 'Frais de réseau',
  feeNone: 'Aucun pour vous',
  feeNoneMostly: 'Aucun avec la plupart des portefeuilles',
  feeSmall: 'Faibles, une seule fois',
  feeReading: 'Lecture en cours…',
  feeThere: 'Affichés dès que votre portefeuille est sur {network}',
  paidTo: 'Versé à',
  onNetworkNote: 'sur {network}',
  copyAddress: 'Copier l’adresse {start}…',
  startSubscription: 'Démarrer l’abonnement',
  connectingShares: 'Connecter un portefeuille ne partage que votre adresse.',
  consentFree:
    'En choisissant « {button} »{shown, select, yes {} other { à une étape suivante}}, vous vous abonnez à {merchant}, gratuitement, jusqu’à ce que vous résiliiez.',
  consent:
    'En choisissant « {button} »{shown, select, yes {} other { à une étape suivante}}, vous autorisez {merchant} à prélever jusqu’à {amount} {frequency, select, month {chaque mois} quarter {chaque trimestre} other {chaque année}} sur {network}, à partir {start, select, today {d’aujourd’hui} other {du {first}}}{ends, select, yes { jusqu’au {last}, ou} other {}} jusqu’à ce que vous résiliiez{limited, select, yes {, et pas plus de {payments} sauf si vous renouvelez} other {}}.',
  invoiceDetails: 'Coordonnées de facturation',
  detailsNeeded: 'Nécessaires pour cet abonnement',
  detailsWanted: 'Si vous les voulez sur vos factures',
  detailsSaved: 'Enregistrées pour vos factures.',
  detailsNone: 'Aucune indiquée.',
  detailsAgain: 'Les saisir à nouveau',
  detailsAdd: 'Ajouter des coordonnées',
  email: 'E-mail',
  emailHint: 'Pour vos reçus et un rappel avant chaque paiement. Les marchands ne le voient pas.',
  emailKept: 'Une fois l’abonnement souscrit, un e-mail vous demandera de confirmer {email}.',
  emailGiven: 'Une adresse est déjà enregistrée pour ce paiement. Une nouvelle la remplacera.',
  emailRule: 'Saisissez une adresse e-mail, par exemple ada@example.com, ou laissez le champ vide.',
  update: 'Mettre à jour',
  needsScript: 'Pour payer, cette page a besoin de JavaScript et d’un portefeuille.',
  needsScriptText:
    'Toutes les conditions se lisent sans. Activez JavaScript dans un navigateur qui a un portefeuille, puis rechargez la page. Rien n’a été prélevé.',
  stepTerms:
    '{plans, select, yes {{plan}, } other {}}{price}{seated, select, yes {, {seats}} other {}}. {trial, select, yes {{days} gratuits.{reduced, select, yes { Premier prélèvement : {first}.} other {}}} other {Premier prélèvement aujourd’hui{reduced, select, yes { : {first}} other {}}.}}',
  stepFree: '{plans, select, yes {{plan}, gratuit.} other {Gratuit.}}',
  manage: 'Gérer l’abonnement',
  expired: 'Ce lien a expiré.\nRien n’a été prélevé.',
  noNewSubscribers: 'Cet abonnement n’accepte pas de nouveaux abonnés.',
  onItsWay: 'Un paiement est en route.',
  choiceMissed:
    'Le lien demande une formule ou un nombre de places qui n’est pas proposé ici. Vérifiez votre choix.',
  complete: 'Cet abonnement est déjà souscrit.',
  expiredText:
    'Il était ouvert jusqu’au {date}. Recommencez avec les mêmes choix{same, select, yes { ; le prix n’a pas changé} other {}}.',
  pausedText: '{merchant} l’a mis en pause. Rien n’a été prélevé. Demandez à {merchant} quand il rouvrira.',
  archivedText: '{merchant} l’a fermé. Rien n’a été prélevé. Demandez un autre lien à {merchant}.',
  onItsWayText: 'Le réseau ne l’a pas encore confirmé. Vous pouvez fermer cette page.',
  completeText:
    'Ce lien a été utilisé{dated, select, yes { le {date}} other {}} et ne sert qu’une fois.{again, select, yes { Pour vous abonner de nouveau, rouvrez le lien de paiement de {merchant}.} other {}}',
  priceChanged: 'Le prix a changé.',
  priceChangedText: '{plan} coûtait {former} et coûte maintenant {price}.',
  freeTrial: 'Essai gratuit',
  none: 'Aucun',
  youAllow: 'Vous autorisez',
  allowFact: '{payments}, {amount}',
  startAgain: 'Recommencer',
}
