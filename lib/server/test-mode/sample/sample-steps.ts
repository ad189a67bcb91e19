import 'server-only'
import { addMonths, firstChargeTime, periodStart } from '@/lib/billing/calendar'
import { DAY_MS, HOUR_MS, SECOND_MS } from '@/lib/billing/durations'
import { type CancelReason, currentPeriodEnd } from '@/lib/billing/subscriptions/subscriber'
import type { Dice } from './dice'

/** Present state of a sample subscriber. */
export type Standing =
  | 'trialing'
  | 'leaving_trial'
  | 'active'
  | 'leaving'
  | 'past_due'
  | 'cancelled'
  | 'given_up'

/** Reason for which charges of sample subscribers fail. */
export type FailureReason = 'insufficient_balance' | 'allowance_too_low'

/** Something that happens to a sample subscriber, at a whole second, as the chain counts them. */
export type SampleStep = { readonly at: Date } & (
  | { readonly kind: 'start' | 'resume' | 'finish' }
  | { readonly kind: 'pay'; readonly period: number }
  | {
      readonly kind: 'fail'
      readonly period: number
      readonly attempt: number
      readonly reason: FailureReason
      readonly nextAttemptAt: Date | null
    }
  | {
      readonly kind: 'cancel'
      readonly when: 'now' | 'period_end'
      readonly reason: CancelReason
      readonly comment: string | undefined
    }
)

/** Facts of a life that its steps follow from. */
export interface SampleTerms {
  readonly trialDays: number
  readonly periodMonths: number
  /** True where the payer signs on the local chain: nobody's first charge fails there. */
  readonly isSigned: boolean
  /** Reasons for which its charges fail, with their weights. */
  readonly failures: readonly (readonly [FailureReason, number])[]
}

/** The terms from a beginning on. */
interface Course extends SampleTerms {
  readonly startedAt: Date
  readonly firstChargeAt: Date
}

/** Time within which no monthly plan comes to the end of its 12 periods. */
const LONGEST_MONTHLY_DAYS = 320
const LONGEST_DAYS = 420
/** Time within which an allowance for 12 periods is not about to end, which would be news of today. */
const LONGEST_SIGNED_DAYS = 250
/** The days of a window on which its charge is tried. */
const ATTEMPT_DAYS = [0, 1, 3, 5, 7]

const REASONS: readonly (readonly [CancelReason, number])[] = [
  ['requested_by_payer', 4],
  ['too_expensive', 3],
  ['unused', 3],
  ['switched_service', 2],
  ['missing_features', 2],
  ['other', 1],
]
const COMMENTS: Partial<Record<CancelReason, string>> = {
  too_expensive: 'Asked for a student price.',
  missing_features: 'Needs tide tables.',
  switched_service: 'Moved to a weather station of their own.',
}

/** All that happened to a subscriber of `standing` until `now`, in order. */
export function sampleSteps(standing: Standing, terms: SampleTerms, now: Date, dice: Dice): SampleStep[] {
  switch (standing) {
    case 'trialing':
    case 'leaving_trial': {
      const course = courseFrom(daysBefore(now, dice.between(0.2, terms.trialDays - 0.6)), terms)
      const leaves = standing === 'leaving_trial'
      return [begin(course), ...(leaves ? [leave(between(course.startedAt, now, dice), dice)] : [])]
    }
    case 'active':
    case 'leaving': {
      const course = courseFrom(daysBefore(now, ageOfPayer(terms, dice)), terms)
      const paid = payments(course, now, dice)
      const last = paid.at(-1)?.at ?? course.startedAt
      const isPaidUp = windowOf(course, paid.filter(({ kind }) => kind === 'pay').length) > now
      const changesMind = standing === 'active' && isPaidUp && dice.chance(0.04)
      const end = standing === 'leaving' ? [leave(between(last, now, dice), dice)] : []
      return [begin(course), ...paid, ...(changesMind ? hesitation(last, now, dice) : end)]
    }
    case 'past_due': {
      const period = failingPeriod(Math.floor(dice.between(0, 12 / terms.periodMonths / 2 + 1)), terms)
      const course = courseWithWindow(period, daysBefore(now, dice.between(0.4, 5.5)), terms)
      return [
        begin(course),
        ...payments(course, windowOf(course, period), dice),
        ...failures(course, period, now, dice),
      ]
    }
    case 'given_up': {
      const period = failingPeriod(Math.floor(dice.between(0, 3 / terms.periodMonths)), terms)
      const course = courseWithWindow(period + 1, daysBefore(now, dice.between(12, 26)), terms)
      const lost = [period, period + 1].flatMap((each) => failures(course, each, now, dice))
      const at = new Date((lost.at(-1)?.at ?? now).getTime() + HOUR_MS)
      const stop = { at, kind: 'cancel', when: 'now', reason: 'payment_failed', comment: undefined } as const
      return [begin(course), ...payments(course, windowOf(course, period), dice), ...lost, stop]
    }
    case 'cancelled':
      return endedSteps(terms, now, dice)
  }
}

function endedSteps(terms: SampleTerms, now: Date, dice: Dice): SampleStep[] {
  const course = courseFrom(daysBefore(now, 25 + terms.trialDays + 370 * dice.fraction()), terms)
  const longest = terms.periodMonths === 1 ? LONGEST_MONTHLY_DAYS : LONGEST_DAYS
  const span = Math.min(now.getTime() - course.startedAt.getTime(), longest * DAY_MS)
  const at = wholeSecond(new Date(course.startedAt.getTime() + span * dice.between(0.1, 0.97)))
  const end = currentPeriodEnd(course, at)
  const waits = dice.chance(0.45) && end < now
  return [
    begin(course),
    ...payments(course, at, dice),
    { ...leave(at, dice), when: waits ? 'period_end' : 'now' },
    ...(waits ? [{ at: end, kind: 'finish' } as const] : []),
  ]
}

function courseFrom(begin: Date, terms: SampleTerms): Course {
  const startedAt = wholeSecond(begin)
  return { ...terms, startedAt, firstChargeAt: firstChargeTime(startedAt, terms.trialDays) }
}

const failingPeriod = (drawn: number, { isSigned }: SampleTerms) => (isSigned ? Math.max(1, drawn) : drawn)

/** A course whose window `period` opens at `opensAt`, or up to three days earlier where months differ in length. */
function courseWithWindow(period: number, opensAt: Date, terms: SampleTerms): Course {
  const first = addMonths(opensAt, -period * terms.periodMonths)
  return courseFrom(daysBefore(first, terms.trialDays), terms)
}

const windowOf = (course: Course, period: number) =>
  periodStart(course.firstChargeAt, course.periodMonths, period)

/** Most are young, since the merchant's business grows. */
function ageOfPayer(terms: SampleTerms, dice: Dice): number {
  const longest = longestDays(terms)
  return terms.trialDays + 0.3 + (longest - terms.trialDays - 1) * dice.fraction() ** 1.6
}

function longestDays({ periodMonths, isSigned }: SampleTerms): number {
  if (periodMonths > 1) return LONGEST_DAYS
  return isSigned ? LONGEST_SIGNED_DAYS : LONGEST_MONTHLY_DAYS
}

const begin = ({ startedAt }: Course): SampleStep => ({ at: startedAt, kind: 'start' })

/** A payment for each window that opens before `end`, a few after a first attempt that failed. */
function payments(course: Course, end: Date, dice: Dice): SampleStep[] {
  const steps: SampleStep[] = []
  for (let period = 0; windowOf(course, period) < end; period++) {
    const dueAt = windowOf(course, period)
    const retryAt = new Date(dueAt.getTime() + DAY_MS)
    const isFirst = course.isSigned && period === 0
    const stumbles = dice.chance(0.05) && !isFirst && retryAt.getTime() + HOUR_MS < end.getTime()
    if (stumbles) {
      const reason = dice.pick(course.failures)
      steps.push({ at: after(dueAt, dice), kind: 'fail', period, attempt: 1, reason, nextAttemptAt: retryAt })
    }
    // Signed terms without a trial make a subscriber with their first charge.
    const isAtOnce = isFirst && course.trialDays === 0
    const at = isAtOnce ? dueAt : after(stumbles ? retryAt : dueAt, dice)
    if (at < end) steps.push({ at, kind: 'pay', period })
  }
  return steps
}

/** Every attempt at a window until `end`, all of them in vain. */
function failures(course: Course, period: number, end: Date, dice: Dice): SampleStep[] {
  const reason = dice.pick(course.failures)
  const dueAt = windowOf(course, period)
  return ATTEMPT_DAYS.flatMap((day, index): SampleStep[] => {
    const at = after(new Date(dueAt.getTime() + day * DAY_MS), dice)
    const nextDay = ATTEMPT_DAYS[index + 1]
    const nextAttemptAt = nextDay === undefined ? null : new Date(dueAt.getTime() + nextDay * DAY_MS)
    return at < end ? [{ at, kind: 'fail', period, attempt: index + 1, reason, nextAttemptAt }] : []
  })
}

function leave(time: Date, dice: Dice): SampleStep & { kind: 'cancel' } {
  const at = wholeSecond(time)
  const reason = dice.pick(REASONS)
  const comment = dice.chance(0.3) ? COMMENTS[reason] : undefined
  return { at, kind: 'cancel', when: 'period_end', reason, comment }
}

/** A cancel that is taken back three hours later. */
function hesitation(from: Date, now: Date, dice: Dice): SampleStep[] {
  const cancel = leave(between(from, now, dice), dice)
  const at = new Date(cancel.at.getTime() + 3 * HOUR_MS)
  return at < now ? [cancel, { at, kind: 'resume' }] : []
}

const daysBefore = (time: Date, days: number) => new Date(time.getTime() - days * DAY_MS)
const between = (from: Date, to: Date, dice: Dice) =>
  new Date(from.getTime() + (to.getTime() - from.getTime()) * dice.between(0.2, 0.95))
/** The chain takes 15 seconds to 4 minutes. */
const after = (time: Date, dice: Dice) =>
  wholeSecond(new Date(time.getTime() + dice.between(15, 240) * SECOND_MS))
const wholeSecond = (time: Date) => new Date(Math.floor(time.getTime() / SECOND_MS) * SECOND_MS)
