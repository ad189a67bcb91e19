import 'server-only'
import type { Socket } from 'node:net'
import { type SQL, sql } from 'drizzle-orm'
import { MINUTE_MS, SECOND_MS } from '@/lib/billing/durations'
import type { Database } from './database'
import { connectionOf } from './statement'

/** Longest time that the server may say nothing on a connection: above what it allows a statement itself. */
export const SILENCE_LIMIT_MS = 30 * SECOND_MS
/** Longest time of a statement that touches hundreds of thousands of rows, which a request must not be refused for. */
export const MANY_ROWS_MS = 10 * MINUTE_MS
/** Time that is added to a statement's own limit, within which the server tells that it ended it. */
const LATEST_ANSWER_MS = MINUTE_MS

interface Watched {
  readonly stream: Socket
  readonly limitMs: number
}

const watched = new WeakMap<object, Watched>()
const waitingLonger = new WeakSet<object>()

/**
 * Ends a connection on which nothing comes for so long; what waits there fails as on any broken one. Else a server that is
 * lost without a word, frozen or gone with its machine, would be waited for until the operating system gives up, after a
 * quarter of an hour or never.
 */
export function endWhereSilent(client: object, stream: Socket, limitMs: number): void {
  watched.set(client, { stream, limitMs })
  stream.setTimeout(limitMs)
  stream.on('timeout', () =>
    stream.destroy(
      Object.assign(new Error('The database server says nothing anymore'), { code: 'ETIMEDOUT' }),
    ),
  )
}

/**
 * Lets each statement of a transaction take `limitMs`, where the server ends those of others much earlier; without a limit
 * where it is null.
 */
export async function allowLongStatements(tx: Database, limitMs: number | null): Promise<void> {
  await tx.execute(setStatementTimeout(limitMs ?? 0))
  const client = connectionOf(tx)
  const connection = client && watched.get(client)
  if (!connection) return
  waitingLonger.add(client)
  connection.stream.setTimeout(limitMs === null ? 0 : limitMs + LATEST_ANSWER_MS)
}

/** `set` takes no parameters. */
const setStatementTimeout = (ms: number): SQL => sql.raw(`set local statement_timeout = ${ms}`)

/** Ends what `allowLongStatements` gave to the transactions of a connection. */
export function endLongStatements(client: object): void {
  const connection = watched.get(client)
  if (connection && waitingLonger.delete(client)) connection.stream.setTimeout(connection.limitMs)
}
