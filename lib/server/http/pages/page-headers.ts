import 'server-only'
import { pageSecurityHeaders } from '../security-headers'
import { offeredWallets } from './offered-wallets'

/** Words of a content security policy that let the scripts and styles of one answer run. */
export function newNonce(): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64')
}

/**
 * Headers of an answer at an address outside the API, whether it is a page or not. It reads the environment itself: it
 * runs where the app has not started too.
 */
export function pageHeaders(
  { pathname, searchParams }: Pick<URL, 'pathname' | 'searchParams'>,
  nonce = newNonce(),
): ReturnType<typeof pageSecurityHeaders> {
  return pageSecurityHeaders({
    nonce,
    path: pathname,
    query: searchParams,
    isHttps: process.env.BASE_URL?.startsWith('https:') ?? false,
    isDevelopment: process.env.NODE_ENV === 'development',
    wallets: offeredWallets(),
  })
}
