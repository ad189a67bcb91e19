import type { PoolClient, QueryConfig } from 'pg'
import type { Database } from '@/lib/server/store/database/database'
import type { Store } from '@/lib/server/store/database/store'
import type { ConnectionPool } from '@/lib/server/store/engine/connection-pool'
import { createDatabase } from '@/lib/server/store/engine/pool-session'
import { assertOutsideTransaction } from '@/lib/server/store/engine/transaction-scope'
import { CrashError, type SimulatedProcess } from './simulated-process'

/** A statement on its way to the database. */
export interface Statement {
  readonly text: string
  readonly values: unknown[]
}

/** Rewrites a statement of a process before it reaches the database. */
export type Rewrite = (statement: Statement) => Statement

/**
 * The database as one process reaches it: single statements and whole transactions take turns with those of other
 * processes, and the process may crash before and after each statement. An open transaction is rolled
 * back, as for a lost connection; a committed one stays.
 */
export function createProcessStore(
  store: Store,
  process: SimulatedProcess,
  rewrite: Rewrite = (statement) => statement,
): Store {
  // Drizzle keeps the driver here, which its driver-independent type omits.
  const { $client: pool } = store.db as Database & { $client: ConnectionPool }
  const through: ConnectionPool = Object.assign(Object.create(pool), {
    query: (query: QueryConfig, values: unknown[] = []) => {
      const statement = rewrite({ text: query.text, values })
      return process.do(nameOf(query), () => pool.query({ ...query, text: statement.text }, statement.values))
    },
    connect: () => openSession(pool, process, rewrite),
  })
  const db = createDatabase(through)
  return { ...store, db, transaction: (run) => db.transaction(run) }
}

/** A transaction's connection; no other process gets a turn until it is released. */
function openSession(pool: ConnectionPool, process: SimulatedProcess, rewrite: Rewrite): Promise<PoolClient> {
  assertOutsideTransaction()
  process.step('before a transaction')
  return new Promise((resolve, reject) => {
    const session = async () => {
      const client = await pool.connect()
      await new Promise<void>((released) => {
        const handed: PoolClient = Object.assign(Object.create(client), {
          query: async (query: QueryConfig, values: unknown[] = []) => {
            // The database itself undoes the transaction of a process that is gone.
            if (query.text === 'rollback') return await client.query(query, values)
            process.step(`before ${nameOf(query)}`)
            const statement = rewrite({ text: query.text, values })
            const result = await client.query({ ...query, text: statement.text }, statement.values)
            process.step(`after ${nameOf(query)}`)
            return result
          },
          release: (error?: Error) => void letGo(client, error).then(released),
        })
        resolve(handed)
      })
    }
    process.turns.take(`${process.name} transaction`, session).catch(reject)
  })
}

/** A database ends the session of a process that is gone; ending the only one of the embedded database ends that. */
async function letGo(client: PoolClient, error: Error | undefined): Promise<void> {
  if (error instanceof CrashError) await client.query({ text: 'rollback' })
  client.release(error instanceof CrashError ? undefined : error)
}

/** Verb and table of a statement, such as `update charges`. */
function nameOf({ text }: QueryConfig): string {
  const [verb = text] = text.trim().split(/\s/, 1)
  const table = /(?:from|into|update)\s+"(\w+)"/.exec(text)?.[1]
  return table ? `${verb} ${table}` : verb
}
