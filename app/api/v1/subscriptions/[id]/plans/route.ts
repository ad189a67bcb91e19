import { authorOf } from '@/lib/server/http/caller'
import { methods, route } from '@/lib/server/http/route'
import { createPlan } from '@/lib/server/services/create-plan'
import { planView } from '@/lib/server/views/plan-view'
import * as wire from '@/lib/wire/subscriptions'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(wire.createPlan, async ({ deps, caller, requestId, params, body }) => {
    const author = authorOf(caller, requestId)
    return planView(await createPlan(deps, { subscriptionId: params.id, plan: body, author }))
  }),
})
