import 'server-only'
import { type Address, encodeFunctionData, erc20Abi } from 'viem'
import { formatUnits } from 'viem/utils'
import { merchantFace } from '@/lib/billing/accounts/merchant-face'
import { creditLeft } from '@/lib/billing/changes/credit'
import type { Buyer } from '@/lib/billing/invoices/party'
import { dollarsFromMicroUsd } from '@/lib/billing/money/money'
import type { CancelReason } from '@/lib/billing/subscriptions/subscriber'
import { encodeCancel } from '@/lib/mandate/puller/puller-calls'
import { mandateOfMessage } from '@/lib/mandate/terms/mandate-message'
import { cancelTypedData } from '@/lib/mandate/terms/mandate-types'
import type { WireWalletCall } from '@/lib/wire/checkout/typed-data'
import { encodeFunds } from '@/lib/wire/subscribers/encode-funds'
import { encodeCharge } from '@/lib/wire/subscribers/encode-payment'
import {
  PORTAL_END_REASONS,
  type WireLeftAllowance,
  type WireNeededPermission,
  type WirePortalSubscription,
  type WireRenewal,
  type WireRevocation,
} from '@/lib/wire/subscribers/portal'
import type { WirePermissionQuote } from '@/lib/wire/subscribers/portal-permission'
import { encodePlan, encodeToken } from '@/lib/wire/subscriptions/encode-subscription'
import type { Env } from '../../env'
import type { PermissionQuote } from '../../services/portal/quote-permission'
import type { PresentUsage } from '../../services/usage/read-usage'
import type { MandateHistory } from '../../store/chain/mandate-history'
import { isInForce, type MandateRow } from '../../store/chain/mandates'
import type { AllowanceRenewal } from '../../store/subscribers/allowance-renewals'
import type { SignedChange } from '../../store/subscribers/changes'
import type { ForecastRow, PayerFundsRow } from '../../store/subscribers/payer-funds'
import type { PaidSubscriber } from '../../store/subscribers/payer-subscriptions'
import type { ChargeDetails } from '../../store/subscribers/payment-pages'
import type { OpenAsk } from '../../store/subscribers/price-asks'
import { permitView } from '../checkout/quote-view'
import { ownDiscountView } from '../discount-view'
import { permissionView } from '../subscriber-history-view'
import { subscriberTimes } from '../subscriber-times'
import { usageView } from '../usage-view'
import { newPriceView, signedChangeView } from './change-view'

interface PaidSubscription {
  readonly details: PaidSubscriber
  readonly payments: readonly ChargeDetails[]
  readonly mandates: readonly MandateHistory[]
  readonly funds: PayerFundsRow | null
  readonly forecast: ForecastRow | null
  readonly left: PayerFundsRow | null
  readonly allowanceNeeded: bigint | null
  readonly renewal: AllowanceRenewal | null
  readonly change: SignedChange | null
  readonly ask: OpenAsk | null
  readonly usage: PresentUsage | null
  readonly buyer: Buyer | null
}

/** A subscription as its payer sees it at `now`. */
export function portalSubscriptionView(
  env: Pick<Env, 'baseUrl'>,
  paid: PaidSubscription,
  now: Date,
): WirePortalSubscription {
  const { details, payments, mandates } = paid
  const { subscriber, plan, token, subscription } = details
  const [latest] = mandates
  return {
    id: subscriber.id,
    subscriptionId: subscription.id,
    title: subscription.title,
    merchant: merchantOf(details),
    plan: encodePlan(plan),
    token: encodeToken(token),
    price: dollarsFromMicroUsd(subscriber.priceMicroUsd),
    quantity: subscriber.quantity,
    credit: dollarsFromMicroUsd(creditLeft(subscriber)),
    change: paid.change && signedChangeView(paid.change),
    newPrice: newPriceView(paid),
    discount: ownDiscountView(subscriber),
    frequency: plan.frequency,
    cap: subscriber.capAtomic.toString(),
    capText: formatUnits(subscriber.capAtomic, token.decimals),
    status: subscriber.status,
    subscribedAt: subscriber.subscribedAt.toISOString(),
    ...subscriberTimes(details, now),
    // Its payers are charged no more, and it ends with what they have paid.
    ...(subscription.status === 'archived' && { nextChargeAt: null }),
    accessInPause: subscription.accessWhilePaused,
    endReason: subscriber.cancelReason && endReasonOf(subscriber.cancelReason),
    payer: latest?.mandate.payer ?? subscriber.eoaAddress,
    receivers: (latest?.mandate.message.payouts ?? []).map(({ receiver, bps }) => ({
      address: receiver,
      shareBps: Number(bps),
    })),
    buyer: paid.buyer,
    invoiceDetails: subscription.invoiceDetails,
    payments: payments.map((each) => encodeCharge(each, now)),
    usage: usageView(subscriber, paid.usage),
    permission: permissionView(paid, now),
    renewal: renewalView(paid),
    neededPermission: neededPermissionView(paid),
    funds: encodeFunds({ ...paid, ...paid.details }),
    revocation: revocationView(mandates),
    leftAllowance: leftAllowanceView(paid),
    subscribeUrl:
      subscription.status === 'active' ? `${env.baseUrl}/pay/${subscription.paymentLinkId}` : null,
  }
}

function endReasonOf(reason: CancelReason): WirePortalSubscription['endReason'] {
  return PORTAL_END_REASONS.find((each) => each === reason) ?? 'requested_by_merchant'
}

function renewalView({ renewal }: PaidSubscription): WireRenewal | null {
  if (renewal === null) return null
  const { status, charges, failureReason, createdAt } = renewal
  return {
    status: status === 'settled' ? 'done' : status,
    charges,
    failureReason,
    signedAt: createdAt.toISOString(),
  }
}

function neededPermissionView({
  mandates,
  allowanceNeeded,
  details,
}: PaidSubscription): WireNeededPermission | null {
  const waiting = mandates.find(({ mandate }) => mandate.status === 'pending')?.mandate
  if (!waiting || allowanceNeeded === null) return null
  const { chainId, puller: contract, token: to } = waiting
  const args = [contract, allowanceNeeded] as const
  return {
    chainId,
    contract,
    allowance: allowanceNeeded.toString(),
    allowanceText: formatUnits(allowanceNeeded, details.token.decimals),
    approve: { to, data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args }) },
  }
}

/** Permit or transactions by which a payer allows further charges. */
export function permissionQuoteView(quote: PermissionQuote): WirePermissionQuote {
  const { chainId, puller, allowance, needed, permit, approvals } = quote
  return {
    chainId,
    spender: puller,
    allowance: allowance.toString(),
    allowanceNeeded: needed.toString(),
    permit: permit && permitView(permit),
    approvals: approvals.map(({ to, data }) => ({ to, data })),
  }
}

function revocationView(mandates: readonly MandateHistory[]): WireRevocation | null {
  const live = mandates.find(({ mandate }) => isInForce(mandate))?.mandate
  return live ? revocationOf(live) : null
}

function merchantOf({ merchant, help }: PaidSubscription['details']): WirePortalSubscription['merchant'] {
  const { supportContact, termsUrl, privacyUrl } = help
  return { ...merchantFace(merchant), supportContact, termsUrl, privacyUrl }
}

function revocationOf({ id, chainId, puller: contract, token, message }: MandateRow): WireRevocation {
  const { domain, types, ...typed } = cancelTypedData({ chainId, puller: contract }, id)
  return {
    chainId,
    contract,
    mandate: { ...message, payouts: [...message.payouts] },
    cancel: { to: contract, data: encodeCancel(mandateOfMessage(message)) },
    toSign: { domain, types: { Cancel: [...types.Cancel] }, ...typed },
    removeAllowance: allowNothing(token, contract),
  }
}

function leftAllowanceView({ left, details }: PaidSubscription): WireLeftAllowance | null {
  if (left === null) return null
  const { chainId, puller: contract, token, allowanceAtomic, readAt } = left
  return {
    chainId,
    contract,
    allowance: allowanceAtomic.toString(),
    allowanceText: formatUnits(allowanceAtomic, details.token.decimals),
    readAt: readAt.toISOString(),
    removeAllowance: allowNothing(token, contract),
  }
}

function allowNothing(token: Address, contract: Address): WireWalletCall {
  const args = [contract, 0n] as const
  return { to: token, data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args }) }
}
