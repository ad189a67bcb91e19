'use client'

import { lazy, Suspense, useState } from 'react'
import { untilLoaded } from '@/components/ui/hooks/until-loaded'
import { useDisabledUntilHydrated } from '@/components/ui/hooks/use-hydrated'

/** Loaded when the panel is opened: no page waits for it. */
const TestModePanel = lazy(() =>
  untilLoaded(async () => ({ default: (await import('./test-mode-panel')).TestModePanel })),
)

/** Button on the strip of test mode that opens the panel, both in English: they are for who runs the test. */
export function TestModeControls() {
  // Undefined until the first opening.
  const [open, setOpen] = useState<boolean>()
  const untilHydrated = useDisabledUntilHydrated()
  return (
    <>
      <button
        {...untilHydrated}
        type="button"
        lang="en"
        dir="ltr"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="-my-0.5 inline-flex min-h-6 shrink-0 items-center font-label underline underline-offset-2 hover:no-underline focus-visible:outline-warn noscript:hidden"
      >
        Time and faults
      </button>
      {open !== undefined && (
        <Suspense>
          <TestModePanel open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}
