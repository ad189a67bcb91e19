// @ts-check
import { createHash } from 'node:crypto'
import { answerHeaders, newRequestId, problemAnswer } from '../answer-headers.mjs'
import { clientOf } from '../client-address.mjs'
import { failedAnswer } from '../failed-answer.mjs'

/** @typedef {import('node:http').RequestListener} RequestListener */

/**
 * The application's part in requests for pages.
 *
 * @typedef {object} PageWatch
 * @property {(client: string) => number | null} admit counts a request of this address; the seconds to wait where
 *   it has asked for too many, else null
 * @property {(path: string) => boolean} isAlike whether the page at this path is the same for everybody
 * @property {import('./early-style.mjs').FindShared} shared a page that others get too; null for one of its reader's own
 * @property {(path: string) => Promise<boolean>} isGone whether a page that is not found at this path was there once
 * @property {(visit: { page: string, method: string, status: number, ms: number, client: string, requestId: string }) => void} log
 */

/** Paths below which are no pages: the API and the pictures, which have rates and headers of their own, and the build's files. */
export const NO_PAGE = /^\/(?:(?:(?:pay\/)?api|pictures)(?:\/|$)|_next\/static\/)/

/** Characters of the first segment of a path that go into the log. */
const LONGEST_NAME = 40

/** Pages that are rendered at once. Rendering takes the one thread that everything else is answered by. */
const MOST_AT_ONCE = 3
/** A page that takes longer waits for the database or for a slow client, and keeps no other from being rendered. */
const LONGEST_TURN_MS = 250

/**
 * Serves pages as often as the application lets one address have them, few at once, so that what is quick to answer
 * need not wait for them, and has each written to its log. What is
 * neither a file nor of the API counts as a page, whether there is one or not. Next would render a page whatever the method, and
 * fails with a file, so any but GET and HEAD is refused here, unless a route file answers it.
 *
 * @param {RequestListener} handle
 * @param {object} options
 * @param {ReadonlySet<string>} options.files paths of the files beside the pages
 * @param {(path: string) => boolean} options.isRoute true for the paths of route files
 * @param {() => Promise<PageWatch | undefined>} options.findWatch
 * @returns {RequestListener}
 */
export function watchedPages(handle, { files, isRoute, findWatch }) {
  const turns = turnstile(MOST_AT_ONCE)
  return (request, response) => {
    answer(request, response).catch((error) => endFailed(response, error))
  }

  /**
   * @param {import('node:http').IncomingMessage} request
   * @param {import('node:http').ServerResponse} response
   */
  async function answer(request, response) {
    const path = request.url?.split('?', 1)[0] ?? ''
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (files.has(path) && !isRead) return refuseMethod(request, response, newRequestId())
    const watch = NO_PAGE.test(path) || files.has(path) ? undefined : await findWatch()
    if (!watch) return handle(request, response)
    const startedAt = performance.now()
    const requestId = newRequestId()
    const client = clientOf(request)
    response.once('close', () =>
      watch.log({
        // The rest may be a secret, such as the id of a checkout. No page has a longer name, and strangers send kilobytes.
        page: `/${(path.split('/')[1] ?? '').slice(0, LONGEST_NAME)}`,
        method: request.method ?? '',
        status: response.statusCode,
        ms: Math.round(performance.now() - startedAt),
        client,
        requestId,
      }),
    )
    response.setHeader('X-Request-Id', requestId)
    const waitSeconds = watch.admit(client)
    if (waitSeconds === null) {
      if (!isRead && !isRoute(path)) return refuseMethod(request, response, requestId)
      const leave = await turns.enter()
      response.once('close', leave)
      if (response.destroyed) return leave()
      if (await watch.isGone(path)) answerGone(response)
      return handle(request, response)
    }
    response.writeHead(429, {
      ...answerHeaders(requestId),
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': POLICY,
      'Cache-Control': 'no-store',
      'Retry-After': String(waitSeconds),
    })
    response.end(request.method === 'HEAD' ? undefined : tooManyPages(waitSeconds))
  }
}

/**
 * Ends an answer at which something was thrown, else its client would wait for ever.
 *
 * @param {import('node:http').ServerResponse} response
 * @param {unknown} error
 */
function endFailed(response, error) {
  const named = response.getHeader('X-Request-Id')
  const { status, headers, body } = failedAnswer(error, typeof named === 'string' ? named : undefined)
  if (response.headersSent) return void response.destroy()
  response.writeHead(status, headers)
  response.end(body)
}

/**
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 * @param {string} requestId
 */
function refuseMethod({ method }, response, requestId) {
  const detail = `${method} is not possible here. Use GET, HEAD.`
  const problem = { code: 'method_not_allowed', title: 'Method not allowed', status: 405, detail }
  const { status, headers, body } = problemAnswer(problem, requestId)
  response.writeHead(status, { ...headers, Allow: 'GET, HEAD' })
  response.end(body)
}

/**
 * Has a page that is not found answered with 410: it was there, and never comes back. Pages can set no status but 404.
 *
 * @param {import('node:http').ServerResponse} response
 */
function answerGone(response) {
  const writeHead = /** @type {(status: number, ...rest: unknown[]) => typeof response} */ (
    response.writeHead.bind(response)
  )
  response.writeHead = (/** @type {number} */ status, /** @type {unknown[]} */ ...rest) =>
    writeHead(status === 404 ? 410 : status, ...rest)
}

/**
 * Lets a few at a time through, the others in the order in which they came.
 *
 * @param {number} most
 */
function turnstile(most) {
  /** @type {(() => void)[]} */
  const waiting = []
  let inside = 0
  return {
    /**
     * Resolves when it is one's turn.
     *
     * @returns {Promise<() => void>} ends the turn, as its longest time does
     */
    async enter() {
      if (inside >= most) await new Promise((resolve) => waiting.push(() => resolve(undefined)))
      else inside += 1
      let isOver = false
      const leave = () => {
        if (isOver) return
        isOver = true
        clearTimeout(timer)
        const next = waiting.shift()
        if (next) next()
        else inside -= 1
      }
      const timer = setTimeout(leave, LONGEST_TURN_MS).unref()
      return leave
    },
  }
}

const STYLE = `
:root { color-scheme: light dark }
body { margin: 0; min-height: 100vh; display: grid; place-content: center; padding: 20px;
  font: 16px/1.5 system-ui, sans-serif; color: light-dark(#1c1a17, #f1eee8); background: light-dark(#f7f5f0, #121110) }
main { max-width: 440px }
h1 { font-size: 20px; margin: 0 }
a { color: inherit }`
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

/**
 * A page that costs nothing to make.
 *
 * @param {number} waitSeconds
 */
function tooManyPages(waitSeconds) {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Too many pages at once · Dues</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Too many pages at once.</h1>
<p>Your network asked for more pages than one may in a minute. Wait ${waitSeconds} ${waitSeconds === 1 ? 'second' : 'seconds'}, then <a href="">load this page again</a>. Nothing was charged.</p>
</main>
</body>
</html>
`
}
