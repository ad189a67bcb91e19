import { CancelDialog } from '../cancel/cancel-dialog'
import { CustomerDialog } from '../customers/customer-dialog'
import type { OpenRecord } from '../list/use-open-record'
import { PauseSubscriberDialog } from '../pause/pause-subscriber-dialog'
import { SubscriberPanel } from '../subscriber/subscriber-panel'
import type { SubscriberActions } from '../subscriber/use-subscriber-actions'

interface SubscriberDialogsProps {
  readonly opened: OpenRecord
  readonly actions: SubscriberActions
  readonly now: Date
}

/** Panel of the subscriber that a row opens, and the dialogs of its menu. */
export function SubscriberDialogs({ opened, actions, now }: SubscriberDialogsProps) {
  return (
    <>
      <SubscriberPanel opened={opened} now={now} actions={actions} />
      <CancelDialog subscriber={actions.asked} onKeep={actions.keep} onCancel={actions.cancel} now={now} />
      <CustomerDialog subscriber={actions.named} onClose={() => actions.askForCustomer(null)} />
      <PauseSubscriberDialog
        subscriber={actions.askedToPause}
        onClose={() => actions.askToPause(null)}
        now={now}
      />
    </>
  )
}
