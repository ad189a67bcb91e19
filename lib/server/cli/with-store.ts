import 'server-only'
import { BillingError } from '@/lib/billing/billing-error'
import { type Env, parseEnv } from '../env'
import { createLog } from '../log'
import { refuseLeftDatabase } from '../services/health/refuse-left-database'
import { StartupError } from '../startup-error'
import type { Store } from '../store/database/store'
import { inspectStore } from '../store/engine/inspect-store'
import type { Terminal } from './terminal'

/**
 * Opens a database that this version has brought up to date, for one command.
 * @throws StartupError where it is in use, absent, of an earlier version or empty beside an embedded one, and with the words of a refusal
 */
export async function withStore(
  variables: Terminal['variables'],
  run: (opened: { store: Store; env: Env }) => Promise<void>,
): Promise<void> {
  const env = parseEnv(variables, { serves: false })
  try {
    const found = await inspectStore({
      ...env,
      log: createLog('silent'),
      first: ({ db }) => refuseLeftDatabase(db, env),
      look: (store) => run({ store, env }),
    })
    if (found.state === 'in_use') {
      throw new StartupError(
        `${found.message}\nWhile Dues runs on the embedded database, no command can change it: stop Dues, repeat this, then start it again.`,
      )
    }
    if (found.state === 'absent') {
      throw new StartupError(
        `There is no database in ${found.directory} yet. Run this with the same DATA_DIR or DATABASE_URL as Dues.`,
      )
    }
    if (found.pendingMigrations > 0) {
      throw new StartupError('The database is of an earlier version. Start Dues once, then repeat this.')
    }
  } catch (error) {
    if (!(error instanceof BillingError)) throw error
    throw new StartupError(`${error.detail} Nothing was changed.`)
  }
}
