import 'server-only'
import type { Address } from 'viem'
import { NotFoundError } from '@/lib/billing/billing-error'
import { periodStart } from '@/lib/billing/calendar'
import { allowedPeriods } from '@/lib/billing/checkout/allowance-reach'
import { ChargeWouldFailError, WalletNotDeployedError } from '@/lib/billing/checkout/checkout-refusals'
import { isSessionId } from '@/lib/billing/checkout/checkout-session'
import {
  AlreadySubscribedError,
  type AuthorizeBy,
  chosenEnd,
  chosenReach,
} from '@/lib/billing/checkout/signed-terms'
import type { GrantedDiscount } from '@/lib/billing/discounts/discount'
import { DAY_MS } from '@/lib/billing/durations'
import { networkName } from '@/lib/billing/networks'
import { monthsOf } from '@/lib/billing/subscriptions/frequency'
import { type Approval, buildApprovals } from '@/lib/mandate/allowance/build-approvals'
import type { PermitTerms } from '@/lib/mandate/allowance/permit'
import { buildPayerCalls } from '@/lib/mandate/puller/payer-calls'
import type { Mandate } from '@/lib/mandate/terms/mandate-types'
import type { Deps } from '../../deps'
import { findCheckout, touchCheckoutSession } from '../../store/checkout/checkout-sessions'
import { findPaying } from '../../store/subscribers/payer-standing'
import { findStop } from '../onchain/try-transfers'
import { startDeadlineS } from './check-payer-funds'
import { mandateOf, offerPayment, type PayableOffer } from './payable-offer'
import { findAllowanceNeeded, type Payer, type PayingPlace, permitTermsOf, readPayer } from './read-payer'
import { refuseReverted } from './refuse-reverted'

/** Most windows whose opening a quote foretells. */
const FORETOLD_WINDOWS = 6
/** Life of a permit for a charge of today: long enough for a chain that is unreachable for hours. */
const PERMIT_LIFE_MS = DAY_MS

/** Terms for one account to sign for one choice; amounts in atomic units. */
export interface Quote {
  readonly chainId: number
  /** The merchant's puller. */
  readonly puller: Address
  /** The first charge less the discount, at the rate of now. */
  readonly amountAtomic: bigint
  readonly discount: GrantedDiscount | null
  /** Number of periods that the allowance covers. */
  readonly periods: number
  /** Number of charges after which the terms end; null for terms that run until cancelled. */
  readonly fixedCharges: number | null
  /** Free days before the first charge. */
  readonly trialDays: number
  readonly mandate: Mandate
  /** The first charge and those after it. */
  readonly schedule: readonly [Date, ...Date[]]
  readonly balance: bigint
  readonly allowance: bigint
  readonly allowanceNeeded: bigint
  /** Sets the allowance by signature; null where none is needed or possible. */
  readonly permit: PermitTerms | null
  /** Set the allowance by transactions where a permit cannot. */
  readonly approvals: readonly Approval[]
  /** Put the terms in force without a signature, with the allowance that they need; none unless asked for. */
  readonly calls: readonly Approval[]
}

/**
 * Quotes the terms that an account signs to subscribe through a checkout, with its balance and allowance on the chain.
 * @throws NotFoundError, InvalidValueError for a reach or an end that is not on offer, what {@link offerPayment} and {@link readPayer} throw, AlreadySubscribedError,
 *   ChargeWouldFailError for a token that is paused or blocks an address, WalletNotDeployedError where calls are asked for and there is nothing to call, OwnTransactionRequiredError
 */
export async function quoteCheckout(
  deps: Pick<Deps, 'store' | 'clock' | 'payments' | 'rates'>,
  params: {
    sessionId: string
    planId: string
    tokenId: string
    /** Units of the plan. */
    quantity: number
    account: Address
    /** Number of charges that the allowance reaches; null for the usual one. */
    reach: number | null
    /** The payer's own end of the terms, in charges; null for none. */
    fixedCharges: number | null
    authorizeBy: AuthorizeBy
    /** Code that the payer entered; null for none, undefined for that of the session. */
    code: string | null | undefined
  },
): Promise<Quote> {
  const { sessionId, account, authorizeBy } = params
  const checkout = isSessionId(sessionId) ? await findCheckout(deps.store.db, { id: sessionId }) : null
  if (!checkout) throw new NotFoundError('Checkout session')
  const code = params.code === undefined ? checkout.discountCode : params.code
  const offer = await offerPayment(deps, checkout, { ...params, discount: { code } })
  if (!checkout.touched) await touchCheckoutSession(deps.store.db, { id: sessionId })
  const { token, plan, capAtomic, puller } = offer
  const fixedCharges = chosenEnd(checkout.subscription.fixedCharges, params.fixedCharges)
  const reach = chosenReach(plan.frequency, { reach: params.reach, fixedCharges })
  const periods = allowedPeriods(reach, fixedCharges)
  const byCalls = authorizeBy === 'calls'
  // The contract takes no terms that allow nothing, so there is nothing to call.
  if (byCalls && capAtomic === 0n) throw new WalletNotDeployedError(networkName(token.chainId))
  const standing = { subscriptionId: checkout.subscription.id, chainId: token.chainId, accounts: [account] }
  const paying = await findPaying(deps.store.db, standing)
  if (paying) throw new AlreadySubscribedError('wallet', paying.since)

  const { merchantId } = checkout.subscription
  if (!byCalls && capAtomic > 0n) await refuseReverted(deps, { chainId: token.chainId, account, merchantId })
  const payer = await readPayer(deps, offer, account)
  const needed = await findAllowanceNeeded(deps, offer, { account, capAtomic, periods })
  const mandate = mandateOf(offer, { account, fixedCharges, authorizeBy })
  const { amountAtomic: amount } = offer
  const stop = await findStop(offer.network.client, { mandate, amount, balance: payer.balance })
  if (stop) throw new ChargeWouldFailError(stop)
  const deadline =
    offer.trialDays > 0
      ? startDeadlineS(mandate)
      : BigInt(Math.floor((deps.clock.now().getTime() + PERMIT_LIFE_MS) / 1000))
  const permit =
    payer.allowance < needed && !byCalls ? permitTermsOf(offer, payer, { value: needed, deadline }) : null
  const approvals = permit ? [] : await approvalsOf(offer, payer, needed)
  return {
    chainId: token.chainId,
    puller,
    amountAtomic: offer.amountAtomic,
    discount: offer.discount,
    periods,
    fixedCharges,
    trialDays: offer.trialDays,
    mandate,
    schedule: [offer.firstChargeAt, ...laterCharges(offer, fixedCharges)],
    balance: payer.balance,
    allowance: payer.allowance,
    allowanceNeeded: needed,
    permit,
    approvals: byCalls ? [] : approvals,
    calls: byCalls
      ? buildPayerCalls({ puller, mandate, approvals, factory: await missingFactory(offer) })
      : [],
  }
}

/** Openings of the windows after the first, as many as a quote foretells. */
function laterCharges({ firstChargeAt, plan }: PayableOffer, fixedCharges: number | null): Date[] {
  const count = Math.min(FORETOLD_WINDOWS, fixedCharges ?? FORETOLD_WINDOWS)
  return Array.from({ length: count - 1 }, (_, index) =>
    periodStart(firstChargeAt, monthsOf(plan.frequency), index + 1),
  )
}

/** Factory that deploys the merchant's puller, for a payer's own calls; null where the puller is deployed. */
async function missingFactory({ network, puller }: PayableOffer): Promise<Address | null> {
  return (await network.client.code(puller)) === null ? network.factory : null
}

/** Calls that set the allowance. Some tokens require 0 before a new allowance, which only a simulation shows. */
export async function approvalsOf(
  offer: PayingPlace,
  payer: Payer,
  needed: bigint,
  { isExact = false } = {},
): Promise<Approval[]> {
  const { allowance } = payer
  const terms = { token: offer.token.address, spender: offer.puller, allowance, needed, isExact }
  const [atOnce] = buildApprovals({ ...terms, zeroFirst: false })
  if (!atOnce) return []
  if (payer.allowance === 0n) return [atOnce]
  const tried = await offer.network.client.simulate({ from: payer.account, ...atOnce })
  return buildApprovals({ ...terms, zeroFirst: !tried.ok })
}
