import 'server-only'
import { parseEnv } from '../env'
import { startApp } from '../start-app'
import { StartupError } from '../startup-error'

/**
 * Does the background work of an installation in this process, which answers no requests, until the process's
 * dependencies are closed.
 * @throws StartupError where no other process could share the database, and as the app does
 */
export async function runWorker(variables: Readonly<Record<string, string | undefined>>): Promise<void> {
  // One file of settings may serve both: WORKER=off in it is meant for the app.
  const own = { ...variables, WORKER: 'on', RATE_LIMITS: 'off' }
  const env = parseEnv(own)
  if (!env.databaseUrl) {
    throw new StartupError(
      'A worker of its own needs DATABASE_URL: the embedded database serves one process, which does all the work.',
    )
  }
  if (env.mode === 'test') {
    throw new StartupError(
      'Test mode does its work in the app. For a worker of its own set BASE_URL, as the app has it.',
    )
  }
  await startApp(own)
}
