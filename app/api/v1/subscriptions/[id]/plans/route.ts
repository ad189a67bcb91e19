import { authorOf } from '@/lib/server/caller'
import { etagOf, readIfMatch } from '@/lib/server/http/answer/etag'
import { methods, route } from '@/lib/server/http/route'
import { createPlan } from '@/lib/server/services/subscriptions/create-plan'
import { encodePlan } from '@/lib/wire/subscriptions/encode-subscription'
import * as wire from '@/lib/wire/subscriptions/subscriptions'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(wire.createPlan, async ({ deps, caller, requestId, request, params, body, headers }) => {
    const { plan, version } = await createPlan(deps, {
      subscriptionId: params.id,
      expectedVersions: readIfMatch(request),
      plan: body,
      author: authorOf(caller, requestId),
    })
    headers.set('ETag', etagOf(version))
    return encodePlan(plan)
  }),
})
