import 'server-only'
import { cache } from 'react'
import { readsOf } from '@/app/_parts/page-reads'
import { getDeps } from '@/lib/server/deps'
import {
  type CheckoutPage,
  getCheckoutPage,
  type KnownCheckout,
} from '@/lib/server/services/checkout/get-checkout-page'

/** The checkout that the address names; read once a request, though title and page both need it. */
export const readCheckout = cache(async (sessionId: string, code: string | null): Promise<CheckoutPage> => {
  return getCheckoutPage(await getDeps(), { sessionId, code })
})

/** The progress of a checkout that was signed; null where there is none to show, or it is not known whose. */
export async function readProgress({ sessionId, status, planId, tokenId }: KnownCheckout) {
  if ((status !== 'pending' && status !== 'complete') || planId === null || tokenId === null) return null
  const reads = readsOf({ deps: await getDeps(), caller: null })
  const progress = await reads.data('readCheckoutSession', { params: { sessionId } })
  return status === 'complete' && progress.subscriber === null ? null : progress
}
