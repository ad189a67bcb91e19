import 'server-only'

/** Name under which the proxy hands a page its path and query, which Next does not tell a layout. */
export const ADDRESS_HEADER = 'x-dues-address'

/** Longest address that is looked at. */
const MAX_ADDRESS_LENGTH = 4_000

/** Address of the page that is asked for; the start page's where none is known. */
export function pageAddress(headers: Pick<Headers, 'get'>): URL {
  const address = headers.get(ADDRESS_HEADER)?.slice(0, MAX_ADDRESS_LENGTH) ?? '/'
  return URL.canParse(address, 'http://page') ? new URL(address, 'http://page') : new URL('http://page')
}
