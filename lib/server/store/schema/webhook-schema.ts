import 'server-only'
import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { EventType } from '@/lib/billing/event-type'
import type { DisabledReason } from '@/lib/billing/webhooks/endpoint-health'
import type { WebhookFailure } from '@/lib/billing/webhooks/webhook-failure'
import { instant } from './columns'
import { ofMerchant } from './owner-columns'

/** Addresses of merchants' systems that events are sent to. */
export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    id: uuid('id').primaryKey(),
    merchantId: ofMerchant(),
    url: text('url').notNull(),
    description: text('description').notNull(),
    /** Null for all. */
    types: text('types').array().$type<EventType[]>(),
    /** Signs deliveries, so it is kept in clear. */
    secret: text('secret').notNull(),
    previousSecret: text('previous_secret'),
    previousUntil: instant('previous_until'),
    disabledReason: text('disabled_reason').$type<DisabledReason>(),
    disabledAt: instant('disabled_at'),
    failures: integer('failures').notNull().default(0),
    failingSince: instant('failing_since'),
    pausedUntil: instant('paused_until'),
    /** Its last answers took long, or did not come. */
    slow: boolean('slow').notNull().default(false),
    /** Deliveries are planned for all events up to this one. */
    plannedEvent: bigint('planned_event', { mode: 'bigint' }).notNull(),
    /** Earliest time at which there is something to do: to plan events, to send deliveries; null where nothing waits. */
    dueAt: instant('due_at'),
    /** Last time that a process took it on. */
    servedAt: instant('served_at'),
    /** One process at a time delivers; `fence` grows with each that does. */
    leaseUntil: instant('lease_until'),
    fence: integer('fence').notNull().default(0),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('webhook_endpoints_merchant').on(table.merchantId, table.createdAt, table.id),
    index('webhook_endpoints_due').on(table.slow, table.dueAt).where(sql`${table.disabledReason} is null`),
  ],
)

/** Events on their way to endpoints, planned from the log. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: uuid('id').primaryKey(),
    merchantId: ofMerchant(),
    endpointId: uuid('endpoint_id')
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    eventId: bigint('event_id', { mode: 'bigint' }).notNull(),
    type: text('type').$type<EventType>().notNull(),
    /** Events of one subscriber arrive in order. */
    subscriberId: uuid('subscriber_id'),
    /** The event as JSON, the same for each attempt. */
    body: text('body').notNull(),
    status: text('status').$type<'pending' | 'delivered' | 'failed'>().notNull(),
    /** Attempts since it was planned, or asked for again. */
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: instant('next_attempt_at'),
    createdAt: instant('created_at').notNull(),
    finishedAt: instant('finished_at'),
  },
  (table) => [
    uniqueIndex('webhook_deliveries_event').on(table.endpointId, table.eventId),
    index('webhook_deliveries_pending')
      .on(table.endpointId, table.nextAttemptAt)
      .where(sql`${table.status} = 'pending'`),
    index('webhook_deliveries_merchant').on(table.merchantId, table.createdAt, table.id),
    index('webhook_deliveries_endpoint').on(table.endpointId, table.createdAt, table.id),
    index('webhook_deliveries_age').on(table.createdAt),
  ],
)

/** Attempts at deliveries with their answers. */
export const webhookAttempts = pgTable(
  'webhook_attempts',
  {
    id: uuid('id').primaryKey(),
    deliveryId: uuid('delivery_id')
      .notNull()
      .references(() => webhookDeliveries.id, { onDelete: 'cascade' }),
    merchantId: ofMerchant(),
    at: instant('at').notNull(),
    durationMs: integer('duration_ms').notNull(),
    url: text('url').notNull(),
    /** Null where no answer came. */
    statusCode: integer('status_code'),
    failure: text('failure').$type<WebhookFailure>(),
    /** Beginning of the answer's body. */
    answer: text('answer').notNull(),
    /** Null where nothing was sent, and of attempts before they were kept. */
    requestHeaders: jsonb('request_headers').$type<Readonly<Record<string, string>>>(),
  },
  (table) => [index('webhook_attempts_delivery').on(table.deliveryId, table.at)],
)
