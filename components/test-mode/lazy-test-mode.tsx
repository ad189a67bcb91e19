'use client'

import { lazy, Suspense } from 'react'
import { untilLoaded } from '@/components/ui/hooks/until-loaded'

/**
 * Border of the test mode's code. A layout loads all that it imports, rendered or not, so production loads only this
 * file; the controls' own chunks are never requested there.
 */
const TestModeControls = lazy(() =>
  untilLoaded(async () => ({ default: (await import('./test-mode-controls')).TestModeControls })),
)

/** Controls on the strip of test mode, in chunks of their own. */
export function LazyTestMode() {
  return (
    <Suspense>
      <TestModeControls />
    </Suspense>
  )
}
