// @ts-check
import { getRequestListener } from '@hono/node-server'
import { Response as LightResponse } from '../../build/light-response.mjs'
import { problemAnswer } from '../answer-headers.mjs'
import { failedAnswer } from '../failed-answer.mjs'
import { routeTable } from './find-route.mjs'
import { lightRequest } from './light-request.mjs'
import { packAnswer, sendAnswer } from './pack-answer.mjs'

/** @typedef {import('node:http').RequestListener} RequestListener */
/** @typedef {(request: Request) => Response | Promise<Response>} Handler */

/**
 * Exports of a bundle's `routes.mjs`.
 *
 * @typedef {object} Routes
 * @property {() => Promise<void>} startApp
 * @property {(url: URL) => Record<string, string>} pageHeaders headers of an answer that is none of the API, as the
 *   application's proxy sets them
 * @property {readonly { path: string, load: () => Promise<Record<string, unknown>> }[]} ROUTES
 */

/**
 * @typedef {object} Route
 * @property {string} path
 * @property {() => Promise<Record<string, unknown>>} load
 * @property {Map<string, RequestListener>} listeners by method, once its file is loaded
 * @property {Promise<unknown> | null} loading
 */

/**
 * Answers route files without Next, which takes a multiple of their time, and leaves to `next` what is none of them.
 *
 * @param {Routes['ROUTES']} rows
 * @param {{ next: RequestListener, headersFor?: Routes['pageHeaders'] }} options `headersFor` is set on each answer, over
 *   the handler's own
 * @returns {RequestListener}
 */
export function answerRoutes(rows, { next, headersFor }) {
  const find = routeTable(
    rows.map(({ path, load }) => /** @type {Route} */ ({ path, load, listeners: new Map(), loading: null })),
  )
  return (request, response) => {
    const url = request.url ?? ''
    const queryAt = url.indexOf('?')
    const route = find(queryAt < 0 ? url : url.slice(0, queryAt))
    if (!route) return next(request, response)
    const listener = route.listeners.get(request.method ?? '')
    if (listener) return listener(request, response)
    route.loading ??= loadListeners(route, headersFor)
    route.loading.then(
      () => (route.listeners.get(request.method ?? '') ?? next)(request, response),
      (error) => {
        route.loading = null
        response.destroy(error)
      },
    )
  }
}

/**
 * @param {Route} route
 * @param {Routes['pageHeaders']} [headersFor]
 */
async function loadListeners(route, headersFor) {
  for (const [method, handle] of Object.entries(await route.load())) {
    if (typeof handle !== 'function') continue
    const answer = /** @type {Handler} */ (handle)
    route.listeners.set(method, listenerOf(headersFor ? withHeaders(answer, headersFor) : answer))
  }
  const get = route.listeners.get('GET')
  if (get && !route.listeners.has('HEAD')) route.listeners.set('HEAD', get)
}

/**
 * @param {Handler} handle
 * @param {Routes['pageHeaders']} headersFor
 * @returns {Handler}
 */
function withHeaders(handle, headersFor) {
  return async (request) => {
    const response = await handle(request)
    const ours = headersFor(new URL(request.url))
    for (const [name, value] of Object.entries(ours)) response.headers.set(name, value)
    return response
  }
}

/**
 * @param {Handler} handle
 * @returns {RequestListener}
 */
function listenerOf(handle) {
  const adapted = getRequestListener(
    async (request, env) => {
      const { incoming, outgoing } = /** @type {import('@hono/node-server').HttpBindings} */ (env)
      return packAnswer(await handle(request), incoming, outgoing)
    },
    // Next goes on with Node's own. A client of HTTP/1.0 names no host.
    { overrideGlobalObjects: false, errorHandler: refuse, hostname: 'localhost' },
  )
  return (incoming, outgoing) => {
    const request = lightRequest(incoming, outgoing)
    if (!request) return adapted(incoming, outgoing)
    const send = (/** @type {Response} */ response) => sendAnswer(response, incoming, outgoing)
    const giveUp = (/** @type {Error} */ error) => void outgoing.destroy(error)
    // An answer that is there at once is sent without a promise, which would take longer than the rest.
    try {
      const answered = handled(handle, request)
      const sent = answered instanceof Promise ? answered.catch(refuse).then(send) : send(answered)
      sent?.catch(giveUp)
    } catch (error) {
      giveUp(/** @type {Error} */ (error))
    }
  }
}

/**
 * The answer of a handler, or the refusal of one that throws at once, which would end the process.
 *
 * @param {Handler} handle
 * @param {Request} request
 */
function handled(handle, request) {
  try {
    return handle(request)
  } catch (error) {
    return refuse(error)
  }
}

/**
 * The answer to what no handler foresees: a Host that is none, or a handler that throws.
 *
 * @param {unknown} error
 */
function refuse(error) {
  // The adapter's, of the same name as the application's, which its handlers answer themselves.
  const isUnreadable = error instanceof Error && error.name === 'RequestError'
  const { status, headers, body } = isUnreadable ? problemAnswer(UNREADABLE) : failedAnswer(error)
  return new LightResponse(body, { status, headers })
}

const UNREADABLE = {
  code: 'invalid_request',
  title: 'Invalid request',
  status: 400,
  detail: 'The Host of the request is none.',
}
