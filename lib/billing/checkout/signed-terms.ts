import { BillingError, InvalidValueError } from '../billing-error'
import { peggedAmountAtomic } from '../money/money'
import { type Frequency, monthsOf } from '../subscriptions/frequency'
import type { Plan } from '../subscriptions/plan'
import { MAX_FIXED_CHARGES, maxPeriodsOf } from '../subscriptions/terms-length'
import { allowedPeriods, REACHES, usualReach } from './allowance-reach'

/**
 * Way in which an account puts terms in force: by a signature that the keeper brings to the chain, or by calls that it
 * sends itself, as a smart wallet does that is not deployed yet and so cannot confirm a signature.
 */
export const AUTHORIZE_BY = ['signature', 'calls'] as const
export type AuthorizeBy = (typeof AUTHORIZE_BY)[number]

/** Terms that a payer agrees to by signing; a later change of the plan does not touch them. */
export interface SignedTerms {
  readonly priceMicroUsd: bigint
  /** The most that one period may take, in the token's atomic units. */
  readonly capAtomic: bigint
  readonly periodMonths: number
  readonly maxPeriods: number
  /** Number of periods, from the first on, that the payer's allowance covers. */
  readonly allowedPeriods: number
}

/** The wallet has running terms for the subscription already, or the checkout was completed before. */
export class AlreadySubscribedError extends BillingError {
  readonly code = 'already_subscribed'

  /** @param since - when the wallet began, where that is known */
  constructor(what: 'wallet' | 'checkout', since: Date | null = null) {
    super(
      'Already subscribed',
      what === 'wallet'
        ? {
            detail: since
              ? `This wallet has been subscribed since ${dayText(since)}.`
              : 'This wallet already pays for this subscription.',
            remedy: 'Manage it in the portal, or subscribe with another wallet.',
            facts: { of: 'wallet', ...(since && { since: since.toISOString().slice(0, 10) }) },
          }
        : {
            detail: 'Somebody already subscribed through this checkout.',
            remedy: 'Open the payment link again to subscribe with another wallet.',
            facts: { of: 'checkout' },
          },
    )
  }
}

/** "3 Mar 2026", in UTC. */
function dayText(at: Date): string {
  const [, day, month, year] = at.toUTCString().split(' ')
  return `${Number(day)} ${month} ${year}`
}

/** The terms that the payer signed, or was about to sign, are no longer offered. */
export class TermsChangedError extends BillingError {
  readonly code = 'terms_changed'

  /** @param field - the first part of the request that differs, as in `mandate.payouts[0].bps` */
  constructor(detail: string, field?: string) {
    super('Terms changed', {
      detail,
      remedy: 'Load the checkout again and look at the new terms.',
      fields: field === undefined ? [] : [{ path: field, code: 'terms_changed', message: detail }],
    })
  }
}

/**
 * Number of charges after which the terms end: the merchant's, else the payer's own; null for terms that run until
 * cancelled.
 * @throws InvalidValueError for an impossible number, TermsChangedError where the merchant's is another
 */
export function chosenEnd(merchants: number | null, payers: number | null): number | null {
  if (payers === null) return merchants
  if (!Number.isInteger(payers) || payers < 1 || payers > MAX_FIXED_CHARGES) {
    throw new InvalidValueError('fixedCharges', `Must be from 1 to ${MAX_FIXED_CHARGES}.`)
  }
  if (merchants !== null && payers !== merchants) {
    throw new TermsChangedError(`This subscription ends after ${merchants} charges.`, 'fixedCharges')
  }
  return payers
}

/**
 * Number of charges that the allowance reaches; the usual one where none is chosen.
 * @throws InvalidValueError for one that is not on offer
 */
export function chosenReach(
  frequency: Frequency,
  { reach, fixedCharges }: { reach: number | null; fixedCharges: number | null },
): number {
  if (reach === null) return usualReach(frequency, fixedCharges)
  const reaches = REACHES[frequency]
  if (reaches.includes(reach)) return reach
  throw new InvalidValueError(
    'periods',
    `Must be one of ${reaches.join(', ')} for a plan charged each ${frequency}.`,
  )
}

/**
 * The terms of a plan paid in a token.
 * @param choice.priceMicroUsd - the price that the payer saw
 * @param choice.reach - number of charges that the payer allows; null for the usual one
 * @param choice.fixedCharges - number of charges after which the terms end; null for terms without an end
 * @param choice.capAtomic - the signed cap; needed for tokens that are not pegged to the dollar, whose rate moves
 * @throws TermsChangedError when the plan's price is another by now, InvalidValueError for an impossible choice.
 */
export function signedTerms(
  plan: Pick<Plan, 'priceMicroUsd' | 'frequency'>,
  token: { readonly decimals: number; readonly usdPegged: boolean },
  choice: { priceMicroUsd: bigint; reach: number | null; fixedCharges: number | null; capAtomic?: bigint },
): SignedTerms {
  const fixedCharges = chosenEnd(null, choice.fixedCharges)
  const reach = chosenReach(plan.frequency, { reach: choice.reach, fixedCharges })
  if (plan.priceMicroUsd !== choice.priceMicroUsd) {
    throw new TermsChangedError('The price of this plan changed.')
  }
  const pegged = token.usdPegged ? peggedAmountAtomic(plan.priceMicroUsd, token.decimals) : null
  const capAtomic = choice.capAtomic ?? pegged
  if (capAtomic === null || capAtomic < (pegged ?? 0n)) {
    throw new InvalidValueError('capAtomic', 'Must cover the price of one period in the chosen token.')
  }
  return {
    priceMicroUsd: plan.priceMicroUsd,
    capAtomic,
    periodMonths: monthsOf(plan.frequency),
    maxPeriods: maxPeriodsOf(fixedCharges, monthsOf(plan.frequency)),
    allowedPeriods: allowedPeriods(reach, fixedCharges),
  }
}
