import 'server-only'
import {
  bigint,
  boolean,
  date,
  index,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import type { SubscriberStatus } from '@/lib/billing/subscriptions/subscriber'
import { instant } from './columns'
import { subscribers } from './schema'

/** An amount that belongs to a day, of which a subscriber may have several; micro-dollars or twelfths, as text. */
export interface DatedAmount {
  readonly day: string
  readonly amount: string
}

const micro = (name: string) => bigint(name, { mode: 'bigint' })

/**
 * Sums over the subscribers of a subscription: by status, by day, by time of a failing charge. They hold what
 * {@link countedSubscribers} holds, and one job alone writes them.
 */
export const figures = pgTable(
  'figures',
  {
    merchantId: uuid('merchant_id').notNull(),
    subscriptionId: uuid('subscription_id').notNull(),
    kind: text('kind').notNull(),
    /** A day, a time, or status, plan and token: as the kind says. */
    key: text('key').notNull(),
    count: micro('count').notNull(),
    /** Of any number of subscribers, each of whom may pay as much as a plan may cost. */
    amount: numeric('amount', { precision: 38, scale: 0, mode: 'bigint' }).notNull(),
  },
  (table) => [
    primaryKey({
      name: 'figures_pkey',
      columns: [table.merchantId, table.kind, table.key, table.subscriptionId],
    }),
  ],
)

/**
 * Days on which a subscriber's monthly revenue rose or fell, so that no day that is over changes. A trigger writes one with
 * each change of what `twelfths` counts of an active or past due subscriber; the steps of one sum to what it pays now.
 */
export const revenueSteps = pgTable(
  'revenue_steps',
  {
    merchantId: uuid('merchant_id').notNull(),
    subscriberId: uuid('subscriber_id')
      .notNull()
      .references(() => subscribers.id, { onDelete: 'cascade' }),
    day: date('day').notNull(),
    /** Rise of the revenue, in twelfths of a micro-dollar; below 0 for a fall, and 0 where what rose fell on the same day. */
    twelfths: micro('twelfths').notNull(),
  },
  (table) => [primaryKey({ name: 'revenue_steps_pkey', columns: [table.subscriberId, table.day] })],
)

/** Facts of each subscriber as the figures count it. */
export const countedSubscribers = pgTable('counted_subscribers', {
  /** Outlives the subscriber until the figures are without it. */
  subscriberId: uuid('subscriber_id').primaryKey(),
  merchantId: uuid('merchant_id').notNull(),
  subscriptionId: uuid('subscription_id').notNull(),
  planId: uuid('plan_id').notNull(),
  tokenId: text('token_id').notNull(),
  status: text('status').$type<SubscriberStatus>().notNull(),
  /** Monthly revenue, in twelfths of a micro-dollar. */
  twelfths: micro('twelfths').notNull(),
  startedOn: date('started_on').notNull(),
  /** Day of a cancel; an end as agreed is none. */
  leftOn: date('left_on'),
  /** Day of the next first attempt at a charge. */
  dueOn: date('due_on'),
  dueMicroUsd: micro('due_micro_usd').notNull(),
  dueFails: boolean('due_fails').notNull(),
  /** Time of a coming charge that is forecast to fail. */
  failsAt: instant('fails_at'),
  /** Its {@link revenueSteps}. */
  revenue: jsonb('revenue').$type<readonly DatedAmount[]>(),
  refunded: jsonb('refunded').$type<readonly DatedAmount[]>(),
  /** Days on which its revenue will begin, change or end under its present terms, in twelfths of a micro-dollar. */
  turns: jsonb('turns').$type<readonly DatedAmount[]>().notNull(),
  /** Day of the first charge that funds do not cover. */
  unfundedOn: date('unfunded_on'),
})

/**
 * Subscribers whose facts may differ from those that the figures count: triggers write one row with each change, in its
 * transaction. Rows are only added and removed, so that writers never wait for each other.
 */
export const uncountedSubscribers = pgTable(
  'uncounted_subscribers',
  {
    merchantId: uuid('merchant_id').notNull(),
    subscriberId: uuid('subscriber_id').notNull(),
  },
  (table) => [index('uncounted_subscribers_merchant').on(table.merchantId, table.subscriberId)],
)
