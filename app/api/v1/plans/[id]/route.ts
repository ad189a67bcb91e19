import { authorOf } from '@/lib/server/caller'
import { etagOf, readIfMatch } from '@/lib/server/http/answer/etag'
import { methods, route } from '@/lib/server/http/route'
import { changePlan } from '@/lib/server/services/subscriptions/change-plan'
import { encodeMerchantPlan } from '@/lib/wire/subscriptions/encode-terms'
import * as wire from '@/lib/wire/subscriptions/subscriptions'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PATCH: route(wire.changePlan, async ({ deps, caller, requestId, request, params, body, headers }) => {
    const { plan, version } = await changePlan(deps, {
      id: params.id,
      expectedVersions: readIfMatch(request),
      change: body,
      author: authorOf(caller, requestId),
    })
    headers.set('ETag', etagOf(version))
    return encodeMerchantPlan(plan)
  }),
})
