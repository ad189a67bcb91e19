import { z } from 'zod'
import { EVENT_TYPES, type EventType } from '@/lib/billing/event-type'
import { clientReferenceInput } from '../customers/customer'
import { instantInput, limitInput, uuid } from '../fields'
import { operation } from '../operation'
import { event } from './event-object'

const EVENT_ORDERS = ['asc', 'desc'] as const

const TYPE_RULE = `Must be one or several of ${EVENT_TYPES.join(', ')}, with commas between.`

/** Ids of events, as the API writes them. */
export const EVENT_ID = /^\d{1,18}$/

/** Id of an event, where a page goes on. */
const eventIdInput = (description: string) =>
  z
    .string()
    .regex(EVENT_ID, 'Must be the id of an event.')
    .meta({ description, examples: ['1795365492427113'] })
    .transform(BigInt)
    .optional()

/** Comma-separated types such as `payment.failed,payment.reversed`, without duplicates. */
const typeInput = z
  .string()
  .refine((text) => text.split(',').every((each) => EVENT_TYPES.some((type) => type === each)), TYPE_RULE)
  .transform((text) => EVENT_TYPES.filter((type): type is EventType => text.split(',').includes(type)))
  .meta({ description: 'One type, or several with commas between.', examples: ['payment.failed'] })

const filters = {
  type: typeInput.optional(),
  subscription: uuid.optional(),
  subscriber: uuid.optional(),
  clientReferenceId: clientReferenceInput
    .optional()
    .describe('Your own id of the customer, whole, as the subscriber has it now.'),
}

export const listEvents = operation({
  id: 'listEvents',
  method: 'GET',
  path: '/api/v1/events',
  summary: 'Read the event log',
  description:
    'Everything that happened, in its order. To follow the log, ask again with the id of the last event that you have as `cursor`: none is left out, and none comes twice. `order=desc` reads it backwards, from the newest. `nextCursor` is the `cursor` of the next page; null where there is nothing more yet. `checkout_session.expired` comes for sessions that were created by the API or whose terms somebody asked for, not for mere visits to a payment link. `account.changed` tells of changes of who and what gets into the account, and of where money goes; its `data` has `change`, named as in the audit log, `target`, `by` and `details`.',
  credential: { kind: 'merchant', scope: 'webhooks:read' },
  query: z.object({
    cursor: eventIdInput('Goes on after the event with this id, in the order that is asked for.'),
    after: eventIdInput('Another name of `cursor`.'),
    ...filters,
    from: instantInput.optional().describe('Happened at this time or later.'),
    to: instantInput.optional().describe('Happened before this time.'),
    order: z.enum(EVENT_ORDERS, 'Must be asc or desc.').default('asc'),
    limit: limitInput(200, 50),
  }),
  data: z.array(event),
  envelope: 'page',
  refusals: ['not_found'],
})

export const streamEvents = operation({
  id: 'streamEvents',
  method: 'GET',
  path: '/api/v1/events/stream',
  summary: 'Follow the event log',
  description:
    'Events as they happen, as server-sent events: `id` is the event’s id, `data` the event as JSON, as the list has it. A comment comes every 15 seconds while nothing happens. It begins with what happens next; to continue, send the id of the last event that you have as `Last-Event-ID`, which a browser’s `EventSource` does by itself, or as `cursor`: none is left out, and none comes twice. `from` begins with the first event of that time. The stream ends when the server stops, when its API key or session does, and when its reader takes nothing for a minute.',
  credential: { kind: 'merchant', scope: 'webhooks:read' },
  query: z.object({
    cursor: eventIdInput('Continues after the event with this id; `Last-Event-ID` goes before it.'),
    ...filters,
    from: instantInput.optional().describe('Happened at this time or later.'),
  }),
  data: z.string().meta({
    examples: ['id: 1795365492427113\ndata: {"id":"1795365492427113","type":"payment.failed"}\n\n'],
  }),
  envelope: 'bare',
  mediaType: 'text/event-stream',
  refusals: ['not_found', 'too_many_streams'],
})
