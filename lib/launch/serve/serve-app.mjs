// @ts-check
import { existsSync, readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import { join, relative, sep } from 'node:path'
import { buildFolder, routesFolder } from '../build/build-app.mjs'
import { installationMode } from '../process/installation-mode.mjs'
import { projectRoot } from '../process/project-root.mjs'
import { seconds } from '../process/report-step.mjs'
import { StartupError } from '../process/startup-error.mjs'
import { onStopSignal } from '../process/stop-signals.mjs'
import { withMissingHeaders } from './answer-headers.mjs'
import { startHttpServer } from './http-server.mjs'
import { listenAddress } from './listen-address.mjs'
import { withEarlyStyle } from './pages/early-style.mjs'
import { packedFiles } from './pages/packed-files.mjs'
import { watchedPages } from './pages/page-requests.mjs'
import { renderedOnce } from './pages/rendered-once.mjs'
import { withoutErrorPage } from './pages/without-error-page.mjs'
import { runInstrumentation } from './run-instrumentation.mjs'
import { closeRunningApp, stopRunningWork, watchOfRunningApp, welcomeOfRunningApp } from './running-app.mjs'
import { asksForOneOf, listTestModeScripts } from './test-mode-scripts.mjs'

/** @typedef {import('node:http').RequestListener} RequestListener */
/** @typedef {Awaited<ReturnType<typeof prepareNext>>} NextApp */

/** Shorter than the 10 s that process managers give at least, so that there is time to close the database. */
const drainLimitMs = 8_000
/** There is no such file, which is what is answered. */
const NO_SCRIPT = '/_next/static/chunks/none.js'

/**
 * Serves the application until a signal ends the process.
 *
 * The port is taken before the database is opened: a second start fails at the port and touches nothing, and
 * with PORT=0 the application learns which port it got. Requests that come early wait until it is ready.
 *
 * @param {{ dev: boolean }} options
 * @throws {StartupError} when the port, or something that the application needs, is not available
 */
export async function serveApp({ dev }) {
  const startedAt = performance.now()
  const { host, port } = listenAddress(process.env)
  Object.assign(process.env, {
    HOST: host,
    NODE_ENV: dev ? 'development' : 'production',
    NEXT_TELEMETRY_DISABLED: '1',
  })

  const hidden =
    !dev && installationMode(process.env) === 'production' ? listTestModeScripts(buildFolder()) : new Set()

  const pages = whenReady()
  const answers = whenReady()
  const http = await startHttpServer({
    host,
    port: port ?? 0,
    webSockets: dev,
    handle: answers.listener,
  })
  // A PORT that is no port stays as it is: the application lists it among everything else that is wrong.
  if (port !== null) process.env.PORT = String(http.port)

  /** @type {NextApp | undefined} */
  let app
  onStopSignal(async () => {
    process.stderr.write('Stopping: running requests may finish...\n')
    // Both are bounded.
    await Promise.all([http.drain(drainLimitMs), stopRunningWork()])
    await app?.close()
    await closeRunningApp()
  })

  try {
    const direct = hasDirectApi({ dev }) ? await startDirectRoutes() : null
    const handlePage = withMissingHeaders(withoutScripts(pages.listener, hidden))
    // The API need not wait for Next.
    answers.open(direct ? direct.apart(handlePage) : handlePage)
    // Next takes over the upgrades of the server that it is given. Only development has any (hot reload), so in
    // production it gets one that never listens.
    const httpServer = dev ? http.server : createServer()
    app = await prepareNext({ dev, hostname: host, port: http.port, httpServer, isStarted: direct !== null })
    if (port === null)
      throw new StartupError(`PORT=${process.env.PORT} is no port. Use a number from 1 to 65535.`)
    const next = app.getRequestHandler()
    const answer = direct ? direct.others(next) : next
    pages.open(dev ? next : packedFiles(pagesOf(answer, direct?.isRoute), buildFolder()))
  } catch (error) {
    await http.drain(0)
    await closeRunningApp().catch(() => {})
    throw error
  }
  announce(host, http.port, seconds(startedAt))
}

/**
 * True where the route files of the build are answered without Next, as always but in development, which has no bundle
 * of them, and for who compares.
 *
 * @param {{ dev: boolean }} options
 */
function hasDirectApi({ dev }) {
  return !dev && process.env.DIRECT_API !== 'off'
}

async function startDirectRoutes() {
  // Packages may have been installed only just now.
  const { startDirectRoutes: start } = await import('./routes/direct-routes.mjs')
  return await start(routesFolder(buildFolder()))
}

/**
 * A listener that keeps requests waiting until there is one to answer them.
 *
 * @returns {{ listener: RequestListener, open: (handle: RequestListener) => void }}
 */
function whenReady() {
  /** @type {RequestListener | null} */
  let handle = null
  /** @type {(handle: RequestListener) => void} */
  let setReady = () => {}
  /** @type {Promise<RequestListener>} */
  const ready = new Promise((resolve) => {
    setReady = resolve
  })
  return {
    listener: (request, response) => {
      if (handle) handle(request, response)
      else ready.then((answer) => answer(request, response)).catch((error) => response.destroy(error))
    },
    open: (answer) => {
      handle = answer
      setReady(answer)
    },
  }
}

/**
 * @param {RequestListener} handle
 * @param {ReadonlySet<string>} hidden names of scripts that are not there
 * @returns {RequestListener}
 */
function withoutScripts(handle, hidden) {
  return (request, response) => {
    if (asksForOneOf(request.url, hidden)) request.url = NO_SCRIPT
    handle(request, response)
  }
}

/**
 * The application's answers, with what is done for its pages before it renders one.
 *
 * @param {RequestListener} handle
 * @param {(path: string) => boolean} [isRoute] true for the paths of route files; where nobody knows them, any may be one
 * @returns {RequestListener}
 */
function pagesOf(handle, isRoute = () => true) {
  const isAlike = async (/** @type {string} */ path) => (await watchOfRunningApp())?.isAlike(path) ?? false
  const first = withEarlyStyle(
    handle,
    buildFolder(),
    async (question) => (await watchOfRunningApp())?.shared(question) ?? null,
  )
  return watchedPages(withoutErrorPage(renderedOnce(first, isAlike)), {
    files: listPublicFiles(),
    isRoute,
    findWatch: watchOfRunningApp,
  })
}

/** Paths of the files that lie beside the pages. */
function listPublicFiles() {
  const folder = join(projectRoot, 'public')
  const files = existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    : []
  return new Set([
    '/icon.svg',
    ...files.map(
      (entry) =>
        `/${relative(folder, join(entry.parentPath ?? entry.path, entry.name))
          .split(sep)
          .join('/')}`,
    ),
  ])
}

/**
 * Loads the pages, and starts the application by its `instrumentation.ts` unless it has started.
 *
 * @param {{ dev: boolean, hostname: string, port: number, httpServer: import('node:http').Server, isStarted: boolean }} options
 */
async function prepareNext({ isStarted, ...options }) {
  const { default: createNext } = await import('next')
  const app = createNext({ ...options, dir: projectRoot })
  // A development build comes into being in prepare(); the production one is there.
  if (options.dev) await app.prepare()
  if (!isStarted) await runInstrumentation(projectRoot, relative(projectRoot, buildFolder()))
  if (!options.dev) await app.prepare()
  return app
}

/**
 * Says where the application can be reached. In production standard output is for log lines alone.
 *
 * @param {string} host
 * @param {number} port
 * @param {string} took
 */
function announce(host, port, took) {
  const production = installationMode(process.env) === 'production'
  const name = host === '127.0.0.1' || host === '0.0.0.0' || host === '::' ? 'localhost' : host
  const lines = [
    `Dues is listening on http://${name}:${port} in ${production ? 'production' : 'test'} mode (ready in ${took})`,
    welcomeOfRunningApp(),
  ]
  const stream = production ? process.stderr : process.stdout
  stream.write(`${lines.filter(Boolean).join('\n')}\n`)
}
