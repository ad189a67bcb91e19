import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Duplex } from 'node:stream'
import { PGlite } from '@electric-sql/pglite'
import { createLog } from '@/lib/server/log'
import type { Store } from '@/lib/server/store/database/store'
import { createConnectionPool } from '@/lib/server/store/engine/connection-pool'
import { createStore } from '@/lib/server/store/engine/create-store'
import { migrate } from '@/lib/server/store/engine/migrate'
import { templateCache, templateName } from '@/tests/support/service/template'

/** The migrated database as a tar archive: loading it takes a tenth of the time that migrating does. */
const DUMP = join(templateCache, `${templateName()}.tar`)

/** Nothing is written for a crash, and the plan of a statement that is sent thousands of times is made once. */
const SETTINGS = [
  'full_page_writes=off',
  'synchronous_commit=off',
  'jit=off',
  'plan_cache_mode=force_generic_plan',
]

/**
 * The embedded database in the memory of this very thread, with the current schema: no file and no other thread, so
 * that a statement takes as long as Postgres computes. Everything above the wire is the service's own.
 */
export async function openMemoryStore(): Promise<Store> {
  if (existsSync(DUMP)) return (await openDatabase(new Blob([readFileSync(DUMP)]))).store
  const { pg, store } = await openDatabase()
  await migrate(store)
  const dump = await pg.dumpDataDir('none')
  mkdirSync(templateCache, { recursive: true })
  // Another worker may do the same at this moment: each renames a whole file into place.
  const unfinished = join(templateCache, `unfinished-${randomUUID()}`)
  writeFileSync(unfinished, Buffer.from(await dump.arrayBuffer()))
  renameSync(unfinished, DUMP)
  return store
}

async function openDatabase(loadDataDir?: Blob): Promise<{ pg: PGlite; store: Store }> {
  const pg = await PGlite.create({
    startParams: [...PGlite.defaultStartParams, ...SETTINGS.flatMap((setting) => ['-c', setting])],
    ...(loadDataDir && { loadDataDir }),
  })
  const pool = createConnectionPool(
    {
      stream: () => new MemorySocket(pg),
      user: 'postgres',
      password: '',
      database: 'postgres',
      ssl: false,
      max: 1,
      idleTimeoutMillis: 0,
    },
    createLog('silent'),
  )
  const store = createStore({
    kind: 'pglite',
    pool,
    close: async () => {
      await pool.end()
      await pg.close()
    },
  })
  return { pg, store }
}

/** Stand-in for the Postgres driver's TCP socket, which answers at once. */
class MemorySocket extends Duplex {
  constructor(private readonly pg: PGlite) {
    super()
  }

  connect(): void {
    queueMicrotask(() => this.emit('connect'))
  }

  /** As on a TCP socket, and as meaningless here. */
  setNoDelay(): void {}
  ref(): void {}
  unref(): void {}

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#ask(chunk)
    done()
  }

  /** The messages of one statement come together. */
  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.#ask(Buffer.concat(chunks.map(({ chunk }) => chunk)))
    done()
  }

  #ask(request: Buffer): void {
    const onRawData = (bytes: Uint8Array) => void this.push(Buffer.from(bytes))
    void this.pg.execProtocolRawStream(new Uint8Array(request), { syncToFs: false, onRawData })
  }
}
