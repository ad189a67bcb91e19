import 'server-only'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { customerColumns, instant } from './columns'
import { ofMerchant, ofSubscription } from './owner-columns'
import { checkoutSessions, plans } from './schema'

/** Payment links with a choice of their own, beside the one that each subscription has. */
export const paymentLinks = pgTable(
  'payment_links',
  {
    id: uuid('id').primaryKey(),
    merchantId: ofMerchant(),
    subscriptionId: ofSubscription(),
    planId: uuid('plan_id').references(() => plans.id),
    quantity: integer('quantity').notNull(),
    fixedPlan: boolean('fixed_plan').notNull(),
    /** True where all visits come to one checkout session. */
    oneUse: boolean('one_use').notNull(),
    /** The session of a link of one use. */
    checkoutSessionId: text('checkout_session_id').references(() => checkoutSessions.id, {
      onDelete: 'set null',
    }),
    discountCode: text('discount_code'),
    successUrl: text('success_url'),
    cancelUrl: text('cancel_url'),
    ...customerColumns(),
    createdAt: instant('created_at').notNull(),
    archivedAt: instant('archived_at'),
  },
  (table) => [
    index('payment_links_newest').on(table.subscriptionId, table.createdAt, table.id),
    index('payment_links_checkout_session')
      .on(table.checkoutSessionId)
      .where(sql`${table.checkoutSessionId} is not null`),
    check('payment_links_quantity', sql`${table.quantity} between 1 and 10000`),
    check('payment_links_fixed_plan', sql`${table.planId} is not null or not ${table.fixedPlan}`),
  ],
)
