// @ts-check

/**
 * Runs the application's `register()` of `instrumentation.ts`, once, and waits for it.
 *
 * Imports Next's internals: the public `prepare()` starts `register()` without awaiting it, logs what it
 * throws with its stack, and serves a broken application; nothing public waits for it. Next's version is pinned,
 * and a test fails when these modules move or change. The first one is what Next's server loads before any code of
 * the application.
 *
 * @param {string} projectFolder absolute
 * @param {string} buildFolder relative to the project
 * @throws {Error} what `register()` throws, without the words that Next puts before its message
 */
export async function runInstrumentation(projectFolder, buildFolder) {
  await import('next/dist/server/node-environment.js')
  const { ensureInstrumentationRegistered } = await import(
    'next/dist/server/lib/router-utils/instrumentation-globals.external.js'
  )
  try {
    await ensureInstrumentationRegistered(projectFolder, buildFolder)
  } catch (error) {
    if (error instanceof Error)
      error.message = error.message.replace(/^An error occurred while loading .*?hook: /, '')
    throw error
  }
}
