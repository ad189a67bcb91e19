import 'server-only'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant } from './columns'
import { ofMerchant } from './owner-columns'
import { plans } from './schema'

/** Reductions of charges that a merchant offers, by a code or to everybody. */
export const discounts = pgTable(
  'discounts',
  {
    id: uuid('id').primaryKey(),
    merchantId: ofMerchant(),
    /** In upper case; null for one that holds by itself. */
    code: text('code'),
    /** Part of the price, in basis points. */
    percentBps: integer('percent_bps'),
    amountMicroUsd: bigint('amount_micro_usd', { mode: 'bigint' }),
    /** Charges that are reduced; null for all. */
    charges: integer('charges'),
    maxRedemptions: integer('max_redemptions'),
    /** True where a wallet can have it for one subscription alone. */
    oncePerWallet: boolean('once_per_wallet').notNull().default(false),
    /** Subscribers who have it, and checkouts that are under way with it. */
    redemptions: integer('redemptions').notNull().default(0),
    expiresAt: instant('expires_at'),
    createdAt: instant('created_at').notNull(),
    archivedAt: instant('archived_at'),
  },
  (table) => [
    index('discounts_merchant_newest').on(table.merchantId, table.createdAt, table.id),
    uniqueIndex('discounts_merchant_code')
      .on(table.merchantId, table.code)
      .where(sql`${table.archivedAt} is null`),
    check(
      'discounts_reduction',
      sql`(${table.percentBps} is null) <> (${table.amountMicroUsd} is null) and coalesce(${table.percentBps} between 1 and 9999, true) and coalesce(${table.amountMicroUsd} > 0, true)`,
    ),
  ],
)

/** Plans that a discount is for; one without any is for all of its merchant's. */
export const discountPlans = pgTable(
  'discount_plans',
  {
    discountId: uuid('discount_id')
      .notNull()
      .references(() => discounts.id, { onDelete: 'cascade' }),
    planId: uuid('plan_id')
      .notNull()
      .references(() => plans.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.discountId, table.planId] })],
)
