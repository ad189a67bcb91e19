/** Event of the window that tells of test mode's new time, in milliseconds since 1970 as its detail. */
export const CLOCK_MOVED = 'dues:clock-moved'

export function tellClockMoved(now: string): void {
  window.dispatchEvent(new CustomEvent(CLOCK_MOVED, { detail: new Date(now).getTime() }))
}
