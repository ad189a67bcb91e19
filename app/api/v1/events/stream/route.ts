import { InvalidValueError } from '@/lib/billing/billing-error'
import { methods, route } from '@/lib/server/http/route'
import { sendEvents, setStreamHeaders } from '@/lib/server/streams/send-events'
import { eventView } from '@/lib/server/views/events/event-view'
import * as wire from '@/lib/wire/reports/events'

const { mediaType } = wire.streamEvents

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(wire.streamEvents, async ({ deps, caller, query, request, headers, log }) => {
    const { type, subscription, subscriber, clientReferenceId, from, cursor } = query
    const after = lastEventId(request) ?? cursor
    setStreamHeaders(headers, mediaType)
    // Next answers HEAD from here, and reads no body.
    if (request.method === 'HEAD') return new Response(null, { headers })
    const stream = await deps.eventStreams.open({
      caller,
      filters: {
        types: type,
        subscriptionId: subscription,
        subscriberId: subscriber,
        clientReferenceId,
        from,
      },
      after,
    })
    const encode = (event: Parameters<typeof eventView>[0]) =>
      `id: ${event.event.id}\ndata: ${JSON.stringify(eventView(event))}\n\n`
    return sendEvents(stream, { headers, log, encode })
  }),
})

/** @throws InvalidValueError for what is no id of an event */
function lastEventId({ headers }: Request): bigint | undefined {
  const text = headers.get('last-event-id')
  if (text === null || text === '') return undefined
  if (!wire.EVENT_ID.test(text)) throw new InvalidValueError('Last-Event-ID', 'Must be the id of an event.')
  return BigInt(text)
}
