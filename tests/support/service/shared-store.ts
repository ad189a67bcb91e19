import { afterAll, beforeAll, beforeEach } from 'vitest'
import { openTestStore, type TestStore } from './database'
import { emptyStore } from './empty-store'

/**
 * One database for all tests of a file, emptied before each: a new one takes tens of times as long. Called at the top
 * of the file or of a `describe`, before what fills it.
 * @returns the store, from the first hook on; closing it leaves it open for the next test
 */
export function sharedStore(): () => TestStore {
  let store: TestStore
  beforeAll(async () => {
    store = await openTestStore()
  })
  beforeEach(() => emptyStore(store))
  afterAll(() => store.close())
  return () => ({ ...store, close: async () => {} })
}
