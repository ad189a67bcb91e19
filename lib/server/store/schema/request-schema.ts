import 'server-only'
import { bigint, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from './columns'

/** The first answer to each write that carried an Idempotency-Key. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    caller: text('caller').notNull(),
    key: text('key').notNull(),
    /** SHA-256 of method, path and body. */
    requestHash: text('request_hash').notNull(),
    /** Null while the first request runs. */
    status: integer('status'),
    headers: jsonb('headers').$type<Record<string, string>>(),
    body: text('body'),
    /** A run that has not ended by then died; another may take over. */
    lockedUntil: instant('locked_until').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.caller, table.key] }),
    index('idempotency_keys_created_at').on(table.createdAt),
  ],
)

/** Requests of each caller in the current windows of the rate limits, and gas of the day, over all processes. */
export const rateCounts = pgTable(
  'rate_counts',
  {
    bucket: text('bucket').primaryKey(),
    count: bigint('count', { mode: 'number' }).notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('rate_counts_expires_at').on(table.expiresAt)],
)
