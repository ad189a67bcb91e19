import type { HideableColumn } from '@/lib/client/lists/subscriber-filters'

/** Shares of the width, so that the rows of a virtual list agree without knowing each other. */
const WIDTHS: readonly (readonly [string, HideableColumn | null])[] = [
  ['20px', null],
  ['minmax(140px,160fr)', null],
  ['minmax(62px,108fr)', 'plan'],
  ['minmax(130px,150fr)', 'token'],
  ['minmax(178px,206fr)', null],
  ['minmax(86px,108fr)', 'since'],
  ['minmax(140px,160fr)', 'next'],
  ['minmax(84px,132fr)', 'left'],
  ['32px', null],
]

/** The grid's columns in a wide list, without the hidden ones. */
export function columnWidths(hidden: readonly HideableColumn[]): string {
  return WIDTHS.filter(([, column]) => column === null || !hidden.includes(column))
    .map(([width]) => width)
    .join(' ')
}
