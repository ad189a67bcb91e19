import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startApp } from './app-server'

/**
 * Before the first browser test: the data of an app that was started once, with its database, the sample data and the
 * contracts on the local chain. Making them takes a start many times as long as finding them, and every worker starts
 * an app, so each gets a copy: {@link madeAppData}. A run of several suites has made them already, for all of them.
 *
 * @returns what removes them after the last test
 */
export default async function makeAppData(): Promise<() => Promise<void>> {
  if (process.env[VARIABLE]) return async () => {}
  const dataDir = await mkdtemp(join(tmpdir(), 'dues-app-data-'))
  const app = await startApp({ env: { DATA_DIR: dataDir } })
  await app.stop()
  process.env[VARIABLE] = dataDir
  return () => rm(dataDir, { recursive: true, force: true })
}

const VARIABLE = 'DUES_TEST_APP_DATA'

/** The folder that {@link makeAppData} has made. @throws Error where nothing has made it */
export function madeAppData(): string {
  const dataDir = process.env[VARIABLE]
  if (!dataDir)
    throw new Error('The data of the app were not made: tests/playwright.config.ts names what makes them')
  return dataDir
}
