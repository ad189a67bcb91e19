'use client'

import { lazy, Suspense } from 'react'
import { untilLoaded } from '@/components/ui/hooks/until-loaded'

/**
 * The controls of test mode. Whatever a layout may draw is loaded with it, drawn or not, so this is all of them that
 * production loads: their own code is never asked for there, nor served.
 */
const TestModeControls = lazy(() =>
  untilLoaded(async () => ({ default: (await import('./test-mode-controls')).TestModeControls })),
)

/** The controls on the strip of test mode, in scripts of their own. */
export function LazyTestMode() {
  return (
    <Suspense>
      <TestModeControls />
    </Suspense>
  )
}
