import { periodStart } from '../calendar'
import type { Dunning } from '../charges/dunning'
import { DAY_MS } from '../durations'
import { currentPeriodEnd, nextChargeAt, pausedFrom, type SubscriberState } from './subscriber'

/** State of a subscriber with the price that was signed, in micro-dollars. */
export type PricedState = SubscriberState & {
  readonly priceMicroUsd: bigint
  /** End of what was paid under earlier terms, where that is later than the first charge of these. */
  readonly paidBefore?: Date | null
}

/**
 * End of the last paid window, or of the trial before any payment. Only a payment moves it ahead, and only a
 * reorganization of the chain that undoes one moves it back. For a plan without a price nothing is owed: the end of the
 * window that `at` falls into, or of the subscriber.
 */
export function paidThrough(subscriber: PricedState, at: Date): Date {
  const { firstChargeAt, periodMonths, unpaidFrom, priceMicroUsd, cancelledAt, cancelAt } = subscriber
  if (priceMicroUsd === 0n) return cancelledAt ?? cancelAt ?? currentPeriodEnd(subscriber, at)
  return periodStart(firstChargeAt, periodMonths, unpaidFrom)
}

/**
 * End of a subscriber's access, as seen at `at`: what is paid and the days of grace after it. Access ends before that with
 * the subscriber, with a cancel that waits, and with a pause that stops access; a pause with access keeps it up to its
 * own end and the days of grace after that. Until the first payment under changed terms, access is not less than what was
 * paid under those before.
 */
export function accessUntil(
  subscriber: PricedState,
  { graceDays }: Pick<Dunning, 'graceDays'>,
  at: Date,
): Date {
  const paid = paidThrough(subscriber, at)
  if (subscriber.priceMicroUsd === 0n) return paid
  const { accessWhilePaused, cancelledAt, cancelAt } = subscriber
  const kept = accessWhilePaused === 'keep' ? nextChargeAt(subscriber) : null
  const stopped = accessWhilePaused === 'stop' ? pausedFrom(subscriber) : null
  const graced = (kept ?? paid).getTime() + graceDays * DAY_MS
  const before = (subscriber.unpaidFrom === 0 ? subscriber.paidBefore?.getTime() : null) ?? graced
  const ends = [cancelledAt, cancelAt, stopped].flatMap((end) => (end === null ? [] : [end.getTime()]))
  return new Date(Math.min(Math.max(graced, before), ...ends))
}

/**
 * End of what a subscriber has paid, as its next terms keep it: null where those begin no earlier.
 * @param startsAt - first charge of the next terms
 */
export function paidBeforeTerms(subscriber: PricedState, startsAt: Date): Date | null {
  const { unpaidFrom, paidBefore = null } = subscriber
  const paid = paidThrough(subscriber, startsAt)
  const latest = unpaidFrom === 0 && paidBefore !== null && paidBefore > paid ? paidBefore : paid
  return latest > startsAt ? latest : null
}
