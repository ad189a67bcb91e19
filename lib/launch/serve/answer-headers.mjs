// @ts-check
import { randomUUID } from 'node:crypto'

/** The id of a request, as the application makes them. */
export const newRequestId = () => `req_${randomUUID().replaceAll('-', '')}`

/** Policy of a file or a refusal that a browser opens as a page: it may be shown, and do nothing. */
const FILE_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

/**
 * Adds the headers of every answer to those that do not have their own by the time they are sent: files, and what Next
 * answers before a page or route of the application does.
 *
 * @param {import('node:http').RequestListener} handle
 * @returns {import('node:http').RequestListener}
 */
export function withMissingHeaders(handle) {
  return (request, response) => {
    addMissingHeaders(response)
    handle(request, response)
  }
}

/** @param {import('node:http').ServerResponse} response */
function addMissingHeaders(response) {
  const { writeHead } = response
  response.writeHead = (/** @type {unknown[]} */ ...all) => {
    for (const [name, value] of Object.entries(answerHeaders(newRequestId()))) {
      if (!response.hasHeader(name)) response.setHeader(name, value)
    }
    return Reflect.apply(writeHead, response, all)
  }
}

/**
 * Headers of every answer, also of those that never reach the application.
 *
 * @param {string} requestId
 * @returns {Record<string, string>}
 */
export function answerHeaders(requestId) {
  const isHttps = process.env.BASE_URL?.startsWith('https:') ?? false
  return {
    'X-Request-Id': requestId,
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': FILE_POLICY,
    'Referrer-Policy': 'no-referrer',
    ...(isHttps && { 'Strict-Transport-Security': 'max-age=63072000' }),
  }
}

/** @typedef {{ code: string, title: string, status: number, detail: string }} Problem */

/**
 * A problem as the application answers it.
 *
 * @param {Problem} problem
 * @param {string} [requestId]
 */
export function problemAnswer({ code, title, status, detail }, requestId = newRequestId()) {
  return {
    status,
    headers: {
      ...answerHeaders(requestId),
      'Content-Type': 'application/problem+json',
      'Cache-Control': 'no-store',
    },
    body: JSON.stringify({ type: `/docs/errors#${code}`, title, status, code, detail, requestId }),
  }
}
