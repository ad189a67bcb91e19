// @ts-check
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { NO_PAGE } from '../pages/page-requests.mjs'
import { answerRoutes } from './answer-routes.mjs'
import { routePaths } from './find-route.mjs'

/** @typedef {import('node:http').RequestListener} RequestListener */
/** @typedef {import('./answer-routes.mjs').Routes} Routes */

/**
 * Answers of the route files of the API and the pictures, which set their own headers, and of the others, with what answers
 * all else, and which paths lead to any of them.
 *
 * @typedef {object} DirectRoutes
 * @property {(next: RequestListener) => RequestListener} apart
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
  // The paths of proxy.ts are all others.
  const isApart = (/** @type {{ path: string }} */ { path }) => NO_PAGE.test(path)
  return {
    apart: (next) => answerRoutes(ROUTES.filter(isApart), { next }),
    others: (next) =>
      answerRoutes(
        ROUTES.filter((row) => !isApart(row)),
        { next, headersFor: pageHeaders },
      ),
    isRoute: routePaths(ROUTES),
  }
}
