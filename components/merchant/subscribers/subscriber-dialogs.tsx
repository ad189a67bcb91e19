'use client'

import { LateOverlay } from '@/components/ui/late/late-overlay'
import { dialogFrame, framedPart } from '@/components/ui/overlays/late-frames'
import type { OpenRecord } from '../list/use-open-record'
import { SubscriberPanel } from '../subscriber/subscriber-panel'
import type { SubscriberDialogsProps } from './subscriber-dialogs-frame'

const dialogs = framedPart(dialogFrame, () => import('./subscriber-dialogs-frame'))

interface SubscriberOverlaysProps extends SubscriberDialogsProps {
  readonly opened: OpenRecord
}

/**
 * Panel of the subscriber that a row opens, and the dialogs of its menu and of the rows' own. Loaded once somebody uses
 * the page; the panel also where the address opens it.
 */
export function SubscriberDialogs({ opened, actions, now }: SubscriberOverlaysProps) {
  const asked = [actions.asked, actions.named, actions.askedToPause].some((row) => row !== null)
  const close = () => {
    actions.keep()
    actions.askForCustomer(null)
    actions.askToPause(null)
  }
  return (
    <>
      <SubscriberPanel opened={opened} now={now} actions={actions} />
      <LateOverlay part={dialogs} open={asked} onClose={close}>
        {({ SubscriberDialogsFrame }) => <SubscriberDialogsFrame actions={actions} now={now} />}
      </LateOverlay>
    </>
  )
}
