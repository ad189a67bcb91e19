import type { Catalogue } from '../../subject'

export const CHANGE: Catalogue['change'] = {
  open: 'Tarif ändern',
  title: 'Dieses Abo ändern',
  of: '{title}, {price} in {symbol} auf {network}',
  perSeat: '{plan}, {price} pro Platz',
  seatsHint: '1 bis {max}',
  payWith: 'Bezahlen mit',
  trialStays: 'Ihre Probezeit bleibt, wie sie ist. Die erste Zahlung folgt, wenn sie endet.',
  nowNote: 'Der Rest des bezahlten Zeitraums senkt Ihre nächsten Zahlungen.',
  atNext: 'Bei der nächsten Zahlung',
  laterNote: 'Bis zu Ihrer nächsten Zahlung ändert sich nichts.',
  isSame: 'Das haben Sie schon. Wählen Sie etwas anderes, um die Kosten zu sehen.',
  nothingElse:
    'Es gibt nichts zu ändern: Der Händler bietet in diesem Netzwerk einen Tarif und einen Token an.',
  signWith: 'Mit {wallet} signieren',
  signed: 'Signiert.',
  nothingChanged: 'Es wurde nichts geändert.',
  allowWith: 'Mit {wallet} freigeben',
  allowed: 'Freigegeben. Signieren Sie jetzt die Änderung.',
  readingPrice: 'Preis wird gelesen …',
  signatures:
    '{two, select, yes {Zwei kostenlose Signaturen.} other {Eine kostenlose Signatur.}} Jede Zahlung beträgt höchstens {amount}.',
  allows:
    'Sie geben {total} frei: genau {periods} × {amount}{others, select, none {} other { und {others} für das, was Sie diesem Händler schon zahlen}}, nie unbegrenzt.',
  firstAllow:
    'Geben Sie zuerst den neuen Betrag frei: Ihre Wallet verlangt dafür eine kleine Netzwerkgebühr auf {network}.',
  otherTerms:
    'Diese Bedingungen sind nicht die auf dieser Seite ({field}). Es wurde nichts signiert oder geändert.',
  readAgain: 'Erneut lesen',
  newPrice: 'Neuer Preis',
  dueNow: 'Jetzt fällig',
  nothingDue: 'Nichts',
  exactly: '{dollars}, genau {amount}',
  leastDue:
    'Der Rest des bezahlten Zeitraums deckt fast alles. Keine Zahlung ist kleiner als {amount}; was dabei zu viel ist, bleibt als Gutschrift.',
  usageSoFar: 'Nutzung bisher',
  creditBefore: 'Gutschrift von früher',
  creditRefunded: 'Bereits erstattete Gutschrift',
  creditOfRest: 'Gutschrift für ungenutzte Zeit',
  creditLeft: 'Verbleibende Gutschrift',
  firstPayment: 'Erste Zahlung',
  inFirst: '{amount}, in der ersten Zahlung',
  nextPayments: 'Nächste Zahlungen',
  endsAfter: 'Nach {payments}',
  undoing: 'Wird zurückgenommen …',
  undo: 'Änderung zurücknehmen',
  withdrawn: 'Der Händler hat den neuen Preis zurückgezogen. Sie zahlen weiter wie bisher.',
  notMade: 'Ihre Änderung wurde nicht ausgeführt. {why} Ihr Tarif ist unverändert.',
  beingMade: 'Ihre Änderung wird ausgeführt, meist innerhalb einer Minute.',
  acceptedFrom: 'Sie haben den neuen Preis angenommen. Sie zahlen ihn ab {day}.',
  changesTo: 'Das ändert sich am {day} zu {terms}.',
  terms: '{plan}{seats, plural, =1 {} one {, # Platz} other {, # Plätze}}, {price} in {symbol}',
  signedPrice: 'Signiert. Sie zahlen {price} ab {day}.',
  signedLater:
    'Signiert. Die Änderung erfolgt am {day}. Vorher ändert sich nichts, und bis dahin können Sie sie zurücknehmen.',
  signedNow:
    'Signiert. Die Änderung wird ausgeführt, meist innerhalb einer Minute. {charged, select, yes {Dabei werden {amount} abgebucht.} other {Dafür wird nichts abgebucht.}}',
  asksPrice: 'Der Händler verlangt einen neuen Preis: {price} ab {day}.',
  elseEnds: 'Wenn Sie bis dahin nicht zustimmen, endet dieses Abo am {day}.',
  elseKeeps: 'Wenn Sie nicht zustimmen, zahlen Sie weiter {price}.',
  acceptFirst:
    '{status, select, trialing {Sie können nach Ihrer ersten Zahlung zustimmen.} past_due {Bezahlen Sie zuerst, was fällig ist; dann können Sie zustimmen.} paused {Sie können zustimmen, sobald die Zahlungen weitergehen.} other {Sie können gerade nicht zustimmen.}}',
  both: '{first} {second}',
  accept: 'Neuen Preis annehmen',
  acceptOf: '{title}, {price} ab {day}, statt {former}',
}
