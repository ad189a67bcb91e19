import { PGlite } from '@electric-sql/pglite'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import * as schema from '@/lib/server/store/schema'
import type { Store } from '@/lib/server/store/store'

let ddl: Promise<string[]> | undefined

/** A database in memory with our tables in it. */
export async function openThrowawayStore(): Promise<Store> {
  ddl ??= generateMigration(generateDrizzleJson({}), generateDrizzleJson(schema))
  const client = new PGlite()
  const db = drizzle(client, { schema })
  for (const statement of await ddl) await db.execute(sql.raw(statement))
  return {
    kind: 'pglite',
    db,
    transaction: (run) => db.transaction(run),
    ping: async () => {
      await db.execute(sql`select 1`)
    },
    close: () => client.close(),
  }
}
