import 'server-only'
import type { Database } from './database'

/** Statements of one kind under way at a time; reads that come meanwhile are in the next one. */
const MOST_UNDER_WAY = 2
/** Time after which a statement no longer counts as under way: one that hangs must not keep all others waiting. */
const PATIENCE_MS = 1000

interface Waiting<Value> {
  resolve(value: Value | null): void
  reject(error: unknown): void
}

/**
 * Joins reads of single records that are asked for at the same moment into one statement. Each still sees all that was
 * committed before it was asked for, since its statement begins after that.
 * @param readAll - reads the records that there are of some keys, none of which comes twice
 * @returns reads one record; null where there is none
 */
export function joinedReads<Value>(
  readAll: (db: Database, keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
): (db: Database, key: string) => Promise<Value | null> {
  const queues = new WeakMap<Database, (key: string) => Promise<Value | null>>()
  return (db, key) => {
    let read = queues.get(db)
    if (!read) {
      read = queueOf((keys) => readAll(db, keys))
      queues.set(db, read)
    }
    return read(key)
  }
}

function queueOf<Value>(
  readAll: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
): (key: string) => Promise<Value | null> {
  let waiting = new Map<string, Waiting<Value>[]>()
  let underWay = 0
  let isScheduled = false

  const schedule = () => {
    if (isScheduled || underWay >= MOST_UNDER_WAY || waiting.size === 0) return
    isScheduled = true
    // After the requests that came with this one.
    setImmediate(() => {
      isScheduled = false
      void run()
    })
  }
  const run = async () => {
    const asked = waiting
    waiting = new Map()
    underWay += 1
    let isCounted = true
    const discount = () => {
      if (!isCounted) return
      isCounted = false
      underWay -= 1
      schedule()
    }
    const patience = setTimeout(discount, PATIENCE_MS)
    patience.unref()
    try {
      const found = await readAll([...asked.keys()])
      for (const [key, readers] of asked) for (const { resolve } of readers) resolve(found.get(key) ?? null)
    } catch (error) {
      for (const readers of asked.values()) for (const { reject } of readers) reject(error)
    } finally {
      clearTimeout(patience)
      discount()
    }
  }

  return (key) =>
    new Promise((resolve, reject) => {
      const readers = waiting.get(key)
      if (readers) readers.push({ resolve, reject })
      else waiting.set(key, [{ resolve, reject }])
      schedule()
    })
}
