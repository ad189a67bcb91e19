import { DAY_MS } from '../durations'

/** A session ends when it was not used for this long. */
const SESSION_IDLE_MS = 7 * DAY_MS
/** Age at which a session ends, used or not. */
export const SESSION_ABSOLUTE_MS = 30 * DAY_MS

/** The times by which live sessions are found at `now`: not past their end, and used since `idleSince`. */
export function sessionLife(now: Date): { now: Date; idleSince: Date } {
  return { now, idleSince: new Date(now.getTime() - SESSION_IDLE_MS) }
}
