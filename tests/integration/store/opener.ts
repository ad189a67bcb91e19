/** Opens the Postgres database given and prints how many migrations it has, then closes it. */
import { sql } from 'drizzle-orm'
import { createLog } from '@/lib/server/log'
import { openStore } from '@/lib/server/store/engine/open-store'

const store = await openStore({
  databaseUrl: process.argv[2],
  dataDir: '',
  allowUnsafeDatabase: true,
  log: createLog('silent'),
})
const { rows } = await store.db.execute(sql`select count(*)::int as count from schema_migrations`)
process.stdout.write(`${rows[0]?.count}\n`)
await store.close()
