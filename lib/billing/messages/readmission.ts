import { DAY_MS } from '../durations'
import type { MessageKind } from './message-kind'
import { MAX_BOUNCES } from './send-schedule'

/** States of a message that failed for good. */
export const FAILED_STATES = ['given_up', 'refused'] as const
export type FailedState = (typeof FAILED_STATES)[number]

/** Kinds that speak of a day at most three days ahead of them. */
const OF_A_COMING_DAY: readonly MessageKind[] = ['charge_ahead', 'trial_ending']
const AHEAD_MS = 3 * DAY_MS

/** A message that failed for good, as far as the rule looks at it. */
export interface FailedMessage {
  readonly kind: MessageKind
  /** Empty where what it said is not kept. */
  readonly subject: string
  readonly createdAt: Date
}

/** Reason why a failed message is not sent again. */
export type NotAgain = 'not_kept' | 'too_late'

/**
 * True where a message that failed for good may be sent again at `now`.
 * @returns the reason why not; null where it may. Questions are never: whoever waits for one asks for another.
 */
export function notAgain({ kind, subject, createdAt }: FailedMessage, now: Date): NotAgain | null {
  if (kind === 'confirm' || subject === '') return 'not_kept'
  const isOver = now.getTime() - createdAt.getTime() >= AHEAD_MS
  return OF_A_COMING_DAY.includes(kind) && isOver ? 'too_late' : null
}

/** Bounces of an address to which messages are sent again: one more that is refused for good stops it as before. */
export const BOUNCES_ON_TRIAL = MAX_BOUNCES - 1

/** True for a message of which the text is kept once it is done with: one that may be sent again. */
export function keepsText(kind: MessageKind, status: string): boolean {
  return kind !== 'confirm' && FAILED_STATES.some((each) => each === status)
}
