import { authorOf } from '@/lib/server/caller'
import { methods, route } from '@/lib/server/http/route'
import { createCheckoutSession } from '@/lib/server/services/checkout/create-checkout-session'
import { newCheckoutSessionView } from '@/lib/server/views/checkout/checkout-session-view'
import * as wire from '@/lib/wire/checkout/checkout-session'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(wire.createCheckoutSession, async ({ deps, caller, requestId, body, headers }) => {
    const session = await createCheckoutSession(deps, { author: authorOf(caller, requestId), ...body })
    headers.set('Location', `/api/v1/checkout-sessions/${session.id}`)
    return newCheckoutSessionView(deps.env, session)
  }),
})
