import fc from 'fast-check'
import { expect, it } from 'vitest'
import { BillingError } from '../billing-error'
import { periodStart } from '../calendar'
import { takesNewTerms, underNewTerms } from '../changes/change-terms'
import type { ChargeStatus } from '../charges/charge-status'
import { paymentReversed, windowClosed, windowEnd } from '../charges/charge-window'
import { AFTER_FAILURE, type Dunning } from '../charges/dunning'
import { periodAt } from '../charges/period-at'
import { DAY_MS } from '../durations'
import { accessUntil, paidThrough } from './access'
import { pause, unpause } from './pause'
import { cancelAtPeriodEnd, finishScheduledCancel, resume } from './scheduled-cancel'
import {
  begin,
  type CancelParty,
  cancelEffect,
  cancelNow,
  currentPeriodEnd,
  endOfPeriod,
  nextChargeAt,
  pausedFrom,
  paymentFailed,
  paymentSucceeded,
  type SubscriberState,
} from './subscriber'
import { NotResumableError, SubscriberNotRunningError } from './subscriber-refusals'

const START = new Date('2027-01-31T10:00:00.000Z')
const WHY = { reason: null, comment: null } as const
const ON_ITS_WAY: readonly (ChargeStatus | undefined)[] = ['submitted', 'pending']

/** A subscriber with the charges of its windows as the keeper and the chain make them. */
interface Life {
  readonly subscriber: SubscriberState
  readonly charges: ReadonlyMap<number, ChargeStatus>
  /** Windows that a pause has passed over. */
  readonly left: ReadonlySet<number>
  /** Windows whose payment was in a block once; a reorganization has it sent again. */
  readonly included: ReadonlySet<number>
  /** Charges paid under terms before these. */
  readonly paidBefore: number
  readonly at: Date
  readonly dunning: Pick<Dunning, 'graceDays' | 'afterFailure'>
}

type Step = (life: Life) => Life

const statusOf = ({ charges }: Life, period: number | null) =>
  period === null ? null : (charges.get(period) ?? null)

const withCharge = (life: Life, period: number, status: ChargeStatus): Life => ({
  ...life,
  charges: new Map([...life.charges, [period, status]]),
})

const withState = (life: Life, subscriber: SubscriberState): Life => ({ ...life, subscriber })

/** The newest charge of this status. */
const newest = ({ charges }: Life, status: ChargeStatus) =>
  [...charges]
    .filter(([, each]) => each === status)
    .map(([period]) => period)
    .sort((a, b) => b - a)[0]

/** Does something with the newest charge of a status, where there is one. */
const onNewest =
  (status: ChargeStatus, act: (life: Life, period: number) => Life): Step =>
  (life) => {
    const period = newest(life, status)
    return period === undefined ? life : act(life, period)
  }

const STEPS = {
  sign: (life) => {
    const { subscriber, at } = life
    const { nextPeriod, firstChargeAt, periodMonths, status } = subscriber
    if (status === 'cancelled' || nextPeriod === null) return life
    if (periodAt(firstChargeAt, periodMonths, at) !== nextPeriod) return life
    const charge = statusOf(life, nextPeriod)
    if (charge !== null && charge !== 'failed' && charge !== 'due') return life
    expect(nextPeriod).toBeLessThan(subscriber.maxPeriods)
    return withCharge(life, nextPeriod, 'submitted')
  },
  include: onNewest('submitted', (life, period) => ({
    ...withCharge(life, period, 'pending'),
    included: new Set([...life.included, period]),
  })),
  confirm: onNewest('pending', (life, period) =>
    withState(withCharge(life, period, 'paid'), paymentSucceeded(life.subscriber, period)),
  ),
  undoBlock: onNewest('pending', (life, period) => withCharge(life, period, 'submitted')),
  reverse: onNewest('paid', (life, period) => {
    const before = withCharge(life, period, 'submitted')
    return withState(
      before,
      paymentReversed(life.subscriber, period, { unpaidFrom: (newest(before, 'paid') ?? -1) + 1 }),
    )
  }),
  fail: onNewest('submitted', (life, period) =>
    withState(withCharge(life, period, 'failed'), paymentFailed(life.subscriber, life.at, period)),
  ),
  withdraw: onNewest('submitted', (life, period) => {
    const { status, cancelAt } = life.subscriber
    if (status !== 'cancelled' && !cancelAt) return withCharge(life, period, 'due')
    return withState(withCharge(life, period, 'failed'), paymentFailed(life.subscriber, life.at, period))
  }),
  cancelNow: (life) => withState(life, cancelNow(life.subscriber, life.at, WHY)),
  payerLeaves: (life) => leave(life, 'payer'),
  merchantEnds: (life) => leave(life, 'merchant'),
  payerResumes: (life) => comeBack(life, 'payer'),
  merchantResumes: (life) => comeBack(life, 'merchant'),
  pauseOne: (life) => rest(life, (state) => pause(state, life.at, { periods: 1, access: 'stop' })),
  pauseThree: (life) => rest(life, (state) => pause(state, life.at, { periods: 3, access: 'stop' })),
  pauseWithAccess: (life) => rest(life, (state) => pause(state, life.at, { periods: 2, access: 'keep' })),
  unpause: (life) => rest(life, (state) => unpause(state, life.at)),
  changeToYearly: (life) => changed(life, 12),
  changeToMonthly: (life) => changed(life, 1),
  finish: (life) => (isBusy(life) ? life : withState(life, finishScheduledCancel(life.subscriber, life.at))),
  closeWindow: (life) => {
    const { subscriber, at, dunning } = life
    const { afterFailure } = dunning
    const charge = statusOf(life, subscriber.nextPeriod)
    if (ON_ITS_WAY.includes(charge ?? undefined)) return life
    return withState(life, windowClosed(subscriber, { at, failed: charge === 'failed', afterFailure }))
  },
} satisfies Record<string, Step>
type StepName = keyof typeof STEPS

const isBusy = ({ charges }: Life) => [...charges.values()].some((status) => ON_ITS_WAY.includes(status))

/** New terms whose first window opens now, brought by the payer in whichever state the subscriber is. */
function changed(life: Life, periodMonths: number): Life {
  const { subscriber, at } = life
  const after = underNewTerms(subscriber, { startsAt: at, periodMonths, maxPeriods: subscriber.maxPeriods })
  if (!takesNewTerms(subscriber)) expect(after).toBe(subscriber)
  if (after === subscriber || subscriber.status === 'trialing' || isBusy(life)) return life
  const paidBefore = subscriber.chargesPaid
  return { ...withState(life, after), charges: new Map(), included: new Set(), left: new Set(), paidBefore }
}

function leave(life: Life, by: CancelParty): Life {
  const { subscriber, at } = life
  const charge = statusOf(life, subscriber.nextPeriod)
  const after = cancelAtPeriodEnd(subscriber, at, { ...WHY, by }, charge)
  // Whoever decides by a row of the API sees the end that the cancel sets.
  const times = { nextChargeAt: nextChargeAt(subscriber), pausedFrom: pausedFrom(subscriber) }
  if (cancelEffect({ ...subscriber, ...times }, 'period_end', at) === 'at_period_end') {
    const shown = endOfPeriod({ ...times, currentPeriodEnd: currentPeriodEnd(subscriber, at) })
    expect(after.cancelAt).toEqual(shown)
  }
  return withState(life, after)
}

/** A pause or its end, unless it is refused. */
function rest(life: Life, change: (subscriber: SubscriberState) => SubscriberState): Life {
  try {
    return withState(life, change(life.subscriber))
  } catch (error) {
    if (!(error instanceof BillingError)) throw error
    return life
  }
}

/** Windows that a pause has passed over by `at`. */
function passedOver({ subscriber, at }: Life): number[] {
  const { pausedPeriod, nextPeriod, firstChargeAt, periodMonths } = subscriber
  if (pausedPeriod === null || nextPeriod === null) return []
  const last = Math.min(nextPeriod - 1, periodAt(firstChargeAt, periodMonths, at))
  return Array.from({ length: Math.max(0, last - pausedPeriod + 1) }, (_, index) => pausedPeriod + index)
}

function comeBack(life: Life, by: CancelParty): Life {
  const { subscriber, at } = life
  const { cancelAt, firstChargeAt, periodMonths, cancelOrigin } = subscriber
  const ending = cancelAt && periodAt(firstChargeAt, periodMonths, cancelAt) - 1
  try {
    const resumed = resume(subscriber, at, by, statusOf(life, ending))
    expect(cancelOrigin).toBe(by)
    return withState(life, resumed)
  } catch (error) {
    const isRefusal = error instanceof NotResumableError || error instanceof SubscriberNotRunningError
    if (!isRefusal) throw error
    return life
  }
}

/** True where the window is paid, or its payment was in a block and is sent again. */
const isCovered = (life: Life, period: number) => {
  const status = statusOf(life, period)
  if (status === 'paid' || status === 'pending') return true
  return status === 'submitted' && life.included.has(period)
}

function checkLife(before: Life, life: Life): void {
  const { subscriber, charges, at } = life
  const { status, cancelAt, cancelOrigin, nextPeriod, firstChargeAt, periodMonths } = subscriber
  // A cancel is final, and nothing is charged after one.
  if (before.subscriber.status === 'cancelled') expect(status).toBe('cancelled')
  if (status === 'cancelled' || cancelAt) expect(nextChargeAt(subscriber)).toBeNull()
  expect(cancelOrigin === null).toBe(cancelAt === null)
  expect(subscriber.pausedPeriod !== null).toBe(status === 'paused')
  expect(subscriber.accessWhilePaused !== null).toBe(status === 'paused')
  // A window that is paid is never due again, and no other is left out before it.
  if (nextPeriod !== null) expect(charges.get(nextPeriod)).not.toBe('paid')
  const paidNow = [...charges.values()].filter((each) => each === 'paid').length
  expect(subscriber.chargesPaid).toBe(life.paidBefore + paidNow)
  // Access lasts until an end of what is paid, of the trial, or a moment that has passed.
  if (cancelAt && cancelAt > at) {
    const period = periodAt(firstChargeAt, periodMonths, cancelAt)
    expect(periodStart(firstChargeAt, periodMonths, period)).toEqual(cancelAt)
    expect(period === 0 || isCovered(life, period - 1)).toBe(true)
  }
  // Nothing is charged in a window that was passed over, and a pause gives nothing that is not paid.
  for (const period of life.left) expect([undefined, 'failed']).toContain(charges.get(period))
  checkAccess(before, life)
  // A cancel leaves whoever has paid all that is paid.
  const paid = newest(life, 'paid')
  if (status !== 'cancelled' && cancelAt && paid !== undefined) {
    expect(cancelAt >= windowEnd(subscriber, paid)).toBe(true)
  }
}

/** The paid time moves with payments alone, and access is that and the days of grace. */
function checkAccess(before: Life, life: Life): void {
  const { subscriber, at, dunning } = life
  const { status, accessWhilePaused, cancelReason } = subscriber
  const state = { ...subscriber, priceMicroUsd: 1n }
  const paid = paidThrough(state, at)
  const last = newest(life, 'paid')
  expect(paid).toEqual(last === undefined ? subscriber.firstChargeAt : windowEnd(subscriber, last))
  const isSame =
    newest(before, 'paid') === last && before.subscriber.firstChargeAt === subscriber.firstChargeAt
  if (isSame) expect(paidThrough({ ...before.subscriber, priceMicroUsd: 1n }, at)).toEqual(paid)
  const until = accessUntil(state, dunning, at)
  const isKept = accessWhilePaused === 'keep'
  const graced = new Date(paid.getTime() + dunning.graceDays * DAY_MS)
  if (!isKept) expect(until <= graced).toBe(true)
  if (status !== 'cancelled') expect(until >= paid).toBe(true)
  if (status === 'cancelled' && dunning.afterFailure === 'keep') expect(cancelReason).toBeNull()
}

it('in any order of charges, reversals, failures, pauses, changes and cancels: no window twice, none that is left out, access as paid', () => {
  const names = Object.keys(STEPS) as StepName[]
  const step = fc.tuple(fc.constantFrom(...names), fc.constantFrom(0, 0, 60, 86_400, 864_000, 3_000_000))
  fc.assert(
    fc.property(
      fc.constantFrom(0, 14),
      fc.constantFrom(1, 3),
      fc.integer({ min: 1, max: 6 }),
      fc.record({ graceDays: fc.constantFrom(0, 3, 28), afterFailure: fc.constantFrom(...AFTER_FAILURE) }),
      fc.array(step, { maxLength: 60 }),
      (trialDays, periodMonths, maxPeriods, dunning, steps) => {
        const subscriber = begin({ subscribedAt: START, trialDays, periodMonths, maxPeriods })
        let life: Life = {
          ...{ subscriber, charges: new Map(), included: new Set(), left: new Set(), paidBefore: 0 },
          ...{ at: START, dunning },
        }
        for (const [name, seconds] of steps) {
          const later = { ...life, at: new Date(life.at.getTime() + seconds * 1000) }
          const before = { ...later, left: new Set([...life.left, ...passedOver(later)]) }
          life = STEPS[name](before)
          checkLife(before, life)
        }
      },
    ),
    { numRuns: 3_000 },
  )
})
