import 'server-only'
import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns'

/** The installation that the database belongs to: one row. */
export const installation = pgTable(
  'installation',
  {
    id: integer('id').primaryKey().default(1),
    mode: text('mode').$type<'test' | 'production'>().notNull(),
    since: instant('since').notNull(),
  },
  (table) => [
    check('installation_one', sql`${table.id} = 1`),
    check('installation_mode', sql`${table.mode} in ('test', 'production')`),
  ],
)
