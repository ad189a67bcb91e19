import { expect, it } from 'vitest'
import { standInKey } from './stand-in-key'

const key = (name: string, more: Partial<Parameters<typeof standInKey>[0]> = {}) => ({
  ...{ key: name, repeat: false, isComposing: false, ctrlKey: false, altKey: false, metaKey: false },
  ...more,
})

it.each([
  ['Escape', true, 'close'],
  ['Enter', true, 'press'],
  [' ', true, 'press'],
  ['Enter', false, 'none'],
  ['Tab', true, 'none'],
  ['f', true, 'none'],
  ['F', true, 'none'],
  // An overlay that does not come is the very time to load the page again.
  ['F5', true, 'browser'],
  ['F12', false, 'browser'],
] as const)('%s with the focus on a button or not (%s): %s', (name, isOnButton, effect) => {
  expect(standInKey(key(name), isOnButton)).toBe(effect)
})

it('leaves shortcuts to the browser, and a key that is held presses nothing', () => {
  for (const more of [{ ctrlKey: true }, { altKey: true }, { metaKey: true }, { isComposing: true }]) {
    expect(standInKey(key('r', more), false)).toBe('browser')
  }
  expect(standInKey(key('Enter', { repeat: true }), true)).toBe('none')
})
