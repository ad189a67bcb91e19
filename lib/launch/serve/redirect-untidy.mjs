// @ts-check
import { answerHeaders, newRequestId } from './answer-headers.mjs'

/** A backslash, two slashes or one at the end, before any query. */
const UNTIDY = /^[^?]*(?:[/\\]{2}|\\|[^?]\/(?:\?|$))/

/**
 * Redirects a path with a slash too many to the one without, as Next would, whose answer has none of the
 * headers that every answer carries.
 *
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 * @returns {boolean} whether it was such a request, and is answered
 */
export function redirectUntidy(request, response) {
  if (!UNTIDY.test(request.url ?? '')) return false
  const [path = '', ...query] = (request.url ?? '').split('?')
  // Browsers read a backslash as a slash, and two of them as the beginning of a host name.
  const tidy = path.replace(/[/\\]+/g, '/').replace(/(?<=.)\/$/, '')
  if (tidy === path || !path.startsWith('/')) return false
  response.writeHead(308, { ...answerHeaders(newRequestId()), Location: [tidy, ...query].join('?') })
  response.end()
  return true
}
