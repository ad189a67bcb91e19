import type { Catalogue } from '../../subject'

export const PORTAL: Catalogue['portal'] = {
  skip: 'Zum Inhalt springen',
  title: 'Ihre Abos',
  lead: 'Alle Abos, die diese Wallet auf dieser Website{network, select, none {} other { auf {network}}} bezahlt. Zahlungen gehen direkt aus der Wallet.',
  otherNetwork:
    'Eine Smart-Wallet meldet sich in einem Netzwerk an. Für ein anderes melden Sie sich ab, wechseln in der Wallet das Netzwerk und melden sich erneut an.',
  signInLead:
    'Wählen Sie die Wallet, die bezahlt. Sie signieren eine Nachricht, um zu zeigen, dass sie Ihnen gehört. Das kostet nichts und bewegt kein Geld.',
  needsScript:
    'Zum Anmelden wird JavaScript benötigt. Auch ohne lässt sich jede Freigabe in Ihrer Wallet oder im Explorer des Netzwerks beenden.',
  outOfDate: 'Dies ist vielleicht nicht aktuell. Wir machen weiter, sobald Sie wieder online sind.',
  nothingRead: 'Noch konnte nichts gelesen werden. Wir machen weiter, sobald Sie wieder online sind.',
  notReadAgain: 'Dies konnte nicht erneut gelesen werden.',
  notRead: 'Ihre Abos konnten nicht gelesen werden.',
  paymentsUnaffected: '{problem} Ihre Zahlungen betrifft das nicht.',
  loading: 'Ihre Abos werden geladen',
  otherWallet: 'Das gesuchte Abo bezahlt eine andere Wallet.',
  otherWalletText:
    'Dies sind die Abos von {address}. Um das andere zu sehen, melden Sie sich mit der Wallet an, die abonniert hat.',
  thisOtherWallet: 'Dieses Abo bezahlt eine andere Wallet.',
  thisOtherWalletText:
    'Sie sind als {address} angemeldet. Melden Sie sich mit der Wallet an, die abonniert hat: Danach erscheint diese Seite wieder.',
  useOther: 'Andere Wallet verwenden',
  nothing: 'Diese Wallet bezahlt hier nichts.',
  nothingText:
    'Mit {address} wurde noch nie ein Abo abgeschlossen. Wenn Sie mit einer anderen Wallet oder einem anderen Konto abonniert haben, melden Sie sich ab und damit an.',
  showMore: 'Mehr anzeigen',
  allInvoices: 'Alle Ihre Rechnungen',
  allSubscriptions: 'Alle Ihre Abos',
  subscribeAgain: 'Erneut abonnieren',
  status:
    '{status, select, active {Aktiv} trialing {Probezeit} past_due {Überfällig} paused {Pausiert} cancelled {Gekündigt} other {Beendet}}',
  noteEnds: 'endet am {day}',
  noteCancels: 'gekündigt zum {day}',
  noteUntil: 'bis {day}',
  noteSince: 'seit {day}',
  noteOn: 'am {day}',
  cardNext: '{merchant}<d>, nächste Abbuchung {day}{differs, select, yes {, {amount}} other {}}</d>',
  cardDue: '{merchant}<d> · Zahlung war fällig am {day}</d>',
  plan: 'Tarif',
  planPrice: '{plan}, {price}',
  seats: 'Plätze',
  discount: 'Rabatt',
  discountText:
    '{coded, select, yes {{code}, } other {}}{off} weniger bei {each, select, yes {jeder Zahlung} other {{count, plural, one {der nächsten Zahlung} other {jeder der nächsten # Zahlungen}}}}',
  credit: 'Gutschrift',
  creditText: '{amount}, wird mit Ihren nächsten Zahlungen verrechnet',
  paidIn: 'Bezahlt in',
  nextCharge: 'Nächste Abbuchung',
  openCharge: 'Offene Zahlung',
  none: 'Keine',
  nextChargeText: '{due, select, yes {Fällig {day}} other {{day}}}, {amount} in {symbol}',
  withUsage: '{charge}, zuzüglich {amount} Nutzung bisher',
  usage: 'Nutzung in diesem Zeitraum',
  usageNone: 'Noch keine, höchstens {limit}',
  usageText: '{quantity} × {unit}, {amount} von höchstens {limit}',
  neverMore: 'Nie mehr als',
  capFrom: '{cap} ab {day}',
  renews: 'Verlängert sich',
  untilYouCancel: 'Bis Sie kündigen',
  chargesLeft: 'Verbleibende Abbuchungen',
  since: 'Seit',
  ended: 'Beendet',
  ends: 'Endet',
  endsOn: 'Am {day}. {why}',
  walletPermission: 'Freigabe der Wallet',
  walletHolds: 'In der Wallet',
  readOn: '{amount} <d>am {moment}</d>',
  fundsReading: '{amount} <d>wird neu gelesen …</d>',
  allowanceLeft: 'Wallet gibt frei',
  allowanceFor: '{amount} <d>für alles, was sie {merchant} in {symbol} bezahlt</d>',
  allowanceSigned: '{amount} <d>signiert, ab der ersten Zahlung</d>',
  forecast: 'Ausblick',
  paidBy: 'Bezahlt von',
  merchant: 'Händler',
  paidTo: 'Bezahlt an',
  paidToShare: 'Bezahlt an, {share}',
  payments: 'Zahlungen',
  nothingCharged: 'Es wurde noch nichts abgebucht.',
  receiptFor: 'Beleg<s> für {period}</s>',
  invoiceFor: 'Rechnung<s> für {period}</s>',
  payment:
    '{state, select, due {Fällig} submitted {Gesendet} pending {Wird bestätigt} failed {Fehlgeschlagen} refunded {Erstattet} partly_refunded {Teilweise erstattet} other {Bezahlt}}',
  periodOf: '{period} (Zahlung vom {moment})',
  paymentNote:
    '{state, select, due {wird gleich gesendet} submitted {wartet auf einen Block} pending {kann noch rückgängig werden} failed {kein weiterer automatischer Versuch} other {Erstattung unterwegs}}',
  retryOn: 'neuer Versuch am {day}',
  endReason:
    '{reason, select, requested_by_payer {Sie haben gekündigt.} requested_by_merchant {Der Händler hat es beendet.} payment_failed {Zwei Zahlungen in Folge sind fehlgeschlagen.} first_payment_failed {Die erste Zahlung gelang nicht innerhalb von drei Tagen.} mandate_cancelled {Die Freigabe wurde auf der Blockchain entfernt.} mandate_exhausted {Wie beim Abschluss vereinbart.} price_not_accepted {Sie haben den neuen Preis nicht angenommen.} other {Der Händler bietet es nicht mehr an.}}',
  endContinue: '{why} Abonnieren Sie erneut, um weiterzumachen.',
  failed:
    '{reason, select, insufficient_balance {In Ihrer Wallet ist nicht genug {symbol}.} allowance_too_low {Ihre Freigabe deckt diese Abbuchung nicht.} wallet_allows_less {Ihre Wallet gibt weniger frei, als abgebucht wird.} permission {Die Freigabe in Ihrer Wallet wurde entfernt.} token_paused {Der Herausgeber des Tokens hat alle Überweisungen angehalten.} blocked_address {Der Herausgeber des Tokens sperrt Ihre Wallet oder die des Händlers.} costly {Die Abbuchung kostet mehr Gas, als der Betreiber bezahlt.} network {Das Netzwerk war nicht erreichbar oder seine Gebühren sind zu hoch.} rate_unavailable {Für den Token gab es keinen Wechselkurs.} over {Die Zeit für diese Zahlung ist vorbei.} other {Das Netzwerk hat die Zahlung nicht angenommen.}}',
  whoActs:
    '{who, select, payer {Sie können das beheben.} merchant {Der Händler muss handeln.} other {Der Betreiber dieser Website muss handeln.}}',
  addThenTry:
    'Laden Sie {exact, select, yes {mindestens} other {mehr als}} {amount} auf und versuchen Sie es dann erneut.',
  allowThenTry:
    'Geben Sie dem Vertrag unten in Ihrer Wallet wieder {exact, select, yes {mindestens} other {mehr als}} {amount} frei und versuchen Sie es dann erneut.',
  renewThenTried: 'Erneuern Sie die Freigabe, dann wird die Zahlung von selbst erneut versucht.',
  subscribeToContinue: 'Abonnieren Sie erneut, um weiterzumachen.',
  switchProgramOff:
    'Wenn Ihre Wallet beim Senden von Token ein Programm ausführt, schalten Sie es ab und versuchen Sie es erneut; sonst abonnieren Sie mit einem anderen Token.',
  keepAccess: 'Sie behalten den Zugang bis {day}.',
  accessEnded: 'Ihr Zugang endete am {day}.',
  paymentFailed: 'Eine Zahlung von {amount} auf {network} ist fehlgeschlagen.',
  tryingNow: 'Die Zahlung wird gerade versucht.',
  tryAgainNow: 'Jetzt erneut versuchen',
  allowAbove: 'Geben Sie sie zuerst oben wieder frei.',
  enoughPermission:
    '{count, plural, one {Genug für die eine Abbuchung, die die Freigabe abdeckt.} other {Genug für die # Abbuchungen, die die Freigabe abdeckt.}}',
  enoughAll: 'Genug für jede signierte Abbuchung.',
  notEnoughDue: 'Nicht genug für die Abbuchung, die am {day} fällig war.',
  notEnoughNext: 'Nicht genug für die nächste Abbuchung am {day}.',
  enoughFor:
    '{count, plural, one {Genug für eine Abbuchung.} other {Genug für # Abbuchungen.}} Die am {day} würde fehlschlagen.',
  topUp:
    '{forecast} {lacks, select, balance {Laden Sie {before, select, yes {vorher } other {}}die Wallet auf.} allowance {Geben Sie {before, select, yes {vorher } other {}}mehr frei.} both {Laden Sie {before, select, yes {vorher } other {}}die Wallet auf und geben Sie mehr frei.} other {Laden Sie {before, select, yes {vorher } other {}}die Wallet auf oder geben Sie mehr frei.}}',
  linkTitle:
    '{purpose, select, permission {Freigabe erneuern} change {Abo ändern} price {Ein neuer Preis für Ihr Abo} retry {Offene Zahlung begleichen} other {Ihr Abo}}',
  linkLead:
    '{purpose, select, permission {Wählen Sie, wie viele weitere Zahlungen Ihre Wallet freigibt.} change {Wählen Sie Tarif, Token oder Anzahl. Sie sehen die Kosten, bevor Sie signieren.} price {Nehmen Sie ihn mit einer Signatur an. Was ohne sie geschieht, steht bei Ihrem Abo.} retry {Die letzte Zahlung ist fehlgeschlagen. Sobald Ihre Wallet genug enthält, versuchen Sie es hier erneut.} other {Dieser Link ist für ein Abo und für die Wallet, die es bezahlt.}}',
  linkOver: 'Dieser Link funktioniert nicht.',
  linkOverText:
    'Er ist abgelaufen oder ein Teil der Adresse fehlt. Links gelten 30 Tage: Bitten Sie den Händler um einen neuen oder melden Sie sich mit der Wallet an, die bezahlt. Es wurde nichts abgebucht.',
  confirmInWallet: 'Bestätigen Sie in Ihrer Wallet.',
  sent: 'Gesendet. Warten auf das Netzwerk …',
  wrongAccount:
    'Ihre Wallet zeigt {account}. Wählen Sie darin {payer}: Nur das Konto, das bezahlt, kann das.',
  reverted: 'Das Netzwerk hat die Transaktion abgelehnt. {effect}',
  refused: '{problem} {effect}',
}
