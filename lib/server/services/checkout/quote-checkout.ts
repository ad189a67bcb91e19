import 'server-only'
import type { Address } from 'viem'
import { NotFoundError } from '@/lib/billing/billing-error'
import { periodStart } from '@/lib/billing/calendar'
import { WalletNotDeployedError } from '@/lib/billing/checkout/checkout-refusals'
import { isSessionId } from '@/lib/billing/checkout/checkout-session'
import { AlreadySubscribedError, type AuthorizeBy } from '@/lib/billing/checkout/signed-terms'
import { DAY_MS } from '@/lib/billing/durations'
import { networkName } from '@/lib/billing/networks'
import { monthsOf } from '@/lib/billing/subscriptions/plan'
import { type Approval, buildApprovals } from '@/lib/mandate/allowance/build-approvals'
import type { PermitTerms } from '@/lib/mandate/allowance/permit'
import { buildPayerCalls } from '@/lib/mandate/puller/payer-calls'
import type { Mandate } from '@/lib/mandate/terms/mandate-types'
import type { Deps } from '../../deps'
import { findCheckout, touchCheckoutSession } from '../../store/checkout/checkout-sessions'
import { findPaying } from '../../store/subscribers/payer-standing'
import { startDeadlineS } from './check-payer-funds'
import { mandateOf, offerPayment, type PayableOffer } from './payable-offer'
import { findAllowanceNeeded, type Payer, type PayingPlace, permitTermsOf, readPayer } from './read-payer'
import { refuseReverted } from './refuse-reverted'

/** The windows after the first one whose opening a quote foretells. */
const LATER_WINDOWS = [1, 2, 3, 4, 5]
/** Life of a permit for a charge of today: long enough for a chain that is unreachable for hours. */
const PERMIT_LIFE_MS = DAY_MS

/** Terms for one account to sign for one choice; amounts in atomic units. */
export interface Quote {
  readonly chainId: number
  /** The merchant's puller. */
  readonly puller: Address
  /** The first charge, at the rate of now. */
  readonly amountAtomic: bigint
  readonly periods: number
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
 * @throws NotFoundError, what {@link offerPayment} and {@link readPayer} throw, AlreadySubscribedError,
 *   WalletNotDeployedError where calls are asked for and there is nothing to call, OwnTransactionRequiredError
 */
export async function quoteCheckout(
  deps: Pick<Deps, 'store' | 'clock' | 'payments' | 'rates'>,
  params: {
    sessionId: string
    planId: string
    tokenId: string
    account: Address
    periods: number
    authorizeBy: AuthorizeBy
  },
): Promise<Quote> {
  const { sessionId, account, periods, authorizeBy } = params
  const checkout = isSessionId(sessionId) ? await findCheckout(deps.store.db, { id: sessionId }) : null
  if (!checkout) throw new NotFoundError('Checkout session')
  const offer = await offerPayment(deps, checkout, params)
  if (!checkout.touched) await touchCheckoutSession(deps.store.db, { id: sessionId })
  const { token, plan, capAtomic, puller } = offer
  const byCalls = authorizeBy === 'calls'
  // The contract takes no terms that allow nothing, so there is nothing to call.
  if (byCalls && capAtomic === 0n) throw new WalletNotDeployedError(networkName(token.chainId))
  const standing = { subscriptionId: checkout.subscription.id, chainId: token.chainId, accounts: [account] }
  const paying = await findPaying(deps.store.db, standing)
  if (paying) throw new AlreadySubscribedError('wallet', paying.since)

  if (!byCalls && capAtomic > 0n) await refuseReverted(deps, { chainId: token.chainId, account })
  const payer = await readPayer(deps, offer, account)
  const needed = await findAllowanceNeeded(deps, offer, { account, capAtomic, periods })
  const mandate = mandateOf(offer, { account, periods, authorizeBy })
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
    periods,
    trialDays: offer.trialDays,
    mandate,
    schedule: [
      offer.firstChargeAt,
      ...LATER_WINDOWS.map((period) => periodStart(offer.firstChargeAt, monthsOf(plan.frequency), period)),
    ],
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

/** Factory that deploys the merchant's puller, for a payer's own calls; null where the puller is deployed. */
async function missingFactory({ network, puller }: PayableOffer): Promise<Address | null> {
  return (await network.client.code(puller)) === null ? network.factory : null
}

/** Calls that set the allowance. Some tokens require 0 before a new allowance, which only a simulation shows. */
export async function approvalsOf(offer: PayingPlace, payer: Payer, needed: bigint): Promise<Approval[]> {
  const terms = { token: offer.token.address, spender: offer.puller, allowance: payer.allowance, needed }
  const [atOnce] = buildApprovals({ ...terms, zeroFirst: false })
  if (!atOnce) return []
  if (payer.allowance === 0n) return [atOnce]
  const tried = await offer.network.client.simulate({ from: payer.account, ...atOnce })
  return buildApprovals({ ...terms, zeroFirst: !tried.ok })
}
