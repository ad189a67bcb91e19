import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/postgres-js'
import type { Client } from './client-options'
import type { Database } from './database'
import { withSerializationRetry } from './database-error'
import { prepareStatements } from './prepared-statements'
import * as relations from './relations'
import * as tables from './schema'
import type { Store } from './store'

const TIMESTAMP = 1114
const TIMESTAMPTZ = 1184

interface StoreParts {
  readonly kind: Store['kind']
  readonly client: Client
  /** Lets go of what lies under the client; called once. */
  readonly close: () => Promise<void>
}

/** The store over a driver that is connected, or connects by itself, to either kind of database. */
export function createStore({ kind, client, close }: StoreParts): Store {
  const running = new AsyncLocalStorage<{ ended: boolean }>()
  prepareStatements(client)
  refuseInside(running, client)
  const db: Database = drizzle(client, { schema: { ...tables, ...relations } })
  // Drizzle passes dates through untouched, which its own columns rely on and the driver cannot send.
  for (const type of [TIMESTAMP, TIMESTAMPTZ]) client.options.serializers[type] = serializeInstant

  let closing: Promise<void> | undefined
  return {
    kind,
    db,
    transaction: (run) =>
      withSerializationRetry(() => {
        assertOutside(running)
        const state = { ended: false }
        return db
          .transaction((tx) => running.run(state, () => run(tx)))
          .finally(() => {
            state.ended = true
          })
      }),
    async ping() {
      await db.execute(sql`select 1`)
    },
    close() {
      closing ??= close()
      return closing
    },
  }
}

function serializeInstant(value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : value
}

/**
 * A statement beside the open transaction that awaits it would wait for that transaction, on the embedded
 * database's single connection, and so for itself. It fails on Postgres too, where it would only break the
 * transaction in two.
 */
function refuseInside(running: AsyncLocalStorage<{ ended: boolean }>, client: Client): void {
  const unsafe = client.unsafe
  client.unsafe = (text, parameters, options) => {
    assertOutside(running)
    return unsafe(text, parameters, options)
  }
}

function assertOutside(running: AsyncLocalStorage<{ ended: boolean }>): void {
  const state = running.getStore()
  if (state && !state.ended) {
    throw new Error('Inside a transaction use the transaction that is passed in, not the store.')
  }
}
