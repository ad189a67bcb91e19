import { useEffect, useRef } from 'react'
import { useSay } from '@/components/language/use-say'
import { LiveRegion } from '@/components/ui/feedback/live-region'
import { AddressText } from '@/components/ui/text/address-text'
import { formatCount, type Writing } from '@/lib/language/amounts'
import { outcomesSummary, outcomeText } from './bulk-outcomes'
import type { BulkCancelState } from './use-bulk-cancel'

/** Rows drawn of a long list; the counts above it cover all. */
const SHOWN = 200

interface BulkCancelResultsProps {
  readonly state: BulkCancelState
  readonly now: Date
}

/** Progress of the bulk cancel and its outcomes, failed ones first. */
export function BulkCancelResults({ state, now }: BulkCancelResultsProps) {
  const { reader } = useSay()
  const { rows, sent, outcomes, step, resumed, notResumed } = state
  const list = useRef<HTMLUListElement>(null)
  // The button that had the focus is gone, so a screen reader continues with the outcomes.
  useEffect(() => {
    if (step === 'done') list.current?.focus()
  }, [step])
  const settled = rows.flatMap((row) => {
    const outcome = outcomes.get(row.id)
    if (!outcome) return []
    const refusal = outcome.result === 'failed' ? outcome.reason : notResumed.get(row.id)
    const text = refusal ?? (resumed.has(row.id) ? 'Resumed' : outcomeText(outcome, now))
    return [{ row, text, isFailed: refusal !== undefined }]
  })
  const ordered = [
    ...settled.filter(({ isFailed }) => isFailed),
    ...settled.filter(({ isFailed }) => !isFailed),
  ]
  return (
    <>
      {step === 'running' ? (
        <progress
          aria-label="Subscribers dealt with"
          max={sent.length}
          value={settled.length}
          className="h-1.5 w-full accent-accent"
        />
      ) : null}
      <LiveRegion className="text-hint text-ink-2">{progressText(state, now, reader)}</LiveRegion>
      <ul
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label="Result for each one"
        ref={list}
        className="mt-3 max-h-64 overflow-y-auto border-line border-y"
      >
        {ordered.slice(0, SHOWN).map(({ row, text, isFailed }) => (
          <li
            key={row.id}
            className="flex items-baseline justify-between gap-4 border-line border-b py-1.5 last:border-b-0"
          >
            <AddressText address={row.eoaaddress} />
            <span className={isFailed ? 'text-end text-danger text-hint' : 'text-hint text-ink-2'}>
              {text}
            </span>
          </li>
        ))}
        {ordered.length > SHOWN && (
          <li className="py-1.5 text-hint text-ink-3">
            And {formatCount(ordered.length - SHOWN, reader)} more.
          </li>
        )}
      </ul>
    </>
  )
}

function progressText(state: BulkCancelState, now: Date, writing: Writing): string {
  const { step, sent, outcomes } = state
  if (step === 'running') {
    return `${formatCount(outcomes.size, writing)} of ${formatCount(sent.length, writing)}`
  }
  return step === 'undoing' ? 'Taking it back' : outcomesSummary(state, now, writing)
}
