import 'server-only'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Deps } from '../../deps'
import { hashSecret } from '../../random'
import { createApiKey } from '../../services/accounts/create-api-key'
import { findLiveApiKey } from '../../store/accounts/api-keys'

const FILE = 'sample-api-key'

/**
 * The API key of the sample merchant that `npm start` prints. Only its hash is in the database, so it is kept
 * in a file beside it, readable by its owner alone: the same key at each start until it is revoked.
 */
export async function sampleApiKey(
  deps: Pick<Deps, 'env' | 'store' | 'clock' | 'wallClock' | 'random'>,
  { merchantId }: { merchantId: string },
): Promise<string> {
  const path = join(deps.env.dataDir, FILE)
  const kept = await readFile(path, 'utf8').catch(() => '')
  const keyHash = hashSecret(kept)
  const standing = await findLiveApiKey(deps.store.db, { keyHash, now: deps.wallClock.now() })
  if (standing?.merchantId === merchantId) return kept

  const author = { merchantId, actor: 'system' }
  const { key } = await createApiKey(deps, { author, sessionId: null, name: 'Printed at start' })
  await mkdir(deps.env.dataDir, { recursive: true, mode: 0o700 })
  // A process that dies while it writes must not leave half a key behind.
  await writeFile(`${path}.new`, key, { mode: 0o600 })
  await rename(`${path}.new`, path)
  return key
}
