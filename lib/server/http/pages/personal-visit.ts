import 'server-only'

/** Name under which the proxy hands a page the method of its request, which Next does not tell it. */
export const METHOD_HEADER = 'x-dues-method'

/** Headers by which browsers announce that they fetch a page before anybody asked for it. */
const AHEAD_OF_TIME = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz']

/** Words in the names of programs that draw previews of links or index pages, and of no browser. */
const BOTS = /bot\b|crawl|spider|preview|externalhit|embed|whatsapp|telegram|discord|slack|skype/i

/**
 * True where the page of the request is gone to: not where a browser loads it ahead of time, as an image or by a script
 * (Fetch Metadata), not for a HEAD, and not for a program that says that it draws previews. Browsers name no
 * destination over plain http, nor do programs of merchants: both go to the page.
 */
export function isPersonalVisit(headers: Pick<Headers, 'get'>): boolean {
  if (headers.get(METHOD_HEADER) !== 'GET') return false
  if (AHEAD_OF_TIME.some((name) => /prefetch|prerender|preview/i.test(headers.get(name) ?? ''))) return false
  const destination = headers.get('sec-fetch-dest')
  if (destination === null) return !drawsPreviews(headers.get('user-agent') ?? '')
  return destination === 'document' && headers.get('sec-fetch-mode') === 'navigate'
}

/** True for the `User-Agent` of a program that says that it draws previews of links or indexes pages. */
export function drawsPreviews(userAgent: string): boolean {
  return BOTS.test(userAgent)
}
