// @ts-check
import { randomUUID } from 'node:crypto'

/** The id of a request, as the application makes them. */
export const newRequestId = () => `req_${randomUUID().replaceAll('-', '')}`

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
    ...(isHttps && { 'Strict-Transport-Security': 'max-age=63072000' }),
  }
}
