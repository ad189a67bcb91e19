import 'server-only'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { PairingEnd, PairingPurpose, PairingState } from '@/lib/billing/accounts/pairing'
import type { ChallengePurpose } from '@/lib/billing/accounts/signed-challenge'
import { address, chainOfWallet, instant } from './columns'
import { users } from './schema'

/** One-time EIP-4361 messages; used up by the request that presents the nonce. */
export const signInChallenges = pgTable(
  'sign_in_challenges',
  {
    nonce: text('nonce').primaryKey(),
    message: text('message').notNull(),
    address: address('address').notNull(),
    chainId: integer('chain_id').notNull(),
    expiresAt: instant('expires_at').notNull(),
    purpose: text('purpose').$type<ChallengePurpose>().notNull().default('sign_in'),
    /** The session that asked for it and alone may use it; null where it is to begin one. */
    sessionId: uuid('session_id'),
    /** The pairing that it is of, by which alone it can be used; null for one that a browser signs itself. */
    pairingId: uuid('pairing_id').references((): AnyPgColumn => pairings.id, { onDelete: 'cascade' }),
  },
  (table) => [
    index('sign_in_challenges_expires_at').on(table.expiresAt),
    index('sign_in_challenges_pairing_id').on(table.pairingId),
    check(
      'sign_in_challenges_purpose',
      sql`${table.purpose} in ('sign_in', 'recover', 'confirm', 'add_address')`,
    ),
  ],
)

/** Browser sessions. Only the SHA-256 of the token is kept. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull().unique(),
    /** The address that signed in. */
    address: address('address').notNull(),
    chainId: chainOfWallet(),
    /** `User-Agent` of the browser at sign-in; empty where it sent none. */
    userAgent: text('user_agent').notNull().default(''),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('sessions_user_id').on(table.userId), index('sessions_expires_at').on(table.expiresAt)],
)

/** Keys of the HTTP API. Only the SHA-256 is kept; `hint` is the visible start and end. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: uuid('id').primaryKey(),
    merchantId: uuid('merchant_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    hint: text('hint').notNull(),
    keyHash: text('key_hash').notNull().unique(),
    scopes: text('scopes').array().notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at'),
    lastUsedAt: instant('last_used_at'),
    revokedAt: instant('revoked_at'),
  },
  (table) => [index('api_keys_merchant_id').on(table.merchantId, table.createdAt)],
)

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

/**
 * Codes by which a wallet on a phone signs for a browser without one. Of the code and of both ends' secrets only the
 * SHA-256 is kept; the digits follow from the latter.
 */
export const pairings = pgTable(
  'pairings',
  {
    id: uuid('id').primaryKey(),
    codeHash: text('code_hash').notNull().unique(),
    screenHash: text('screen_hash').notNull().unique(),
    phoneHash: text('phone_hash'),
    purpose: text('purpose').$type<PairingPurpose>().notNull(),
    /** The session that asked, and alone gets what is signed; null where a session is to begin. */
    sessionId: uuid('session_id').references(() => sessions.id, { onDelete: 'cascade' }),
    state: text('state').$type<PairingState>().notNull(),
    ended: text('ended').$type<PairingEnd>(),
    /** The screen's browser, one of a closed list of names. */
    browser: text('browser').notNull(),
    /** Hash of the network that the screen's request came from. */
    networkHash: text('network_hash').notNull(),
    /** Account that the phone's wallet named. */
    address: address('address'),
    chainId: integer('chain_id'),
    /** Chain for which the signature speaks: 0 for a key; null before it is there. */
    provenChainId: integer('proven_chain_id'),
    /** Wrong digits so far. */
    tries: integer('tries').notNull(),
    openedAt: instant('opened_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('pairings_expires_at').on(table.expiresAt),
    index('pairings_session_id').on(table.sessionId),
    check('pairings_purpose', sql`${table.purpose} in ('sign_in', 'confirm', 'add_address')`),
    check(
      'pairings_state',
      sql`${table.state} in ('opened', 'claimed', 'compared', 'signed', 'done', 'ended')`,
    ),
    check('pairings_ended', sql`(${table.state} = 'ended') = (${table.ended} is not null)`),
    check('pairings_session', sql`(${table.purpose} = 'sign_in') = (${table.sessionId} is null)`),
    check('pairings_phone', sql`${table.state} in ('opened', 'ended') or ${table.phoneHash} is not null`),
    check(
      'pairings_signed',
      sql`${table.state} not in ('signed', 'done') or ${table.provenChainId} is not null`,
    ),
  ],
)
