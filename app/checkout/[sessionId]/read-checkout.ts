import 'server-only'
import { cache } from 'react'
import { getDeps } from '@/lib/server/deps'
import { readCheckoutSession } from '@/lib/server/services/checkout/read-checkout-session'
import {
  type CheckoutPage,
  getCheckoutPage,
  type KnownCheckout,
} from '@/lib/server/services/get-checkout-page'
import { checkoutProgressView } from '@/lib/server/views/checkout-session-view'

/** The checkout that the address names; read once a request, though title and page both need it. */
export const readCheckout = cache(async (sessionId: string): Promise<CheckoutPage> => {
  return getCheckoutPage(await getDeps(), { sessionId })
})

/** How far a checkout is that was signed; null where there is nothing to tell, or not whose. */
export async function readProgress({ sessionId, status, planId, tokenId }: KnownCheckout) {
  if ((status !== 'pending' && status !== 'complete') || planId === null || tokenId === null) return null
  const deps = await getDeps()
  const progress = await readCheckoutSession(deps, { sessionId })
  if (status === 'complete' && progress.subscriber === null) return null
  const network = progress.chainId === null ? undefined : deps.payments.networks.get(progress.chainId)
  return checkoutProgressView(progress, {
    now: deps.clock.now(),
    confirmationsNeeded: network?.confirmations ?? null,
  })
}
