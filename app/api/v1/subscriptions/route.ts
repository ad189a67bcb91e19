import { authorOf } from '@/lib/server/caller'
import { etagOf } from '@/lib/server/http/answer/etag'
import { methods, route } from '@/lib/server/http/route'
import { createSubscription } from '@/lib/server/services/subscriptions/create-subscription'
import { listSubscriptions } from '@/lib/server/services/subscriptions/list-subscriptions'
import { merchantSubscriptionView, newSubscriptionView } from '@/lib/server/views/subscription-view'
import * as wire from '@/lib/wire/subscriptions/subscriptions'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(wire.listSubscriptions, async ({ deps, caller, query }) => {
    const { subscriptions, nextCursor } = await listSubscriptions(deps, {
      merchantId: caller.userId,
      ...query,
    })
    return { data: subscriptions.map((each) => merchantSubscriptionView(deps.env, each)), nextCursor }
  }),
  POST: route(wire.createSubscription, async ({ deps, caller, requestId, body, headers }) => {
    const author = authorOf(caller, requestId)
    const subscription = await createSubscription(deps, { author, ...body })
    headers.set('ETag', etagOf(subscription.version))
    headers.set('Location', `/api/v1/subscriptions/${subscription.id}`)
    return newSubscriptionView(deps.env, subscription)
  }),
})
