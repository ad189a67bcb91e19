import 'server-only'
import { index, pgTable, uuid } from 'drizzle-orm/pg-core'
import { address, instant } from './columns'
import { users } from './schema'

/** The addresses that may sign in to an account: the account's own first, unless it was taken out, and others. */
export const signInAddresses = pgTable(
  'sign_in_addresses',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** An address leads to one account. */
    address: address('address').notNull().unique(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('sign_in_addresses_user_id').on(table.userId)],
)
