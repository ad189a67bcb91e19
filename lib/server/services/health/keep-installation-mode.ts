import 'server-only'
import type { Deps } from '../../deps'
import type { Env } from '../../env'
import { isWellKnownTestAccount } from '../../payment-keys'
import { StartupError } from '../../startup-error'
import {
  findFirstAccount,
  findInstallationMode,
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
      mode: modeOfContent(await findFirstAccount(tx)) ?? mode,
      since: wallClock.now(),
    })
    return findInstallationMode(tx)
  })
  if (kept !== null && kept !== mode) throw otherMode(kept, mode)
}

/** The mode of a database from before modes were remembered: the first account of test mode is the sample merchant's. */
function modeOfContent(firstAccount: Awaited<ReturnType<typeof findFirstAccount>>): Env['mode'] | null {
  if (firstAccount === null) return null
  return isWellKnownTestAccount(firstAccount) ? 'test' : 'production'
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
