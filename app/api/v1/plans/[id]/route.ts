import { authorOf } from '@/lib/server/http/caller'
import { methods, route } from '@/lib/server/http/route'
import { changePlan } from '@/lib/server/services/change-plan'
import { merchantPlanView } from '@/lib/server/views/plan-view'
import * as wire from '@/lib/wire/subscriptions'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PATCH: route(wire.changePlan, async ({ deps, caller, requestId, params, body }) => {
    const author = authorOf(caller, requestId)
    return merchantPlanView(await changePlan(deps, { id: params.id, change: body, author }))
  }),
})
