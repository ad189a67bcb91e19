import { describe, expect, test } from 'vitest'
import { askFor, isAskedFor, openSearchField, showSearch } from './search-field'

const typed = (text: string, ...asked: string[]) => asked.reduce(askFor, { ...openSearchField(''), text })

describe('a search field', () => {
  test('keeps what was typed while the list of an earlier search was on its way', () => {
    const field = showSearch(typed('0xab', '0xa'), '0xa')
    expect(field).toEqual({ text: '0xab', shown: '0xa', asked: [] })
    expect(isAskedFor(field, '0xab')).toBe(false)
  })

  test('passes over lists that never came', () => {
    const field = showSearch(typed('0xab', '0xa', '0xab'), '0xab')
    expect(field).toEqual({ text: '0xab', shown: '0xab', asked: [] })
    expect(isAskedFor(field, '0xab')).toBe(true)
  })

  test('goes on waiting for a newer list', () => {
    const field = showSearch(typed('0xab', '0xa', '0xab'), '0xa')
    expect(field.asked).toEqual(['0xab'])
    expect(isAskedFor(field, '0xab')).toBe(true)
  })

  test('forgets a search that was cleared before its list came', () => {
    const cleared = typed('', '0xab', '')
    expect(cleared.asked).toEqual([])
    expect(isAskedFor(cleared, '0xab')).toBe(false)
    const again = showSearch(askFor({ ...cleared, text: '0xab' }, '0xab'), '0xab')
    expect(again).toEqual({ text: '0xab', shown: '0xab', asked: [] })
    expect(showSearch(again, '')).toEqual(openSearchField(''))
  })

  test('waits for nothing before a list that was asked for twice', () => {
    const field = showSearch(typed('0xab', '0xab', '0xa', '0xab'), '0xab')
    expect(field).toEqual({ text: '0xab', shown: '0xab', asked: [] })
  })

  test('follows what was changed elsewhere, also back to a search of its own', () => {
    const shown = showSearch(typed('0xa', '0xa'), '0xa')
    const cleared = showSearch(shown, '')
    expect(cleared).toEqual(openSearchField(''))
    expect(showSearch(cleared, '0xa')).toEqual(openSearchField('0xa'))
  })
})
