import 'server-only'
import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { JWK } from 'jose'
import { instant } from './columns'

/** Ed25519 keys that sign entitlement tokens, of which all processes use the same. */
export const signingKeys = pgTable('signing_keys', {
  /** One higher than the last: of two processes that make the next, one wins. */
  number: integer('number').primaryKey(),
  keyId: text('key_id').notNull().unique(),
  publicJwk: jsonb('public_jwk').$type<JWK>().notNull(),
  privateJwk: jsonb('private_jwk').$type<JWK>().notNull(),
  /** In real time. */
  createdAt: instant('created_at').notNull(),
})
