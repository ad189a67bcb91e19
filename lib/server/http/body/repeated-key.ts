import 'server-only'

/** Strings and punctuation of valid JSON; what stands between them are numbers, literals and white space. */
const TOKENS = /"[^"\\]*(?:\\.[^"\\]*)*"|[[\]{},:]/g

/** An object or an array that is still open, with the key or index that was read last. */
interface OpenValue {
  /** Keys read so far; null for an array. */
  readonly keys: Set<string> | null
  at: string | number
}

/**
 * Path of the first key that its object has twice, such as `['plans', 0, 'price']`; null where there is none.
 * `JSON.parse` keeps the last of them silently. One pass, without recursion.
 * @param text - valid JSON
 */
export function findRepeatedKey(text: string): (string | number)[] | null {
  const open: OpenValue[] = []
  let lastString = '""'
  for (const [token] of text.matchAll(TOKENS)) {
    const inner = open.at(-1)
    if (token === '{') open.push({ keys: new Set(), at: '' })
    else if (token === '[') open.push({ keys: null, at: 0 })
    else if (token === '}' || token === ']') open.pop()
    else if (token === ',') {
      if (typeof inner?.at === 'number') inner.at += 1
    } else if (token !== ':') lastString = token
    else if (inner?.keys) {
      // Escapes are read: "\u0061" is the key a.
      const key: string = JSON.parse(lastString)
      inner.at = key
      if (inner.keys.has(key)) return open.map(({ at }) => at)
      inner.keys.add(key)
    }
  }
  return null
}
