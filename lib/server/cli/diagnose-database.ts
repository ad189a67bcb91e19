import 'server-only'
import { StartupError } from '../startup-error'
import { inspectStore, type StoreInspection } from '../store/engine/inspect-store'
import type { Diagnose, Diagnosis } from './diagnosis'

const name = 'Database'

/** Checks that the database opens and has this version's schema. */
export const diagnoseDatabase: Diagnose = async function* ({ env, log }) {
  try {
    yield describe(await inspectStore({ ...env, log }))
  } catch (error) {
    if (!(error instanceof StartupError)) throw error
    yield { name, verdict: 'problem', text: error.message }
  }
}

function describe(found: StoreInspection): Diagnosis {
  switch (found.state) {
    case 'absent':
      return { name, verdict: 'ok', text: `none in ${found.directory} yet; the first start makes one` }
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
