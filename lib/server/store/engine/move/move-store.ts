import 'server-only'
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Env } from '../../../env'
import type { Log } from '../../../log'
import { StartupError } from '../../../startup-error'
import type { Database } from '../../database/database'
import { isDatabaseAway } from '../../database/database-error'
import type { Store } from '../../database/store'
import { type BeforeMigrations, migrateWithin } from '../migrate'
import { openPostgres, postgresPlace } from '../open-postgres'
import { openStore } from '../open-store'
import { embeddedFolder, hasEmbedded } from '../store-files'
import { besideTransaction } from '../transaction-scope'
import { type CopiedTable, copyTables } from './copy-tables'
import { findMoving, forgetMoving, noteMoving, refuseMoved, refuseMoving, setAside } from './moved-database'
import { listTables } from './table-list'

interface MoveOptions extends Pick<Env, 'dataDir' | 'allowUnsafeDatabase'> {
  readonly databaseUrl: string
  readonly log: Log
  readonly now: Date
  /** Check of the embedded database before anything in it is changed. */
  readonly before: BeforeMigrations
  /** Hears of each table that was copied and compared. */
  readonly told: (table: CopiedTable) => void
}

/**
 * Copies everything from the embedded database in `dataDir` to an empty one of a Postgres server, in one transaction, and
 * gives the embedded one another name.
 * @returns the folder that the embedded database has now
 * @throws StartupError saying why nothing was moved; both databases are then as they were, the embedded one with the schema
 * of this version
 */
export async function moveStore(options: MoveOptions): Promise<string> {
  const { dataDir, now } = options
  if (!hasEmbedded(dataDir)) {
    refuseMoved(dataDir)
    throw new StartupError(
      `There is no embedded database in ${embeddedFolder(dataDir)}. Run this with the same DATA_DIR as Dues.`,
    )
  }
  const target = await openPostgres(options)
  try {
    if (await isMovedAlready(target.db, options)) return await setAside(dataDir, now)
    await refuseTables(target.db, dataDir)
    const source = await openStore({ ...options, databaseUrl: undefined })
    try {
      await copyStore(source, target, options)
    } finally {
      await source.close()
    }
  } finally {
    await target.close()
  }
  return setAside(dataDir, now)
}

/**
 * Says whether a move that was cut off has committed, and forgets one that has not.
 * @throws StartupError where it went to another database
 */
async function isMovedAlready(target: Database, { dataDir, databaseUrl }: MoveOptions): Promise<boolean> {
  const moving = findMoving(dataDir)
  if (!moving) return false
  if (moving.to !== postgresPlace(databaseUrl)) refuseMoving(dataDir)
  const { rows } = await target.execute<{ mark: string | null }>(
    sql`select obj_description(to_regclass('schema_migrations'), 'pg_class') as mark`,
  )
  if (rows.some(({ mark }) => mark === markOf(moving.id))) return true
  forgetMoving(dataDir)
  return false
}

/** Comment of the server's table of migrations, by which a move is known again. */
const markOf = (id: string) => `moved by ${id}`

async function copyStore(
  source: Store,
  target: Store,
  { dataDir, databaseUrl, told }: MoveOptions,
): Promise<void> {
  const id = randomUUID()
  try {
    await target.db.transaction(async (to) => {
      await migrateWithin(to, { before: (tx) => refuseTables(tx, dataDir) })
      // It waits while the other side counts.
      await to.execute(sql`set local idle_in_transaction_session_timeout = 0`)
      await besideTransaction(() => source.db.transaction((from) => copyTables(from, to, told)))
      await to.execute(sql.raw(`comment on table schema_migrations is '${markOf(id)}'`))
      noteMoving(dataDir, { id, to: postgresPlace(databaseUrl) })
    })
  } catch (error) {
    if (error instanceof StartupError) throw error
    // A connection that breaks at the commit leaves open whether it came about.
    if (findMoving(dataDir)?.id === id && isDatabaseAway(error)) refuseMoving(dataDir)
    forgetMoving(dataDir)
    throw new StartupError(
      `The move failed: ${reasonOf(error)}.\n` +
        'The embedded database is as it was and can be used on; of a move that was not finished the server keeps nothing.',
      { cause: error },
    )
  }
}

/** Message of the database, where Drizzle's would have whole rows in it. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause === undefined ? error.message : reasonOf(error.cause)
}

/** @throws StartupError where the database has any table, but for that of migrations when none was applied */
async function refuseTables(db: Database, dataDir: string): Promise<void> {
  const [first] = await listTables(db)
  if (!first) return
  throw new StartupError(
    `The database of DATABASE_URL is not empty: it has tables, such as ${first.name}. Nothing was moved.\n` +
      'Name an empty one, made with createdb, or drop this one first where it holds nothing that you need.\n' +
      `Where an earlier move has filled it, move ${embeddedFolder(dataDir)} elsewhere and start Dues.`,
  )
}
