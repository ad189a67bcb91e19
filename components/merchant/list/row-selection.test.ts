import { describe, expect, it } from 'vitest'
import {
  chosenRows,
  EMPTY_SELECTION,
  extendToRow,
  type RowSelection,
  setRows,
  toggleRow,
} from './row-selection'

interface Row {
  readonly id: string
  readonly version: number
}
const list: Row[] = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, version: 1 }))
const row = (id: string): Row => list.find((each) => each.id === id) ?? { id, version: 1 }
const ids = ({ rows }: RowSelection<Row>) => [...rows.keys()].sort().join('')
const choose = (...chosen: string[]) =>
  chosen.reduce<RowSelection<Row>>((selection, id) => toggleRow(selection, row(id)), EMPTY_SELECTION)

describe('chosen rows', () => {
  it('are toggled one by one', () => {
    expect(ids(choose('b', 'd'))).toBe('bd')
    expect(ids(choose('b', 'd', 'b'))).toBe('d')
  })

  it.each([
    ['downwards', 'b', 'd', 'bcd'],
    ['upwards', 'd', 'b', 'bcd'],
    ['to itself', 'c', 'c', 'c'],
  ])('are extended from the last one %s', (_, from, to, all) => {
    expect(ids(extendToRow(choose(from), list, row(to)))).toBe(all)
  })

  it('are left out by a range that begins with one left out', () => {
    const all = setRows<Row>(EMPTY_SELECTION, list, true)
    expect(ids(extendToRow(toggleRow(all, row('b')), list, row('d')))).toBe('ae')
  })

  it('go on from where the last range ended', () => {
    const first = extendToRow(choose('a'), list, row('b'))
    expect(ids(extendToRow(first, list, row('d')))).toBe('abcd')
  })

  it('are toggled alone where the beginning of the range is gone, or there is none', () => {
    expect(ids(extendToRow(choose('b'), list.slice(2), row('d')))).toBe('bd')
    expect(ids(extendToRow<Row>(EMPTY_SELECTION, list, row('d')))).toBe('d')
  })

  it('stay chosen when the list shows others, and are read from it where it has them', () => {
    const selection = choose('a', 'e')
    const later = [{ id: 'e', version: 2 }]
    expect(chosenRows(selection, later)).toEqual([
      { id: 'a', version: 1 },
      { id: 'e', version: 2 },
    ])
  })
})
