'use client'

import { LateOverlay } from '@/components/ui/late/late-overlay'
import { latePart } from '@/components/ui/late/late-part'
import { sidePanelFrame } from '@/components/ui/overlays/late-frames'
import type { SubscriberDialogsProps } from './subscriber-dialogs-frame'

const dialogs = latePart(() => {
  sidePanelFrame.load()
  return import('./subscriber-dialogs-frame')
})

/**
 * Panel of the subscriber that a row opens, and the dialogs of its menu and of the rows' own. Loaded once somebody uses
 * the page.
 */
export function SubscriberDialogs(props: SubscriberDialogsProps) {
  const { opened, actions } = props
  const asked = [actions.asked, actions.named, actions.askedToPause].some((row) => row !== null)
  const close = () => {
    if (opened.id !== null) opened.close()
    actions.keep()
    actions.askForCustomer(null)
    actions.askToPause(null)
  }
  return (
    <LateOverlay part={dialogs} open={opened.id !== null || asked} onClose={close}>
      {({ SubscriberDialogsFrame }) => <SubscriberDialogsFrame {...props} />}
    </LateOverlay>
  )
}
