// @ts-check
import { problemAnswer } from './answer-headers.mjs'

const invalid = { code: 'invalid_request', title: 'Invalid request', status: 400 }
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const reads = ['GET', 'HEAD']
/** Path below which the build's files are. */
const BUILD_FILES = '/_next/static/'

/**
 * Refuses requests on which Next fails with a bare 500, with a problem like the application's own: a method that no
 * handler can have, or that a file of the build does not have, no path, a Host that is not this server's, a path whose %-escapes are no UTF-8 text or that has segments of dots, and the call of a
 * Server Action, of which there are none.
 *
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 * @param {(host: string | undefined) => boolean} isOurs true for the Host of a request that is meant for this server
 * @returns {boolean} true if it was such a request; it is answered then
 */
export function refuseUnreadable(request, response, isOurs) {
  const problem = problemOf(request, isOurs)
  if (!problem) return false
  if (problem.status === 405) response.setHeader('Allow', methodsOf(request).join(', '))
  const { status, headers, body } = problemAnswer(problem)
  response.writeHead(status, headers)
  response.end(body)
  return true
}

/** @param {import('node:http').IncomingMessage} request */
const methodsOf = ({ url }) => (url?.startsWith(BUILD_FILES) ? reads : methods)

/** Paths and queries of which nothing is to be decoded, and that have no segment of dots. Most are such. */
const PLAIN = /^(?:\/(?!\.{1,2}(?:[/?]|$))[\w\-.~!$&'()*+,;=:@]*)+(?:\?|$)/

/**
 * @param {import('node:http').IncomingMessage} request
 * @param {(host: string | undefined) => boolean} isOurs
 * @returns {import('./answer-headers.mjs').Problem | null}
 */
function problemOf(request, isOurs) {
  const possible = methodsOf(request)
  if (!possible.includes(request.method ?? '')) {
    const detail = `${request.method} is not possible here. Use ${possible.join(', ')}.`
    return { code: 'method_not_allowed', title: 'Method not allowed', status: 405, detail }
  }
  if (!isOurs(request.headers.host)) {
    return {
      ...invalid,
      detail: 'This server does not answer to the Host of the request. In test mode open localhost.',
    }
  }
  const unreadable = PLAIN.test(request.url ?? '') ? null : pathProblem(request.url ?? '')
  if (unreadable) return { ...invalid, detail: unreadable }
  if ('next-action' in request.headers) {
    return { ...invalid, detail: 'There are no Server Actions here. Leave the header Next-Action out.' }
  }
  if (isPageForm(request)) {
    const detail = 'Pages take no forms with files.'
    return { code: 'unsupported_media_type', title: 'Content type not supported', status: 415, detail }
  }
  return null
}

/**
 * The API says for itself what it takes. Next takes every type that begins with `multipart/form-data` for the call of a
 * Server Action, and reads its body.
 *
 * @param {import('node:http').IncomingMessage} request
 */
function isPageForm({ method, url = '', headers }) {
  if (method !== 'POST') return false
  return (
    /^multipart\//i.test(headers['content-type'] ?? '') &&
    !/^\/(pay\/)?api(\/|$)/.test(url.split('?', 1)[0] ?? '')
  )
}

/**
 * Fault of the path of a URL, as a sentence; null for none.
 *
 * @param {string} url
 */
function pathProblem(url) {
  const path = readPath(url)
  if (path === null) return 'The path is not UTF-8. Check its %-escapes.'
  if (!path.startsWith('/')) return 'Name a path, such as /api/health.'
  // Each reader would make another path of them.
  return /(^|[/\\])\.\.?([/\\]|$)/.test(path)
    ? 'The path has a segment of dots. Send the path that it stands for.'
    : null
}

/**
 * The path of a URL without %-escapes; null where they are no UTF-8.
 *
 * @param {string} url
 */
function readPath(url) {
  try {
    return decodeURIComponent(url.split('?', 1)[0] ?? '')
  } catch {
    return null
  }
}
