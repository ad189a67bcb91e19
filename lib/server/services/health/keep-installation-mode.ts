import 'server-only'
import { LOCAL_TEST_CHAIN_ID } from '@/lib/billing/networks'
import type { Deps } from '../../deps'
import type { Env } from '../../env'
import { isWellKnownTestAccount } from '../../environment/payment-keys'
import { StartupError } from '../../startup-error'
import type { Database } from '../../store/database/database'
import {
  findFirstAccount,
  findInstallationMode,
  hadTokensOf,
  hasTable,
  rememberInstallationMode,
} from '../../store/database/installation-mode'

/**
 * Holds a database to the mode of its first start: in test mode anybody moves the time, so a production database opened
 * by mistake would lose months of payments, and sample data must never be taken for real.
 * @throws StartupError where the database belongs to an installation of the other mode
 */
export async function keepInstallationMode(
  { store, wallClock }: Pick<Deps, 'store' | 'wallClock'>,
  { mode }: Pick<Env, 'mode'>,
): Promise<void> {
  const kept = await store.transaction(async (tx) => {
    const known = await findInstallationMode(tx)
    if (known) return known
    await rememberInstallationMode(tx, {
      mode: (await modeOfContent(tx)) ?? mode,
      since: wallClock.now(),
    })
    return findInstallationMode(tx)
  })
  if (kept !== null && kept !== mode) throw otherMode(kept, mode)
}

/**
 * Refuses a database of the other mode before anything in it is changed, whichever version's schema it has.
 * @throws StartupError
 */
export async function refuseOtherMode(tx: Database, { mode }: Pick<Env, 'mode'>): Promise<void> {
  const known = (await hasTable(tx, 'installation')) ? await findInstallationMode(tx) : null
  const kept = known ?? ((await hasTable(tx, 'users')) ? await modeOfContent(tx) : null)
  if (kept !== null && kept !== mode) throw otherMode(kept, mode)
}

/**
 * Mode of a database from before modes were remembered; null where it has no account. In test mode the first is the
 * sample merchant's and the catalogue has tokens of the local chain. Neither alone tells: anybody may sign in to a
 * production server with well-known keys, and an operator may name tokens of any chain.
 */
async function modeOfContent(tx: Database): Promise<Env['mode'] | null> {
  const first = await findFirstAccount(tx)
  if (first === null) return null
  const isSample = isWellKnownTestAccount(first) && (await hadTokensOf(tx, { chainId: LOCAL_TEST_CHAIN_ID }))
  return isSample ? 'test' : 'production'
}

function otherMode(kept: Env['mode'], mode: Env['mode']): StartupError {
  const remedy =
    kept === 'production'
      ? 'Set BASE_URL (or DUES_MODE=production) to go on in production, or name another DATABASE_URL or DATA_DIR for a test installation.'
      : 'Name another DATABASE_URL or DATA_DIR for production, or set DUES_MODE=test to go on testing.'
  return new StartupError(
    `The database belongs to a ${kept} installation, and this one is in ${mode} mode. Nothing was changed. ${remedy}`,
  )
}
