import { sql } from 'drizzle-orm'
import type { Store } from '@/lib/server/store/store'

/** Deletes every row but those about migrations, so that the next test of a file has the database to itself. */
export async function emptyStore(store: Store): Promise<void> {
  await store.transaction(async (tx) => {
    const names = sql`select string_agg(format('%I', tablename), ', ') from pg_tables where schemaname = 'public' and tablename <> 'schema_migrations'`
    await tx.execute(
      sql`do $$ begin execute 'truncate ' || (${names}) || ' restart identity cascade'; end $$`,
    )
  })
}
