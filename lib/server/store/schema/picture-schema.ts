import 'server-only'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { PictureType } from '@/lib/billing/accounts/pictures/picture'
import { bytes, instant } from './columns'
import { tokens, users } from './schema'

/** Pictures that pages show from this site: the logos of merchants and of tokens, one each. */
export const pictures = pgTable(
  'pictures',
  {
    id: uuid('id').primaryKey(),
    /** The merchant whose logo it is; null for that of a token. */
    merchantId: uuid('merchant_id').references(() => users.id, { onDelete: 'cascade' }),
    /** The token whose logo it is; null for that of a merchant. */
    tokenId: text('token_id').references(() => tokens.id, { onDelete: 'cascade' }),
    /** SHA-256 of the bytes in hex, by which it is served: the same address always has the same bytes. */
    digest: text('digest').notNull(),
    type: text('type').$type<PictureType>().notNull(),
    /** Pixels; of a drawing (SVG) those of its own box. */
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    bytes: bytes('bytes').notNull(),
    /** Address from which a token's logo was fetched; null for an uploaded one. */
    source: text('source'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('pictures_merchant').on(table.merchantId),
    uniqueIndex('pictures_token').on(table.tokenId),
    index('pictures_digest').on(table.digest),
    check('pictures_owner', sql`(${table.merchantId} is null) <> (${table.tokenId} is null)`),
    check('pictures_type', sql`${table.type} in ('image/png', 'image/jpeg', 'image/webp', 'image/svg+xml')`),
    check('pictures_size', sql`octet_length(${table.bytes}) <= 262144`),
  ],
)
