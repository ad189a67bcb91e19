import { asDownload } from '@/lib/server/http/download'
import { methods, route } from '@/lib/server/http/route'
import { streamText } from '@/lib/server/http/stream-text'
import { exportSubscribers } from '@/lib/server/services/list-subscriber-rows'
import { subscriberCsv } from '@/lib/server/views/subscriber-csv'
import { SUBSCRIBER_CSV_COLUMNS } from '@/lib/wire/subscriber-csv-columns'
import * as wire from '@/lib/wire/subscribers'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(wire.exportSubscribers, async ({ deps, caller, params, query, headers, log }) => {
    const { status, plan, token, q, sort, columns = SUBSCRIBER_CSV_COLUMNS } = query
    const pages = await exportSubscribers(deps, {
      merchantId: caller.userId,
      subscriptionId: params.id,
      filters: { status, planId: plan, tokenId: token, addressPrefix: q },
      sort,
    })
    const now = deps.clock.now()
    asDownload(headers, { name: 'subscribers', extension: 'csv', at: now })
    return streamText(subscriberCsv(pages, { now, columns }), {
      mediaType: wire.exportSubscribers.mediaType,
      headers,
      log,
    })
  }),
})
