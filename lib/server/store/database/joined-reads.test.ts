import { expect, it, onTestFinished, vi } from 'vitest'
import type { Database } from './database'
import { joinedReads } from './joined-reads'

/** Each stands for a database, of which the reads know nothing. */
const newDatabase = (): Database => Object.create(null)

/** Reads of one letter, in capitals; each statement waits until it is let go. */
function letters() {
  const statements: { keys: readonly string[]; end(): void; fail(error: Error): void }[] = []
  const read = joinedReads(async (_: Database, keys) => {
    await new Promise<void>((resolve, reject) => statements.push({ keys, end: resolve, fail: reject }))
    return new Map(keys.filter((key) => key !== 'x').map((key) => [key, key.toUpperCase()]))
  })
  return { read, statements, asked: () => statements.map(({ keys }) => keys) }
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

it('reads of the same moment are one statement, in which no key comes twice', async () => {
  const { read, statements, asked } = letters()
  const db = newDatabase()
  const reads = Promise.all(['a', 'b', 'a', 'x'].map((key) => read(db, key)))
  await nextTurn()
  expect(asked()).toEqual([['a', 'b', 'x']])
  statements[0]?.end()
  expect(await reads).toEqual(['A', 'B', 'A', null])
})

it('a read never joins a statement that has begun, and waits while two are under way', async () => {
  const { read, statements, asked } = letters()
  const db = newDatabase()
  const reads: Promise<string | null>[] = []
  for (const key of ['a', 'a', 'a', 'b']) {
    reads.push(read(db, key))
    await nextTurn()
  }
  expect(asked()).toEqual([['a'], ['a']])
  statements[0]?.end()
  expect(await reads[0]).toBe('A')
  await nextTurn()
  expect(asked()).toEqual([['a'], ['a'], ['a', 'b']])
  for (const { end } of statements) end()
  expect(await Promise.all(reads)).toEqual(['A', 'A', 'A', 'B'])
})

it('a statement that fails fails its own reads alone', async () => {
  const { read, statements } = letters()
  const db = newDatabase()
  const failing = Promise.allSettled([read(db, 'a'), read(db, 'b')])
  await nextTurn()
  const reason = new Error('gone')
  statements[0]?.fail(reason)
  expect(await failing).toEqual([
    { status: 'rejected', reason },
    { status: 'rejected', reason },
  ])
  const again = read(db, 'a')
  await nextTurn()
  statements[1]?.end()
  expect(await again).toBe('A')
})

it('reads of different databases have nothing to do with each other', async () => {
  const { read, statements, asked } = letters()
  const reads = Promise.all([read(newDatabase(), 'a'), read(newDatabase(), 'a')])
  await nextTurn()
  expect(asked()).toEqual([['a'], ['a']])
  for (const { end } of statements) end()
  expect(await reads).toEqual(['A', 'A'])
})

it('statements that hang keep other reads waiting for a second, and no longer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { read, statements, asked } = letters()
  const db = newDatabase()
  const reads: Promise<string | null>[] = []
  for (const key of ['a', 'b', 'c']) {
    reads.push(read(db, key))
    await nextTurn()
  }
  vi.advanceTimersByTime(999)
  await nextTurn()
  expect(asked()).toEqual([['a'], ['b']])
  vi.advanceTimersByTime(1)
  await nextTurn()
  expect(asked()).toEqual([['a'], ['b'], ['c']])
  // One that ends late does not count as two.
  for (const { end } of statements) end()
  expect(await Promise.all(reads)).toEqual(['A', 'B', 'C'])
  for (const key of ['d', 'e', 'f']) {
    reads.push(read(db, key))
    await nextTurn()
  }
  expect(asked().slice(3)).toEqual([['d'], ['e']])
  statements[3]?.end()
  await reads[3]
  await nextTurn()
  for (const { end } of statements) end()
  expect(await Promise.all(reads.slice(3))).toEqual(['D', 'E', 'F'])
})
