import { periodStart } from '@/lib/billing/calendar'
import { periodAt } from '@/lib/billing/charges/period-at'
import { monthsOf } from '@/lib/billing/subscriptions/frequency'
import { MAX_PAUSED_PERIODS } from '@/lib/billing/subscriptions/pause'
import type { WireSubscriberRow } from '@/lib/wire/subscribers/subscribers'

type Pausable = Pick<
  WireSubscriberRow,
  'status' | 'cancelAt' | 'firstChargeAt' | 'nextChargeAt' | 'renewalsLeft' | 'frequency'
>

/** A length of a pause. */
export interface PauseChoice {
  readonly periods: number
  /** Time of the next charge. */
  readonly until: string
}

/** The lengths of a pause that could begin now; empty where none can. */
export function pauseChoices(row: Pausable, now: Date): PauseChoice[] {
  const { status, cancelAt, nextChargeAt, renewalsLeft, frequency } = row
  if (status !== 'active' || cancelAt !== null || nextChargeAt === null) return []
  const [first, next, months] = [new Date(row.firstChargeAt), new Date(nextChargeAt), monthsOf(frequency)]
  if (next <= now) return []
  const most = Math.min(MAX_PAUSED_PERIODS, (renewalsLeft ?? Number.POSITIVE_INFINITY) - 1)
  return Array.from({ length: Math.max(0, most) }, (_, index) => {
    const periods = index + 1
    const end = periodStart(first, months, periodAt(first, months, next) + periods)
    return { periods, until: end.toISOString() }
  })
}
