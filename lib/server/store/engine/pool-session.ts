import 'server-only'
import {
  createTableRelationsHelpers,
  type ExtractTablesWithRelations,
  extractTablesRelationalConfig,
} from 'drizzle-orm'
import {
  NodePgDatabase,
  NodePgSession,
  type NodePgSessionOptions,
  NodePgTransaction,
} from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { QueryTypingsValue } from 'drizzle-orm/sql'
import type { Database } from '../database/database'
import { endLongStatements } from '../database/silent-connections'
import { rememberTransaction } from '../database/statement'
import * as relations from '../schema/relations'
import * as tables from '../schema/schema'
import type { ConnectionPool } from './connection-pool'
import { assertOutsideTransaction, insideTransaction } from './transaction-scope'

const schema = { ...tables, ...relations }

type Schema = typeof schema
type Tables = ExtractTablesWithRelations<Schema>

/** Drizzle's dialect without the kinds of values that it works out for each one: this driver tells them from the values. */
class PlainDialect extends PgDialect {
  override prepareTyping(): QueryTypingsValue {
    return 'none'
  }
}

const dialect = new PlainDialect()
const config = extractTablesRelationalConfig<Tables>(schema, createTableRelationsHelpers)
const relationalSchema = { fullSchema: schema, schema: config.tables, tableNamesMap: config.tableNamesMap }

/** Drizzle over a pool of connections, which is its `$client` as with Drizzle's own. */
export function createDatabase(
  pool: ConnectionPool,
  options: NodePgSessionOptions = {},
): Database & { $client: ConnectionPool } {
  const session = new PoolSession(pool, options)
  return Object.assign(new NodePgDatabase<Schema>(dialect, session, relationalSchema), { $client: pool })
}

/**
 * Drizzle's session with transactions of our own. Drizzle's keep a connection for ever when it breaks at `begin`,
 * hand one out again whose `rollback` failed, and take a commit that the database turned into a rollback for one.
 */
class PoolSession extends NodePgSession<Schema, Tables> {
  constructor(
    private readonly pool: ConnectionPool,
    private readonly sessionOptions: NodePgSessionOptions,
  ) {
    super(pool, dialect, relationalSchema, sessionOptions)
  }

  override async transaction<T>(run: (tx: NodePgTransaction<Schema, Tables>) => Promise<T>): Promise<T> {
    assertOutsideTransaction()
    const client = await this.pool.connect()
    let broken: Error | undefined
    try {
      await client.query({ text: 'begin' }).catch((error: Error) => {
        broken = error
        throw error
      })
      try {
        const session = new NodePgSession<Schema, Tables>(
          client,
          dialect,
          relationalSchema,
          this.sessionOptions,
        )
        const tx = new NodePgTransaction<Schema, Tables>(dialect, session, relationalSchema)
        rememberTransaction(tx, { session: this, connection: client })
        const result = await insideTransaction(() => run(tx))
        const { command } = await client.query({ text: 'commit' })
        if (command !== 'COMMIT')
          throw new Error('A statement of the transaction failed, so nothing was kept.')
        return result
      } catch (error) {
        // The first error is the cause, and the one thrown.
        await client.query({ text: 'rollback' }).catch((reason: Error) => {
          broken = reason
        })
        throw error
      }
    } finally {
      endLongStatements(client)
      client.release(broken)
    }
  }
}
