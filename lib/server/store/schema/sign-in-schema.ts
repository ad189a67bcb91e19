import 'server-only'
import { index, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { address, chainOfWallet, instant } from './columns'
import { users } from './schema'

/** The addresses that may sign in to an account: the account's own first, unless it was taken out, and others. */
export const signInAddresses = pgTable(
  'sign_in_addresses',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    address: address('address').notNull(),
    chainId: chainOfWallet(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('sign_in_addresses_user_id').on(table.userId),
    // A wallet leads to one account.
    uniqueIndex('sign_in_addresses_wallet').on(table.address, table.chainId),
  ],
)
