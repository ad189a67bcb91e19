import { BillingError } from '../billing-error'
import { addMonths, periodStart } from '../calendar'
import { allowedChargesLeft, type Reaching, reachedPeriod } from '../checkout/allowance-reach'
import { DAY_MS } from '../durations'
import { isOver, type SubscriberState } from './subscriber'

/** Most charges that an allowance may be renewed for: three years of monthly ones. Decided, not measured. */
export const MAX_RENEWED_CHARGES = 36
/** Number of charges left at which the end of an allowance is told. */
const ENDING_CHARGES = 2
/** Months ahead at which it is told: two charges of a yearly plan are two years. Decided, not measured. */
const ENDING_MONTHS = 3

type Renewable = Pick<SubscriberState, 'status' | 'nextPeriod' | 'maxPeriods'> & {
  readonly priceMicroUsd: bigint
}

/** Facts that the end of an allowance follows from. */
type Ending = Reaching & Pick<SubscriberState, 'firstChargeAt' | 'periodMonths'>

/** There are no charges that an allowance could be renewed for. */
export class PermissionNotRenewableError extends BillingError {
  readonly code = 'permission_not_renewable'

  /**
   * @param detail - why, as a sentence
   * @param remedy - what the payer can do, as a sentence
   */
  constructor(detail: string, remedy: string) {
    super('Permission not renewable', { detail, remedy })
  }
}

/** An allowance of the same wallet and token is being brought to the chain. */
export class RenewalInFlightError extends BillingError {
  readonly code = 'renewal_in_flight'

  constructor() {
    super('An allowance is under way', {
      detail: 'An allowance that this wallet signed for the same token is on its way to the chain.',
      remedy: 'Try again in a minute.',
    })
  }
}

/**
 * Requires that charges are to come and that their terms can still be charged.
 * @param params.isOver - their terms have ended on the chain
 * @param params.isChanging - new terms are signed that are to replace them
 * @returns the most charges that the allowance may be renewed for; at least 1
 * @throws PermissionNotRenewableError
 */
export function requireRenewable(
  subscriber: Renewable,
  { isOver: isEndedOnChain, isChanging }: { isOver: boolean; isChanging: boolean },
): number {
  if (subscriber.priceMicroUsd === 0n) {
    throw new PermissionNotRenewableError('Nothing is charged for this plan.', 'There is nothing to allow.')
  }
  if (isOver(subscriber) || isEndedOnChain) {
    throw new PermissionNotRenewableError(
      'This subscription is over, so nothing is charged any more.',
      'Subscribe again through the payment link.',
    )
  }
  if (isChanging) {
    throw new PermissionNotRenewableError(
      'New terms are signed that will replace these, and what they need was allowed with them.',
      'Come back once the new terms hold.',
    )
  }
  const most = mostRenewedCharges(subscriber)
  if (most === 0) {
    throw new PermissionNotRenewableError(
      'No more charges are to come: the subscription ends with the current period.',
      'To keep it, resume it first, or subscribe again once it has ended.',
    )
  }
  return most
}

/** The most charges that an allowance may be renewed for: those that the terms still have; 0 where none is to come. */
export function mostRenewedCharges({
  nextPeriod,
  maxPeriods,
}: Pick<SubscriberState, 'nextPeriod' | 'maxPeriods'>): number {
  return nextPeriod === null ? 0 : Math.min(MAX_RENEWED_CHARGES, Math.max(0, maxPeriods - nextPeriod))
}

/** Due time of the first charge that the allowance was not given for; null where it reaches the end of the terms. */
export function permissionEndsAt(subscriber: Ending): Date | null {
  const { firstChargeAt, periodMonths, maxPeriods } = subscriber
  const reached = reachedPeriod(subscriber)
  return reached === null || reached >= maxPeriods ? null : periodStart(firstChargeAt, periodMonths, reached)
}

/** True where an allowance that ends before the terms do is nearly used up. */
export function isPermissionEnding(subscriber: Ending, at: Date): boolean {
  const endsAt = permissionEndsAt(subscriber)
  if (endsAt === null || allowedChargesLeft(subscriber) > ENDING_CHARGES) return false
  return endsAt <= addMonths(at, ENDING_MONTHS)
}

/** Number of charges left, and the latest end, of allowances whose end is to be told at `at`: surely of these. */
export function endingWindow(at: Date): { readonly charges: number; readonly until: Date } {
  // A database adds months to the last day of one otherwise, by three days at most.
  return { charges: ENDING_CHARGES, until: new Date(addMonths(at, ENDING_MONTHS).getTime() - 3 * DAY_MS) }
}
