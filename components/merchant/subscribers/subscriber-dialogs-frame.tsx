import { CancelDialog } from '../cancel/cancel-dialog'
import { CustomerDialog } from '../customers/customer-dialog'
import type { OpenRecord } from '../list/use-open-record'
import { PauseSubscriberDialog } from '../pause/pause-subscriber-dialog'
import { SubscriberPanelFrame } from '../subscriber/subscriber-panel-frame'
import type { SubscriberActions } from '../subscriber/use-subscriber-actions'

export interface SubscriberDialogsProps {
  readonly opened: OpenRecord
  readonly actions: SubscriberActions
  readonly now: Date
}

/** The panel and dialogs of `subscriber-dialogs.tsx`. */
export function SubscriberDialogsFrame({ opened, actions, now }: SubscriberDialogsProps) {
  return (
    <>
      <SubscriberPanelFrame opened={opened} now={now} actions={actions} />
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
