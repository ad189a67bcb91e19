'use client'

import { lazy } from 'react'
import { untilLoaded } from '@/components/ui/hooks/until-loaded'
import type { ProgressPanelProps } from './stage-props'

const ProgressPanel = lazy(() =>
  untilLoaded(async () => ({ default: (await import('./progress-panel')).ProgressPanel })),
)

/**
 * The progress of a checkout that was signed already; a page on which nothing is signed yet loads none of it.
 * Without a boundary of its own the page is sent once it is whole.
 */
export function LateProgressPanel(props: ProgressPanelProps) {
  return <ProgressPanel {...props} />
}
