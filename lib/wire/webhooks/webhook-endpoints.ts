import { z } from 'zod'
import { EVENT_TYPES } from '@/lib/billing/event-type'
import { DISABLED_REASONS } from '@/lib/billing/webhooks/endpoint-health'
import { MAX_ENDPOINTS } from '@/lib/billing/webhooks/webhook-refusals'
import { instant, instantInput, lineOfText, linkInput, uuid } from '../fields'
import { operation } from '../operation'

const EXAMPLE_URL = 'https://shop.example/webhooks/dues'
const read = { kind: 'merchant', scope: 'webhooks:read' } as const
const write = { kind: 'merchant', scope: 'webhooks:write' } as const
const params = z.object({ id: uuid })

const url = linkInput.meta({
  description: 'Public https address without credentials. Redirects are not followed.',
  examples: [EXAMPLE_URL],
})
const events = z
  .array(z.enum(EVENT_TYPES, 'Must be a type of event, as in /docs/events.'))
  .min(1, 'Name at least one type, or null for all.')
  .max(EVENT_TYPES.length, 'Name each type once.')
  .nullable()
  .meta({ description: 'Types that are sent; null for all.', examples: [['payment.succeeded']] })
const description = lineOfText(200, 0).meta({ examples: ['Shop'] })

/** Address of a merchant's system that events are sent to. */
export const endpoint = z
  .strictObject({
    id: uuid,
    url: z.string().meta({ examples: [EXAMPLE_URL] }),
    description: z.string().meta({ examples: ['Shop'] }),
    events: z
      .array(z.enum(EVENT_TYPES))
      .nullable()
      .meta({ description: 'Null for all.', examples: [null] }),
    enabled: z.boolean().meta({ examples: [true] }),
    disabledReason: z
      .enum(DISABLED_REASONS)
      .nullable()
      .meta({ examples: [null] })
      .describe(
        '`failing`: no success for 5 days. `gone`: it answered 410. `merchant`: turned off by hand. Null while it is enabled.',
      ),
    disabledAt: instant.nullable().meta({ examples: [null] }),
    failingSince: instant
      .nullable()
      .meta({ examples: [null] })
      .describe('First failed attempt since the last success; null while it works.'),
    previousSecretUntil: instant
      .nullable()
      .meta({ examples: [null] })
      .describe('Deliveries are signed by the secret before the last rotation too, until then.'),
    createdAt: instant,
  })
  .meta({ id: 'WebhookEndpoint' })
export type WireWebhookEndpoint = z.infer<typeof endpoint>

const secret = z.string().meta({
  description: 'Signs deliveries (Standard Webhooks). Shown this once.',
  examples: [`whsec_${'x'.repeat(43)}=`],
})

export const createWebhookEndpoint = operation({
  id: 'createWebhookEndpoint',
  method: 'POST',
  path: '/api/v1/webhook-endpoints',
  summary: 'Create a webhook endpoint',
  description: `Events are sent to it from now on as \`POST\` with the headers \`webhook-id\`, \`webhook-timestamp\` and \`webhook-signature\` of Standard Webhooks 1.0: verify them with one of its libraries and the \`secret\`, over the body as it came. Answer with any 2xx within 15 seconds; another answer is tried again, 12 times over 3 days. The same event may come twice: \`webhook-id\` is the same then. Events of one subscriber come in their order unless one failed; \`sequence\` tells. The answer 410 disables the endpoint, and so do 5 days without a success. At most ${MAX_ENDPOINTS} for an account.`,
  credential: write,
  body: z.strictObject({ url, events: events.optional(), description: description.optional() }),
  data: z.strictObject({ ...endpoint.shape, secret }),
  status: 201,
  refusals: ['invalid_value', 'too_many_webhook_endpoints'],
})

export const listWebhookEndpoints = operation({
  id: 'listWebhookEndpoints',
  method: 'GET',
  path: '/api/v1/webhook-endpoints',
  summary: 'List webhook endpoints',
  description: 'All of them, the first created first.',
  credential: read,
  data: z.array(endpoint),
})

export const getWebhookEndpoint = operation({
  id: 'getWebhookEndpoint',
  method: 'GET',
  path: '/api/v1/webhook-endpoints/{id}',
  summary: 'Read a webhook endpoint',
  description:
    'Where events go, and whether that works. The secret is not in it: it is shown when it is made, and never again.',
  credential: read,
  params,
  data: endpoint,
  refusals: ['not_found'],
})

export const changeWebhookEndpoint = operation({
  id: 'changeWebhookEndpoint',
  method: 'PATCH',
  path: '/api/v1/webhook-endpoints/{id}',
  summary: 'Change a webhook endpoint',
  description:
    'One that is enabled again gets events from then on, and those that were under way. For what it missed, send events again from a time on.',
  credential: write,
  params,
  body: z
    .strictObject({ url, events, description, enabled: z.boolean('Must be true or false.') })
    .partial()
    .refine((change) => Object.keys(change).length > 0, 'Name at least one field to change.'),
  data: endpoint,
  refusals: ['not_found', 'invalid_value'],
})

export const deleteWebhookEndpoint = operation({
  id: 'deleteWebhookEndpoint',
  method: 'DELETE',
  path: '/api/v1/webhook-endpoints/{id}',
  summary: 'Delete a webhook endpoint',
  description: 'With its deliveries. An attempt that is under way may still arrive.',
  credential: write,
  params,
  data: null,
  refusals: ['not_found'],
})

export const rotateWebhookSecret = operation({
  id: 'rotateWebhookSecret',
  method: 'POST',
  path: '/api/v1/webhook-endpoints/{id}/rotate-secret',
  summary: 'Rotate the secret of a webhook endpoint',
  description:
    'Deliveries are signed by both secrets for 24 hours, so that receivers can change over meanwhile. A secret before the previous one signs no more.',
  credential: write,
  params,
  data: z.strictObject({ ...endpoint.shape, secret }),
  refusals: ['not_found'],
})

export const testWebhookEndpoint = operation({
  id: 'testWebhookEndpoint',
  method: 'POST',
  path: '/api/v1/webhook-endpoints/{id}/test',
  summary: 'Send a test event',
  description:
    'Writes the event `webhook_endpoint.test`, which goes to this endpoint alone, whatever types it wants. Its delivery appears among the others.',
  credential: write,
  params,
  data: endpoint,
  status: 202,
  refusals: ['not_found', 'webhook_endpoint_disabled'],
})

export const replayWebhookEvents = operation({
  id: 'replayWebhookEvents',
  method: 'POST',
  path: '/api/v1/webhook-endpoints/{id}/replay',
  summary: 'Send events again',
  description:
    'Every event since a time that the endpoint wants, delivered before or not, in their order: each has the same `webhook-id` as before.',
  credential: write,
  params,
  body: z.strictObject({
    since: instantInput.meta({ description: 'In the last 30 days.', example: '2026-11-21T00:00:00Z' }),
  }),
  data: endpoint,
  status: 202,
  refusals: ['not_found', 'invalid_value', 'webhook_endpoint_disabled'],
})
