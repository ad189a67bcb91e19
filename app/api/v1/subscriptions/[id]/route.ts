import { authorOf } from '@/lib/server/caller'
import { etagOf, readIfMatch } from '@/lib/server/http/answer/etag'
import { methods, route } from '@/lib/server/http/route'
import { changeSubscription } from '@/lib/server/services/subscriptions/change-subscription'
import { getSubscription } from '@/lib/server/services/subscriptions/get-subscription'
import { merchantSubscriptionView } from '@/lib/server/views/subscription-view'
import * as wire from '@/lib/wire/subscriptions/subscriptions'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(wire.getSubscription, async ({ deps, caller, params, headers }) => {
    const subscription = await getSubscription(deps, { id: params.id, merchantId: caller.userId })
    headers.set('ETag', etagOf(subscription.version))
    return merchantSubscriptionView(deps.env, subscription)
  }),
  PATCH: route(
    wire.changeSubscription,
    async ({ deps, caller, requestId, request, params, body, headers }) => {
      const subscription = await changeSubscription(deps, {
        id: params.id,
        expectedVersions: readIfMatch(request),
        change: body,
        author: authorOf(caller, requestId),
        caller,
      })
      headers.set('ETag', etagOf(subscription.version))
      return merchantSubscriptionView(deps.env, subscription)
    },
  ),
})
