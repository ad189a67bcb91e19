import type { Catalogue } from '../../subject'

export const RECORDS: Catalogue['records'] = {
  copyOf:
    '{what, select, payer {Ihre Adresse kopieren} merchant {Händler kopieren} receiver {Empfänger kopieren} contract {Vertrag kopieren} token {Token kopieren} paying {Zahlendes Konto kopieren} other {Adresse kopieren}}',
  viewOf:
    '{what, select, payer {Ihre Adresse auf {host} ansehen} merchant {Händler auf {host} ansehen} receiver {Empfänger auf {host} ansehen} contract {Vertrag auf {host} ansehen} token {Token auf {host} ansehen} paying {Zahlendes Konto auf {host} ansehen} other {Adresse auf {host} ansehen}}',
  copyTransaction: 'Hash der Transaktion kopieren',
  viewTransaction: 'Transaktion auf {host} ansehen',
  viewOn: 'Auf {host} ansehen',
  noTransaction: 'Keine',
  refunds: 'Erstattungen',
  refund: 'Erstattung von {amount}, {note}',
  refundNote: '{status, select, pending {wartet auf das Netzwerk} other {vom Netzwerk zurückgenommen}}',
  price: 'Preis',
  linePlan: '{seats, select, yes {Platz} other {Tarif}}, {period}',
  lineNamed: '{name}, {period}',
  lineDiscount: '{coded, select, yes {Rabatt {code}} other {Rabatt}}',
  lineCredit: 'Gutschrift',
  linesTotal: 'Summe',
  pauseTitle: 'Dieses Abo pausieren?',
  dontPause: 'Nicht pausieren',
  pausing: 'Wird pausiert …',
  pause: 'Pausieren',
  pauseLength: 'Wie lange',
  pauseChoice: '{periods}, bis {day}',
  charges: 'Abbuchungen',
  access: 'Zugang',
  sooner: 'Früher',
  pauseCharges: 'Keine vor {day}. Dann geht es automatisch weiter.',
  pauseSooner:
    'Sie können die Pause jederzeit beenden. Die nächste Abbuchung kommt dann am nächsten der üblichen Termine.',
  notPaused: 'Es wurde nicht pausiert.',
  pauseUnknown: 'Es ist nicht bekannt, ob pausiert wurde.',
  printOrSave: 'Drucken oder sichern',
  checkChain: 'Mit der Blockchain vergleichen',
  verifiedTitle:
    '{result, select, found {Der Server Ihrer Wallet hat diese Zahlung auf {network} gefunden.} different {{network} sagt etwas anderes.} not_found {Der Server Ihrer Wallet kennt diese Transaktion nicht.} other_network {Ihre Wallet ist in einem anderen Netzwerk.} no_wallet {Keine Wallet in diesem Browser.} other {Ihre Wallet hat nicht geantwortet.}}',
  verifiedText:
    '{result, select, found {Das Ereignis des Vertrags nennt diese Bedingungen, diesen Zeitraum und diesen Betrag, und die Token haben die Wallet oben in derselben Transaktion verlassen.} different {Die Transaktion ist da, enthält aber eine andere Zahlung oder ist fehlgeschlagen. Verlassen Sie sich nicht auf dieses Dokument, bevor Sie es in einem Explorer verglichen haben.} not_found {Er hinkt vielleicht hinterher oder behält alte Transaktionen von {network} nicht. Versuchen Sie es später erneut oder vergleichen Sie in einem Explorer.} other_network {Wechseln Sie zu {network} und prüfen Sie dann erneut.} no_wallet {Die Prüfung fragt {network} über Ihre eigene Wallet, damit sie nicht von dieser Website abhängt. Öffnen Sie diese Seite in einem Browser mit Wallet oder vergleichen Sie die Transaktion in einem Explorer.} other {{network} konnte nicht gefragt werden. Versuchen Sie es gleich noch einmal.}}',
}
