'use client'

import { LateOverlay } from '@/components/ui/late/late-overlay'
import { framedPart, sidePanelFrame } from '@/components/ui/overlays/late-frames'
import type { SubscriberPanelProps } from './subscriber-panel-frame'

const panel = framedPart(sidePanelFrame, () => import('./subscriber-panel-frame'))

/** Side panel with a subscriber's terms, permission, payments and events. Loaded once somebody uses the page. */
export function SubscriberPanel(props: SubscriberPanelProps) {
  const { opened } = props
  return (
    <LateOverlay part={panel} open={opened.id !== null} onClose={opened.close}>
      {({ SubscriberPanelFrame }) => <SubscriberPanelFrame {...props} />}
    </LateOverlay>
  )
}
