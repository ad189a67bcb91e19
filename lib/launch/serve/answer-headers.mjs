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
 * Adds the headers of every answer to one that does not have its own by the time it is sent: files, and what Next
 * answers before a page or route of the application does.
 *
 * @param {import('node:http').ServerResponse} response
 */
export function addMissingHeaders(response) {
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
