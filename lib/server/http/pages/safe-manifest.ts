import 'server-only'
import { RequestError } from '../request-error'
import { openToOtherSites } from '../security-headers'
import { offeredWallets } from './offered-wallets'
import { publicFile } from './public-file'

/**
 * The handler of `manifest.json`, by which Safe takes a page for an app: it asks for it below the page's own address.
 * There is none unless the operator allows Safe.
 */
export const getSafeManifest = publicFile('manifest.json', ({ env }) => {
  if (!offeredWallets().safe) {
    throw new RequestError('not_found', {
      detail: 'This installation is not an app of Safe: SAFE_APP is not set.',
    })
  }
  const headers = new Headers({ 'Cache-Control': 'public, max-age=3600' })
  openToOtherSites(headers)
  const manifest = {
    name: 'Dues',
    description: 'Subscription billing in tokens, from the payer’s own wallet.',
    // Safe appends what does not begin with https to the page's address.
    iconPath: `${env.baseUrl}/icon-512.png`,
  }
  return Response.json(manifest, { headers })
})
