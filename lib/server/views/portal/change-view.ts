import 'server-only'
import { formatUnits } from 'viem/utils'
import type { ForetoldCharge } from '@/lib/billing/changes/change-terms'
import { dollarsFromMicroUsd } from '@/lib/billing/money/money'
import { dearFrom } from '@/lib/billing/price-changes/price-rise'
import { sharesOf } from '@/lib/billing/subscriptions/receiver'
import { fixedChargesOf } from '@/lib/billing/subscriptions/terms-length'
import type { WireNewPrice, WireSignedChange } from '@/lib/wire/subscribers/changes'
import type { WireChangeOptions, WireChangeQuote } from '@/lib/wire/subscribers/portal-change'
import { encodePlan, encodeToken } from '@/lib/wire/subscriptions/encode-subscription'
import type { ChangeOptions } from '../../services/portal/list-change-options'
import type { ChangeQuote } from '../../services/portal/quote-change'
import type { SignedChange } from '../../store/subscribers/changes'
import type { PaidSubscriber } from '../../store/subscribers/payer-subscriptions'
import type { OpenAsk } from '../../store/subscribers/price-asks'
import { mandateView, permitView } from '../checkout/quote-view'

/** A change that a payer signed. */
export function signedChangeView({ row, plan, token }: SignedChange): WireSignedChange | null {
  const { status, planId, tokenId, quantity, when, failureReason } = row
  if (status === 'quoted') return null
  return {
    status,
    planId,
    planName: plan.name,
    frequency: plan.frequency,
    tokenId,
    tokenSymbol: token.symbol,
    quantity,
    price: dollarsFromMicroUsd(row.priceMicroUsd),
    capText: formatUnits(row.capAtomic, token.decimals),
    keepsDiscount: row.discount !== null,
    when,
    startsAt: row.startsAt.toISOString(),
    failureReason,
  }
}

/** The higher price that a payer is asked to accept; null where none holds before its terms end. */
export function newPriceView({
  details,
  ask,
  change,
}: {
  readonly details: PaidSubscriber
  readonly ask: OpenAsk | null
  readonly change: SignedChange | null
}): WireNewPrice | null {
  const { subscriber } = details
  const dear = ask && dearFrom(subscriber, ask.asksFrom)
  if (!ask || !dear) return null
  const { id, priceMicroUsd, otherwise } = ask.rise
  const isAccepted = change?.row.status === 'waiting' && change.row.priceChangeId === id
  return {
    price: dollarsFromMicroUsd(priceMicroUsd * BigInt(subscriber.quantity)),
    startsAt: dear.toISOString(),
    otherwise,
    status: isAccepted ? 'accepted' : 'open',
  }
}

/** A quote of new terms, with typed data that goes to the wallet as it is. */
export function changeQuoteView(quote: ChangeQuote): WireChangeQuote {
  const { change, mandate, token, dueNow, permit } = quote
  const { chainId, puller } = change
  return {
    chainId,
    spender: puller,
    startsAt: change.startsAt.toISOString(),
    price: dollarsFromMicroUsd(change.priceMicroUsd),
    cap: change.capAtomic.toString(),
    capText: `${formatUnits(BigInt(mandate.maxAmountPerPeriod), token.decimals)} ${token.symbol}`,
    dueNow: dueNow.toString(),
    dueNowText: `${formatUnits(dueNow, token.decimals)} ${token.symbol}`,
    credit: dollarsFromMicroUsd(quote.creditMicroUsd),
    creditBefore: dollarsFromMicroUsd(quote.creditBeforeMicroUsd),
    discount: dollarsFromMicroUsd(quote.discountMicroUsd),
    usage: dollarsFromMicroUsd(quote.usageMicroUsd),
    before: quote.before.map(foretoldView),
    schedule: quote.schedule.map(foretoldView),
    balance: quote.balance.toString(),
    allowance: quote.allowance.toString(),
    periods: change.allowedPeriods,
    fixedCharges: fixedChargesOf(change),
    allowanceNeeded: quote.allowanceNeeded.toString(),
    mandate: mandateView(chainId, puller, mandate),
    permit: permit && permitView(permit),
    approvals: quote.approvals.map(({ to, data }) => ({ to, data })),
  }
}

const foretoldView = ({ at, amountMicroUsd }: ForetoldCharge): WireChangeQuote['schedule'][number] => ({
  at: at.toISOString(),
  amount: dollarsFromMicroUsd(amountMicroUsd),
})

/** Plans and tokens that a subscription can be changed to. */
export function changeOptionsView({ plans, tokens, receivers }: ChangeOptions): WireChangeOptions {
  return {
    plans: plans.map((plan) => ({ ...encodePlan(plan), quantityMax: plan.quantityMax })),
    tokens: tokens.map(encodeToken),
    receivers: sharesOf(receivers).map((shareBps, position) => ({
      address: receivers[position]?.address ?? '',
      shareBps,
    })),
  }
}
