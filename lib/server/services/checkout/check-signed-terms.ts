import 'server-only'
import { type AuthorizeBy, TermsChangedError } from '@/lib/billing/checkout/signed-terms'
import { DAY_MS } from '@/lib/billing/durations'
import { MAX_FIXED_CHARGES } from '@/lib/billing/subscriptions/terms-length'
import { checkMandate } from '@/lib/mandate/terms/check-mandate'
import type { MandateMessage } from '@/lib/mandate/terms/mandate-message'
import type { Mandate } from '@/lib/mandate/terms/mandate-types'
import type { Deps } from '../../deps'
import { findFormerPrices } from '../../store/subscriptions/plans'
import { mandateOf, type PayableOffer } from './payable-offer'

/** Life of a quote in seconds; calls may wait longer for a block, and have no effect before. */
const OFFER_LIFE_S: Readonly<Record<AuthorizeBy, bigint>> = {
  signature: 30n * 60n,
  calls: 24n * 60n * 60n,
}
/** Tolerated movement of a floating token's rate within that time: the signed cap has the same margin. */
const RATE_MOVE_PERCENT = 10n

/** Numbers of charges after which a payer may have its terms end. */
const FIXED_CHARGES = Array.from({ length: MAX_FIXED_CHARGES }, (_, index) => BigInt(index + 1))

/** A message as it came back, every field still any text. */
type Returned = { readonly [Field in keyof MandateMessage]: unknown }

/**
 * Compares the returned terms with the offers of now and of the lifetime of a quote.
 * @returns the mandate that was signed
 * @throws TermsChangedError naming the first field that differs
 */
export async function checkSignedTerms(
  { store }: Pick<Deps, 'store'>,
  offer: PayableOffer,
  params: { account: Mandate['payer']; message: Returned; authorizeBy: AuthorizeBy },
): Promise<Mandate> {
  const { account, message, authorizeBy } = params
  const { fixedCharges } = offer.checkout.subscription
  const current = mandateOf(offer, { account, fixedCharges, authorizeBy })
  const checked = checkMandate(
    {
      mandate: { ...current, maxAmountPerPeriod: signedCap(offer, message.maxAmountPerPeriod) },
      earliestFirstChargeAt: current.firstChargeAt - OFFER_LIFE_S[authorizeBy],
      // An end that the payer chose itself; the merchant's holds for everybody.
      maxPeriodsChoices: fixedCharges === null ? FIXED_CHARGES : [],
    },
    message,
  )
  if (!checked.accepted) {
    const { field, offered, returned } = checked.difference
    const signed = returned === undefined ? 'something else was signed' : `${returned} was signed`
    throw new TermsChangedError(`${field} is ${offered}, and ${signed}.`, `mandate.${field}`)
  }
  await checkPriceSince({ store }, offer, checked.mandate)
  return checked.mandate
}

/** The cap of a floating token follows its rate, which moves between the quote and its signature. */
function signedCap({ token, capAtomic }: PayableOffer, returned: unknown): bigint {
  if (token.usdPegged || typeof returned !== 'string' || !/^\d{1,78}$/.test(returned)) return capAtomic
  const signed = BigInt(returned)
  const distance = signed > capAtomic ? signed - capAtomic : capAtomic - signed
  return distance * 100n <= capAtomic * RATE_MOVE_PERCENT ? signed : capAtomic
}

/** A cap that may move with the rate does not show that the price itself moved. */
async function checkPriceSince(
  { store }: Pick<Deps, 'store'>,
  { checkout, plan, quantity, token, trialDays }: PayableOffer,
  mandate: Mandate,
): Promise<void> {
  if (token.usdPegged) return
  const { subscription } = checkout
  const quotedAt = new Date(Number(mandate.firstChargeAt) * 1000 - trialDays * DAY_MS)
  const former = await findFormerPrices(store.db, { subscriptionId: subscription.id, at: quotedAt })
  const unitThen = former.get(plan.id)
  if (unitThen !== undefined && unitThen * BigInt(quantity) !== plan.priceMicroUsd) {
    throw new TermsChangedError('The price of this plan changed.', 'planId')
  }
}
