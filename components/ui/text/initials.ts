const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * Initials of a name, one or two characters: the first of the first two words ("Northwind Weather API"
 * gives "NW"), or of one word its first two ("USDC" gives "US"). An address gives the two after its prefix.
 */
export function initials(name: string): string {
  const words = name.replace(/^0x/i, '').match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  const [first, second] = words
  if (first === undefined) return '?'
  const letters = second === undefined ? take(first, 2) : take(first, 1) + take(second, 1)
  return letters.toLocaleUpperCase('en')
}

function take(word: string, count: number): string {
  return Array.from(graphemes.segment(word), ({ segment }) => segment)
    .slice(0, count)
    .join('')
}
