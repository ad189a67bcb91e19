import { useEffect, useRef } from 'react'
import { formatDay } from '@/components/billing/format-day'
import { useSay } from '@/components/language/use-say'
import { LiveRegion } from '@/components/ui/feedback/live-region'
import { AddressText } from '@/components/ui/text/address-text'
import type { CancelOutcome } from '@/lib/client/lists/cancel-many'
import { formatCount, type Writing } from '@/lib/language/amounts'
import type { WireSubscriberRow } from '@/lib/wire/subscribers/subscribers'
import type { BulkCancelState } from './use-bulk-cancel'

/** Rows drawn of a long list; the counts above it cover all. */
const SHOWN = 200

const words: Readonly<Record<Exclude<CancelOutcome['result'], 'failed'>, string>> = {
  cancelled: 'Cancelled',
  already_cancelled: 'Was cancelled already',
  not_found: 'Not found',
}

interface BulkCancelResultsProps {
  readonly state: BulkCancelState
  /** Those who keep access until the end of what they paid for. */
  readonly later: readonly WireSubscriberRow[]
  readonly now: Date
}

/** Progress of the bulk cancel and its outcomes, failed ones first. */
export function BulkCancelResults({ state, later, now }: BulkCancelResultsProps) {
  const { reader } = useSay()
  const { rows, outcomes, step, resumed } = state
  const laterIds = new Set(later.map(({ id }) => id))
  const list = useRef<HTMLUListElement>(null)
  // The button that had the focus is gone, so a screen reader continues with the outcomes.
  useEffect(() => {
    if (step === 'done') list.current?.focus()
  }, [step])
  const settled = rows.flatMap((row) => {
    const outcome = outcomes.get(row.id)
    return outcome ? [{ row, outcome }] : []
  })
  const failed = settled.filter(({ outcome }) => outcome.result === 'failed')
  const ordered = [...failed, ...settled.filter(({ outcome }) => outcome.result !== 'failed')]
  return (
    <>
      {step === 'running' ? (
        <progress
          aria-label="Subscribers dealt with"
          max={rows.length}
          value={settled.length}
          className="h-1.5 w-full accent-accent"
        />
      ) : null}
      <LiveRegion className="text-hint text-ink-2">
        {summary(state, settled.length, failed.length, laterIds, reader)}
      </LiveRegion>
      <ul
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label="Result for each one"
        ref={list}
        className="mt-3 max-h-64 overflow-y-auto border-line border-y"
      >
        {ordered.slice(0, SHOWN).map(({ row, outcome }) => (
          <li
            key={row.id}
            className="flex items-baseline justify-between gap-4 border-line border-b py-1.5 last:border-b-0"
          >
            <AddressText address={row.eoaaddress} />
            <span
              className={
                outcome.result === 'failed' ? 'text-end text-danger text-hint' : 'text-hint text-ink-2'
              }
            >
              {outcome.result === 'failed'
                ? outcome.reason
                : resumed.has(row.id)
                  ? 'Resumed'
                  : outcome.result === 'cancelled' && laterIds.has(row.id)
                    ? `Ends on ${formatDay(row.currentPeriodEnd, now)}`
                    : words[outcome.result]}
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

function summary(
  { rows, step, outcomes, resumed }: BulkCancelState,
  settled: number,
  failed: number,
  later: ReadonlySet<string>,
  writing: Writing,
): string {
  const number = (count: number) => formatCount(count, writing)
  if (step === 'running') return `${number(settled)} of ${number(rows.length)}`
  const count = (result: CancelOutcome['result']) =>
    [...outcomes.values()].filter((outcome) => outcome.result === result).length
  if (step === 'undoing') return 'Taking it back'
  const cancelled = [...outcomes].filter(([, { result }]) => result === 'cancelled')
  const ending = cancelled.filter(([id]) => later.has(id) && !resumed.has(id)).length
  const over = cancelled.filter(([id]) => !later.has(id)).length
  const parts: string[] = []
  if (ending > 0) parts.push(`${number(ending)} ${ending === 1 ? 'ends' : 'end'} with the paid period`)
  if (resumed.size > 0) parts.push(`${number(resumed.size)} resumed`)
  if (over > 0 || parts.length === 0) parts.push(`${number(over)} cancelled`)
  if (count('already_cancelled') > 0) parts.push(`${number(count('already_cancelled'))} were already`)
  if (count('not_found') > 0) parts.push(`${number(count('not_found'))} not found`)
  if (failed > 0) parts.push(`${number(failed)} failed`)
  return `${parts.join(', ')}.`
}
