import 'server-only'

/** Letters of the shortest name of which others may be misspellings; shorter ones, such as `PORT`, resemble too many. */
const LEAST_LETTERS = 7

/**
 * Warnings of names that are read by nobody and differ from a known one by a slip: one letter missing, added or another,
 * two swapped, or small letters.
 * @param names - those of the environment
 */
export function misspelledNames(names: readonly string[], known: readonly string[]): string[] {
  const wanted = known.filter(({ length }) => length >= LEAST_LETTERS)
  return names
    .filter((name) => !known.includes(name))
    .flatMap((name) => {
      const meant = wanted.find((each) => isSlip(name.toUpperCase(), each))
      return meant && !names.includes(meant) ? [`${name}: is not read; ${meant} may be meant`] : []
    })
}

function isSlip(name: string, known: string): boolean {
  const shorter = Math.min(name.length, known.length)
  let start = 0
  while (start < shorter && name[start] === known[start]) start += 1
  let end = 0
  while (end < shorter - start && name.at(-1 - end) === known.at(-1 - end)) end += 1
  const rest = name.slice(start, name.length - end)
  const meant = known.slice(start, known.length - end)
  return (rest.length <= 1 && meant.length <= 1) || (meant.length === 2 && rest === `${meant[1]}${meant[0]}`)
}
