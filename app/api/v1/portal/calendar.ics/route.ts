import { asDownload } from '@/lib/server/http/answer/stream-text'
import { requestReader } from '@/lib/server/http/pages/request-reader'
import { methods, route } from '@/lib/server/http/route'
import { listComingCharges } from '@/lib/server/services/messages/list-coming-charges'
import { calendarView } from '@/lib/server/views/messages/calendar-view'
import * as wire from '@/lib/wire/messages/calendar'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(wire.downloadPortalCalendar, async ({ deps, caller, query, headers, request }) => {
    const now = deps.clock.now()
    const coming = await listComingCharges(deps, { account: caller })
    asDownload(headers, { name: 'payments', extension: 'ics', at: now })
    const reader = requestReader(request, query)
    headers.set('Content-Type', wire.downloadPortalCalendar.mediaType)
    return new Response(calendarView(coming, { env: deps.env, reader, now }), {
      headers,
    })
  }),
})
