import 'server-only'
import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ChangeTime } from '@/lib/billing/changes/change-terms'
import type { MandateMessage } from '@/lib/mandate/terms/mandate-message'
import { address, atomicUnits, grantedDiscount, hex, instant, usageTerms } from './columns'
import { ofMerchant } from './owner-columns'
import { chainTransactions, charges, mandates, type StoredPermit } from './payment-schema'
import { priceChanges } from './price-change-schema'
import { refunds } from './refund-schema'
import { plans, subscribers, tokens } from './schema'

/**
 * Changes of subscribers' terms, each a mandate that replaces the one in force.
 * - `quoted`: shown to the payer, and signed by nobody yet.
 * - `waiting`: signed; the keeper brings it to the chain once its first window opens.
 * - `done`: in force on the chain, and the subscriber's terms.
 * - `failed`: given up, with the terms as they were.
 */
export const subscriberChanges = pgTable(
  'subscriber_changes',
  {
    id: uuid('id').primaryKey(),
    merchantId: ofMerchant(),
    subscriberId: uuid('subscriber_id')
      .notNull()
      .references(() => subscribers.id, { onDelete: 'cascade' }),
    /** The EIP-712 digest of the new terms, which becomes the id of their mandate. */
    mandateId: hex('mandate_id').notNull(),
    /** The terms that it replaces. */
    previousMandateId: hex('previous_mandate_id')
      .notNull()
      .references(() => mandates.id),
    chainId: integer('chain_id').notNull(),
    puller: address('puller').notNull(),
    token: address('token').notNull(),
    payer: address('payer').notNull(),
    message: jsonb('message').$type<MandateMessage>().notNull(),
    /** Null while nobody has signed it. */
    signature: hex('signature'),
    permit: jsonb('permit').$type<StoredPermit>(),
    planId: uuid('plan_id')
      .notNull()
      .references(() => plans.id),
    tokenId: text('token_id')
      .notNull()
      .references(() => tokens.id),
    quantity: integer('quantity').notNull(),
    when: text('when').$type<ChangeTime>().notNull(),
    priceMicroUsd: bigint('price_micro_usd', { mode: 'bigint' }).notNull(),
    capAtomic: atomicUnits('cap_atomic').notNull(),
    periodMonths: integer('period_months').notNull(),
    maxPeriods: integer('max_periods').notNull(),
    /** Number of periods, from the first on, that the payer's allowance was given for. */
    allowedPeriods: integer('allowed_periods').notNull(),
    /** Discount that goes on under the new terms. */
    discount: grantedDiscount('discount'),
    /** The higher price that it accepts; null for the payer's own change. */
    priceChangeId: uuid('price_change_id').references(() => priceChanges.id),
    /** Metered use on top of the price, as signed; null for none. */
    usage: usageTerms('usage'),
    /** Opening of the first window. */
    startsAt: instant('starts_at').notNull(),
    status: text('status').$type<'quoted' | 'waiting' | 'done' | 'failed'>().notNull(),
    failureReason: text('failure_reason'),
    /** The last of our transactions that was to give the allowance. */
    permitTransactionId: uuid('permit_transaction_id').references(() => chainTransactions.id),
    /** The last of our transactions that was to put it in force. */
    transactionId: uuid('transaction_id').references(() => chainTransactions.id),
    /** True once a transaction that was to put it in force was in a block, and reverted. */
    hasReverted: boolean('has_reverted').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (table) => [
    uniqueIndex('subscriber_changes_mandate').on(table.mandateId),
    uniqueIndex('subscriber_changes_one_waiting')
      .on(table.subscriberId)
      .where(sql`${table.status} = 'waiting'`),
    index('subscriber_changes_subscriber').on(table.subscriberId, table.createdAt),
    index('subscriber_changes_transaction').on(table.transactionId),
    index('subscriber_changes_payer').on(table.chainId, table.payer),
    index('subscriber_changes_waiting')
      .on(table.chainId, table.startsAt)
      .where(sql`${table.status} = 'waiting'`),
    index('subscriber_changes_merchant_waiting').on(table.merchantId).where(sql`${table.status} = 'waiting'`),
    index('subscriber_changes_merchant_done')
      .on(table.merchantId, table.endedAt)
      .where(sql`${table.status} = 'done'`),
    index('subscriber_changes_price_change')
      .on(table.priceChangeId, table.subscriberId)
      .where(sql`${table.priceChangeId} is not null and ${table.status} in ('waiting', 'done')`),
    check(
      'subscriber_changes_status',
      sql`${table.status} in ('quoted', 'waiting', 'done', 'failed') and (${table.status} = 'quoted' or ${table.signature} is not null)`,
    ),
  ],
)

/** Credit of subscribers, as it came and went; the entries of one sum to what is left. */
export const creditEntries = pgTable(
  'credit_entries',
  {
    id: bigserial('id', { mode: 'bigint' }).primaryKey(),
    merchantId: ofMerchant(),
    subscriberId: uuid('subscriber_id')
      .notNull()
      .references(() => subscribers.id, { onDelete: 'cascade' }),
    /** Above 0 for credit that a change gave or a payment gave back, below 0 for what a payment used or a refund took. */
    amountMicroUsd: bigint('amount_micro_usd', { mode: 'bigint' }).notNull(),
    /** The change that gave it. */
    changeId: uuid('change_id').references(() => subscriberChanges.id),
    /** The charge that used it, or gave it back. */
    chargeId: uuid('charge_id').references(() => charges.id),
    /** The refund that took credit back of the charge that it had come from, or gave it again when it was undone. */
    refundId: uuid('refund_id').references(() => refunds.id),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('credit_entries_subscriber').on(table.subscriberId, table.id),
    uniqueIndex('credit_entries_change').on(table.changeId),
    check(
      'credit_entries_cause',
      sql`num_nonnulls(${table.changeId}, ${table.chargeId}, ${table.refundId}) = 1 and ${table.amountMicroUsd} <> 0`,
    ),
  ],
)

/** Earlier prices of plans, so that a payer who saw one learns of the change. */
export const planPriceChanges = pgTable(
  'plan_price_changes',
  {
    id: bigserial('id', { mode: 'bigint' }).primaryKey(),
    planId: uuid('plan_id')
      .notNull()
      .references(() => plans.id, { onDelete: 'cascade' }),
    /** The price until `changed_at`. */
    oldPriceMicroUsd: bigint('old_price_micro_usd', { mode: 'bigint' }).notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [index('plan_price_changes_plan').on(table.planId, table.changedAt)],
)
