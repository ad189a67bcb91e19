// @ts-check
import { answerHeaders, newRequestId } from './answer-headers.mjs'

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/**
 * Answers what the application never gets to see, since Next fails on it with a bare 500: a method that no handler
 * can have, a path whose %-escapes are no UTF-8 text, and a call of a Server Action, of which there are none. The
 * answer is a problem like the application's own.
 *
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 * @returns {boolean} whether it was such a request, and is answered
 */
export function refuseUnreadable(request, response) {
  if (!methods.includes(request.method ?? '')) {
    response.setHeader('Allow', methods.join(', '))
    const detail = `${request.method} is not possible here.`
    refuse(response, { code: 'method_not_allowed', title: 'Method not allowed', status: 405, detail })
    return true
  }
  const detail = isReadable(request.url ?? '')
    ? 'next-action' in request.headers &&
      'There are no Server Actions here. Leave the header Next-Action out.'
    : 'The path is not UTF-8. Check its %-escapes.'
  if (!detail) return false
  refuse(response, { code: 'invalid_request', title: 'Invalid request', status: 400, detail })
  return true
}

/** @param {string} url */
function isReadable(url) {
  try {
    decodeURIComponent(url.split('?', 1)[0] ?? '')
    return true
  } catch {
    return false
  }
}

/**
 * @param {import('node:http').ServerResponse} response
 * @param {{ code: string, title: string, status: number, detail: string }} problem
 */
function refuse(response, { code, title, status, detail }) {
  const requestId = newRequestId()
  response.writeHead(status, {
    ...answerHeaders(requestId),
    'Content-Type': 'application/problem+json',
    'Cache-Control': 'no-store',
  })
  response.end(JSON.stringify({ type: `/docs/errors#${code}`, title, status, code, detail, requestId }))
}
