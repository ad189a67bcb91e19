import 'server-only'
import { type Address, encodeFunctionData, erc20Abi } from 'viem'
import { formatUnits } from 'viem/utils'
import { dollarsFromMicroUsd } from '@/lib/billing/money/money'
import type { CancelReason } from '@/lib/billing/subscriptions/subscriber'
import { encodeCancel } from '@/lib/mandate/puller/puller-calls'
import { mandateOfMessage } from '@/lib/mandate/terms/mandate-message'
import type { WireWalletCall } from '@/lib/wire/checkout/typed-data'
import {
  PORTAL_END_REASONS,
  type WireLeftAllowance,
  type WireNeededPermission,
  type WirePermissionQuote,
  type WirePortalSubscription,
  type WireRevocation,
} from '@/lib/wire/subscribers/portal'
import { encodePlan, encodeToken } from '@/lib/wire/subscriptions/encode-subscription'
import type { Env } from '../env'
import type { PermissionQuote } from '../services/portal/renew-permission'
import type { MandateHistory } from '../store/chain/mandate-history'
import type { MandateRow } from '../store/chain/mandates'
import type { ForecastRow, PayerFundsRow } from '../store/subscribers/payer-funds'
import type { PaidSubscriber } from '../store/subscribers/payer-subscriptions'
import type { ChargeDetails } from '../store/subscribers/payment-pages'
import { chargeView } from './charge-view'
import { permitView } from './quote-view'
import { fundsView, permissionView } from './subscriber-history-view'
import { subscriberTimes } from './subscriber-times'

interface PaidSubscription {
  readonly details: PaidSubscriber
  readonly payments: readonly ChargeDetails[]
  readonly mandates: readonly MandateHistory[]
  readonly funds: PayerFundsRow | null
  readonly forecast: ForecastRow | null
  readonly left: PayerFundsRow | null
  readonly allowanceNeeded: bigint | null
}

/** A subscription as its payer sees it at `now`. */
export function portalSubscriptionView(
  env: Pick<Env, 'baseUrl'>,
  paid: PaidSubscription,
  now: Date,
): WirePortalSubscription {
  const { details, payments, mandates } = paid
  const { subscriber, plan, token, subscription, merchant } = details
  const [latest] = mandates
  return {
    id: subscriber.id,
    subscriptionId: subscription.id,
    title: subscription.title,
    merchant,
    plan: encodePlan(plan),
    token: encodeToken(token),
    price: dollarsFromMicroUsd(subscriber.priceMicroUsd),
    frequency: plan.frequency,
    cap: subscriber.capAtomic.toString(),
    capText: formatUnits(subscriber.capAtomic, token.decimals),
    status: subscriber.status,
    subscribedAt: subscriber.subscribedAt.toISOString(),
    ...subscriberTimes(subscriber, now),
    endReason: subscriber.cancelReason && endReasonOf(subscriber.cancelReason),
    payer: latest?.mandate.payer ?? subscriber.eoaAddress,
    receivers: (latest?.mandate.message.payouts ?? []).map(({ receiver, bps }) => ({
      address: receiver,
      shareBps: Number(bps),
    })),
    payments: payments.map(chargeView),
    permission: permissionView(mandates),
    neededPermission: neededPermissionView(paid),
    funds: fundsView(paid),
    revocation: revocationView(mandates),
    leftAllowance: leftAllowanceView(paid),
    subscribeUrl:
      subscription.status === 'active' ? `${env.baseUrl}/pay/${subscription.paymentLinkId}` : null,
  }
}

function endReasonOf(reason: CancelReason): WirePortalSubscription['endReason'] {
  return PORTAL_END_REASONS.find((each) => each === reason) ?? 'requested_by_merchant'
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

/** Permit or transactions by which a payer allows its first charge anew. */
export function permissionQuoteView(quote: PermissionQuote): WirePermissionQuote {
  const { chainId, puller, needed, permit, approvals } = quote
  return {
    chainId,
    contract: puller,
    allowance: needed.toString(),
    permit: permit && permitView(permit),
    approvals: approvals.map(({ to, data }) => ({ to, data })),
  }
}

function revocationView(mandates: readonly MandateHistory[]): WireRevocation | null {
  const live = mandates.find(({ mandate }) => mandate.status === 'live')?.mandate
  return live ? revocationOf(live) : null
}

function revocationOf({ chainId, puller: contract, token, message }: MandateRow): WireRevocation {
  return {
    chainId,
    contract,
    mandate: { ...message, payouts: [...message.payouts] },
    cancel: { to: contract, data: encodeCancel(mandateOfMessage(message)) },
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
