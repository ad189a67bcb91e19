import { formRoute } from '@/lib/server/http/form-route'
import { checkoutQuery, linkChoice } from '@/lib/server/http/pages/link-choice'
import { tryCodeOrRefuse } from '@/lib/server/http/rate-limit'
import { methods } from '@/lib/server/http/route'
import { openPaymentLink } from '@/lib/server/services/checkout/open-payment-link'

/** [Continue to checkout] of a payment link that was opened by what may not be a person. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: formRoute(async ({ deps, url, client }) => {
    const [, , paymentLinkId = ''] = url.pathname.split('/')
    const choice = linkChoice(url.searchParams)
    if (choice.code !== null) tryCodeOrRefuse(deps.limiter, client, choice.code)
    const session = await openPaymentLink(deps, { paymentLinkId, ...choice })
    // The page of an unknown link is the one that says so.
    return session
      ? `/checkout/${session.id}${checkoutQuery(url.searchParams, session)}`
      : `/pay/${paymentLinkId}`
  }),
})
