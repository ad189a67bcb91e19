import type { Catalogue } from '../../subject'

export const ENDING: Catalogue['ending'] = {
  cancelSubscription: 'Abo kündigen',
  cancelNow: 'Jetzt kündigen',
  title: 'Dieses Abo kündigen?',
  of: '{title} von {merchant}, {price} in {symbol} auf {network}',
  keep: 'Abo behalten',
  cancelling: 'Wird gekündigt …',
  notCancelled: 'Es wurde nicht gekündigt.',
  cancelUnknown: 'Es ist nicht bekannt, ob gekündigt wurde.',
  wouldEndNow:
    'Der laufende Zeitraum ist nicht bezahlt, das Abo würde also sofort enden. Sehen Sie noch einmal hin und entscheiden Sie dann.',
  when: 'Wann',
  now: 'Jetzt',
  nowNote: 'Der Zugang endet sofort.{paid, select, yes { Bezahltes wird nicht erstattet.} other {}}',
  cannotUndo: 'Das lässt sich nicht rückgängig machen.',
  cannotUndoAgain:
    'Das lässt sich nicht rückgängig machen. Über den Zahlungslink können Sie erneut abonnieren.',
  onDay: 'Am {day}',
  setAlready: 'Schon festgelegt. Wählen Sie „Jetzt“, um es früher zu beenden.',
  atPeriodEnd: 'Am Ende des Zeitraums',
  notPaid: 'Dieser Zeitraum ist nicht bezahlt, es gibt also nichts abzuwarten.',
  onTrialEnd: 'Am {day}, wenn die Probezeit endet',
  onPeriodEnd: 'Am {day}, wenn der laufende Zeitraum endet',
  trialNote: 'Bis dahin können Sie es nutzen, und es wird nichts abgebucht.',
  periodNote: 'Bis dahin können Sie nutzen, was Sie bezahlt haben.',
  noMoreCharges:
    'Keine weiteren Abbuchungen.{paid, select, yes { Frühere Zahlungen werden nicht erstattet.} other {}}',
  creditLost: 'Ihre Gutschrift von {amount} endet mit dem Abo.',
  inProgress: 'Laufende Zahlungen',
  noneInProgress: 'Keine.',
  onItsWay:
    '{amount} sind unterwegs. Die Zahlung wird zurückgezogen, wenn das Netzwerk sie nicht vorher annimmt.',
  beingPaidNow: '{amount} werden gerade bezahlt und nicht erstattet.',
  beingPaidLater: '{amount} werden gerade bezahlt, und Sie können den Zeitraum nutzen.',
  accessUntil: 'Bis {day}. Bis dahin können Sie die Kündigung zurücknehmen.',
  accessNotPaid: 'Endet jetzt: Dieser Zeitraum ist nicht bezahlt.',
  accessNow: 'Endet jetzt, nicht am {day}: Der Händler erfährt es sofort.',
  nothingToRemove: 'Es gibt keine zu entfernen.',
  discarded:
    '{when, select, now {Was Sie signiert haben, wird verworfen.} other {Was Sie signiert haben, wird mit dem Ende des Abos verworfen.}}',
  withdrawn:
    'Was Sie signiert haben, wird mit der ersten Zahlung zurückgezogen. Nimmt das Netzwerk sie vorher an, wird es als Nächstes auf der Blockchain entfernt.',
  removedNext:
    'Danach wird damit nichts mehr abgebucht. Sie wird als Nächstes auf der Blockchain entfernt, und Sie können das auch selbst tun.',
  removedLater:
    'Danach wird damit nichts mehr abgebucht. Sie wird auf der Blockchain entfernt, wenn das Abo endet, und Sie können das jederzeit selbst tun.',
  cancelled: 'Gekündigt. Es wird nichts mehr abgebucht.',
  cancelledWithdrawn: 'Gekündigt. Die laufende Zahlung wird zurückgezogen.',
  endsOn: 'Endet am {day}. Es wird nichts mehr abgebucht.',
  isEnding: 'Dieses Abo endet gerade.',
  isEndingText:
    'Bei Ihrer Kündigung war eine Zahlung unterwegs. Sie wird zurückgezogen, wenn das Netzwerk sie nicht vorher annimmt; dann können Sie den bezahlten Zeitraum nutzen.',
  endsTitle: 'Dieses Abo endet am {day}.',
  endedOnChain:
    'Die Freigabe ist auf der Blockchain beendet, daher lässt sich das nicht zurücknehmen. Es wird nichts mehr abgebucht, und bis dahin können Sie es nutzen.',
  endingOnChain:
    'Die Freigabe wird gerade auf der Blockchain beendet, daher lässt sich das nicht zurücknehmen. Es wird nichts mehr abgebucht, und bis dahin können Sie es nutzen.',
  changeMind:
    'Es wird nichts mehr abgebucht. Bis dahin können Sie es nutzen und es sich noch anders überlegen.',
  resuming: 'Wird fortgesetzt …',
  resumed: 'Ihr Abo läuft weiter.',
  useAllTheWhile: 'Sie können es die ganze Zeit nutzen.',
  useUntilAndFrom: 'Sie können es bis {until} nutzen und ab {from} wieder.',
  paused: '{dated, select, yes {Pausiert bis {day}.} other {Pausiert.}} Vorher wird nichts abgebucht.',
  pausedUntil: 'Pausiert bis {day}.',
  endingPause: 'Wird beendet …',
  endPause: 'Pause beenden',
  pausedKeep: 'Sie können es die ganze Zeit nutzen. Die nächste Abbuchung ist am {next}.',
  pausedPaid: 'Sie können bis {day} nutzen, was Sie bezahlt haben. Die nächste Abbuchung ist am {next}.',
  pausedNoUse: 'Bis dahin können Sie es nicht nutzen. Die nächste Abbuchung ist am {next}.',
  pausedChange: 'Um Ihren Tarif zu ändern, beenden Sie zuerst die Pause.',
}
