import 'server-only'
import { dollarsFromMicroUsd } from '@/lib/billing/money/money'
import { networkName } from '@/lib/billing/networks'
import type { WirePricing } from '@/lib/wire/checkout/pricing'
import type { Pricing } from '../../services/checkout/read-pricing'

/** The plans and prices of a payment link as anybody may read them. */
export function pricingView(pricing: Pricing): WirePricing {
  const { plans, tokens, ...link } = pricing
  return {
    ...link,
    plans: plans.map(({ id, name, priceMicroUsd, frequency, quantityMax, usage, discount }) => ({
      id,
      name,
      price: dollarsFromMicroUsd(priceMicroUsd),
      frequency,
      quantityMax,
      usage: usage?.text ?? null,
      discount: discount && { price: dollarsFromMicroUsd(discount.priceMicroUsd), text: discount.text },
    })),
    tokens: tokens.map(({ symbol, chainId }) => ({ symbol, chainId, network: networkName(chainId) })),
  }
}
