/** Runs once in the server process, before the first request, and never while the app is built. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { startApp } = await import('@/lib/server/start-app')
  await startApp()
}
