import { methods, route } from '@/lib/server/http/route'
import { createCheckoutSession } from '@/lib/server/services/create-checkout-session'
import { newCheckoutSessionView } from '@/lib/server/views/checkout-session-view'
import * as wire from '@/lib/wire/checkout-session'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(wire.createCheckoutSession, async ({ deps, caller, body, headers }) => {
    const session = await createCheckoutSession(deps, { merchantId: caller.userId, ...body })
    headers.set('Location', `/api/v1/checkout-sessions/${session.id}`)
    return newCheckoutSessionView(deps.env, session)
  }),
})
