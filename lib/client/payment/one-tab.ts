/** Locks that all tabs of a browser share (Web Locks), as far as they are used here. */
type TabLocks = Pick<LockManager, 'request'>

/**
 * Runs work that one tab of the browser does at a time.
 * @param busy - the result where another tab is at it
 */
export async function inOneTab<T>(
  name: string,
  run: () => Promise<T>,
  busy: T,
  locks: TabLocks | undefined = globalThis.navigator?.locks,
): Promise<T> {
  // Missing on pages over plain HTTP and in old browsers: there each tab works for itself.
  if (!locks) return run()
  let isRefused = true
  try {
    return await locks.request(name, { ifAvailable: true }, (lock) => {
      isRefused = false
      return lock === null ? busy : run()
    })
  } catch (error) {
    // A browser that keeps nothing for this site gives no locks either.
    if (isRefused) return run()
    throw error
  }
}
