import { isFailing } from './send-schedule'

/**
 * State of an address.
 * - `waiting`: nobody has confirmed it; nothing but the confirmation mail goes there.
 * - `confirmed`: it gets messages.
 * - `bouncing`: its server refused the last message for good.
 * - `stopped`: its server refused so many in a row that nothing more is sent.
 */
export const READER_STATES = ['waiting', 'confirmed', 'bouncing', 'stopped'] as const
export type ReaderState = (typeof READER_STATES)[number]

/** The state of an address. */
export function readerState(reader: {
  readonly confirmedAt: Date | null
  readonly bounces: number
}): ReaderState {
  if (isFailing(reader)) return 'stopped'
  if (reader.bounces > 0) return 'bouncing'
  return reader.confirmedAt === null ? 'waiting' : 'confirmed'
}
