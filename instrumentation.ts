/** Runs once in the server process, before the first request, and never while the app is built. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { getDeps, isStarted } = await import('@/lib/server/deps')
  // The launcher has, unless Next answers the API too: all that the app consists of need not be loaded twice.
  if (isStarted()) return void (await getDeps())
  const { startApp } = await import('@/lib/server/start-app')
  await startApp()
}
