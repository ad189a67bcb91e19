const DIGITS = /^\d+$/
/** Marks between groups of three digits, beside the comma and the point: spaces and the Swiss apostrophe. */
const OTHER_MARKS = /(?<=\d)[\s'’](?=\d{3}(?!\d))/g
const NUMBER_TEXT = /^[\d.,]+$/

/**
 * A number as people type it, in the form that `Number` reads: "12,50" and "1.234,50" as well as "12.50" and
 * "1,234.50". Null where it can be read in two ways, as "1,234" can: one and a quarter to some, a thousand to others.
 * Other text comes back as it is, trimmed, for whoever judges it.
 */
export function decimalText(text: string): string | null {
  const plain = text.trim().replace(OTHER_MARKS, '')
  if (!NUMBER_TEXT.test(plain)) return plain
  const [comma, point] = [plain.lastIndexOf(','), plain.lastIndexOf('.')]
  if (comma === -1 || point === -1) {
    const mark = comma === -1 ? '.' : ','
    if (plain.split(mark).length > 2) return ungrouped(plain, mark) ?? plain
    return isGroup(plain, ',') ? null : plain.replace(',', '.')
  }
  const [decimal, mark] = comma > point ? [',', '.'] : ['.', ',']
  const [whole = '', fraction = '', ...others] = plain.split(decimal)
  const joined = ungrouped(whole, mark)
  return others.length > 0 || joined === null || !DIGITS.test(fraction) ? plain : `${joined}.${fraction}`
}

/** True for one mark before exactly three digits, behind up to three that are not 0 alone. */
function isGroup(text: string, mark: string): boolean {
  const [whole = '', group = ''] = text.split(mark)
  return /^[1-9]\d{0,2}$/.test(whole) && /^\d{3}$/.test(group)
}

/** The digits of groups of three, without the marks between them; null where the groups are no such groups. */
function ungrouped(text: string, mark: string): string | null {
  const [first = '', ...groups] = text.split(mark)
  if (!DIGITS.test(first) || (groups.length > 0 && first.length > 3)) return null
  return groups.every((group) => /^\d{3}$/.test(group)) ? [first, ...groups].join('') : null
}

/** The number of a text; `NaN` where it is none, or can be read in two ways. */
export function decimalOf(text: string): number {
  const plain = decimalText(text)
  return plain === null || plain === '' ? Number.NaN : Number(plain)
}
