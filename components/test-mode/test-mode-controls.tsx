'use client'

import { lazy, Suspense, useState } from 'react'
import { untilLoaded } from '@/components/ui/hooks/until-loaded'
import { useAwaitedScript } from '@/components/ui/use-hydrated'

/** Its code is for whoever opens it: no page waits for it. */
const TestModePanel = lazy(() =>
  untilLoaded(async () => ({ default: (await import('./test-mode-panel')).TestModePanel })),
)

/** The button on the test-mode strip that opens time, tokens and faults. */
export function TestModeControls() {
  // Undefined until it is opened for the first time.
  const [open, setOpen] = useState<boolean>()
  const awaited = useAwaitedScript()
  return (
    <>
      <button
        {...awaited}
        type="button"
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
