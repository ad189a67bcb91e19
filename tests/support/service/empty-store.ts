import { sql } from 'drizzle-orm'
import type { Store } from '@/lib/server/store/database/store'

/**
 * Deletes every row but those about migrations, so that the next test of a file has the database to itself. Row by
 * row: these tables hold little, and `truncate` makes new files for each of them and for each of its indexes, which
 * takes eight times as long. What refers to what does not matter, since all of it goes.
 */
export async function emptyStore(store: Store): Promise<void> {
  await store.transaction(async (tx) => {
    await tx.execute(sql`
      do $$
      declare name text; counter record;
      begin
        set local session_replication_role = replica;
        for name in
          select tablename from pg_tables where schemaname = 'public' and tablename <> 'schema_migrations'
        loop
          execute format('delete from %I', name);
        end loop;
        for counter in select * from pg_sequences where schemaname = 'public' loop
          perform setval(format('%I', counter.sequencename), counter.start_value, false);
        end loop;
      end $$`)
  })
}
