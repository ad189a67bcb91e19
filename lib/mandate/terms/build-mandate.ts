import { type Address, type Hex, maxUint256 } from 'viem'
import { InvalidValueError } from '@/lib/billing/billing-error'
import { FULL_BPS, MAX_RECEIVERS_PER_NETWORK, sharesOf } from '@/lib/billing/subscriptions/receiver'
import { type Mandate, NO_MANDATE, type Payout } from './mandate-types'
import { subscriptionRef } from './subscription-ref'

/** The longest period that the contract takes: a century. */
const MAX_PERIOD_MONTHS = 1200
/** The last first charge that the contract takes, in Unix seconds. */
const MAX_FIRST_CHARGE_AT = 2 ** 40 - 1

/** Terms of a subscription in one token for one payer. */
export interface MandateTerms {
  /** Merchant whose puller the payer authorizes. */
  readonly merchant: Address
  /** The account that holds the tokens. */
  readonly payer: Address
  readonly subscriptionId: string
  readonly token: Address
  /** The most that one period may take, in the token's atomic units. */
  readonly capAtomic: bigint
  /** The anchor of all periods; parts of a second are dropped, as the chain counts none. */
  readonly firstChargeAt: Date
  readonly periodMonths: number
  readonly maxPeriods: number
  /** The receivers on the token's network, in their order. */
  readonly receivers: readonly { readonly address: Address; readonly shareBps: number | null }[]
  /** The id of the payer's mandate that this one ends. */
  readonly replaces?: Hex
  /** Id of the one checkout, or change of terms, that they are for; see {@link subscriptionRef}. */
  readonly boundTo?: string
}

/**
 * The mandate for terms.
 * @throws InvalidValueError where the contract would refuse it, as it does what allows nothing.
 */
export function buildMandate(terms: MandateTerms): Mandate {
  requireThat(terms.capAtomic > 0n && terms.capAtomic <= maxUint256, 'capAtomic', 'Must be above 0.')
  return build(terms)
}

/**
 * The mandate for a plan without a price: it allows nothing. Its signature proves the account to the service; the
 * contract refuses it, and nothing is ever sent.
 * @throws InvalidValueError as {@link buildMandate} does
 */
export function buildFreeMandate(terms: Omit<MandateTerms, 'capAtomic'>): Mandate {
  return build({ ...terms, capAtomic: 0n })
}

function build(terms: MandateTerms): Mandate {
  const firstChargeAt = Math.floor(terms.firstChargeAt.getTime() / 1000)
  requireThat(isWithin(firstChargeAt, 0, MAX_FIRST_CHARGE_AT), 'firstChargeAt', 'Must be a date of this age.')
  requireThat(
    isWithin(terms.periodMonths, 1, MAX_PERIOD_MONTHS),
    'periodMonths',
    `Must be from 1 to ${MAX_PERIOD_MONTHS}.`,
  )
  requireThat(isWithin(terms.maxPeriods, 1, Number.MAX_SAFE_INTEGER), 'maxPeriods', 'Must be at least 1.')
  return {
    merchant: terms.merchant,
    payer: terms.payer,
    token: terms.token,
    maxAmountPerPeriod: terms.capAtomic,
    firstChargeAt: BigInt(firstChargeAt),
    periodMonths: BigInt(terms.periodMonths),
    maxPeriods: BigInt(terms.maxPeriods),
    subscriptionRef: subscriptionRef(terms.subscriptionId, terms.boundTo),
    replaces: terms.replaces ?? NO_MANDATE,
    payouts: buildPayouts(terms.receivers),
  }
}

function buildPayouts(receivers: MandateTerms['receivers']): Payout[] {
  requireThat(
    isWithin(receivers.length, 1, MAX_RECEIVERS_PER_NETWORK),
    'receivers',
    `Must be from 1 to ${MAX_RECEIVERS_PER_NETWORK}.`,
  )
  const shares = sharesOf(receivers)
  const sum = shares.reduce((total, bps) => total + bps, 0)
  requireThat(
    sum === FULL_BPS && shares.every((bps) => isWithin(bps, 1, FULL_BPS)),
    'receivers',
    'Their shares must be above 0 and sum to 100%.',
  )
  return receivers.map(({ address }, position) => ({
    receiver: address,
    bps: BigInt(shares[position] ?? 0),
  }))
}

function isWithin(value: number, min: number, max: number): boolean {
  return Number.isInteger(value) && value >= min && value <= max
}

function requireThat(holds: boolean, path: string, rule: string): void {
  if (!holds) throw new InvalidValueError(path, rule)
}
