import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '@/lib/server/log'
import { isDatabaseAway } from '@/lib/server/store/database/database-error'
import { allowLongStatements, endWhereSilent } from '@/lib/server/store/database/silent-connections'
import { createConnectionPool, endConnectionPool } from '@/lib/server/store/engine/connection-pool'
import { createDatabase } from '@/lib/server/store/engine/pool-session'
import { serverUrl } from '@/tests/support/service/test-postgres'

/** Far more than a connection and a short statement take on a busy machine. */
const LIMIT_MS = 2_000
/** Longer than the limit, as the server sees it. */
const LONG = sql`select pg_sleep(4)`

let way: Way
beforeAll(async () => {
  way = await openWay(new URL(serverUrl()))
})
afterAll(() => way.close())

/** A way to the server that can be frozen: connections stay open, and nothing comes through. */
interface Way {
  readonly port: number
  freeze(): void
  thaw(): void
  close(): void
}

async function openWay({ hostname, port, searchParams }: URL): Promise<Way> {
  const folder = searchParams.get('host')
  const sockets = new Set<Socket>()
  let isFrozen = false
  const server = createServer((client) => {
    const behind = folder ? connect(`${folder}/.s.PGSQL.${port}`) : connect(Number(port), hostname)
    const end = () => {
      client.destroy()
      behind.destroy()
    }
    for (const socket of [client, behind]) sockets.add(socket.on('error', () => {}).on('close', end))
    if (!isFrozen) client.pipe(behind).pipe(client)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    freeze() {
      isFrozen = true
      for (const socket of sockets) socket.unpipe().pause()
    },
    thaw() {
      isFrozen = false
    },
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

function openDatabase(max: number) {
  const url = new URL(serverUrl())
  url.searchParams.delete('host')
  url.port = String(way.port)
  const pool = createConnectionPool(
    { connectionString: url.href, max, connectionTimeoutMillis: LIMIT_MS },
    createLog('silent'),
  )
  pool.on('connect', (client) => {
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
    endWhereSilent(client, stream, LIMIT_MS)
  })
  return createDatabase(pool)
}

test('a request of a server that is lost without a word fails, and the next one has a connection of its own', async () => {
  const db = openDatabase(2)
  await db.transaction(() => db.$client.connect().then((client) => client.release()))
  way.freeze()
  const lost = await Promise.allSettled([
    db.execute(sql`select 1`),
    db.transaction((tx) => tx.execute(sql`select 2`)),
    db.execute(sql`select 3`),
  ])
  way.thaw()
  for (const each of lost) expect(each.status === 'rejected' && isDatabaseAway(each.reason)).toBe(true)
  expect((await db.execute(sql`select 4 as four`)).rows).toEqual([{ four: 4 }])
  await endConnectionPool(db.$client, 1000)
})

test('a statement that may take long is waited for, and the next one of the connection is not', async () => {
  const db = openDatabase(1)
  const backend = sql`select pg_backend_pid() as id`
  const before = await db.execute(backend)
  await db.transaction(async (tx) => {
    await allowLongStatements(tx, 60_000)
    await tx.execute(LONG)
  })
  expect((await db.execute(backend)).rows).toEqual(before.rows)
  await expect(db.execute(LONG)).rejects.toSatisfy(isDatabaseAway)
  await expect(db.transaction((tx) => tx.execute(LONG))).rejects.toSatisfy(isDatabaseAway)
  await endConnectionPool(db.$client, 1000)
})
