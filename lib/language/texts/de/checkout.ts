import type { Catalogue } from '../../subject'

export const CHECKOUT: Catalogue['checkout'] = {
  notFoundTitle: 'Checkout nicht gefunden',
  notFound: 'Wir finden diesen Checkout nicht.',
  notFoundText: 'Es wurde nichts abgebucht. Bitte prüfen Sie:',
  notFoundCopied: 'Wurde die ganze Adresse kopiert? Ihr letzter Teil beginnt mit „cs_“ und hat 35 Zeichen.',
  notFoundOld:
    'Ist der Link alt? Öffnen Sie den Zahlungslink des Händlers erneut, um einen neuen Checkout zu erhalten.',
  notFoundAsk: 'Öffnet er sich immer noch nicht? Bitten Sie den Händler um einen neuen Link.',
  backTo: 'Zurück zu {merchant}',
  straightToMerchant: 'Zahlungen gehen aus Ihrer Wallet direkt an den Händler.',
  offline: 'Sie sind offline. Es geht weiter, sobald Sie wieder online sind.',
  insteadOf: 'statt',
  forFirst:
    '{count, plural, one {{frequency, select, month {im ersten Monat} quarter {im ersten Quartal} other {im ersten Jahr}}} other {{per} bei den ersten # Zahlungen}}',
  free: 'Kostenlos.',
  termsOnce:
    '{trial, select, yes {{days} kostenlos. Danach einmalig {amount} am {date}} other {Einmalig {amount} heute}}{rate, select, yes {, zum Tageskurs} other {}}.',
  terms:
    '{trial, select, yes {{days} kostenlos. Danach {amount} {when}} other {{amount} heute, danach {when}}}{rate, select, yes {, zum Tageskurs} other {}}.',
  termsFirst:
    '{trial, select, yes {{days} kostenlos. Danach einmalig {amount}} other {{amount} heute}}, danach {full} {when}{rate, select, yes {, zum Tageskurs} other {}}.',
  termsReduced:
    '{trial, select, yes {{days} kostenlos. Danach {amount} für {count, plural, one {# Zahlung} other {# Zahlungen}}} other {{amount} heute und für die {more, plural, one {nächste Zahlung} other {nächsten # Zahlungen}}}}, danach {full}, {when}{rate, select, yes {, zum Tageskurs} other {}}.',
  eachYear:
    '{about, select, yes {jedes Jahr um den} other {jedes Jahr am}} {date}{leap, select, yes { oder am letzten Tag dieses Monats} other {}}',
  eachMonth:
    '{about, select, yes {um den} other {am}} {day}. {frequency, select, month {jedes Monats} other {jedes dritten Monats}}{last, select, yes { oder an dessen letztem Tag} other {}}',
  plan: 'Tarif',
  planFact: '{plan}, {price}',
  planFactSeats: '{plan}, {price}, {seats}',
  includes: 'Enthaltene Menge: {units}',
  planRate:
    '{seats, select, yes {pro Platz } other {}}{frequency, select, month {pro Monat} quarter {pro Quartal} other {pro Jahr}}',
  seats: 'Plätze',
  seatsHint:
    '{price} pro Platz {frequency, select, month {pro Monat} quarter {pro Quartal} other {pro Jahr}}, 1 bis {max}',
  whatWhen: 'Was wann abgebucht wird',
  whatWhenIn: 'Was wann abgebucht wird, in {unit}',
  dollarsPaidIn: 'US-Dollar, bezahlt in {symbol}',
  today: 'Heute, {date}',
  firstCharge: 'Erste Abbuchung',
  plusUsage: 'zuzüglich Nutzung',
  freeFor: '{days} kostenlos',
  chargesEnd:
    '{count, plural, one {Eine Abbuchung} other {# Abbuchungen, die letzte am {last}}}, dann endet es.',
  chargesRenew:
    '{count, plural, one {Eine Abbuchung} other {# Abbuchungen, die letzte am {last}}}; danach keine, außer Sie erneuern.',
  discountCode: 'Rabattcode',
  apply: 'Anwenden',
  codeApplied: '{code} ist eingelöst.',
  codeIdle: '{code} senkt den Preis Ihrer Auswahl nicht.',
  codeRefused: '{problem} Die Preise gelten ohne diesen Code.',
  noWallet: 'Noch keine Wallet',
  balancesHere: 'Guthaben erscheinen hier',
  connect: 'Verbinden',
  connectWallet: 'Wallet verbinden',
  lookingForWallets: 'Wallets werden gesucht …',
  payWith: 'Bezahlen mit',
  balancesFirst: 'Ihre Guthaben, höchstes zuerst',
  tokensOn:
    '{tokens, plural, one {# Token} other {# Token}} in {networks, plural, one {# Netzwerk} other {# Netzwerken}}',
  onNetwork: 'Auf {network}',
  moreTokens: '{count, plural, one {# weiterer Token} other {# weitere Token}}',
  neverMoreThan: 'nie mehr als {amount}',
  dayRate: 'zum Tageskurs',
  contract: 'Vertrag',
  copyContract: 'Vertragsadresse von {symbol} kopieren',
  viewContract: 'Vertrag von {symbol} in einem Explorer ansehen',
  allowFor: 'Freigabe gilt für',
  neverMore: 'Nie mehr, als Sie wählen',
  charges: '{count, plural, one {# Abbuchung} other {# Abbuchungen}}',
  afterwards: 'Danach',
  untilYouCancel: 'Bis Sie kündigen',
  endAfter: '{count, plural, one {Endet nach # Zahlung} other {Endet nach # Zahlungen}}',
  nothingTaken:
    'Es wird nie etwas abgebucht: Ihre Wallet gibt keine Token frei. Sie signiert nur, dass Sie abonnieren.',
  allowUpTo:
    'Geben Sie insgesamt höchstens {about, select, yes {etwa } other {}}<b>{amount}</b> frei: {payments}{ends, select, yes {, die letzte am {last}} other {}}.',
  allowCap:
    'Geben Sie einen Höchstbetrag in {symbol} frei, der vor dem Signieren angezeigt wird: {payments} zu {price}{ends, select, yes {, die letzte am {last}} other {}}.',
  renewThen: 'Dann erneuern Sie mit einer Signatur; ohne sie wird nichts mehr abgebucht.',
  endsAfter: 'Es endet nach {count, plural, one {# Zahlung} other {# Zahlungen}}, die letzte am {last}.',
  thenEnds: 'Dann endet es.',
  canTake:
    '{merchant} kann höchstens <b>{amount} {frequency, select, month {pro Monat} quarter {pro Quartal} other {pro Jahr}}</b> abbuchen{floats, select, yes {, und zwar {price} zum Kurs des Tages} other {}}. Jederzeit kündbar.',
  canCharge:
    '{merchant} kann höchstens einmal {frequency, select, month {pro Monat} quarter {pro Quartal} other {pro Jahr}} abbuchen. Jederzeit kündbar.',
  dueToday: 'Heute fällig',
  networkFee: 'Netzwerkgebühr',
  feeNone: 'Keine für Sie',
  feeNoneMostly: 'Mit den meisten Wallets keine',
  feeSmall: 'Eine kleine, einmalig',
  feeReading: 'Wird gelesen …',
  feeThere: 'Wird angezeigt, sobald Ihre Wallet auf {network} ist',
  paidTo: 'Zahlung an',
  onNetworkNote: 'auf {network}',
  copyAddress: 'Adresse {start}… kopieren',
  startSubscription: 'Abo starten',
  connectingShares: 'Beim Verbinden wird nur Ihre Adresse geteilt.',
  consentFree:
    'Mit „{button}“{shown, select, yes {} other { in einem späteren Schritt}} abonnieren Sie {merchant} kostenlos, bis Sie kündigen.',
  consent:
    'Mit „{button}“{shown, select, yes {} other { in einem späteren Schritt}} ermächtigen Sie {merchant}, {frequency, select, month {jeden Monat} quarter {jedes Quartal} other {jedes Jahr}} bis zu {amount} auf {network} abzubuchen, ab {start, select, today {heute} other {{first}}}{ends, select, yes { bis {last} oder} other {,}} bis Sie kündigen{limited, select, yes {, und nicht mehr als {payments}, außer Sie erneuern} other {}}.',
  invoiceDetails: 'Rechnungsangaben',
  detailsNeeded: 'Für dieses Abo nötig',
  detailsWanted: 'Falls Sie sie auf Ihren Rechnungen wünschen',
  detailsSaved: 'Für Ihre Rechnungen gespeichert.',
  detailsNone: 'Keine angegeben.',
  detailsAgain: 'Neu eingeben',
  detailsAdd: 'Angaben hinzufügen',
  email: 'E-Mail-Adresse',
  emailHint: 'Für Belege und eine Nachricht vor jeder Zahlung. Händler sehen sie nicht.',
  emailKept: 'Sobald Sie abonniert haben, bitten wir Sie per E-Mail, {email} zu bestätigen.',
  emailGiven: 'Für diesen Checkout ist schon eine Adresse hinterlegt. Eine neue ersetzt sie.',
  emailRule: 'Geben Sie eine E-Mail-Adresse ein, etwa ada@example.com, oder lassen Sie das Feld leer.',
  update: 'Aktualisieren',
  needsScript: 'Zum Bezahlen braucht diese Seite JavaScript und eine Wallet.',
  needsScriptText:
    'Alle Bedingungen sind auch ohne lesbar. Schalten Sie JavaScript in einem Browser mit Wallet ein und laden Sie die Seite neu. Es wurde nichts abgebucht.',
  stepTerms:
    '{plans, select, yes {{plan}, } other {}}{price}{seated, select, yes {, {seats}} other {}}. {trial, select, yes {{days} kostenlos.{reduced, select, yes { Erste Abbuchung: {first}.} other {}}} other {Erste Abbuchung heute{reduced, select, yes {: {first}} other {}}.}}',
  stepFree: '{plans, select, yes {{plan}, kostenlos.} other {Kostenlos.}}',
  manage: 'Abo verwalten',
  expired: 'Dieser Link ist abgelaufen.\nEs wurde nichts abgebucht.',
  noNewSubscribers: 'Dieses Abo nimmt keine neuen Abonnenten an.',
  onItsWay: 'Eine Zahlung für diesen Checkout ist unterwegs.',
  choiceMissed:
    'Der Link verlangt einen Tarif oder eine Anzahl Plätze, die es hier nicht gibt. Prüfen Sie Ihre Auswahl.',
  complete: 'Dieser Checkout ist abgeschlossen.',
  expiredText:
    'Er war bis {date} offen. Beginnen Sie erneut mit derselben Auswahl{same, select, yes {; der Preis ist gleich geblieben} other {}}.',
  pausedText:
    '{merchant} hat es pausiert. Es wurde nichts abgebucht. Fragen Sie {merchant}, wann es wieder öffnet.',
  archivedText:
    '{merchant} hat es geschlossen. Es wurde nichts abgebucht. Bitten Sie {merchant} um einen anderen Link.',
  onItsWayText: 'Das Netzwerk hat sie noch nicht bestätigt. Sie können diese Seite schließen.',
  completeText:
    'Er wurde{dated, select, yes { am {date}} other {}} verwendet und gilt nur einmal.{again, select, yes { Um erneut zu abonnieren, öffnen Sie den Zahlungslink von {merchant} noch einmal.} other {}}',
  priceChanged: 'Der Preis hat sich geändert.',
  priceChangedText: '{plan} kostete {former} und kostet jetzt {price}.',
  freeTrial: 'Probezeit',
  none: 'Keine',
  youAllow: 'Sie geben frei',
  allowFact: '{payments}, {amount}',
  startAgain: 'Neu beginnen',
}
