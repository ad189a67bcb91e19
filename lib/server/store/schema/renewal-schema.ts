import 'server-only'
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { PayerLinkPurpose } from '@/lib/billing/subscriptions/payer-link'
import { hex, instant } from './columns'
import { ofMerchant } from './owner-columns'
import { chainTransactions, mandates, type StoredPermit } from './payment-schema'
import { plans, subscribers } from './schema'

/**
 * Permits that payers signed to renew the allowance of terms in force; the keeper brings each to its token.
 * - `waiting`: not in the chain as deep as it is configured.
 * - `done`: the allowance is there, in a block that a reorganization may still undo.
 * - `settled`: it is there for good.
 * - `void`: it never will be by this permit, and the payer is asked for another one.
 */
export const allowanceRenewals = pgTable(
  'allowance_renewals',
  {
    id: uuid('id').primaryKey(),
    merchantId: ofMerchant(),
    subscriberId: uuid('subscriber_id')
      .notNull()
      .references(() => subscribers.id, { onDelete: 'cascade' }),
    mandateId: hex('mandate_id')
      .notNull()
      .references(() => mandates.id),
    permit: jsonb('permit').$type<StoredPermit>().notNull(),
    /** Number of further charges that it allows. */
    charges: integer('charges').notNull(),
    status: text('status').$type<'waiting' | 'done' | 'settled' | 'void'>().notNull(),
    /** Reason of a void one. */
    failureReason: text('failure_reason'),
    /** The last of our transactions that was to bring it. */
    transactionId: uuid('transaction_id').references(() => chainTransactions.id),
    /** Number of charges that had been taken before its transaction; null before. */
    chargesTaken: integer('charges_taken'),
    /** Number of charges that were allowed before it was done; null until then. */
    chargesBefore: integer('charges_before'),
    createdAt: instant('created_at').notNull(),
    /** Time at which the merchant was told that it is done, once for all reorganizations. */
    toldAt: instant('told_at'),
  },
  (table) => [
    uniqueIndex('allowance_renewals_one_waiting')
      .on(table.subscriberId)
      .where(sql`${table.status} = 'waiting'`),
    index('allowance_renewals_subscriber').on(table.subscriberId, table.createdAt),
    index('allowance_renewals_open').on(table.createdAt).where(sql`${table.status} in ('waiting', 'done')`),
    check('allowance_renewals_status', sql`${table.status} in ('waiting', 'done', 'settled', 'void')`),
  ],
)

/** Links that merchants send to payers, for one act on one subscription. */
export const payerLinks = pgTable(
  'payer_links',
  {
    /** SHA-256 of the code in the link. */
    codeHash: text('code_hash').primaryKey(),
    merchantId: ofMerchant(),
    subscriberId: uuid('subscriber_id')
      .notNull()
      .references(() => subscribers.id, { onDelete: 'cascade' }),
    purpose: text('purpose').$type<PayerLinkPurpose>().notNull(),
    /** Plan and quantity that a change is to begin with; null for those that the payer has. */
    planId: uuid('plan_id').references(() => plans.id),
    quantity: integer('quantity'),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('payer_links_expiry').on(table.expiresAt),
    index('payer_links_subscriber').on(table.subscriberId),
    check('payer_links_quantity', sql`${table.quantity} between 1 and 10000`),
    check('payer_links_purpose', sql`${table.purpose} in ('permission', 'change', 'price', 'retry')`),
  ],
)
