// @ts-check
import { readdirSync, rmSync } from 'node:fs'
import { join, sep } from 'node:path'
import { projectRoot } from '../process/project-root.mjs'
import { bundleScripts } from './bundle-scripts.mjs'

/**
 * A file of handlers and the path that it answers, as in `/api/v1/plans/{id}`; `{...name}` takes any number of segments.
 *
 * @typedef {{ readonly path: string, readonly file: string }} RouteFile
 */

/**
 * Bundles the application's start and its route files, so that the launcher's own server can answer them: a module
 * `routes.mjs` with `startApp`, `pageHeaders` and `ROUTES`, rows of a path and what loads its handlers. Replaces the
 * folder's content. Needs the development packages; the bundle does not.
 *
 * @param {string} folder in the project
 */
export async function bundleRoutes(folder) {
  rmSync(folder, { recursive: true, force: true })
  const rows = (await listRoutes()).map(
    ({ path, file }) =>
      `{ path: ${JSON.stringify(path)}, load: () => import(${JSON.stringify(`./${file}`)}) }`,
  )
  const text = `
    export { startApp } from './lib/server/start-app'
    export { pageHeaders } from './lib/server/http/pages/page-headers'
    export const ROUTES = [${rows.join(',\n')}]
  `
  await bundleScripts({ name: 'routes', text }, folder, ['lib/launch/build/light-response.mjs'])
}

/**
 * Every route file, once for each path that leads to it: its own, and those that next.config.mjs rewrites.
 *
 * @returns {Promise<RouteFile[]>}
 */
export async function listRoutes() {
  const { default: config } = await import('../../../next.config.mjs')
  const routes = readdirSync(join(projectRoot, 'app'), { recursive: true, encoding: 'utf8' })
    .map((file) => file.split(sep).join('/'))
    .filter((file) => file.endsWith('/route.ts'))
    .sort()
    .map((file) => ({ path: pathOf(file), file: `app/${file}` }))
  const rewrites = /** @type {{ source: string, destination: string }[]} */ (
    (await config.rewrites?.()) ?? []
  )
  return [
    ...routes,
    ...rewrites.flatMap(({ source, destination }) => {
      const found = routes.find(({ path }) => path === parametersOf(destination))
      return found ? [{ path: parametersOf(source), file: found.file }] : []
    }),
  ]
}

/**
 * `api/v1/plans/[id]/route.ts` answers `/api/v1/plans/{id}`.
 *
 * @param {string} file
 */
function pathOf(file) {
  return `/${file.slice(0, -'/route.ts'.length)}`
    .replace(/\[\[(\.\.\.\w+)\]\]/g, '{$1}')
    .replace(/\[(\w+)\]/g, '{$1}')
}

/**
 * `:id` of Next's configuration is `{id}`.
 *
 * @param {string} pattern
 */
const parametersOf = (pattern) => pattern.replace(/:(\w+)/g, '{$1}')
