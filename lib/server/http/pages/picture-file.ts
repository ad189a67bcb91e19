import 'server-only'
import { NotFoundError } from '@/lib/billing/billing-error'
import { findPicture } from '../../store/accounts/pictures'
import { openToOtherSites } from '../security-headers'
import { publicFile } from './public-file'

/** Policy of a picture that is opened as a page: a drawing may style itself, and do nothing else. */
export const PICTURE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox"

/** A digest of SHA-256 in hex. */
const DIGEST = /^[0-9a-f]{64}$/

/** The handler of a picture by the digest of its bytes, which never change under their address. */
export const getPicture = publicFile('picture', async ({ store }, request) => {
  const digest = new URL(request.url).pathname.split('/').at(-1) ?? ''
  const picture = DIGEST.test(digest) ? await findPicture(store.db, { digest }) : null
  if (!picture) throw new NotFoundError('Picture')
  const headers = new Headers({
    'Content-Type': picture.type,
    'Content-Security-Policy': PICTURE_POLICY,
    'Content-Disposition': 'inline',
    'Cache-Control': 'public, max-age=31536000, immutable',
  })
  openToOtherSites(headers)
  return new Response(picture.bytes, { headers })
})
