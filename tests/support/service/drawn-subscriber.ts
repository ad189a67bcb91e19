import fc from 'fast-check'
import { DAY_MS } from '@/lib/billing/durations'
import type { SubscriberStatus } from '@/lib/billing/subscriptions/subscriber'
import { WORLD_START } from './world'

/** A subscriber in any state that one can be in, and what was foreseen of it. Times are those of a world. */
export interface DrawnSubscriber {
  /** Index of one of two merchants; below it, of its subscription, and of that one's plan and token. */
  readonly merchant: 0 | 1
  readonly subscription: 0 | 1
  readonly plan: 0 | 1
  readonly token: 0 | 1
  readonly status: SubscriberStatus
  readonly priceMicroUsd: bigint
  readonly periodMonths: number
  readonly nextPeriod: number
  readonly maxPeriods: number
  readonly subscribedAt: Date
  readonly firstChargeAt: Date
  readonly cancelledAt: Date | null
  readonly nextChargeAt: Date | null
  readonly cancelAt: Date | null
  readonly failsAt: Date | null
  /** Charges that its discount of a quarter reduces, of which one is paid; null for no discount. */
  readonly reducedCharges: number | null
}

const now = WORLD_START.getTime()
const either = fc.constantFrom(0 as const, 1 as const)
/** Instants between two distances from now, in days, to the millisecond; midnights and edges come up often. */
const around = (least: number, most: number) =>
  fc
    .oneof(
      fc.integer({ min: least * DAY_MS, max: most * DAY_MS }),
      fc.integer({ min: least, max: most }).map((days) => days * DAY_MS),
      // Midnight, where days meet: the world begins at ten.
      fc.integer({ min: least, max: most - 1 }).map((days) => days * DAY_MS + DAY_MS - 10 * 3_600_000),
    )
    .map((distance) => new Date(now + distance))

export const drawnSubscriber: fc.Arbitrary<DrawnSubscriber> = fc
  .record({
    merchant: either,
    subscription: either,
    plan: either,
    token: either,
    fate: fc.constantFrom(
      'running',
      'running',
      'not charged yet',
      'past due',
      'ending',
      'cancelled',
      'ended',
    ),
    priceMicroUsd: fc.bigInt({ min: 1n, max: 999_999_999n }),
    periodMonths: fc.constantFrom(1, 3, 12),
    isUsedUp: fc.constantFrom(false, false, false, true),
    subscribedAt: around(-120, 0),
    trialDays: fc.constantFrom(0, 0, 14, 90),
    cancelledAt: around(-120, 0),
    nextChargeAt: around(-2, 9),
    cancelAt: fc.option(around(0, 40)),
    failsAt: fc.option(around(-2, 9)),
    isOpenEnded: fc.boolean(),
    reducedCharges: fc.option(fc.integer({ min: 2, max: 5 })),
  })
  .map(({ fate, isUsedUp, trialDays, isOpenEnded, ...drawn }) => {
    const firstChargeAt = new Date(drawn.subscribedAt.getTime() + trialDays * DAY_MS)
    const isInTrial = firstChargeAt.getTime() > now || fate === 'not charged yet'
    const isOver = fate === 'cancelled' || fate === 'ended'
    const running = isInTrial ? 'trialing' : fate === 'past due' ? 'past_due' : 'active'
    const maxPeriods = isOpenEnded ? 1200 / drawn.periodMonths : 12
    return {
      ...drawn,
      status: fate === 'cancelled' || fate === 'ended' ? fate : running,
      firstChargeAt,
      nextPeriod: isUsedUp ? maxPeriods : 1,
      maxPeriods,
      cancelAt: isOver ? null : drawn.cancelAt,
      cancelledAt: isOver ? later(drawn.subscribedAt, drawn.cancelledAt) : null,
      nextChargeAt: isOver || fate === 'ending' ? null : drawn.nextChargeAt,
    }
  })

const later = (a: Date, b: Date) => (a > b ? a : b)
