// @ts-check
import { newRequestId, problemAnswer } from './answer-headers.mjs'

const FAILED = {
  code: 'internal_error',
  title: 'Internal error',
  status: 500,
  detail: 'Something went wrong on our side. Nothing more is known here; name the request id when asking.',
}

/**
 * The answer to a request at which something was thrown that nobody foresaw, with a line on standard error.
 *
 * @param {unknown} error
 * @param {string} [requestId]
 */
export function failedAnswer(error, requestId = newRequestId()) {
  process.stderr.write(`Request ${requestId} failed: ${placeOf(error)}\n`)
  return problemAnswer(FAILED, requestId)
}

/**
 * Kind and place of an error; its message may hold a secret.
 *
 * @param {unknown} error
 */
function placeOf(error) {
  if (!(error instanceof Error)) return typeof error
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? []
  return [error.name, ...frames].join('\n')
}
