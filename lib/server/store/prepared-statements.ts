import 'server-only'
import type { TransactionSql } from 'postgres'
import type { Client } from './client-options'

/** Longer statements are bulk inserts, whose text differs with the number of rows. */
const MAX_LENGTH = 8000
/** Every connection keeps a plan for each; beyond so many different statements the rest goes unprepared. */
const MAX_STATEMENTS = 250

type Transaction = TransactionSql<{ bigint: bigint }>
type RunInTransaction = (sql: Transaction) => Promise<unknown>

/**
 * Lets the database parse each statement once a connection instead of at every call, which saves a round trip
 * as well; Drizzle by itself asks for that only where a query is given a name. Changes the client.
 */
export function prepareStatements(client: Client): void {
  const known = new Set<string>()
  const isWorthIt = (text: string): boolean => {
    if (known.has(text)) return true
    if (text.length > MAX_LENGTH || known.size >= MAX_STATEMENTS) return false
    known.add(text)
    return true
  }

  const prepare = <T extends Client | Transaction>(sql: T): T => {
    const unsafe = sql.unsafe
    sql.unsafe = (text, parameters, options) =>
      unsafe(text, parameters, parameters?.length ? { ...options, prepare: isWorthIt(text) } : options)
    return sql
  }
  const prepareTransaction = (sql: Transaction): Transaction => {
    const savepoint = sql.savepoint
    return Object.assign(prepare(sql), {
      savepoint: (run: RunInTransaction) => savepoint((nested) => run(prepareTransaction(nested))),
    })
  }
  const begin = client.begin
  Object.assign(prepare(client), {
    begin: (run: RunInTransaction) => begin((sql) => run(prepareTransaction(sql))),
  })
}
