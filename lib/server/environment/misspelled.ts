import 'server-only'

/** Letters of the shortest name of which others may be misspellings; shorter ones, such as `PORT`, resemble too many. */
const LEAST_LETTERS = 7

interface Names {
  readonly known: readonly string[]
  /** Names that are known with `_` and a number after them. */
  readonly stems: readonly string[]
}

/**
 * Warnings of names that are read by nobody and differ from a known one by a slip: one letter missing, added or another,
 * two swapped, or small letters; one with a number may also lack its last words.
 * @param names - those of the environment
 */
export function misspelledNames(names: readonly string[], { known, stems }: Names): string[] {
  const wanted = known.filter(({ length }) => length >= LEAST_LETTERS)
  return names
    .filter((name) => !known.includes(name) && !stems.some((stem) => name.startsWith(`${stem}_`)))
    .flatMap((name) => {
      const [, stem, number] = /^(.*)_(\d+)$/.exec(name) ?? []
      const meantStem = stem && stems.find((each) => isStem(stem.toUpperCase(), each))
      const meant = meantStem
        ? `${meantStem}_${number}`
        : wanted.find((each) => isSlip(name.toUpperCase(), each))
      return meant && !names.includes(meant) ? [`${name}: is not read; ${meant} may be meant`] : []
    })
}

function isStem(stem: string, known: string): boolean {
  return isSlip(stem, known) || (stem.length >= LEAST_LETTERS && known.startsWith(`${stem}_`))
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
