import 'server-only'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { RequestError } from '../request-error'

/**
 * Content of a file that the build makes beside Next's, in the folder that next.config.mjs names; the app is started in
 * the project's.
 * @throws RequestError where the build has none
 */
export async function readBuildFile(name: string): Promise<Buffer<ArrayBuffer>> {
  const path = join(process.cwd(), process.env.DUES_BUILD_DIR || '.next', name)
  return readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    throw new RequestError('not_found', {
      detail: 'This build lacks the file. Make it again with npm run build.',
    })
  })
}
