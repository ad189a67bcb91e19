// @ts-check

const depsKey = Symbol.for('dues.deps')
const welcomeKey = Symbol.for('dues.welcome')
const globals = /** @type {Record<symbol, unknown>} */ (/** @type {unknown} */ (globalThis))

/** @typedef {import('./pages/page-requests.mjs').PageWatch} PageWatch */
/** @typedef {{ stopWork?: () => Promise<void>, close?: () => Promise<void>, pageWatch?: PageWatch }} RunningApp */

/**
 * The application's part in requests for pages; undefined when it opened nothing.
 *
 * @returns {Promise<PageWatch | undefined>}
 */
export async function watchOfRunningApp() {
  const deps = /** @type {RunningApp | undefined} */ (await globals[depsKey])
  return deps?.pageWatch
}

/** Stops the application's background work, while requests go on; nothing when it opened nothing. */
export async function stopRunningWork() {
  const deps = /** @type {RunningApp | undefined} */ (await globals[depsKey])
  await deps?.stopWork?.()
}

/**
 * Closes what the application opened in this process (database, workers); nothing when it opened nothing. The
 * application leaves it, or a promise of it, on `globalThis` under this symbol, because its modules live in
 * Next's bundle and cannot be imported from here.
 */
export async function closeRunningApp() {
  const deps = /** @type {RunningApp | undefined} */ (await globals[depsKey])
  await deps?.close?.()
}

/**
 * Lines that the application prints after its start, or null.
 *
 * @returns {string | null}
 */
export function welcomeOfRunningApp() {
  const welcome = globals[welcomeKey]
  return typeof welcome === 'string' && welcome !== '' ? welcome.trimEnd() : null
}
