import 'server-only'

/** Name under which the proxy hands a page the method of its request, which Next does not tell it. */
export const METHOD_HEADER = 'x-dues-method'

/** Headers by which browsers announce that they fetch a page before anybody asked for it. */
const AHEAD_OF_TIME = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz']

/**
 * True where a person's browser goes to the page of the request (Fetch Metadata): not where it loads it ahead of
 * time, as an image or by a script, and not for a HEAD. False also for whatever sends no Sec-Fetch headers: programs,
 * the bots that draw previews of links, and browsers from before 2023, whose people can still press a button.
 */
export function isPersonalVisit(headers: Pick<Headers, 'get'>): boolean {
  return (
    headers.get(METHOD_HEADER) === 'GET' &&
    headers.get('sec-fetch-mode') === 'navigate' &&
    headers.get('sec-fetch-dest') === 'document' &&
    !AHEAD_OF_TIME.some((name) => /prefetch|prerender|preview/i.test(headers.get(name) ?? ''))
  )
}
