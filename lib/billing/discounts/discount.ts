import { type Reduction, reducedPrice } from './reduction'

/** The largest reduction: what costs nothing is a trial, or a plan without a price. */
export const MAX_PERCENT_BPS = 9_999
/** Most charges that a discount may be limited to. Decided, not measured. */
export const MAX_DISCOUNTED_CHARGES = 60

/** Letters, digits, hyphen and underscore; compared without regard to case. */
const CODE = /^[A-Za-z0-9_-]{3,40}$/

/** Terms of a discount, which are for life once it is made. */
export interface DiscountTerms extends Reduction {
  /** Number of charges that are reduced, from the first one on; null for all. */
  readonly charges: number | null
}

/** A discount as a subscriber has it: its terms when they were signed. */
export interface GrantedDiscount extends DiscountTerms {
  readonly id: string
  /** Text that the payer entered; null for one that held by itself. */
  readonly code: string | null
  /** Parts of reduced periods that changes of the terms left unused, in millionths of a period; left out for none. */
  readonly unusedPpm?: number
}

/** A whole period in millionths. */
export const WHOLE_PPM = 1_000_000

/** True for text of the form of a code. */
export function isDiscountCode(text: string): boolean {
  return CODE.test(text)
}

/** The one form in which codes are kept and compared. */
export function normalCode(code: string): string {
  return code.toUpperCase()
}

/**
 * Price of a subscriber's next charge while a discount reduces what was signed, in micro-dollars; null where none does. A
 * discount counts the charges that were paid, so that one that failed does not use it up.
 */
export function reducedNextPrice(subscriber: {
  readonly priceMicroUsd: bigint
  readonly chargesPaid: number
  readonly discount: (Reduction & Counted) | null
}): bigint | null {
  const { priceMicroUsd, chargesPaid, discount } = subscriber
  if (discount === null || chargesLeft(discount, chargesPaid) === 0) return null
  return reducedPrice(priceMicroUsd, discount)
}

type Counted = Pick<GrantedDiscount, 'charges' | 'unusedPpm'>

/**
 * Charges that a discount still reduces; null for all to come. Reduced periods that were left unused count as they add
 * up: a whole one, to the nearest, is a charge that is reduced once more.
 */
export function chargesLeft({ charges, unusedPpm = 0 }: Counted, chargesPaid: number): number | null {
  return charges === null ? null : Math.max(0, charges + Math.round(unusedPpm / WHOLE_PPM) - chargesPaid)
}

/** The integer basis points of a percentage as a JSON number; null unless it is above 0, below 100 and has two decimals at most. */
export function bpsFromPercent(percent: number): number | null {
  const [, whole, decimals = ''] = /^(\d{1,2})(?:\.(\d{1,2}))?$/.exec(String(percent)) ?? []
  if (whole === undefined) return null
  const bps = Number(whole) * 100 + Number(decimals.padEnd(2, '0'))
  return bps >= 1 && bps <= MAX_PERCENT_BPS ? bps : null
}
