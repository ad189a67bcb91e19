import 'server-only'
import { index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns'
import { ofMerchant } from './owner-columns'
import { priceChanges } from './price-change-schema'
import { subscribers } from './schema'

/** Subscribers who are asked to accept a higher price; the change of terms that names it is the answer. */
export const priceAsks = pgTable(
  'price_asks',
  {
    priceChangeId: uuid('price_change_id')
      .notNull()
      .references(() => priceChanges.id, { onDelete: 'cascade' }),
    subscriberId: uuid('subscriber_id')
      .notNull()
      .references(() => subscribers.id, { onDelete: 'cascade' }),
    merchantId: ofMerchant(),
    /** Windows that open at this time or later cost the higher price. */
    asksFrom: instant('asks_from').notNull(),
    askedAt: instant('asked_at').notNull(),
    /** Time of the subscriber's change to another plan, with which the question is void. */
    leftAt: instant('left_at'),
  },
  (table) => [
    primaryKey({ columns: [table.priceChangeId, table.subscriberId] }),
    index('price_asks_subscriber').on(table.subscriberId),
  ],
)
