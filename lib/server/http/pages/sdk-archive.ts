import 'server-only'
import { readBuildFile } from './build-file'
import { publicFile } from './public-file'

/** The handler of the SDK's package, as `npm install` asks for it. */
export const getSdkArchive = publicFile('sdk.tgz', async () => {
  const bytes = await readBuildFile('dues-sdk.tgz')
  // After an update of the installation the package is another one under the same address.
  return new Response(bytes, { headers: { 'Content-Type': 'application/gzip', 'Cache-Control': 'no-cache' } })
})
