// @ts-check
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { answerRoutes } from './answer-routes.mjs'

/** @typedef {import('node:http').RequestListener} RequestListener */
/** @typedef {import('./answer-routes.mjs').Routes} Routes */

/** Paths of the API, which sets its own headers and has its own rates; those of proxy.ts are all others. */
const API = /^\/(?:pay\/)?api(?:\/|$)/

/**
 * Starts the application from its bundle of route files.
 *
 * @param {string} folder that of the bundle
 * @returns {Promise<{ api: (next: RequestListener) => RequestListener, others: (next: RequestListener) => RequestListener }>}
 *   answers of the route files of the API and of the others, with what answers all else
 * @throws {Error} what the start throws
 */
export async function startDirectRoutes(folder) {
  /** @type {Routes} */
  const { ROUTES, pageHeaders, startApp } = await import(pathToFileURL(join(folder, 'routes.mjs')).href)
  await startApp()
  const isApi = (/** @type {{ path: string }} */ { path }) => API.test(path)
  return {
    api: (next) => answerRoutes(ROUTES.filter(isApi), { next }),
    others: (next) =>
      answerRoutes(
        ROUTES.filter((row) => !isApi(row)),
        { next, headersFor: pageHeaders },
      ),
  }
}
