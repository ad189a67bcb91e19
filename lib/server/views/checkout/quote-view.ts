import 'server-only'
import type { Address } from 'viem'
import { type PermitTerms, permitTypedData } from '@/lib/mandate/allowance/permit'
import { mandateTypedDataJson } from '@/lib/mandate/terms/mandate-message'
import type { Mandate } from '@/lib/mandate/terms/mandate-types'
import type { WireQuote } from '@/lib/wire/checkout/checkout-payment'
import type { WireMandateTypedData, WirePermitTypedData } from '@/lib/wire/checkout/typed-data'
import type { Quote } from '../../services/checkout/quote-checkout'
import { grantedDiscountView } from '../discount-view'

/** A quote as the API answers it, with typed data that goes to the wallet as it is. */
export function quoteView(quote: Quote): WireQuote {
  const { chainId, puller, mandate, permit, schedule } = quote
  return {
    chainId,
    spender: puller,
    amount: String(quote.amountAtomic),
    discount: quote.discount && grantedDiscountView(quote.discount),
    cap: String(mandate.maxAmountPerPeriod),
    periods: quote.periods,
    fixedCharges: quote.fixedCharges,
    trialDays: quote.trialDays,
    firstChargeAt: schedule[0].toISOString(),
    schedule: schedule.map((at) => at.toISOString()),
    balance: String(quote.balance),
    allowance: String(quote.allowance),
    allowanceNeeded: String(quote.allowanceNeeded),
    mandate: mandateView(chainId, puller, mandate),
    permit: permit && permitView(permit),
    approvals: quote.approvals.map(({ to, data }) => ({ to, data })),
    calls: quote.calls.map(({ to, data }) => ({ to, data })),
  }
}

/** The typed data of a mandate, for a wallet to sign. */
export function mandateView(chainId: number, puller: Address, mandate: Mandate): WireMandateTypedData {
  const { domain, types, primaryType, message } = mandateTypedDataJson({ chainId, puller }, mandate)
  return {
    domain,
    types: { Mandate: [...types.Mandate], Payout: [...types.Payout] },
    primaryType,
    message: { ...message, payouts: [...message.payouts] },
  }
}

/** The typed data of a permit, for a wallet to sign. */
export function permitView(permit: PermitTerms): WirePermitTypedData {
  const { domain, types, primaryType, message } = permitTypedData(permit)
  const { owner, spender, value, nonce, deadline } = message
  return {
    domain,
    types: { Permit: [...types.Permit] },
    primaryType,
    message: { owner, spender, value: String(value), nonce: String(nonce), deadline: String(deadline) },
  }
}
