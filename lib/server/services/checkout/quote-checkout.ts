import 'server-only'
import type { Address } from 'viem'
import { NotFoundError } from '@/lib/billing/billing-error'
import { DAY_MS, periodStart } from '@/lib/billing/calendar'
import { WalletNotDeployedError } from '@/lib/billing/checkout/checkout-refusals'
import { isSessionId } from '@/lib/billing/checkout/checkout-session'
import { AlreadySubscribedError, type AuthorizeBy } from '@/lib/billing/checkout/signed-terms'
import { networkName } from '@/lib/billing/networks'
import { monthsOf } from '@/lib/billing/subscriptions/plan'
import { type Approval, buildApprovals } from '@/lib/mandate/allowance/build-approvals'
import { buildPayerCalls } from '@/lib/mandate/puller/payer-calls'
import type { Deps } from '../../deps'
import { findCheckout } from '../../store/checkout/checkout-sessions'
import { findPaying } from '../../store/subscribers/payer-standing'
import type { Quote } from '../../views/quote-view'
import { mandateOf, offerPayment, type PaymentOffer } from './payable-offer'
import { findAllowanceNeeded, type Payer, permitTermsOf, readPayer } from './read-payer'

/** The windows after the first one whose opening a quote foretells. */
const LATER_WINDOWS = [1, 2, 3, 4, 5]
/** How long a permit may be used: long enough for a chain that is away for hours. */
const PERMIT_LIFE_MS = DAY_MS

/**
 * What an account has to sign to subscribe through a checkout, and how it stands on the chain.
 * @throws NotFoundError, what {@link offerPayment} and {@link readPayer} throw, AlreadySubscribedError,
 *   WalletNotDeployedError where calls are asked for and there is nothing to call
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
  const { token, plan, capAtomic, puller } = offer
  const byCalls = authorizeBy === 'calls'
  // The contract takes no terms that allow nothing, so there is nothing to call.
  if (byCalls && capAtomic === 0n) throw new WalletNotDeployedError(networkName(token.chainId))
  const standing = { subscriptionId: checkout.subscription.id, chainId: token.chainId, accounts: [account] }
  const paying = await findPaying(deps.store.db, standing)
  if (paying) throw new AlreadySubscribedError('wallet', paying.since)

  const payer = await readPayer(offer, account)
  const needed = await findAllowanceNeeded(deps, offer, { account, capAtomic, periods })
  const deadline = BigInt(Math.floor((deps.clock.now().getTime() + PERMIT_LIFE_MS) / 1000))
  const permit =
    payer.allowance < needed && !byCalls ? permitTermsOf(offer, payer, { value: needed, deadline }) : null
  const mandate = mandateOf(offer, { account, periods, authorizeBy })
  const approvals = permit ? [] : await approvalsOf(offer, payer, needed)
  return {
    chainId: token.chainId,
    puller,
    amountAtomic: offer.amountAtomic,
    periods,
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

/** What deploys the merchant's instance, which a payer's own calls need; null where it stands. */
async function missingFactory({ network, puller }: PaymentOffer): Promise<Address | null> {
  return (await network.client.code(puller)) === null ? network.factory : null
}

/** Whether the token wants its allowance at 0 before a new one, only the token can say: by trying. */
async function approvalsOf(offer: PaymentOffer, payer: Payer, needed: bigint): Promise<Approval[]> {
  const terms = { token: offer.token.address, spender: offer.puller, allowance: payer.allowance, needed }
  const [atOnce] = buildApprovals({ ...terms, zeroFirst: false })
  if (!atOnce) return []
  if (payer.allowance === 0n) return [atOnce]
  const tried = await offer.network.client.simulate({ from: payer.account, ...atOnce })
  return buildApprovals({ ...terms, zeroFirst: !tried.ok })
}
