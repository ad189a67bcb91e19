import 'server-only'

/**
 * A check that costs the same however many ask for it: who asks while it is under way, or within `keptMs` of its end, has what it
 * found, or its error.
 * @param now - milliseconds of a clock that never goes back
 */
export function sharedCheck<Found>(
  check: () => Promise<Found>,
  { keptMs, now }: { keptMs: number; now: () => number },
): () => Promise<Found> {
  let last: Promise<Found> | undefined
  let keptUntil = 0
  return () => {
    if (last && now() < keptUntil) return last
    const found = check()
    const end = () => {
      keptUntil = now() + keptMs
    }
    keptUntil = Number.POSITIVE_INFINITY
    found.then(end, end)
    last = found
    return found
  }
}
