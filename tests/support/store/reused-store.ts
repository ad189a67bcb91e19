import type { PoolClient, QueryConfig } from 'pg'
import type { Database } from '@/lib/server/store/database/database'
import type { Store } from '@/lib/server/store/database/store'
import type { ConnectionPool } from '@/lib/server/store/engine/connection-pool'
import { createStore } from '@/lib/server/store/engine/create-store'
import { emptyStore } from './empty-store'

/** A store and, on Postgres, the address of its database. */
export type TestStore = Store & { readonly url?: string }

/** Databases kept open for the next test that asks. */
const MOST_KEPT = 3
/** Growth in bytes beyond which a database is not kept: rows that were deleted still take the room of their pages. */
const MOST_GROWTH = 8 * 2 ** 20

/** An open database, and its form when it was new. */
interface Kept {
  readonly store: TestStore
  readonly form: Form
}

interface Form {
  /** Numbers of tables, columns, constraints, triggers and functions. */
  readonly shape: string
  readonly bytes: bigint
}

const kept: Kept[] = []

/**
 * A database that an earlier test of this process has closed, emptied, or a new one. Making one, and filling the caches of
 * its connections, takes tens of times as long as emptying it. One whose schema a test has changed, or that has grown, is
 * not handed out again.
 */
export async function openReusedStore(openNew: () => Promise<TestStore>): Promise<TestStore> {
  const found = kept.pop()
  if (found) return lend(found)
  const store = await openNew()
  return lend({ store, form: await formOf(store) })
}

/** The store as one test has it: once closed it runs no further statement, and is kept for the next. */
function lend({ store, form }: Kept): TestStore {
  const { pool, close } = closable(poolOf(store))
  return {
    ...store,
    ...createStore({
      kind: store.kind,
      pool,
      close: async () => {
        await close()
        if (kept.length < MOST_KEPT && (await isAsNew(store, form))) kept.push({ store, form })
        else await store.close()
      },
    }),
  }
}

async function isAsNew(store: TestStore, form: Form): Promise<boolean> {
  try {
    await emptyStore(store)
    const now = await formOf(store)
    return now.shape === form.shape && now.bytes < form.bytes + BigInt(MOST_GROWTH)
  } catch {
    // A test has broken it.
    return false
  }
}

async function formOf(store: TestStore): Promise<Form> {
  const { rows } = await poolOf(store).query<Form>({
    text: `select pg_database_size(current_database()) as bytes, concat_ws(' ',
      (select count(*) from pg_class), (select count(*) from pg_attribute), (select count(*) from pg_constraint),
      (select count(*) from pg_trigger where tgenabled = 'O'), (select count(*) from pg_proc)) as shape`,
  })
  const [form] = rows
  if (!form) throw new Error('The catalog has no answer')
  return form
}

/** Connections that refuse further statements once closed, which waits for those that are running. */
function closable(whole: ConnectionPool): { pool: ConnectionPool; close: () => Promise<void> } {
  let isClosed = false
  const running = new Set<Promise<unknown>>()
  const run = <T>(work: Promise<T>): Promise<T> => {
    running.add(work)
    const forget = () => running.delete(work)
    work.then(forget, forget)
    return work
  }
  const assertOpen = () => {
    if (isClosed) throw new Error('Cannot use a pool after calling end on the pool')
  }
  const pool: ConnectionPool = Object.assign(Object.create(whole), {
    query: async (query: QueryConfig, values?: unknown[]) => {
      assertOpen()
      return await run(whole.query(query, values))
    },
    connect: async () => {
      assertOpen()
      const client = await whole.connect()
      let setReleased = () => {}
      run(
        new Promise<void>((resolve) => {
          setReleased = resolve
        }),
      )
      const handed: PoolClient = Object.assign(Object.create(client), {
        release: (error?: Error) => {
          client.release(error)
          setReleased()
        },
      })
      return handed
    },
  })
  return {
    pool,
    close: async () => {
      isClosed = true
      while (running.size > 0) await Promise.allSettled(running)
    },
  }
}

/** Drizzle keeps the driver in a store's database, which its driver-independent type omits. */
function poolOf(store: TestStore): ConnectionPool {
  return (store.db as Database & { $client: ConnectionPool }).$client
}
