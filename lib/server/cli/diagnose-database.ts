import 'server-only'
import { refuseOtherMode } from '../services/health/keep-installation-mode'
import { refuseLeftDatabase } from '../services/health/refuse-left-database'
import { StartupError } from '../startup-error'
import type { Store } from '../store/database/store'
import { inspectStore, type StoreInspection } from '../store/engine/inspect-store'
import type { Diagnose, Diagnosis } from './diagnosis'

const name = 'Database'

/** Checks that the database opens, is of an installation of this mode, and has this version's schema. */
export const diagnoseDatabase: Diagnose = async function* ({ env, log }) {
  try {
    const first = async ({ db }: Store) => {
      await refuseOtherMode(db, env)
      await refuseLeftDatabase(db, env)
    }
    yield describe(await inspectStore({ ...env, log, first }))
  } catch (error) {
    if (!(error instanceof StartupError)) throw error
    yield { name, verdict: 'problem', text: error.message }
  }
}

function describe(found: StoreInspection): Diagnosis {
  switch (found.state) {
    case 'absent':
      return found.isWritable
        ? { name, verdict: 'ok', text: `none in ${found.directory} yet; the first start makes one` }
        : {
            name,
            verdict: 'problem',
            text: `none in ${found.directory} yet, and none can be made there by this user`,
            remedy: 'Give this user the folder, or name another in DATA_DIR, or a server in DATABASE_URL.',
          }
    case 'in_use':
      return { name, verdict: 'ok', text: 'embedded, and in use by a running process, as while Dues runs' }
    case 'ready': {
      const kind = found.kind === 'postgres' ? 'Postgres answers' : 'embedded, opens'
      const pending = found.pendingMigrations
      const schema =
        pending === 0 ? 'its schema is up to date' : `the next start brings its schema up to date`
      return { name, verdict: 'ok', text: `${kind}; ${schema}` }
    }
  }
}
