import { formatDay } from '@/components/billing/format-day'
import type { CancelOutcome } from '@/lib/client/lists/cancel-many'
import { formatCount, type Writing } from '@/lib/language/amounts'
import { type Ends, endsOf } from './bulk-preview'
import type { BulkCancelState } from './use-bulk-cancel'

type Outcomes = Pick<BulkCancelState, 'outcomes' | 'resumed'>

/** A subscriber who was cancelled and keeps access for now. */
export interface WaitingEnd {
  readonly id: string
  readonly cancelAt: string
  /** False where the payer had cancelled too, so that the merchant cannot take it back. */
  readonly isUndoable: boolean
}

/** The ends that the server has set and that are yet to come, without those that were taken back. */
export function waitingEnds({ outcomes, resumed }: Outcomes, now: Date): readonly WaitingEnd[] {
  return [...outcomes].flatMap(([id, outcome]) => {
    if (outcome.result !== 'cancelled' || outcome.cancelAt === null || resumed.has(id)) return []
    if (new Date(outcome.cancelAt) <= now) return []
    return [{ id, cancelAt: outcome.cancelAt, isUndoable: outcome.cancelOrigin === 'merchant' }]
  })
}

/** "3 subscribers". */
export function people(count: number, writing: Writing): string {
  return `${formatCount(count, writing)} ${count === 1 ? 'subscriber' : 'subscribers'}`
}

/** "on 21 Dec", or the days of the first and the last. */
export function endDays({ first, last }: Ends, now: Date): string {
  const days = [formatDay(first, now), formatDay(last, now)]
  return days[0] === days[1] ? `on ${days[0]}` : `between ${days.join(' and ')}`
}

/** "3 end on 21 Dec" where all of them keep access until then, else how many are cancelled. */
export function outcomesTitle(outcomes: Outcomes, now: Date, writing: Writing): string {
  const waiting = waitingEnds(outcomes, now)
  const ends = endsOf(waiting.map(({ cancelAt }) => cancelAt))
  const { resumed } = outcomes
  if (resumed.size > 0 && ends === null) return `${people(resumed.size, writing)} resumed`
  const cancelled = countOf(outcomes, 'cancelled')
  if (ends !== null && waiting.length === cancelled) {
    const count = formatCount(waiting.length, writing)
    return `${count} ${waiting.length === 1 ? 'ends' : 'end'} ${endDays(ends, now)}`
  }
  if (cancelled > 0) return `${people(cancelled, writing)} cancelled`
  const isKnown = [...outcomes.outcomes.values()].every((each) => each.result !== 'failed' || each.isKnown)
  return isKnown ? 'Nobody was cancelled' : 'It isn’t known who was cancelled'
}

/** Counts by what came of it, in a sentence. */
export function outcomesSummary(
  state: Pick<BulkCancelState, 'outcomes' | 'resumed' | 'rows'>,
  now: Date,
  writing: Writing,
): string {
  const { outcomes, resumed, rows } = state
  const number = (count: number) => formatCount(count, writing)
  const count = (result: CancelOutcome['result']) => countOf(state, result)
  const waiting = waitingEnds(state, now).length
  const over = count('cancelled') - waiting - resumed.size
  const unchanged = rows.length - outcomes.size
  const parts: string[] = []
  if (waiting > 0) parts.push(`${number(waiting)} ${waiting === 1 ? 'ends' : 'end'} with the paid period`)
  if (resumed.size > 0) parts.push(`${number(resumed.size)} resumed`)
  if (over > 0 || parts.length === 0) parts.push(`${number(over)} cancelled`)
  if (unchanged > 0) parts.push(`${number(unchanged)} left as ${unchanged === 1 ? 'it was' : 'they were'}`)
  if (count('already_cancelled') > 0) parts.push(`${number(count('already_cancelled'))} were already`)
  if (count('not_found') > 0) parts.push(`${number(count('not_found'))} not found`)
  if (count('end_changed') > 0) parts.push(`${number(count('end_changed'))} would end on another day`)
  if (count('failed') > 0) parts.push(`${number(count('failed'))} failed`)
  return `${parts.join(', ')}.`
}

const words: Readonly<Record<Exclude<CancelOutcome['result'], 'failed'>, string>> = {
  cancelled: 'Cancelled',
  already_cancelled: 'Was cancelled already',
  not_found: 'Not found',
  end_changed: 'Would end on another day now, so not cancelled',
}

/** Result for one subscriber that was not taken back. */
export function outcomeText(outcome: CancelOutcome, now: Date): string {
  if (outcome.result === 'failed') return outcome.reason
  const { result, cancelAt } = outcome
  return result === 'cancelled' && cancelAt !== null && new Date(cancelAt) > now
    ? `Ends on ${formatDay(cancelAt, now)}`
    : words[result]
}

function countOf({ outcomes }: Pick<Outcomes, 'outcomes'>, wanted: CancelOutcome['result']): number {
  return [...outcomes.values()].filter(({ result }) => result === wanted).length
}
