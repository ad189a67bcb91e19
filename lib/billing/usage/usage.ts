import { DAY_MS } from '../durations'
import { MICRO_PER_DOLLAR } from '../money/money'
import { UsageAboveLimitError } from './usage-refusals'

/** Quantities are whole millionths of a unit, so that six decimals are exact. */
export const QUANTITY_SCALE = MICRO_PER_DOLLAR

/** Terms of metered use on top of a plan's price. */
export interface UsageTerms {
  /** Name of what is counted, as in "API call". */
  readonly unit: string
  /** Price of one unit in micro-dollars. */
  readonly priceMicroUsd: bigint
  /** Millionths of a unit that the plan's price includes, in each period. */
  readonly includedMicro: bigint
  /** The most that one charge may add for use, in micro-dollars: part of the cap that the payer signs. */
  readonly limitMicroUsd: bigint
}

/** Use of one period that no charge has billed yet, in millionths of a unit. */
export interface UsageOfPeriod {
  readonly startsAt: Date
  readonly quantityMicro: bigint
}

/** First and last day in UTC, such as `2026-11-21`. */
export interface UsageDays {
  readonly from: string
  readonly to: string
}

/** Use that a charge bills. */
export interface BilledUsage {
  readonly unit: string
  readonly priceMicroUsd: bigint
  /** Millionths of a unit above what is included. */
  readonly quantityMicro: bigint
  /** Rounded down, for the payer. */
  readonly amountMicroUsd: bigint
  /** Days of its periods; left out of what was billed before they were kept. */
  readonly days?: UsageDays
}

/** Units of a quantity, as a number of the API. */
export function unitsOf(quantityMicro: bigint): number {
  return Number(quantityMicro) / Number(QUANTITY_SCALE)
}

/** The most that one charge takes, in micro-dollars: the price of the period and the limit of use. */
export function mostOfPeriod(plan: {
  readonly priceMicroUsd: bigint
  readonly usage: Pick<UsageTerms, 'limitMicroUsd'> | null
}): bigint {
  return plan.priceMicroUsd + (plan.usage?.limitMicroUsd ?? 0n)
}

/**
 * Use that a charge bills of periods that none has billed yet: each period's use above what is included, never more than the
 * limit. Null where that is nothing.
 * @param until - end of those periods
 */
export function billUsage(
  terms: UsageTerms,
  periods: readonly UsageOfPeriod[],
  until: Date,
): BilledUsage | null {
  const { unit, priceMicroUsd, limitMicroUsd } = terms
  const used = billable(terms, periods)
  // Terms may have changed to a lower limit since the use was reported.
  const isAbove = amountOf(terms, used) > limitMicroUsd
  const quantityMicro = isAbove ? (limitMicroUsd * QUANTITY_SCALE) / priceMicroUsd : used
  if (quantityMicro === 0n) return null
  const amountMicroUsd = amountOf(terms, quantityMicro)
  return { unit, priceMicroUsd, quantityMicro, amountMicroUsd, days: daysOf(terms, periods, until) }
}

/** Days from the first period that costs something until the day before `until`, as the period of an invoice is told. */
function daysOf({ includedMicro }: UsageTerms, periods: readonly UsageOfPeriod[], until: Date): UsageDays {
  const beginnings = periods
    .filter(({ quantityMicro }) => quantityMicro > includedMicro)
    .map(({ startsAt }) => startsAt.getTime())
  const first = Math.min(...beginnings)
  const last = Math.max(first, until.getTime() - DAY_MS)
  return { from: dayOf(first), to: dayOf(last) }
}

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** Use of two bills of the same terms as one; null where there is none. */
export function sumUsage(one: BilledUsage | null, other: BilledUsage | null): BilledUsage | null {
  if (one === null || other === null) return one ?? other
  return {
    ...one,
    quantityMicro: one.quantityMicro + other.quantityMicro,
    amountMicroUsd: one.amountMicroUsd + other.amountMicroUsd,
    ...(one.days && other.days && { days: joinDays(one.days, other.days) }),
  }
}

function joinDays(one: UsageDays, other: UsageDays): UsageDays {
  return {
    from: dayOf(Math.min(Date.parse(one.from), Date.parse(other.from))),
    to: dayOf(Math.max(Date.parse(one.to), Date.parse(other.to))),
  }
}

/**
 * The most that a charge takes for use where terms change, in micro-dollars: the first one bills what was used under the
 * terms before, and later ones what is used under the new ones, never both.
 */
export function usageRoom(before: UsageTerms | null, after: UsageTerms | null): bigint {
  const [one, other] = [before?.limitMicroUsd ?? 0n, after?.limitMicroUsd ?? 0n]
  return one > other ? one : other
}

/**
 * The use of a period with one more report.
 * @param periods - what no charge has billed yet, that period included where something was reported of it
 * @returns millionths of a unit of the period
 * @throws UsageAboveLimitError where the next charge would bill more than the limit
 */
export function addUsage(
  terms: UsageTerms,
  periods: readonly UsageOfPeriod[],
  report: UsageOfPeriod,
): { readonly quantityMicro: bigint; readonly amountMicroUsd: bigint } {
  const { startsAt } = report
  const isSame = (each: UsageOfPeriod) => each.startsAt.getTime() === startsAt.getTime()
  const before = periods.find(isSame)?.quantityMicro ?? 0n
  const after = { startsAt, quantityMicro: before + report.quantityMicro }
  const amountMicroUsd = amountOf(terms, billable(terms, [...periods.filter((each) => !isSame(each)), after]))
  if (amountMicroUsd > terms.limitMicroUsd) {
    const now = amountOf(terms, billable(terms, periods))
    throw new UsageAboveLimitError({ limitMicroUsd: terms.limitMicroUsd, amountMicroUsd: now })
  }
  return { quantityMicro: after.quantityMicro, amountMicroUsd }
}

function billable({ includedMicro }: UsageTerms, periods: readonly UsageOfPeriod[]): bigint {
  return periods.reduce(
    (sum, { quantityMicro }) => (quantityMicro > includedMicro ? sum + quantityMicro - includedMicro : sum),
    0n,
  )
}

function amountOf({ priceMicroUsd }: UsageTerms, quantityMicro: bigint): bigint {
  return (quantityMicro * priceMicroUsd) / QUANTITY_SCALE
}
