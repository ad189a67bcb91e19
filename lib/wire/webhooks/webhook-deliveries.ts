import { z } from 'zod'
import { EVENT_TYPES } from '@/lib/billing/event-type'
import { WEBHOOK_FAILURES } from '@/lib/billing/webhooks/webhook-failure'
import { cursorInput, instant, limitInput, uuid } from '../fields'
import { operation } from '../operation'

export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed'] as const

const EXAMPLE_HEADERS = {
  host: 'shop.example',
  'content-type': 'application/json',
  'content-length': '1184',
  'accept-encoding': 'identity',
  'user-agent': 'Dues-Webhooks/1.0',
  connection: 'close',
  'webhook-id': '1795365492427113',
  'webhook-timestamp': '1795365493',
  'webhook-signature': 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
}

const outcome = {
  at: instant,
  durationMs: z.int().meta({ examples: [182] }),
  statusCode: z
    .int()
    .nullable()
    .meta({ examples: [200] })
    .describe('Null where no answer came.'),
  failure: z
    .enum(WEBHOOK_FAILURES)
    .nullable()
    .meta({ examples: [null] })
    .describe(
      'Null for a success. `status`: another answer than 2xx. `gone`: 410. `redirect`: not followed. `timeout`: no connection in 5 seconds or no answer in 15. `connection`, `tls`, `name_not_found`: it could not be reached. `forbidden_address`: its name leads to a private or local address.',
    ),
}

const delivery = z
  .strictObject({
    id: uuid,
    endpointId: uuid,
    eventId: z.string().meta({ examples: ['1795365492427113'] }),
    type: z.enum(EVENT_TYPES),
    status: z.enum(DELIVERY_STATUSES).describe('`failed`: given up after 12 attempts.'),
    attempts: z
      .int()
      .meta({ examples: [1] })
      .describe('Since it was planned, or asked for again.'),
    nextAttemptAt: instant
      .nullable()
      .meta({ examples: [null] })
      .describe(
        'Null once it is over, and of a `pending` one while its endpoint is disabled: once that is enabled again, it is tried at once where its time has come.',
      ),
    createdAt: instant.describe('Time at which it was planned, or asked for again.'),
    finishedAt: instant.nullable(),
    lastAttempt: z.strictObject(outcome).nullable().describe('Null before the first.'),
  })
  .meta({ id: 'WebhookDelivery' })
export type WireWebhookDelivery = z.infer<typeof delivery>

const deliveryDetails = z
  .strictObject({
    ...delivery.shape,
    requestBody: z.string().meta({ description: 'Body of each attempt.', examples: ['{"id":"179..."}'] }),
    log: z
      .array(
        z.strictObject({
          ...outcome,
          url: z.string().meta({ examples: ['https://shop.example/webhooks/dues'] }),
          requestHeaders: z
            .record(z.string(), z.string())
            .nullable()
            .meta({ examples: [EXAMPLE_HEADERS] })
            .describe(
              'Headers of this attempt as they were sent, its signatures included. Null where no connection came about, and of attempts that an earlier version of Dues made.',
            ),
          answer: z.string().meta({ description: 'First 4 KB of the answer.', examples: ['ok'] }),
        }),
      )
      .describe('The last 50 attempts, the first one first.'),
  })
  .meta({ id: 'WebhookDeliveryDetails' })
export type WireWebhookDeliveryDetails = z.infer<typeof deliveryDetails>

export const listWebhookDeliveries = operation({
  id: 'listWebhookDeliveries',
  method: 'GET',
  path: '/api/v1/webhook-deliveries',
  summary: 'List webhook deliveries',
  description: 'Newest first. They are kept for 30 days.',
  credential: { kind: 'merchant', scope: 'webhooks:read' },
  query: z.object({
    endpoint: uuid.optional(),
    status: z.enum(DELIVERY_STATUSES, `Must be one of ${DELIVERY_STATUSES.join(', ')}.`).optional(),
    type: z.enum(EVENT_TYPES, 'Must be a type of event, as in /docs/events.').optional(),
    limit: limitInput(100, 50),
    cursor: cursorInput.optional(),
  }),
  data: z.array(delivery),
  envelope: 'page',
  refusals: ['not_found'],
})

export const getWebhookDelivery = operation({
  id: 'getWebhookDelivery',
  method: 'GET',
  path: '/api/v1/webhook-deliveries/{id}',
  summary: 'Read a webhook delivery',
  description:
    'With its request, and the headers and answers of its attempts. A signature tells nothing about the secret, and receivers refuse it five minutes after its `webhook-timestamp`.',
  credential: { kind: 'merchant', scope: 'webhooks:read' },
  params: z.object({ id: uuid }),
  data: deliveryDetails,
  refusals: ['not_found'],
})

export const redeliverWebhook = operation({
  id: 'redeliverWebhook',
  method: 'POST',
  path: '/api/v1/webhook-deliveries/{id}/redeliver',
  summary: 'Send a webhook delivery again',
  description: 'Delivered before or not, from its first attempt on. `webhook-id` stays the same.',
  credential: { kind: 'merchant', scope: 'webhooks:write' },
  params: z.object({ id: uuid }),
  data: deliveryDetails,
  status: 202,
  refusals: ['not_found', 'webhook_endpoint_disabled'],
})
