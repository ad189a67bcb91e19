import 'server-only'
import { headers } from 'next/headers'
import { cache } from 'react'
import { getCheckoutSight } from '@/app/_parts/checkout-sight'
import { readsOf } from '@/app/_parts/page-reads'
import type { CheckoutPage, KnownCheckout } from '@/lib/billing/checkout/checkout-page'
import { getDeps } from '@/lib/server/deps'
import { clientAddress } from '@/lib/server/http/client-address'
import { tryCode } from '@/lib/server/http/rate-limit'
import { getCheckoutPage } from '@/lib/server/services/checkout/get-checkout-page'

/**
 * The checkout that the address names, with the code that it enters, unless too many were tried; read once a request,
 * though title and page both need it.
 */
export const readCheckout = cache(async (sessionId: string, code: string | null): Promise<CheckoutPage> => {
  const deps = await getDeps()
  const sight = await getCheckoutSight(sessionId)
  if (sight) return sight.page
  const client = clientAddress({ headers: await headers() })
  const waitSeconds = code ? tryCode(deps.limiter, client, code) : null
  if (!code || waitSeconds === null) return getCheckoutPage(deps, { sessionId, code })
  const page = await getCheckoutPage(deps, { sessionId, code: '' })
  if (page.status === 'unknown') return page
  const detail = `Too many codes were tried from your network. Try again in ${Math.ceil(waitSeconds / 60)} min.`
  const problem = { code: 'rate_limited', detail }
  return { ...page, code: { text: code, problem } }
})

/** The progress of a checkout that was signed; null where there is none to show, or it is not known whose. */
export async function readProgress({ sessionId, status, planId, tokenId }: KnownCheckout) {
  if ((status !== 'pending' && status !== 'complete') || planId === null || tokenId === null) return null
  const reads = readsOf({ deps: await getDeps(), caller: null })
  const progress = await reads.data('readCheckoutSession', { params: { sessionId } })
  return status === 'complete' && progress.subscriber === null ? null : progress
}
