/**
 * Whole seconds left until a deadline, never below 0. Rounded up, so that "1 s" is shown until it is over.
 * Both times are in milliseconds since the epoch.
 */
export function secondsLeft(deadline: number, now: number): number {
  return Math.max(0, Math.ceil((deadline - now) / 1000))
}

/** Milliseconds until the shown number changes; 0 after the deadline. */
export function untilNextSecond(deadline: number, now: number): number {
  const left = deadline - now
  if (left <= 0) return 0
  return left % 1000 || 1000
}
