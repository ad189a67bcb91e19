import 'server-only'
import { uuid } from 'drizzle-orm/pg-core'
import { subscribers, subscriptions, users } from './schema'

/** The merchant whose row it is. */
export function ofMerchant() {
  return uuid('merchant_id')
    .notNull()
    .references(() => users.id)
}

/** The subscription that a row belongs to. */
export function ofSubscription() {
  return uuid('subscription_id')
    .notNull()
    .references(() => subscriptions.id)
}

/** The subscriber that a row belongs to. */
export function ofSubscriber() {
  return uuid('subscriber_id')
    .notNull()
    .references(() => subscribers.id)
}

/** A merchant as its payers see it. */
export type FacedMerchantRow = Pick<
  typeof users.$inferSelect,
  'address' | 'organisation' | 'logoDigest' | 'accent'
>

/** Columns of {@link FacedMerchantRow}. */
export const faceOfUser = {
  address: users.address,
  organisation: users.organisation,
  logoDigest: users.logoDigest,
  accent: users.accent,
}
