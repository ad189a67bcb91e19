import 'server-only'
import { systemClock } from '../clock'
import { parseEnv } from '../env'
import { createLog } from '../log'
import { refuseOtherMode } from '../services/health/keep-installation-mode'
import { StartupError } from '../startup-error'
import { DataInUseError } from '../store/engine/data-lock'
import type { CopiedTable } from '../store/engine/move/copy-tables'
import { moveStore } from '../store/engine/move/move-store'
import type { Terminal } from './terminal'

export const DATABASE_USAGE = `Usage: npm run dues -- database move

Copies everything from the embedded database in DATA_DIR to the Postgres database that DATABASE_URL names, which must be
empty: all of it in one transaction, or nothing. Stop Dues first, make a database with createdb, and set DATABASE_URL for
this command as you will for Dues. Rows are counted and compared on both sides. The embedded database is kept beside its place
as database.moved-..., on which nothing starts: nothing is deleted.`

/**
 * `dues database move`: brings an installation from the embedded database to a Postgres server.
 * @throws StartupError for what was typed wrong, and where nothing was moved
 */
export async function database(
  words: readonly string[],
  { variables, print }: Pick<Terminal, 'variables' | 'print'>,
): Promise<number> {
  if (words.join(' ') !== 'move') {
    const wrong = words.length > 0 ? `There is no command database ${words.join(' ')}.\n\n` : ''
    throw new StartupError(`${wrong}${DATABASE_USAGE}`)
  }
  const env = parseEnv(variables, { serves: false })
  const { databaseUrl } = env
  if (databaseUrl === undefined) {
    throw new StartupError(
      'DATABASE_URL is not set: name an empty Postgres database in it, which everything is moved to.',
    )
  }
  const copied: CopiedTable[] = []
  const kept = await moveStore({
    ...env,
    databaseUrl,
    log: createLog('silent'),
    now: systemClock.now(),
    before: (tx) => refuseOtherMode(tx, env),
    told: (table) => {
      copied.push(table)
      if (table.rows > 0n) print(`${table.name}: ${table.rows}`)
    },
  }).catch((error) => {
    if (!(error instanceof DataInUseError)) throw error
    throw new StartupError(`${error.message}\nNothing was moved: stop Dues first, then repeat this.`)
  })
  const rows = copied.reduce((sum, table) => sum + table.rows, 0n)
  print(
    copied.length === 0
      ? 'An earlier move had brought everything over and was cut off then; it is at its end now.'
      : `Moved ${rows} rows of ${copied.length} tables. They are the same on both sides.`,
  )
  print('')
  print(`The embedded database is kept as a backup in ${kept}. It has payers' signatures: guard it.`)
  print(
    env.mode === 'test'
      ? 'Keep the rest of DATA_DIR too: the chain and the clock of test mode are in it.'
      : 'What else you keep in DATA_DIR, such as files of keys, was not moved and stays where it is.',
  )
  print(
    'Set DATABASE_URL for good, for every process of Dues, look with: npm run dues -- doctor, and start it.',
  )
  return 0
}
