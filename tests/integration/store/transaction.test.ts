import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '@/lib/server/store/database/database'
import { isDatabaseAway, isSerializationFailure } from '@/lib/server/store/database/database-error'
import { statement } from '@/lib/server/store/database/statement'
import { joinTransaction } from '@/lib/server/store/database/store'
import { users } from '@/lib/server/store/schema/schema'
import { openTestStore, type TestStore } from '@/tests/support/service/database'

const UNIQUE_VIOLATION = '23505'

let store: TestStore
beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store.close())

/** An account with an address of its own, or with that of another account. */
const insertUser = (db: Database, id: string, ofId = id) =>
  db.insert(users).values({ id, address: `0x${ofId.replaceAll('-', '')}00000000`, createdAt: new Date() })
const usersById = statement('users_by_id', (db: Database) =>
  db
    .select()
    .from(users)
    .where(eq(users.id, sql.placeholder('id'))),
)
const exists = async (id: string) =>
  (await store.db.select().from(users).where(eq(users.id, id))).length === 1

describe('a transaction', () => {
  test('keeps everything when it ends well, and answers what its body answers', async () => {
    const id = randomUUID()
    expect(await store.transaction(async (tx) => (await insertUser(tx, id)) && 'done')).toBe('done')
    expect(await exists(id)).toBe(true)
  })

  test('has statements that are put together once see what it wrote', async () => {
    const id = randomUUID()
    const sees = async (db: Database) => (await usersById(db, { id })).length === 1
    expect(await sees(store.db)).toBe(false)
    await store.transaction(async (tx) => {
      await insertUser(tx, id)
      expect([await sees(tx), await tx.transaction(sees)]).toEqual([true, true])
    })
    expect(await sees(store.db)).toBe(true)
    await store.transaction(async (tx) => expect(await sees(tx)).toBe(true))
  })

  test('keeps nothing when its body throws, which its caller gets to see', async () => {
    const id = randomUUID()
    const reason = new Error('changed my mind')
    const run = store.transaction(async (tx) => {
      await insertUser(tx, id)
      throw reason
    })
    await expect(run).rejects.toBe(reason)
    expect(await exists(id)).toBe(false)
  })

  test('may go on after a part of it failed in a transaction within', async () => {
    const [first, second] = [randomUUID(), randomUUID()]
    await store.transaction(async (tx) => {
      await insertUser(tx, first)
      const within = tx.transaction((inner) => insertUser(inner, second, first))
      await expect(within).rejects.toMatchObject({ cause: { code: UNIQUE_VIOLATION } })
      await insertUser(tx, second)
    })
    expect(await exists(second)).toBe(true)
  })

  test('throws when one of its statements failed and its body took no notice', async () => {
    const id = randomUUID()
    const run = store.transaction(async (tx) => {
      await insertUser(tx, id)
      await insertUser(tx, id).catch(() => {})
    })
    await expect(run).rejects.toThrow('nothing was kept')
    expect(await exists(id)).toBe(false)
    await store.ping()
  })

  test('refuses statements beside it from within, which would wait for it for ever', async () => {
    const message = 'Inside a transaction use the transaction that is passed in'
    await store.transaction(async () => {
      await expect(store.ping()).rejects.toMatchObject({
        cause: { message: expect.stringContaining(message) },
      })
      await expect(store.transaction(async () => {})).rejects.toThrow(message)
    })
    await store.ping()
  })

  test('does not bind what outlives it', async () => {
    let later: Promise<void> | undefined
    let end = () => {}
    const ended = new Promise<void>((resolve) => {
      end = resolve
    })
    await store.transaction(async () => {
      later = ended.then(() => store.ping())
    })
    end()
    await later
  })

  test('runs again when it collided with another one, and at last gives up', async () => {
    const collision = Object.assign(new Error('could not serialize access'), { code: '40001' })
    let runs = 0
    const id = randomUUID()
    await store.transaction(async (tx) => {
      runs += 1
      await insertUser(tx, id)
      if (runs < 3) throw collision
    })
    expect(runs).toBe(3)
    expect(await exists(id)).toBe(true)

    runs = 0
    const hopeless = store.transaction(async () => {
      runs += 1
      throw collision
    })
    await expect(hopeless).rejects.toBe(collision)
    expect(runs).toBe(5)
  })

  test('adds up under many at once', async () => {
    const id = randomUUID()
    await insertUser(store.db, id)
    await store.db.update(users).set({ organisation: '0' }).where(eq(users.id, id))
    await Promise.all(
      Array.from({ length: 20 }, () =>
        store.transaction(async (tx) => {
          const [row] = await tx.select().from(users).where(eq(users.id, id)).for('update')
          await tx
            .update(users)
            .set({ organisation: String(Number(row?.organisation) + 1) })
            .where(eq(users.id, id))
        }),
      ),
    )
    const [row] = await store.db.select().from(users).where(eq(users.id, id))
    expect(row?.organisation).toBe('20')
  })
})

describe('a store that joins a transaction', () => {
  test('keeps nothing of a part that failed, though the whole goes on', async () => {
    const [kept, dropped] = [randomUUID(), randomUUID()]
    await store.transaction(async (tx) => {
      const joined = joinTransaction(store, tx)
      await joined.transaction((inner) => insertUser(inner, kept))
      const part = joined.transaction(async (inner) => {
        await insertUser(inner, dropped)
        throw new Error('refused')
      })
      await expect(part).rejects.toThrow('refused')
    })
    expect(await exists(kept)).toBe(true)
    expect(await exists(dropped)).toBe(false)
  })
})

describe('a refused write', () => {
  test('is neither a collision, which a repetition may mend, nor a database that is away', async () => {
    const id = randomUUID()
    await insertUser(store.db, id)
    const error = await insertUser(store.db, randomUUID(), id).catch((reason: unknown) => reason)
    expect(error).toMatchObject({ cause: { code: UNIQUE_VIOLATION } })
    expect(isSerializationFailure(error)).toBe(false)
    expect(isDatabaseAway(error)).toBe(false)
  })
})

test('a closed store is away, and closing it again does nothing', async () => {
  const other = await openTestStore()
  await other.close()
  const error = await other.ping().catch((reason: unknown) => reason)
  expect(isDatabaseAway(error)).toBe(true)
  await other.close()
})
