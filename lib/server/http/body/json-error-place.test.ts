import { expect, it } from 'vitest'
import { jsonErrorPlace } from './json-error-place'

function placeIn(text: string): string | null {
  try {
    JSON.parse(text)
  } catch (error) {
    return jsonErrorPlace(text, error)
  }
  throw new Error('valid JSON')
}

it.each([
  ['{', 'line 1, column 2'],
  ['{"a":1}}', 'line 1, column 8'],
  ["{'a':1}", 'line 1, column 2'],
  ['undefined', 'line 1, column 1'],
  ['[1,', 'line 1, column 4'],
  ['{\n  "a": nothing\n}', 'line 2, column 8'],
  [`{"a": "${'x'.repeat(200)}",\n"b": no}`, 'line 2, column 6'],
])('%j stops being JSON at %s', (text, place) => {
  expect(placeIn(text)).toBe(place)
})

it('says nothing of a text whose nesting exhausts the parser', () => {
  expect(placeIn(`${'['.repeat(4_000)}x`)).toBeNull()
})

it('says nothing of a long text, of which the parser would make a tree of megabytes', () => {
  expect(placeIn(`[${'1,'.repeat(100)}tru]`)).toBe('line 1, column 202')
  expect(placeIn(`[${'1,'.repeat(32_000)}tru]`)).toBeNull()
})
