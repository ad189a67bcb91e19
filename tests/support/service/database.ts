import { openReusedStore, type TestStore } from '../store/reused-store'
import { openTestPglite } from './test-pglite'
import { openTestPostgres } from './test-postgres'

export type { TestStore }

/**
 * A database of its own with the current schema and nothing in it, on the kind that DUES_TEST_STORE names (`pglite` unless
 * set): one that an earlier test has closed, or a new one.
 */
export function openTestStore(): Promise<TestStore> {
  return openReusedStore(openOwnTestStore)
}

/**
 * The same, made for this test and gone after `close`: for what breaks connections, changes the schema, or reaches the
 * database by its address too.
 */
export function openOwnTestStore(): Promise<TestStore> {
  return process.env.DUES_TEST_STORE === 'postgres' ? openTestPostgres() : openTestPglite()
}
