import { streamText, wholeText } from '@/lib/server/http/answer/stream-text'
import { methods, route } from '@/lib/server/http/route'
import { listSubscribers } from '@/lib/server/services/subscribers/list-subscribers'
import { subscriberListJson } from '@/lib/server/views/subscriber-list-json'
import * as wire from '@/lib/wire/subscribers/subscribers'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(wire.listSubscribers, async ({ deps, caller, query, headers, log }) => {
    const list = await listSubscribers(deps, { userId: caller.userId, ...query })
    if (list.nextCursor !== null) {
      const next = new URL(wire.listSubscribers.path, deps.env.baseUrl)
      next.searchParams.set('subscriptionId', query.subscriptionId)
      next.searchParams.set('limit', String(query.limit))
      next.searchParams.set('cursor', list.nextCursor)
      headers.set('Link', `<${next.href}>; rel="next"`)
    }
    const { mediaType } = wire.listSubscribers
    const pieces = subscriberListJson(list)
    return query.limit === undefined
      ? streamText(pieces, { mediaType, headers, log })
      : wholeText(pieces, { mediaType, headers })
  }),
})
