import type { Store } from '@/lib/server/store/database/store'
import { openTestPglite } from './test-pglite'
import { openTestPostgres } from './test-postgres'

/** A store and, on Postgres, the address of its database. */
export type TestStore = Store & { readonly url?: string }

/**
 * A fresh database of its own with the current schema and nothing in it, on the kind that DUES_TEST_STORE names
 * (`pglite` unless set). It is gone after `close`.
 */
export function openTestStore(): Promise<TestStore> {
  return process.env.DUES_TEST_STORE === 'postgres' ? openTestPostgres() : openTestPglite()
}
