import { DAY_MS, HOUR_MS, MINUTE_MS } from '../durations'

/** Life of a signed token. */
export const TOKEN_LIFE_MS = 10 * MINUTE_MS

/** Age at which a key is replaced. Decided: long enough to be cached, short enough to be practised. */
const REPLACED_AFTER_MS = 30 * DAY_MS

/** Time for which a new key is published before it signs, so that every cache of the keys knows it by then. */
const KNOWN_AFTER_MS = HOUR_MS

/** Life of a published key in caches, in seconds. */
export const KEYS_CACHE_SECONDS = 300

/** A key that signs tokens, by the time of its making. */
export interface DatedKey {
  readonly createdAt: Date
}

const age = ({ createdAt }: DatedKey, at: Date) => at.getTime() - createdAt.getTime()
const byAge = <Key extends DatedKey>(keys: readonly Key[]) =>
  [...keys].sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime())

/** The key that signs at `at`: the newest that is known by then, else the oldest; null without any. */
export function signingKey<Key extends DatedKey>(keys: readonly Key[], at: Date): Key | null {
  const newestFirst = byAge(keys)
  return newestFirst.find((key) => age(key, at) >= KNOWN_AFTER_MS) ?? newestFirst.at(-1) ?? null
}

/** True where another key is to be made. */
export function needsKey(keys: readonly DatedKey[], at: Date): boolean {
  return keys.every((key) => age(key, at) >= REPLACED_AFTER_MS)
}

/** The keys that tokens of `at` may be signed with, the newest first: the one that signs, the next, and the last before. */
export function publishedKeys<Key extends DatedKey>(keys: readonly Key[], at: Date): Key[] {
  const signing = signingKey(keys, at)
  if (signing === null) return []
  const signsSince = age(signing, at) - KNOWN_AFTER_MS
  const newestFirst = byAge(keys)
  const position = newestFirst.indexOf(signing)
  // Tokens of the key before live for a while after it signed the last.
  return newestFirst.slice(0, position + (signsSince < TOKEN_LIFE_MS ? 2 : 1))
}
