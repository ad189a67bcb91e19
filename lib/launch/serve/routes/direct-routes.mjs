// @ts-check
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { answerRoutes } from './answer-routes.mjs'
import { routePaths } from './find-route.mjs'

/** @typedef {import('node:http').RequestListener} RequestListener */
/** @typedef {import('./answer-routes.mjs').Routes} Routes */

/** Paths of the API, which sets its own headers and has its own rates; those of proxy.ts are all others. */
const API = /^\/(?:pay\/)?api(?:\/|$)/

/**
 * Answers of the route files of the API and of the others, with what answers all else, and which paths lead to any of them.
 *
 * @typedef {object} DirectRoutes
 * @property {(next: RequestListener) => RequestListener} api
 * @property {(next: RequestListener) => RequestListener} others
 * @property {(path: string) => boolean} isRoute
 */

/**
 * Starts the application from its bundle of route files.
 *
 * @param {string} folder that of the bundle
 * @returns {Promise<DirectRoutes>}
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
    isRoute: routePaths(ROUTES),
  }
}
