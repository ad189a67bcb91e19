import { InvalidValueError } from '../billing-error'

/** Billing periods of a plan. The specification shows `month`. */
export const FREQUENCIES = ['month', 'quarter', 'year'] as const
export type Frequency = (typeof FREQUENCIES)[number]

const MONTHS: Record<Frequency, number> = { month: 1, quarter: 3, year: 12 }

/** The calendar months of one period. */
export function monthsOf(frequency: Frequency): number {
  return MONTHS[frequency]
}

/** A subscription offers at most this many plans; archived ones do not count. */
export const MAX_PLANS = 100

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
  /** Time of archiving: no new subscribers since; existing ones keep their terms. */
  readonly archivedAt: Date | null
}

/** Fields of a plan that a merchant may change. Its frequency is fixed: signed periods cannot move. */
export interface PlanChange {
  readonly name?: string | undefined
  readonly priceMicroUsd?: bigint | undefined
  readonly volume?: number | undefined
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
    archivedAt: archived ? (plan.archivedAt ?? at) : null,
  }
  const same =
    changed.name === plan.name &&
    changed.priceMicroUsd === plan.priceMicroUsd &&
    changed.volume === plan.volume &&
    changed.archivedAt === plan.archivedAt
  return same ? plan : changed
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

/** True while the plan takes new subscribers. */
export function isOffered(plan: Pick<PlanState, 'archivedAt'>): boolean {
  return plan.archivedAt === null
}
