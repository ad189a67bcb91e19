import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { bigint, integer, jsonb, numeric, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestStore, type TestStore } from '@/tests/support/service/database'

const samples = pgTable('samples', {
  id: integer('id').primaryKey(),
  microUsd: bigint('micro_usd', { mode: 'bigint' }),
  atomic: numeric('atomic', { precision: 78, scale: 0, mode: 'bigint' }),
  at: timestamp('at', { withTimezone: true, precision: 3, mode: 'date' }),
  names: text('names').array(),
  data: jsonb('data'),
})

let store: TestStore
beforeAll(async () => {
  store = await openTestStore()
  await store.db.execute(
    sql`create table samples (
      id integer primary key, micro_usd bigint, atomic numeric(78, 0), at timestamptz(3), names text[], data jsonb
    )`,
  )
})
afterAll(() => store.close())

describe('values', () => {
  const sample = {
    id: 1,
    microUsd: 9_007_199_254_740_993n,
    atomic: 2n ** 256n - 1n,
    at: new Date('2026-11-21T10:00:00.123Z'),
    names: ['a', 'with "quotes", comma and \\', 'ünïcode 🪙', ''],
    data: { nested: { list: [1, null, 'x'] }, text: '100%' },
  }

  test('come back exactly as they were written', async () => {
    await store.db.insert(samples).values(sample)
    expect(await store.db.select().from(samples).where(eq(samples.id, 1))).toEqual([sample])
    // The second run of a statement goes another way through the driver than its first.
    expect(await store.db.select().from(samples).where(eq(samples.id, 1))).toEqual([sample])
  })

  test('that are missing come back as null', async () => {
    const [row] = await store.db.insert(samples).values({ id: 2 }).returning()
    expect(row).toEqual({ id: 2, microUsd: null, atomic: null, at: null, names: null, data: null })
  })

  test('of hand-written SQL have the same types: bigint counts, lists, JSON', async () => {
    const { rows } = await store.db.execute(
      sql`select count(*) as count, 1 as one, true as yes, null as none, array['a', 'b'] as list,
        '{"a": 1}'::jsonb as json, sum(micro_usd) as total from samples`,
    )
    expect(rows).toEqual([
      {
        count: 2n,
        one: 1,
        yes: true,
        none: null,
        list: ['a', 'b'],
        json: { a: 1 },
        total: '9007199254740993',
      },
    ])
  })

  test('may be dates and bigints as parameters of hand-written SQL', async () => {
    const { rows } = await store.db.execute(
      sql`select id from samples where at = ${sample.at} and micro_usd = ${sample.microUsd}`,
    )
    expect(rows).toEqual([{ id: 1 }])
  })

  test('are in UTC, whatever the server thinks', async () => {
    const { rows } = await store.db.execute(sql`select ${'2026-11-21T10:00:00Z'}::timestamptz::text as at`)
    expect(rows).toEqual([{ at: '2026-11-21 10:00:00+00' }])
  })
})

test('a statement that is run again has the rows of now, and is refused where a table has other columns', async () => {
  await store.db.execute(sql`create table again (id integer primary key, name text)`)
  await store
    .transaction(async (tx) => {
      const read = async (id: number) => (await tx.execute(sql`select * from again where id = ${id}`)).rows
      expect(await read(1)).toEqual([])
      await tx.execute(sql`insert into again values (${1}, ${'one'})`)
      await tx.execute(sql`insert into again values (${2}, ${'two'})`)
      expect([await read(1), await read(2), await read(3)]).toEqual([
        [{ id: 1, name: 'one' }],
        [{ id: 2, name: 'two' }],
        [],
      ])
      await tx.execute(sql`alter table again alter column name type integer using 5`)
      await expect(read(1)).rejects.toMatchObject({
        cause: { message: 'cached plan must not change result type' },
      })
    })
    .catch((error) => expect(error.message).toMatch(/nothing was kept/))
})

test('the number of rows that a statement changed is told', async () => {
  const id = randomUUID()
  await store.db.execute(sql`insert into users (id, address, created_at) values (${id}, ${id}, now())`)
  const changed = await store.db.execute(sql`update users set organisation = 'x' where id = ${id}`)
  expect(changed.rowCount).toBe(1)
})

test('a statement that takes long keeps nothing else in the process from running', async () => {
  let isAnswered = false
  let turns = 0
  const takeTurn = () => {
    turns += 1
    if (!isAnswered) setImmediate(takeTurn)
  }
  takeTurn()
  await store.db.execute(sql`select count(*) from generate_series(1, 3000000) as n where n % 7 = 3`)
  isAnswered = true
  // In a thread that has to compute the answer there are as many turns as there are messages: a handful.
  expect(turns).toBeGreaterThan(1000)
})

test('hundreds of statements at once are all answered, each with its own answer', async () => {
  const numbers = Array.from({ length: 300 }, (_, number) => number)
  const answers = await Promise.all(
    numbers.map(async (number) => {
      if (number % 10 === 9) {
        return store.db.execute(sql`select 1 / ${0}::integer`).then(
          () => 'divided',
          () => 'failed',
        )
      }
      const { rows } = await store.db.execute(sql`select ${number}::integer as number`)
      return rows[0]?.number
    }),
  )
  expect(answers).toEqual(numbers.map((number) => (number % 10 === 9 ? 'failed' : number)))
})
