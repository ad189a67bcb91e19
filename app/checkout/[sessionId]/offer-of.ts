import 'server-only'
import { getAddress, type Hex } from 'viem'
import type { NonEmpty, Offer, OfferPlan } from '@/components/checkout/offer'
import { offerToken } from '@/components/checkout/offer-token'
import type { KnownCheckout } from '@/lib/server/services/get-checkout-page'

/** What the components of the checkout show, of what the service knows; every address in checksum form. */
export function offerOf({ merchant, subscription, plans, tokens, receivers, rates }: KnownCheckout): Offer {
  return {
    subscriptionId: subscription.id,
    merchant: { address: checksummed(merchant.address), organisation: merchant.organisation },
    title: subscription.title,
    trialDays: subscription.trialDays,
    linktree: webAddress(subscription.linktree),
    plans: nonEmpty(plans.map(planOf)),
    tokens: nonEmpty(
      tokens.map((token) =>
        offerToken({ ...token, address: checksummed(token.address) }, rates.get(token.id) ?? null),
      ),
    ),
    receivers: receivers.map(({ address, networkId, shareBps }) => ({
      address: checksummed(address),
      networkId,
      shareBps,
    })),
  }
}

function planOf(plan: KnownCheckout['plans'][number]): OfferPlan {
  const { id, name, priceMicroUsd, frequency, volume, formerPriceMicroUsd } = plan
  return { id, name, priceMicroUsd, frequency, volume, formerPriceMicroUsd }
}

/** @throws Error for what is no address, which the store never holds. */
function checksummed(address: string): string {
  return getAddress(address as Hex)
}

/** @throws Error where there is nothing on offer, which the rules of a subscription never allow. */
function nonEmpty<Item>([first, ...others]: readonly Item[]): NonEmpty<Item> {
  if (first === undefined) throw new Error('A subscription offers at least one plan and one token')
  return [first, ...others]
}

/** The address where it is one that a browser may be sent to; a script or a plain word is none. */
export function webAddress(text: string | null): string | null {
  if (!text || !URL.canParse(text)) return null
  const { protocol } = new URL(text)
  return protocol === 'https:' || protocol === 'http:' ? text : null
}
