import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../durations'

/**
 * Pauses between the attempts at a delivery: 12 attempts over 75.6 hours, as Standard Webhooks advises (days, with
 * growing pauses). A decision.
 */
const PAUSES_MS: readonly number[] = [
  5 * SECOND_MS,
  MINUTE_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  8 * HOUR_MS,
  12 * HOUR_MS,
  12 * HOUR_MS,
  16 * HOUR_MS,
  20 * HOUR_MS,
]

/** Attempts after which a delivery is given up. */
export const MAX_ATTEMPTS = PAUSES_MS.length + 1

/** The most that jitter adds to a pause, as a part of it, so that receivers that come back are not met all at once. */
const MAX_JITTER = 0.1

/**
 * Time of the next attempt at a delivery.
 * @param params.attempts - attempts made so far, all of them failed; 1 or more
 * @param params.at - end of the last one
 * @param params.jitter - random, from 0 up to 1
 * @returns null where the delivery is given up
 */
export function nextAttemptAt(params: { attempts: number; at: Date; jitter: number }): Date | null {
  const pause = PAUSES_MS[params.attempts - 1]
  if (pause === undefined) return null
  return new Date(params.at.getTime() + Math.round(pause * (1 + MAX_JITTER * params.jitter)))
}
