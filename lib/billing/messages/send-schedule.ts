import { DAY_MS, HOUR_MS, MINUTE_MS } from '../durations'

/** Pauses between the attempts at a message: 8 attempts over 2.5 days. A decision; RFC 5321 advises 4 to 5 days. */
const PAUSES_MS: readonly number[] = [
  MINUTE_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  8 * HOUR_MS,
  DAY_MS,
  DAY_MS,
]

/** Attempts after which a message is given up. */
export const MAX_SEND_ATTEMPTS = PAUSES_MS.length + 1

/** Messages in a row that a server refused for good, after which nothing more is sent to an address. Decided. */
export const MAX_BOUNCES = 3

/** Days for which messages are kept. */
export const MESSAGES_KEPT_DAYS = 30

/** Outcome of an attempt: `refused` for good (5xx), `deferred` for now (4xx, or no answer). */
export type SendOutcome = 'sent' | 'refused' | 'deferred'

/**
 * Time of the next attempt at a message.
 * @param params.attempts - attempts made so far, all of them failed; 1 or more
 * @param params.at - end of the last one
 * @returns null where the message is given up
 */
export function nextSendAt({ attempts, at }: { attempts: number; at: Date }): Date | null {
  const pause = PAUSES_MS[attempts - 1]
  return pause === undefined ? null : new Date(at.getTime() + pause)
}

/** The bounces of an address after an attempt: those in a row count, and an outage of a server counts for nothing. */
export function bouncesAfter(bounces: number, outcome: SendOutcome): number {
  if (outcome === 'sent') return 0
  return outcome === 'refused' ? bounces + 1 : bounces
}

/**
 * True where an outcome says something of a confirmed address. A question that its server took does not: whoever has the
 * mailbox by now has yet to answer it.
 */
export function tellsOfAddress(
  outcome: SendOutcome,
  of: { readonly isQuestion: boolean; readonly isConfirmed: boolean },
): boolean {
  return outcome === 'refused' || (outcome === 'sent' && !(of.isQuestion && of.isConfirmed))
}

/** True where an address has refused so many messages that nothing more is sent to it. */
export function isFailing({ bounces }: { readonly bounces: number }): boolean {
  return bounces >= MAX_BOUNCES
}
