import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { createLog } from '@/lib/server/log'
import { systemRandom } from '@/lib/server/random'
import { findOrInsertUser } from '@/lib/server/store/accounts/users'
import { rememberInstallationMode } from '@/lib/server/store/database/installation-mode'
import type { Store } from '@/lib/server/store/database/store'
import { openStore } from '@/lib/server/store/engine/open-store'
import { memoryFolder } from '@/tests/run/provide/memory-folder.mjs'
import { templateCache, templateName } from './template'

/** What these tests hold does not rest on the disk. */
const memory = memoryFolder()

/** The embedded database in a temporary directory, copied from a template: making one takes seconds. */
export async function openTestPglite(): Promise<Store> {
  const dataDir = await makeTestDataDir(memory)
  const store = await openTestDirectory(dataDir)
  return {
    ...store,
    close: async () => {
      await store.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** A new data directory with the current schema and no rows, not opened yet. */
export async function makeTestDataDir(parent = tmpdir()): Promise<string> {
  const dataDir = mkdtempSync(join(parent, 'dues-test-'))
  cpSync(await template(), dataDir, { recursive: true })
  return dataDir
}

/**
 * A new data directory of test mode in which somebody has an account: no sample data are made there. Making them, and having
 * hundreds of sample subscribers live on while time is moved, takes an app longer than all that most tests look at.
 */
export async function makeDataDirInUse(): Promise<string> {
  const dataDir = await makeTestDataDir()
  const store = await openTestDirectory(dataDir)
  const { address } = privateKeyToAccount(generatePrivateKey())
  const now = new Date()
  await rememberInstallationMode(store.db, { mode: 'test', since: now })
  await findOrInsertUser(store.db, { id: systemRandom.uuid(), address, organisation: '', now })
  await store.close()
  return dataDir
}

/** The folder of the template, made once for each schema. Two that make it at once both have a good one. */
async function template(): Promise<string> {
  const folder = join(templateCache, templateName())
  if (existsSync(folder)) return folder
  mkdirSync(templateCache, { recursive: true })
  // Without the current one, which another process may have made meanwhile.
  const outdated = readdirSync(templateCache).filter(
    (name) => name.startsWith('dues_template_') && !name.startsWith(templateName()),
  )
  const unfinished = mkdtempSync(join(templateCache, 'unfinished-'))
  const store = await openTestDirectory(unfinished)
  await store.close()
  try {
    renameSync(unfinished, folder)
  } catch {
    rmSync(unfinished, { recursive: true, force: true })
  }
  for (const name of outdated) rmSync(join(templateCache, name), { recursive: true, force: true })
  return folder
}

/** The embedded database in a directory of the test's own. */
export function openTestDirectory(dataDir: string): Promise<Store> {
  return openStore({
    databaseUrl: undefined,
    dataDir,
    allowUnsafeDatabase: false,
    log: createLog('silent'),
  })
}
