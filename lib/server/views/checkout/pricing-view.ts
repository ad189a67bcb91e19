import 'server-only'
import { discountSentence } from '@/lib/billing/discounts/discount-sentence'
import { dollarsFromMicroUsd } from '@/lib/billing/money/money'
import { networkName } from '@/lib/billing/networks'
import { usageSentence } from '@/lib/billing/usage/usage-sentence'
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
      usage: usage && usageSentence(usage, frequency),
      discount: discount && {
        price: dollarsFromMicroUsd(discount.priceMicroUsd),
        text: discountSentence(priceMicroUsd, discount),
      },
    })),
    tokens: tokens.map(({ symbol, chainId }) => ({ symbol, chainId, network: networkName(chainId) })),
  }
}
