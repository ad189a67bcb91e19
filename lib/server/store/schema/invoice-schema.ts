import 'server-only'
import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { TaxRate } from '@/lib/billing/invoices/included-tax'
import type { InvoiceContent } from '@/lib/billing/invoices/invoice'
import type { Buyer } from '@/lib/billing/invoices/party'
import { instant } from './columns'
import { ofMerchant, ofSubscriber, ofSubscription } from './owner-columns'
import { charges } from './payment-schema'
import { checkoutSessions, subscribers, users } from './schema'

/** Facts of a merchant that its next invoices show. */
export const invoiceSettings = pgTable('invoice_settings', {
  merchantId: uuid('merchant_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  legalName: text('legal_name').notNull(),
  address: text('address').notNull(),
  country: text('country'),
  taxId: text('tax_id').notNull(),
  numberPrefix: text('number_prefix').notNull(),
  taxRates: jsonb('tax_rates').$type<readonly TaxRate[]>().notNull(),
})

/** Last number that was given out, by merchant and year. */
export const invoiceCounters = pgTable(
  'invoice_counters',
  {
    merchantId: ofMerchant(),
    year: integer('year').notNull(),
    lastSequence: integer('last_sequence').notNull(),
  },
  (table) => [primaryKey({ columns: [table.merchantId, table.year] })],
)

/** One for each confirmed payment; those of payments that a reorganization undid are void. Nothing is deleted. */
export const invoices = pgTable(
  'invoices',
  {
    id: uuid('id').primaryKey(),
    merchantId: ofMerchant(),
    subscriptionId: ofSubscription(),
    subscriberId: ofSubscriber(),
    chargeId: uuid('charge_id')
      .notNull()
      .references(() => charges.id),
    year: integer('year').notNull(),
    sequence: integer('sequence').notNull(),
    number: text('number').notNull(),
    content: jsonb('content').$type<InvoiceContent>().notNull(),
    /** Total of the content, for sums. */
    totalMicroUsd: bigint('total_micro_usd', { mode: 'bigint' }).notNull(),
    issuedAt: instant('issued_at').notNull(),
    voidedAt: instant('voided_at'),
  },
  (table) => [
    uniqueIndex('invoices_sequence').on(table.merchantId, table.year, table.sequence),
    uniqueIndex('invoices_one_a_charge').on(table.chargeId).where(sql`${table.voidedAt} is null`),
    index('invoices_merchant_newest').on(table.merchantId, table.issuedAt, table.id),
    index('invoices_subscriber_newest').on(table.subscriberId, table.issuedAt, table.id),
    check('invoices_sequence_begins', sql`${table.sequence} > 0`),
  ],
)

/**
 * Names and addresses that payers gave for their invoices: with the checkout until that is complete, then with the
 * subscriber. They go with either.
 */
export const buyerDetails = pgTable(
  'buyer_details',
  {
    id: uuid('id').primaryKey(),
    merchantId: ofMerchant(),
    checkoutSessionId: text('checkout_session_id').references(() => checkoutSessions.id, {
      onDelete: 'cascade',
    }),
    subscriberId: uuid('subscriber_id').references(() => subscribers.id, { onDelete: 'cascade' }),
    buyer: jsonb('buyer').$type<Buyer>().notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [
    uniqueIndex('buyer_details_checkout').on(table.checkoutSessionId),
    uniqueIndex('buyer_details_subscriber').on(table.subscriberId),
    check(
      'buyer_details_belongs',
      sql`(${table.checkoutSessionId} is null) <> (${table.subscriberId} is null)`,
    ),
  ],
)
