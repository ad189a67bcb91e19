import 'server-only'
import { index, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { address, chainOfWallet, instant } from './columns'
import { sessions, users } from './schema'

/** The addresses that sign in to an account: the founding one, which always stays, and others. */
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

/**
 * Sessions whose account was signed for afresh, and until when, by the database's clock. A confirmation ends with its
 * session, and with the address that gave it.
 */
export const sessionConfirmations = pgTable(
  'session_confirmations',
  {
    sessionId: uuid('session_id')
      .primaryKey()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    addressId: uuid('address_id')
      .notNull()
      .references(() => signInAddresses.id, { onDelete: 'cascade' }),
    confirmedUntil: instant('confirmed_until').notNull(),
  },
  (table) => [index('session_confirmations_address_id').on(table.addressId)],
)
