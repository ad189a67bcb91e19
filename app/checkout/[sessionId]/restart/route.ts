import { formRoute } from '@/lib/server/http/form-route'
import { wholeNumberOf } from '@/lib/server/http/pages/link-choice'
import { methods } from '@/lib/server/http/route'
import { findUsedLink, restartCheckoutSession } from '@/lib/server/services/checkout/restart-checkout-session'

/** [Start again] on a checkout that timed out; `plan`, `token` and `quantity` in the query are the payer's own choice. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: formRoute(async ({ deps, url }) => {
    const [, , sessionId = ''] = url.pathname.split('/')
    const next = await restartCheckoutSession(deps, {
      sessionId,
      planId: url.searchParams.get('plan'),
      tokenId: url.searchParams.get('token'),
      quantity: wholeNumberOf(url.searchParams.get('quantity')),
    })
    // Somebody paid in another session of the same link, whose page says so.
    const used = next === sessionId ? await findUsedLink(deps, { sessionId }) : null
    if (used !== null) return `/pay/${used}`
    // The page of an unknown session is the one that says so.
    return `/checkout/${next ?? sessionId}${url.search}`
  }),
})
