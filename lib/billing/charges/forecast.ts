import { periodStart } from '../calendar'
import { DAY_MS } from '../durations'
import { type SubscriberState, windowsLeft } from '../subscriptions/subscriber'
import { MAX_FIXED_CHARGES } from '../subscriptions/terms-length'

/** Days ahead of a renewal at which a shortfall is reported. */
const AT_RISK_DAYS = 7
/** Most charges of a subscriber that are foreseen; terms that run until cancelled have no last one. */
const FORESEEN_CHARGES = MAX_FIXED_CHARGES

/** A running subscriber whose renewals are foreseen. */
export interface ForecastSubscriber {
  readonly id: string
  readonly state: Pick<SubscriberState, 'firstChargeAt' | 'periodMonths' | 'maxPeriods' | 'nextPeriod'>
  /** Number of the next charges that the payer has allowed, whatever the contract may take. */
  readonly allowed: number
  /** Expected amounts of the next renewals, in atomic units; those after them are of the last one. */
  readonly amounts: readonly [bigint, ...bigint[]]
  /** Key of the allowance that it takes from; subscribers of one payer and merchant share one. */
  readonly allowanceKey: string
}

/** One payer's means in one token, in atomic units. */
export interface Purse {
  readonly balance: bigint
  /** Remaining allowances by key. */
  readonly allowances: ReadonlyMap<string, bigint>
}

/** Means that a charge lacks: tokens in the wallet, what the contract may take of them, or both. */
export const LACKS = ['balance', 'allowance', 'both'] as const
export type Lack = (typeof LACKS)[number]

export interface Forecast {
  readonly subscriberId: string
  /** Count of next charges that the purse covers and the payer allows. */
  readonly chargesFunded: number
  /** Due time of the first charge that it does not cover; null where it covers all that are foreseen. */
  readonly failsAt: Date | null
  /** Means that this charge lacks; null where none fails. */
  readonly lacks: Lack | null
}

/**
 * Coming renewals that one payer's purse covers without a refill: they are taken in the order of
 * their days, also where they belong to several merchants, until each subscriber's first that does not fit.
 */
export function forecastRenewals(subscribers: readonly ForecastSubscriber[], purse: Purse): Forecast[] {
  let balance = purse.balance
  const allowances = new Map(purse.allowances)
  const open: Open[] = subscribers.map((subscriber) => ({
    subscriber,
    funded: 0,
    taken: 0,
    failsAt: null,
    lacks: null,
  }))
  for (const { each, dueAt } of dueCharges(open)) {
    if (each.failsAt) continue
    const { amounts, allowanceKey, allowed } = each.subscriber
    const amount = amounts[Math.min(each.funded, amounts.length - 1)] ?? amounts[0]
    const allowance = allowances.get(allowanceKey) ?? 0n
    const lacks = lackOf({ balance, allowance: each.taken < allowed ? allowance : 0n }, amount)
    if (lacks !== null) {
      Object.assign(each, { failsAt: dueAt, lacks })
      continue
    }
    balance -= amount
    allowances.set(allowanceKey, allowance - amount)
    each.funded += 1
    // What credit pays takes nothing of what is allowed.
    if (amount > 0n) each.taken += 1
  }
  return open.map(({ subscriber, funded, failsAt, lacks }) => ({
    subscriberId: subscriber.id,
    chargesFunded: funded,
    failsAt,
    lacks,
  }))
}

function lackOf({ balance, allowance }: { balance: bigint; allowance: bigint }, amount: bigint): Lack | null {
  if (balance >= amount) return allowance >= amount ? null : 'allowance'
  return allowance >= amount ? 'balance' : 'both'
}

/** True where a charge that will fail is near enough to warn the payer; one already due fails by itself. */
export function isAtRisk({ failsAt }: Pick<Forecast, 'failsAt'>, at: Date): boolean {
  const { from, until } = riskWindow(at)
  return failsAt !== null && failsAt > from && failsAt <= until
}

/** Charges that fall due after `from` and not later than `until` are near at `at`. */
export function riskWindow(at: Date): { readonly from: Date; readonly until: Date } {
  return { from: at, until: new Date(at.getTime() + AT_RISK_DAYS * DAY_MS) }
}

interface Open {
  readonly subscriber: ForecastSubscriber
  funded: number
  taken: number
  failsAt: Date | null
  lacks: Lack | null
}

/** The charges that are foreseen of all, in the order of their days; their number is all that the time of it grows with. */
function dueCharges(open: readonly Open[]): { readonly each: Open; readonly dueAt: Date }[] {
  const due = open.flatMap((each) => dueTimes(each.subscriber).map((dueAt) => ({ each, dueAt })))
  return due.sort((a, b) => a.dueAt.getTime() - b.dueAt.getTime())
}

/** Due times of the renewals that are foreseen, the first one first. */
function dueTimes({ state }: ForecastSubscriber): Date[] {
  const { firstChargeAt, periodMonths, nextPeriod } = state
  if (nextPeriod === null) return []
  const length = Math.min(windowsLeft(state), FORESEEN_CHARGES)
  return Array.from({ length }, (_, charge) => periodStart(firstChargeAt, periodMonths, nextPeriod + charge))
}
