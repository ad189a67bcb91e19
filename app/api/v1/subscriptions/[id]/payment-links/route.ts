import { authorOf } from '@/lib/server/caller'
import { methods, route } from '@/lib/server/http/route'
import { createPaymentLink, listPaymentLinks } from '@/lib/server/services/checkout/payment-links'
import { paymentLinkView } from '@/lib/server/views/checkout/payment-link-view'
import * as wire from '@/lib/wire/checkout/payment-links'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(wire.listPaymentLinks, async ({ deps, caller, params, query }) => {
    const { links, nextCursor } = await listPaymentLinks(deps, {
      merchantId: caller.userId,
      subscriptionId: params.id,
      ...query,
    })
    const now = deps.clock.now()
    return { data: links.map((each) => paymentLinkView(deps.env, each, now)), nextCursor }
  }),
  POST: route(wire.createPaymentLink, async ({ deps, caller, requestId, params, body }) => {
    const author = authorOf(caller, requestId)
    const made = await createPaymentLink(deps, { author, subscriptionId: params.id, link: body })
    return paymentLinkView(deps.env, made, deps.clock.now())
  }),
})
