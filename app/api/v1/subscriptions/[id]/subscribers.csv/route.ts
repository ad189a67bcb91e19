import { subscriberFilters } from '@/app/api/_parts/list-filters'
import type { Deps } from '@/lib/server/deps'
import { asDownload, streamText } from '@/lib/server/http/answer/stream-text'
import { methods, route } from '@/lib/server/http/route'
import type { Log } from '@/lib/server/log'
import {
  exportSomeSubscribers,
  exportSubscribers,
} from '@/lib/server/services/subscribers/list-subscriber-rows'
import type { SubscriberDetails } from '@/lib/server/store/subscribers/subscribers'
import { subscriberCsv } from '@/lib/server/views/csv/subscriber-csv'
import {
  SUBSCRIBER_CSV_COLUMNS,
  type SubscriberCsvColumn,
} from '@/lib/wire/subscribers/subscriber-csv-columns'
import * as wire from '@/lib/wire/subscribers/subscriber-exports'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(wire.exportSubscribers, async (context) => {
    const { deps, caller, params, query } = context
    const pages = await exportSubscribers(deps, {
      merchantId: caller.userId,
      subscriptionId: params.id,
      filters: subscriberFilters(query),
      sort: query.sort,
    })
    return asFile(context, query.columns, pages)
  }),
  POST: route(wire.exportSomeSubscribers, async (context) => {
    const { deps, caller, params, body } = context
    const pages = await exportSomeSubscribers(deps, {
      merchantId: caller.userId,
      subscriptionId: params.id,
      ids: body.ids,
    })
    return asFile(context, body.columns, pages)
  }),
})

function asFile(
  {
    deps,
    headers,
    log,
  }: { readonly deps: Pick<Deps, 'clock'>; readonly headers: Headers; readonly log: Log },
  columns: readonly SubscriberCsvColumn[] = SUBSCRIBER_CSV_COLUMNS,
  pages: AsyncIterable<readonly SubscriberDetails[]>,
): Response {
  const now = deps.clock.now()
  asDownload(headers, { name: 'subscribers', extension: 'csv', at: now })
  return streamText(subscriberCsv(pages, { now, columns }), {
    mediaType: wire.exportSubscribers.mediaType,
    headers,
    log,
  })
}
