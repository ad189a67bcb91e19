import 'server-only'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns'
import { ofMerchant } from './owner-columns'
import { subscribers } from './schema'

/** Metered use of a subscriber in one period of its calendar. */
export const usagePeriods = pgTable(
  'usage_periods',
  {
    subscriberId: uuid('subscriber_id')
      .notNull()
      .references(() => subscribers.id, { onDelete: 'cascade' }),
    merchantId: ofMerchant(),
    startsAt: instant('starts_at').notNull(),
    /** Millionths of a unit. */
    quantityMicro: bigint('quantity_micro', { mode: 'bigint' }).notNull(),
    /** True once a charge bills it, and for a trial, which is free. */
    isBilled: boolean('is_billed').notNull(),
    reportedAt: instant('reported_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.subscriberId, table.startsAt] }),
    check('usage_periods_quantity', sql`${table.quantityMicro} > 0`),
  ],
)
