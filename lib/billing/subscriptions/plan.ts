import { InvalidValueError } from '../billing-error'
import { MICRO_PER_DOLLAR } from '../money/money'
import type { UsageTerms } from '../usage/usage'
import type { Frequency } from './frequency'

/** A subscription offers at most this many plans; archived ones do not count. */
export const MAX_PLANS = 100

/** Most units of one subscriber. Decided, not measured. */
export const MAX_QUANTITY = 10_000

/** The highest price of one charge, of all units, in micro-dollars: 1e9 dollars, as that of one unit. */
const MAX_PRICE_MICRO_USD = 1_000_000_000n * MICRO_PER_DOLLAR

/** A plan as a merchant defined it. */
export interface Plan {
  readonly id: string
  readonly subscriptionId: string
  readonly name: string
  readonly priceMicroUsd: bigint
  readonly frequency: Frequency
  /** A merchant's own numeric attribute (seats, credits...); 0 means none. */
  readonly volume: number
}

/** A plan with what its life cycle decides on. */
export interface PlanState extends Plan {
  /** Most units, as of seats, that one subscriber may take; 1 where the price is for one. */
  readonly quantityMax: number
  /** Metered use on top of the price; null for none. */
  readonly usage: UsageTerms | null
  /** Time of archiving: no new subscribers since; existing ones keep their terms. */
  readonly archivedAt: Date | null
}

/** Fields of a plan that a merchant may change. Its frequency is fixed: signed periods cannot move. */
export interface PlanChange {
  readonly name?: string | undefined
  readonly priceMicroUsd?: bigint | undefined
  readonly volume?: number | undefined
  readonly quantityMax?: number | undefined
  readonly usage?: UsageTerms | null | undefined
  readonly archived?: boolean | undefined
}

/**
 * The plan after a change; the same object when nothing is different.
 * @param others - the other plans of its subscription
 * @param archivedPath - path of the field `archived`, for the error
 * @throws InvalidValueError when it is the last plan on offer and would be archived, or would be one too many.
 */
export function changePlan<P extends PlanState>(
  plan: P,
  others: readonly PlanState[],
  change: PlanChange,
  at: Date,
  archivedPath = 'archived',
): P {
  const archived = change.archived ?? !isOffered(plan)
  if (archived && isOffered(plan) && !others.some(isOffered)) {
    throw new InvalidValueError(
      archivedPath,
      'This is the last plan on offer. Add another plan first, or archive the subscription.',
    )
  }
  if (!archived && !isOffered(plan)) checkRoomForPlan(others, archivedPath)
  const changed: P = {
    ...plan,
    name: change.name ?? plan.name,
    priceMicroUsd: change.priceMicroUsd ?? plan.priceMicroUsd,
    volume: change.volume ?? plan.volume,
    quantityMax: change.quantityMax ?? plan.quantityMax,
    usage: change.usage === undefined || isSameUsage(change.usage, plan.usage) ? plan.usage : change.usage,
    archivedAt: archived ? (plan.archivedAt ?? at) : null,
  }
  const same =
    changed.name === plan.name &&
    changed.priceMicroUsd === plan.priceMicroUsd &&
    changed.volume === plan.volume &&
    changed.quantityMax === plan.quantityMax &&
    changed.usage === plan.usage &&
    changed.archivedAt === plan.archivedAt
  return same ? plan : changed
}

function isSameUsage(one: UsageTerms | null, other: UsageTerms | null): boolean {
  if (one === null || other === null) return one === other
  return (
    one.unit === other.unit &&
    one.priceMicroUsd === other.priceMicroUsd &&
    one.includedMicro === other.includedMicro &&
    one.limitMicroUsd === other.limitMicroUsd
  )
}

/**
 * Checks that one more plan may be offered beside `others`.
 * @param path - the field to name
 * @throws InvalidValueError
 */
export function checkRoomForPlan(others: readonly PlanState[], path: string): void {
  if (others.filter(isOffered).length < MAX_PLANS) return
  throw new InvalidValueError(
    path,
    `A subscription offers at most ${MAX_PLANS} plans. Archive one that is not used any more.`,
  )
}

/** True for a number of units that some plan may offer. */
export function isQuantity(quantity: number): boolean {
  return Number.isInteger(quantity) && quantity >= 1 && quantity <= MAX_QUANTITY
}

/** Most units of one subscriber of a plan: as many as the merchant allows, and as a price may be for. */
export function mostUnits({
  priceMicroUsd,
  quantityMax,
}: Pick<PlanState, 'priceMicroUsd' | 'quantityMax'>): number {
  if (priceMicroUsd === 0n) return quantityMax
  const payable = MAX_PRICE_MICRO_USD / priceMicroUsd
  return payable < BigInt(quantityMax) ? Math.max(1, Number(payable)) : quantityMax
}

/**
 * A plan at the price of so many units.
 * @throws InvalidValueError for a quantity that the plan does not offer
 */
export function planOfUnits<P extends Pick<PlanState, 'priceMicroUsd' | 'quantityMax'>>(
  plan: P,
  quantity: number,
): P {
  const most = mostUnits(plan)
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > most) {
    throw new InvalidValueError(
      'quantity',
      most === 1 ? 'Must be 1: this plan has one price for all.' : `Must be from 1 to ${most}.`,
    )
  }
  return { ...plan, priceMicroUsd: plan.priceMicroUsd * BigInt(quantity) }
}

/** True while the plan takes new subscribers. */
export function isOffered(plan: Pick<PlanState, 'archivedAt'>): boolean {
  return plan.archivedAt === null
}
