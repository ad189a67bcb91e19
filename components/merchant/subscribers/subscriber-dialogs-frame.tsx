import { CancelDialog } from '../cancel/cancel-dialog'
import { CustomerDialog } from '../customers/customer-dialog'
import { PauseSubscriberDialog } from '../pause/pause-subscriber-dialog'
import type { SubscriberActions } from '../subscriber/use-subscriber-actions'

export interface SubscriberDialogsProps {
  readonly actions: SubscriberActions
  readonly now: Date
}

/** The dialogs of `subscriber-dialogs.tsx`. */
export function SubscriberDialogsFrame({ actions, now }: SubscriberDialogsProps) {
  return (
    <>
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
