import { Button } from '@/components/ui/controls/button'
import { formatMoment } from './format-moment'
import { PanelSection } from './panel-section'
import type { TestMode } from './use-test-mode'

const STEPS = [
  { label: 'A day', by: { days: 1 } },
  { label: 'A week', by: { days: 7 } },
  { label: 'A month', by: { months: 1 } },
] as const

/** Billing time, with buttons that move it ahead. */
export function TimeSection({ test: { state, busy, advance } }: { readonly test: TestMode }) {
  return (
    <PanelSection title="Billing time">
      <p className="min-h-5 font-medium tabular-nums">{state && formatMoment(state.now)}</p>
      <p className="mt-0.5 text-pretty text-hint text-ink-2">
        Moves renewals, trials and the local chain ahead together, day by day. It never goes back.
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {STEPS.map(({ label, by }) => {
          const name = `advance ${label}` as const
          const isBusy = busy === name
          return (
            <Button
              key={label}
              // While it is busy its text says so, and an accessible name has to hold the text.
              aria-label={isBusy ? undefined : `Move ahead: ${label.toLowerCase()}`}
              busy={isBusy}
              busyLabel="Moving…"
              disabled={state === null || (busy !== null && !isBusy)}
              onClick={() => advance(name, by)}
            >
              {label}
            </Button>
          )
        })}
      </div>
    </PanelSection>
  )
}
