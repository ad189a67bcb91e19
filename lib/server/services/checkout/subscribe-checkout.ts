import 'server-only'
import { type Address, type Hex, isAddressEqual } from 'viem'
import { BillingError, NotFoundError } from '@/lib/billing/billing-error'
import { allowedPeriods } from '@/lib/billing/checkout/allowance-reach'
import { isSessionId } from '@/lib/billing/checkout/checkout-session'
import { AlreadySubscribedError, chosenReach, TermsChangedError } from '@/lib/billing/checkout/signed-terms'
import { DiscountHadError } from '@/lib/billing/discounts/discount-refusals'
import { InvoiceDetailsRequiredError } from '@/lib/billing/invoices/invoice-refusals'
import { fixedChargesOf } from '@/lib/billing/subscriptions/terms-length'
import { maxStartGas } from '@/lib/mandate/puller/start-gas'
import { checkMandate } from '@/lib/mandate/terms/check-mandate'
import { mandateId } from '@/lib/mandate/terms/mandate-id'
import { type MandateMessage, mandateOfMessage } from '@/lib/mandate/terms/mandate-message'
import type { Mandate } from '@/lib/mandate/terms/mandate-types'
import type { Deps } from '../../deps'
import { findMandate } from '../../store/chain/mandates'
import {
  type Checkout,
  findCheckout,
  noteDiscountHad,
  noteTrialUsed,
} from '../../store/checkout/checkout-sessions'
import { findEnrolmentOfSession } from '../../store/checkout/enrolments'
import type { Database } from '../../store/database/database'
import { findCheckoutBuyer } from '../../store/invoices/buyer-details'
import { paysAlready } from '../../store/subscribers/payer-standing'
import { refuseSecondDiscount } from '../discounts/refuse-second-discount'
import { requireStartGas } from '../onchain/start-gas'
import { checkPayerFunds, type ReturnedPermit, tryPermit } from './check-payer-funds'
import { checkSignedTerms } from './check-signed-terms'
import { offerPayment, type PayableOffer } from './payable-offer'
import { provePayer } from './prove-payer'
import { readPayer } from './read-payer'
import { type RecordedEnrolment, recordEnrolment } from './record-enrolment'
import { refuseReverted } from './refuse-reverted'
import { refuseSecondTrial } from './refuse-second-trial'
import { tryEnrolment } from './try-enrolment'

/** Request to subscribe: the choice, the quoted terms, and the proof that the payer agreed to them. */
export interface SignedCheckout {
  readonly sessionId: string
  readonly planId: string
  readonly tokenId: string
  /** Units of the plan, as in the quote. */
  readonly quantity: number
  readonly account: Address
  /** Number of charges that the allowance reaches, as in the quote; null for the usual one. */
  readonly reach: number | null
  /** Discount of the quote; null where it had none. */
  readonly discountId: string | null
  /** The message of the mandate as it came back, every field still any text. */
  readonly message: Readonly<Record<keyof MandateMessage, unknown>>
  /** Null where the account has put the terms in force by calls of its own. */
  readonly signature: Hex | null
  readonly permit: ReturnedPermit | null
}

/**
 * Takes signed terms after checking all that can be known before a transaction is sent, and has the keeper bring
 * them to the chain. A free plan has a subscriber with that, and so has a trial, whose terms wait for its first charge.
 * The same terms again get the same answer.
 * @throws NotFoundError, what {@link offerPayment}, {@link checkSignedTerms}, {@link readPayer}, {@link provePayer},
 *   {@link checkPayerFunds} and {@link tryEnrolment} throw, AlreadySubscribedError,
 *   OwnTransactionRequiredError, GasBudgetSpentError, InvalidValueError for a reach that is not on offer
 */
export async function subscribeCheckout(
  deps: Pick<Deps, 'store' | 'clock' | 'wallClock' | 'random' | 'log' | 'payments' | 'rates'>,
  signed: SignedCheckout,
): Promise<RecordedEnrolment> {
  const { sessionId } = signed
  const { db } = deps.store
  const checkout = isSessionId(sessionId) ? await findCheckout(db, { id: sessionId }) : null
  if (!checkout) throw new NotFoundError('Checkout session')
  const replayed = await findSame(db, signed)
  if (replayed) return replayed
  try {
    return await takeTerms(deps, checkout, signed)
  } catch (error) {
    // Of two identical requests the other may have stored the terms, which is what this one conflicts with.
    const same = error instanceof BillingError ? await findSame(db, signed) : null
    if (same) return same
    throw error
  }
}

/** Checks terms that have no enrolment yet, and stores them. */
async function takeTerms(
  deps: Pick<Deps, 'store' | 'clock' | 'wallClock' | 'random' | 'log' | 'payments' | 'rates'>,
  checkout: Checkout,
  signed: SignedCheckout,
): Promise<RecordedEnrolment> {
  const { account, message } = signed
  const { db } = deps.store
  await requireInvoiceDetails(db, checkout)
  const offer = await offerPayment(deps, checkout, { ...signed, discount: { id: signed.discountId } })
  const authorizeBy = signed.signature === null ? 'calls' : 'signature'
  const mandate = await checkSignedTerms(deps, offer, { account, message, authorizeBy })
  const allowed = allowedBy(offer, mandate, signed.reach)
  const { chainId } = offer.network
  const standing = { subscriptionId: checkout.subscription.id, chainId, accounts: [account] }
  if (await paysAlready(db, standing)) throw new AlreadySubscribedError('wallet')
  // The wallet's terms of another checkout, stored meanwhile, ask for an allowance that holds both.
  const orAlreadySubscribed = async (error: unknown): Promise<never> => {
    const isPaying = error instanceof BillingError && (await paysAlready(db, standing))
    throw isPaying ? new AlreadySubscribedError('wallet') : error
  }

  const isFree = mandate.maxAmountPerPeriod === 0n
  const { merchantId } = checkout.subscription
  if (authorizeBy === 'signature' && !isFree) await refuseReverted(deps, { chainId, account, merchantId })
  const payer = await readPayer(deps, offer, account)
  const isTrial = offer.trialDays > 0
  // Behind a trial nothing is sent today.
  if (!isFree && !isTrial) {
    const hasCode = payer.code !== null
    const gas = maxStartGas({ payouts: mandate.payouts.length, hasCode })
    await requireStartGas(db, deps, { network: offer.network, merchantId, gas })
  }
  const digest = mandateId({ chainId, puller: offer.puller }, mandate)
  const { signature, wallet } = await provePayer(offer, { payer, digest, signature: signed.signature })
  const { discount } = offer
  try {
    if (isTrial && !isFree) {
      await refuseSecondTrial(db, { offer, payer: account, wallet }).catch(orAlreadySubscribed)
    }
    await refuseSecondDiscount(db, { discount, payer: account, wallet }).catch(orAlreadySubscribed)
  } catch (error) {
    if (error instanceof TermsChangedError) await noteTrialUsed(db, checkout)
    if (error instanceof DiscountHadError && discount) {
      await noteDiscountHad(db, { id: checkout.id, discountId: discount.id })
    }
    throw error
  }
  const amount = offer.amountAtomic
  const { permit, allowance } = isFree
    ? { permit: null, allowance: 0n }
    : await checkPayerFunds(deps, offer, {
        payer,
        mandate,
        allowedPeriods: allowed,
        amount,
        isTrial,
        permit: signed.permit,
      }).catch(orAlreadySubscribed)
  if (permit !== null) await tryPermit(deps, offer, { payer, permit })
  const tried = { payer, mandate, signature, permit, amount, isTrial }
  const startGas = isFree ? 0n : await tryEnrolment(offer, tried)
  const dueNow = isTrial ? 0n : amount
  const proof = { digest, signature, permit, allowance }
  const terms = { offer, mandate, allowedPeriods: allowed, ...proof, dueNow, startGas, wallet }
  return recordEnrolment(deps, terms, (tx) => findSame(tx, signed))
}

/** @throws InvoiceDetailsRequiredError where they are asked of everybody and were not given */
async function requireInvoiceDetails(db: Database, { id, subscription }: Checkout): Promise<void> {
  if (subscription.invoiceDetails !== 'required') return
  if (!(await findCheckoutBuyer(db, { checkoutSessionId: id }))) throw new InvoiceDetailsRequiredError()
}

/** Number of periods that the payer allows of the terms that it signed. @throws InvalidValueError */
function allowedBy({ plan }: PayableOffer, { maxPeriods }: Mandate, reach: number | null): number {
  const { frequency } = plan
  const fixedCharges = fixedChargesOf({ maxPeriods: Number(maxPeriods) })
  return allowedPeriods(chosenReach(frequency, { reach, fixedCharges }), fixedCharges)
}

/**
 * Outcome of an earlier request with the same terms; null where there was none.
 * @throws AlreadySubscribedError where other terms were signed for the checkout
 */
async function findSame(db: Database, signed: SignedCheckout): Promise<RecordedEnrolment | null> {
  const found = await findEnrolmentOfSession(db, signed)
  if (!found || found.enrolment.status === 'failed') return null
  const { mandateId: id, eoaAddress, swAddress, status } = found.enrolment
  const mandate = id === null ? null : await findMandate(db, { id })
  const isSame = mandate
    ? isMessageOf(mandate.message, signed.message)
    : [eoaAddress, swAddress].some((each) => isAddressEqual(each, signed.account))
  if (!isSame) throw new AlreadySubscribedError('checkout')
  return { status }
}

function isMessageOf(stored: MandateMessage, returned: SignedCheckout['message']): boolean {
  const mandate = mandateOfMessage(stored)
  const offer = { mandate, earliestFirstChargeAt: mandate.firstChargeAt, maxPeriodsChoices: [] }
  return checkMandate(offer, returned).accepted
}
