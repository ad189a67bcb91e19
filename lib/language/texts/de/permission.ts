import type { Catalogue } from '../../subject'

export const PERMISSION: Catalogue['permission'] = {
  title: 'Freigabe',
  renew: 'Freigabe erneuern',
  change: 'Freigabe ändern',
  further: 'Anzahl weiterer Abbuchungen',
  count: '{count, plural, one {# Abbuchung} other {# Abbuchungen}}',
  done: '{due, select, yes {Fertig. Danach wird die Zahlung von selbst erneut versucht.} other {Fertig. Dadurch wird nichts abgebucht.}}',
  asItWas: 'Ihre Freigabe ist unverändert.',
  effect:
    '{merchant} kann höchstens {each} abbuchen, insgesamt {charges}: {total}. {more, select, yes {Mit Ihren anderen Abos dort zeigt Ihre Wallet {shown}. } other {}}{free, select, yes {Dafür reicht eine kostenlose Signatur.} other {Ihre Wallet verlangt eine kleine Netzwerkgebühr auf {network}.}} {due, select, yes {Danach wird die überfällige Zahlung von {overdue} von selbst erneut versucht.} other {Jetzt wird nichts abgebucht.}}',
  reachSigned:
    'Signiert für {count, plural, one {# Abbuchung} other {# Abbuchungen}}. Sie wirkt ab der ersten Zahlung.',
  reachAll: 'Deckt jede künftige Abbuchung ab.',
  reachNone: 'Aufgebraucht. Die Abbuchung am {day} braucht eine neue Freigabe.',
  reachMore:
    'Deckt noch {count, plural, one {# weitere Abbuchung} other {# weitere Abbuchungen}} ab. Die Abbuchung am {day} braucht eine neue Freigabe.',
  endingNone: 'Sie haben alle freigegebenen Abbuchungen aufgebraucht.',
  endingMore:
    'Ihre Freigabe deckt noch {count, plural, one {# weitere Abbuchung} other {# weitere Abbuchungen}} ab.',
  renewBefore:
    'Erneuern Sie sie vor dem {day}, sonst schlägt diese Abbuchung fehl. Die Bedingungen bleiben gleich.',
  renewalWaiting:
    'Sie haben {count, plural, one {# Abbuchung} other {# Abbuchungen}} freigegeben. Wir bringen das zu {network}, meist innerhalb einer Minute.',
  renewalVoid:
    '{reason, select, permit_used {Ihre Wallet hat die Nummer dieser Signatur anderweitig benutzt, daher war sie nicht verwendbar.} permit_expired {Ihre letzte Signatur lief ab, bevor sie zum Netzwerk gebracht werden konnte.} permit_refused {Der Token hat Ihre letzte Signatur nicht angenommen.} terms_changed {Ihre Bedingungen haben sich geändert, bevor Ihre letzte Signatur verwendet werden konnte.} permit_outdated {Ein anderes Abo dieser Wallet braucht seit Ihrer Signatur mehr.} permit_reverted {Das Netzwerk hat Ihre letzte Signatur abgelehnt.} too_costly {Das Programm Ihrer Wallet macht die Signatur zu teuer.} other {Ihre letzte Signatur war nicht verwendbar.}} Es hat sich nichts geändert. Geben Sie es unten erneut frei.',
  state:
    '{state, select, none {Keine. Die Wallet hat nie eine gegeben.} discarded {Keine. Was Sie signiert haben, wurde verworfen, bevor es auf der Blockchain wirkte.} withdrawing {Wird mit der ersten Zahlung zurückgezogen. Nimmt das Netzwerk sie vorher an, wird sie bald entfernt.} ending {Signiert, aber damit wird nichts abgebucht. Sie wird mit dem Ende des Abos verworfen.} pending {Signiert. Sie wirkt auf der Blockchain ab der ersten Zahlung.} over {Noch aktiv. Damit wird nichts abgebucht, und sie wird bald entfernt.} live {Aktiv.} removing {Noch aktiv. Die Transaktion, die sie entfernt, ist unterwegs.} void {Nicht mehr gültig. Geben Sie sie oben wieder frei.} other {Beendet.}}',
  activeSince: 'Aktiv seit {day}.',
  endedOn: 'Beendet am {day}.',
  left: '{state} Es bleibt eine Freigabe von {amount}, mit der nichts abgebucht werden kann.',
  again:
    'Geben Sie {amount} wieder frei, sonst {trial, select, yes {schlägt die erste Zahlung fehl.} other {kann nichts abgebucht werden.}}',
  againDone: 'Freigegeben.',
  againNext:
    '{trial, select, yes {Vor Ende der Probezeit wird nichts abgebucht.} other {Versuchen Sie die Zahlung dann erneut.}}',
  againText:
    'Die Freigabe, die Sie beim Abschluss gegeben haben, ist nicht mehr verwendbar: Diese Wallet hat sie seither benutzt oder ersetzt oder signiert inzwischen anders. Geben Sie dieselben Zahlungen auf {network} wieder frei. Wenn {symbol} dafür Ihre Signatur nimmt, ist das kostenlos; sonst kostet es eine kleine Netzwerkgebühr. {next}',
  againFollows: 'Fertig. Diese Seite folgt innerhalb einer Minute.',
  nothingAllowed: 'Es wurde nichts freigegeben.',
  allowFromZero:
    'Es wurde nichts freigegeben. Manche Token ändern eine Freigabe nur von 0 aus: Setzen Sie sie in Ihrer Wallet zuerst auf 0.',
  taker: 'Der Vertrag, der sie abbuchen darf',
  anyWallet: 'Mit jeder Wallet oder jedem Explorer',
  sendData: 'Senden Sie diese Daten von der zahlenden Wallet an den Vertrag von {symbol}.',
  copyData: 'Daten kopieren',
  copyDataOf:
    '{what, select, approval {Daten der Freigabe kopieren} call {Daten des Aufrufs kopieren} other {Daten kopieren, die nichts freigeben}}',
  copySigned: 'Kopieren, was Sie signiert haben',
  network: 'Netzwerk',
  contract: 'Vertrag',
  contractOf: 'Vertrag von {symbol}',
  zeroTitle: 'Freigabe auf 0 setzen',
  zeroWith: 'Mit {wallet} auf 0 setzen',
  zeroDone: 'Fertig. Dem Vertrag ist nichts mehr freigegeben.',
  zeroAsItWas: 'Die Freigabe ist unverändert.',
  zeroText:
    'Am {moment} gab Ihre Wallet dem Vertrag noch {amount} auf {network} frei. Ohne Ihre Freigabe kann der Vertrag nichts davon abbuchen, Sie können es also so lassen. Auf 0 setzen kostet eine Netzwerkgebühr.',
  removeTitle: 'Freigabe auf der Blockchain entfernen',
  removeText:
    'Die Freigabe liegt in einem Vertrag auf {network}, nicht auf dieser Website. Wird sie dort beendet, ist sie endgültig beendet.',
  removeWith: 'Mit {wallet} entfernen',
  removeDone: 'Fertig. Die Freigabe ist auf der Blockchain entfernt; diese Seite folgt gleich.',
  nothingRemoved: 'Es wurde nichts entfernt.',
  maybeRemoved: 'Die Freigabe ist vielleicht schon entfernt.',
  ownTransaction: 'Durch Ihre eigene Transaktion',
  ownText:
    'Ihre Wallet kann sie jederzeit beenden, auch wenn es diese Website nicht mehr gibt; das kostet eine Netzwerkgebühr.{ends, select, yes { Damit endet dieses Abo sofort.} other {}}',
  endPermission: '{over, select, yes {Freigabe beenden} other {Dieses Abo beenden}}',
  callCancel: 'Rufen Sie {call} des Vertrags mit dem auf, was Sie signiert haben.',
  removeAll: 'Alle Freigaben für {symbol} entfernen',
  removeAllText:
    'Setzen Sie die Freigabe des Vertrags in {symbol} auf 0. Das beendet alles, was Sie diesem Händler in {symbol} bezahlen.',
  freeTitle: 'Kostenlos, durch eine Signatur',
  freeText: 'Sie signieren, und wir bringen es auf unsere Kosten zu {network}. {effect}',
  freeDone:
    'Signiert. Die Freigabe wird innerhalb etwa einer Minute auf der Blockchain entfernt; diese Seite folgt.',
  freeOver: 'Danach kann damit nichts mehr abgebucht werden, auch ohne diese Website.',
  freeEnds:
    'Das beendet dieses Abo endgültig und lässt sich nicht zurücknehmen.{dated, select, yes { Bis {day} können Sie nutzen, was Sie bezahlt haben.} other {}}',
}
