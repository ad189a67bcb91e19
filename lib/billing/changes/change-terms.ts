import { periodStart } from '../calendar'
import { periodAt } from '../charges/period-at'
import { startDeadline } from '../charges/waiting-terms'
import { MINUTE_MS } from '../durations'
import { isOver, NOT_PAUSED, nextChargeAt, type SubscriberState } from '../subscriptions/subscriber'
import { SubscriberNotRunningError } from '../subscriptions/subscriber-refusals'
import { ChargeInFlightError, NotChangeableError, QuoteExpiredError } from './change-refusals'
import { creditUsed } from './credit'

/** Moments from which new terms hold: at once, from the next charge on, or from when the merchant's new price does. */
export const CHANGE_TIMES = ['now', 'renewal', 'price_change'] as const
export type ChangeTime = (typeof CHANGE_TIMES)[number]

/** Life of a quote of a change; a minute more than people take is half an hour. Decided, not measured. */
const QUOTE_LIFE_MS = 30 * MINUTE_MS
/** Charges that a quote foretells. */
const FORETOLD_CHARGES = 6

/** Plan, token and quantity of a subscriber: two that are alike leave nothing to change. */
export interface ChosenTerms {
  readonly planId: string
  readonly tokenId: string
  readonly quantity: number
}

type Changeable = SubscriberState & { readonly priceMicroUsd: bigint }

/**
 * Requires that the terms of a subscriber can be changed: paid up to a charge that is to come, or on trial up to that, with
 * no end and no pause.
 * @returns time of that charge
 * @throws SubscriberNotRunningError, NotChangeableError, ChargeInFlightError where the present window is not paid yet
 */
export function requireChangeable(subscriber: Changeable, at: Date): Date {
  const { status, cancelAt, priceMicroUsd } = subscriber
  if (isOver(subscriber)) throw new SubscriberNotRunningError(subscriber.cancelledAt)
  if (priceMicroUsd === 0n) {
    throw new NotChangeableError(
      'The present plan is free, so there are no signed terms to replace.',
      'Cancel it, then subscribe to the other plan through the payment link.',
    )
  }
  if (cancelAt) throw new NotChangeableError('It is set to end.', 'Take the cancel back first.')
  if (status === 'paused') throw new NotChangeableError('It is paused.', 'End the pause first.')
  if (status === 'past_due') {
    throw new NotChangeableError('Its last payment failed.', 'Pay that first, then change the plan.')
  }
  const next = nextChargeAt(subscriber)
  if (next === null) throw new NotChangeableError('It ends with the current period.', 'Subscribe again then.')
  if (next <= at) throw new ChargeInFlightError()
  return next
}

/**
 * Opening of the first window of new terms: now in whole seconds, as the chain counts them, the next charge, or the first
 * window at the merchant's new price.
 * @param next - time of the next charge under the present terms
 * @param dear - opening of that first window; null where no price is asked for, or the terms end before
 * @throws NotChangeableError
 */
export function changeStart(
  when: ChangeTime,
  { at, next, dear }: { at: Date; next: Date; dear: Date | null },
): Date {
  if (when === 'renewal') return next
  if (when === 'now') return new Date(Math.floor(at.getTime() / 1000) * 1000)
  if (dear) return dear
  throw new NotChangeableError(
    'No new price waits to be accepted.',
    'There is nothing to do: the subscription goes on as it is.',
  )
}

/** Number of charges that fall due under the present terms before new ones hold from `startsAt` on. */
export function chargesBefore({ firstChargeAt, periodMonths, nextPeriod }: Calendar, startsAt: Date): number {
  if (nextPeriod === null) return 0
  const opened = periodAt(firstChargeAt, periodMonths, new Date(startsAt.getTime() - 1)) + 1
  return Math.max(0, opened - nextPeriod)
}

/**
 * True where the next charge comes before new terms hold that are paid in the same token: the allowance that was given
 * with these is for it too.
 */
export function isAllowedByChange(
  { firstChargeAt, periodMonths, nextPeriod, tokenId }: Calendar & { readonly tokenId: string },
  change: { readonly tokenId: string; readonly startsAt: Date } | null,
): boolean {
  if (change === null || nextPeriod === null || change.tokenId !== tokenId) return false
  return periodStart(firstChargeAt, periodMonths, nextPeriod) < change.startsAt
}

type Calendar = Pick<SubscriberState, 'firstChargeAt' | 'periodMonths' | 'nextPeriod'>

/** @throws NotChangeableError where nothing would be different */
export function requireDifferent(before: ChosenTerms, after: ChosenTerms): void {
  const isSame =
    before.planId === after.planId && before.tokenId === after.tokenId && before.quantity === after.quantity
  if (!isSame) return
  throw new NotChangeableError(
    'Plan, token and quantity are what they are already.',
    'Choose another plan, token or quantity.',
  )
}

/** @throws QuoteExpiredError for a quote that was made too long before `at` */
export function requireFresh({ createdAt }: { createdAt: Date }, at: Date): void {
  if (at.getTime() - createdAt.getTime() > QUOTE_LIFE_MS) throw new QuoteExpiredError()
}

/** Latest time of the quotes that are stale at `at`. */
export function staleQuotesBefore(at: Date): Date {
  return new Date(at.getTime() - QUOTE_LIFE_MS)
}

/** True once signed terms that were to hold from `startsAt` on can't be brought to the chain any more. */
export function isChangeOver({ startsAt }: { startsAt: Date }, at: Date): boolean {
  return at > startDeadline({ firstChargeAt: startsAt })
}

/** False once an end is set or has come: what is paid stays as it is, and nothing more is charged. */
export function takesNewTerms(subscriber: Pick<SubscriberState, 'status' | 'cancelAt'>): boolean {
  return !isOver(subscriber) && subscriber.cancelAt === null
}

/**
 * The subscriber under new terms: their first window is due, and what was counted goes on. A pause ends, and so does what
 * was overdue. Changes nothing where an end is set.
 */
export function underNewTerms<S extends SubscriberState>(
  subscriber: S,
  terms: Pick<SubscriberState, 'periodMonths' | 'maxPeriods'> & { readonly startsAt: Date },
): S {
  if (!takesNewTerms(subscriber)) return subscriber
  const { startsAt, periodMonths, maxPeriods } = terms
  return {
    ...subscriber,
    status: 'active',
    firstChargeAt: startsAt,
    periodMonths,
    maxPeriods,
    unpaidFrom: 0,
    nextPeriod: 0,
    pastDueSince: null,
    ...NOT_PAUSED,
  }
}

/** A coming charge, in micro-dollars. */
export interface ForetoldCharge {
  readonly at: Date
  /** Less discount and credit. */
  readonly amountMicroUsd: bigint
}

/** A charge that falls due under the present terms, in micro-dollars. */
interface PresentCharge {
  readonly at: Date
  /** Less discount. */
  readonly priceMicroUsd: bigint
}

/**
 * Charges that fall due under the present terms before new ones hold from `startsAt` on.
 * @param priceOf - price of the charge with this number, from 0, less its discount
 */
export function presentCharges(
  subscriber: Pick<SubscriberState, 'firstChargeAt' | 'periodMonths' | 'nextPeriod'>,
  startsAt: Date,
  priceOf: (charge: number) => bigint,
): PresentCharge[] {
  const { firstChargeAt, periodMonths, nextPeriod } = subscriber
  return Array.from({ length: chargesBefore(subscriber, startsAt) }, (_, charge) => ({
    at: periodStart(firstChargeAt, periodMonths, (nextPeriod ?? 0) + charge),
    priceMicroUsd: priceOf(charge),
  }))
}

/** Credit, in micro-dollars, that the charges under the present terms leave for those of the new ones. */
export function creditAfter(before: readonly PresentCharge[], creditMicroUsd: bigint): bigint {
  return before.reduce(
    (credit, { priceMicroUsd }) => credit - creditUsed(priceMicroUsd, credit),
    creditMicroUsd,
  )
}

/**
 * Charges that come first under the present terms, and the first six of the new ones, or all where there are fewer.
 * @param terms.before - those of the present terms
 * @param terms.priceOf - price of the charge of the new terms with this number, from 0, less its discount
 * @param terms.creditMicroUsd - credit that lowers them, the first one first
 */
export function foretellCharges(terms: {
  readonly before: readonly PresentCharge[]
  readonly startsAt: Date
  readonly periodMonths: number
  readonly maxPeriods: number
  readonly priceOf: (charge: number) => bigint
  readonly creditMicroUsd: bigint
}): { readonly before: readonly ForetoldCharge[]; readonly schedule: readonly ForetoldCharge[] } {
  const { startsAt, periodMonths, maxPeriods, priceOf } = terms
  let credit = terms.creditMicroUsd
  const lowered = ({ at, priceMicroUsd }: PresentCharge): ForetoldCharge => {
    const used = creditUsed(priceMicroUsd, credit)
    credit -= used
    return { at, amountMicroUsd: priceMicroUsd - used }
  }
  const after = Array.from({ length: Math.min(FORETOLD_CHARGES, maxPeriods) }, (_, period) => ({
    at: periodStart(startsAt, periodMonths, period),
    priceMicroUsd: priceOf(period),
  }))
  const before = terms.before.map(lowered)
  return { before, schedule: after.map(lowered) }
}
