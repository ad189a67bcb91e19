import type { PoolClient, QueryConfig, QueryResult } from 'pg'
import type { Database } from '@/lib/server/store/database/database'
import type { Store } from '@/lib/server/store/database/store'
import type { ConnectionPool } from '@/lib/server/store/engine/connection-pool'
import { createDatabase } from '@/lib/server/store/engine/pool-session'
import { assertOutsideTransaction } from '@/lib/server/store/engine/transaction-scope'
import { CrashError, type SimulatedProcess } from '../simulated-process'

/** A statement that the database has run. */
export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
  readonly rows: readonly unknown[]
  /** Rows that it returned or, where it returns none, changed. */
  readonly count: number
}

/** Listener that hears of every commit of a process, of a single statement too. */
export interface Witness {
  /** Looks at the statements of a commit in their order, before anybody else gets a turn. */
  committed(process: SimulatedProcess, statements: readonly Statement[]): Promise<void>
}

/**
 * The database as one process reaches it: single statements and whole transactions take turns with those of other
 * processes, and the process may crash before and after each statement. An open transaction is rolled
 * back, as for a lost connection; a committed one stays.
 */
export function createProcessStore(store: Store, process: SimulatedProcess, witness: Witness): Store {
  // Drizzle keeps the driver here, which its driver-independent type omits.
  const { $client: pool } = store.db as Database & { $client: ConnectionPool }
  const through: ConnectionPool = Object.assign(Object.create(pool), {
    query: (query: QueryConfig, values: unknown[] = []) =>
      process.do(nameOf(query), async () => {
        const result: QueryResult = await pool.query(unnamed(query), values)
        await witness.committed(process, [
          { text: query.text, values, rows: result.rows, count: result.rowCount ?? 0 },
        ])
        return result
      }),
    connect: () => openSession(pool, process, witness),
  })
  const db = createDatabase(through)
  return { ...store, db, transaction: (run) => db.transaction(run) }
}

/** A transaction's connection; no other process gets a turn until it is released. */
function openSession(pool: ConnectionPool, process: SimulatedProcess, witness: Witness): Promise<PoolClient> {
  assertOutsideTransaction()
  process.step('before a transaction')
  return new Promise((resolve, reject) => {
    const session = async () => {
      const client = await pool.connect()
      const statements: Statement[] = []
      let isCommitted = false
      await new Promise<void>((released) => {
        const handed: PoolClient = Object.assign(Object.create(client), {
          query: async (query: QueryConfig, values: unknown[] = []) => {
            // The database itself undoes the transaction of a process that is gone.
            if (query.text === 'rollback') return await client.query(query, values)
            process.step(`before ${nameOf(query)}`)
            const result: QueryResult = await client.query(unnamed(query), values)
            statements.push({ text: query.text, values, rows: result.rows, count: result.rowCount ?? 0 })
            if (query.text === 'commit') isCommitted = true
            process.step(`after ${nameOf(query)}`)
            return result
          },
          release: (error?: Error) => void letGo(client, error).then(released),
        })
        resolve(handed)
      })
      if (isCommitted) await witness.committed(process, statements)
    }
    process.turns.take(`${process.name} transaction`, session).catch(reject)
  })
}

/** A database ends the session of a process that is gone; ending the only one of the embedded database ends that. */
async function letGo(client: PoolClient, error: Error | undefined): Promise<void> {
  if (error instanceof CrashError) await client.query({ text: 'rollback' })
  client.release(error instanceof CrashError ? undefined : error)
}

/** A statement without a name of its own: a mutant changes its text, which the one connection would not take. */
const unnamed = ({ name: _, ...query }: QueryConfig): QueryConfig => query

/** Verb and table of a statement, such as `update charges`. */
function nameOf({ text }: QueryConfig): string {
  const [verb = text] = text.trim().split(/\s/, 1)
  const table = /(?:from|into|update)\s+"(\w+)"/.exec(text)?.[1]
  return table ? `${verb} ${table}` : verb
}
