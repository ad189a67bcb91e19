import 'server-only'

/** Bound on memory; beyond it, notices may be logged again. */
const MAX_KEYS = 10_000

const noticed = new Set<string>()

/**
 * True the first time that this process asks about a key: for log lines about rows that stay as they are, which jobs
 * meet again every few seconds.
 */
export function isFirstNotice(key: string): boolean {
  if (noticed.has(key)) return false
  if (noticed.size >= MAX_KEYS) noticed.clear()
  noticed.add(key)
  return true
}
