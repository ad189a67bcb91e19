import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestStore, type TestStore } from '@/tests/support/database'

let store: TestStore
beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store.close())

test('a store answers', async () => {
  await store.ping()
  expect([...(await store.db.execute(sql`select 1 as one, count(*) as n from users`))]).toEqual([
    { one: 1, n: 0n },
  ])
})
