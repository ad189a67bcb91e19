import 'server-only'
import { parse } from '@humanwhocodes/momoa'

/** Characters of the longest text that is read once more for its mistake: the parser builds a tree, 130 ms of 64 KB. A decision. */
const LONGEST_TEXT = 4_096

/**
 * Place where a text stops being JSON, such as "line 2, column 5"; null where it is too long or nested too deeply to tell.
 * @param cause - the error of `JSON.parse`, whose message names a position for some mistakes only
 */
export function jsonErrorPlace(text: string, cause: unknown): string | null {
  const offset = jsonErrorOffset(text, cause instanceof Error ? cause.message : '')
  if (offset === null) return null
  const before = text.slice(0, offset).split('\n')
  return `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`
}

function jsonErrorOffset(text: string, message: string): number | null {
  const named = /at position (\d+)/.exec(message)
  if (named) return Number(named[1])
  if (message === 'Unexpected end of JSON input') return text.length
  if (text.length > LONGEST_TEXT) return null
  try {
    parse(text, { mode: 'json' })
    return null
  } catch (error) {
    // A RangeError of its recursion has no offset.
    return error instanceof Error && 'offset' in error && typeof error.offset === 'number'
      ? error.offset
      : null
  }
}
