import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLog } from '@/lib/server/log'
import type { Store } from '@/lib/server/store/database/store'
import { openStore } from '@/lib/server/store/engine/open-store'
import { repositoryRoot, templateName } from './template'

/** In memory where the system has a file system there: what these tests hold does not rest on the disk. */
const memory = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()
const cache = join(repositoryRoot, 'node_modules/.cache/dues-test-store')

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

/** A data directory of its own with the current schema and nothing in it, for whoever opens it. */
export async function makeTestDataDir(parent = tmpdir()): Promise<string> {
  const dataDir = mkdtempSync(join(parent, 'dues-test-'))
  cpSync(await template(), dataDir, { recursive: true })
  return dataDir
}

/** The folder of the template, made once for each schema. Two that make it at once both have a good one. */
async function template(): Promise<string> {
  const folder = join(cache, templateName())
  if (existsSync(folder)) return folder
  mkdirSync(cache, { recursive: true })
  // Not the one that somebody else has made since it was looked for.
  const outdated = readdirSync(cache).filter(
    (name) => name.startsWith('dues_template_') && name !== templateName(),
  )
  const unfinished = mkdtempSync(join(cache, 'unfinished-'))
  const store = await openTestDirectory(unfinished)
  await store.close()
  try {
    renameSync(unfinished, folder)
  } catch {
    rmSync(unfinished, { recursive: true, force: true })
  }
  for (const name of outdated) rmSync(join(cache, name), { recursive: true, force: true })
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
