import { expect, test } from 'vitest'
import { shadeText } from './accent-form'

test('a color that could not be read in a theme is told from the shade that is shown', () => {
  expect(shadeText('light', '#06605c')).toBe('Shown as it is, #06605c.')
  expect(shadeText('dark', '#06605c')).toMatch(
    /^Shown as #[0-9a-f]{6}: yours would be too dark to read here\.$/,
  )
  expect(shadeText('light', '#ffee00')).toMatch(/: yours would be too pale to read here\.$/)
})

test('without a color nothing is said of one that somebody chose', () => {
  expect(shadeText('light', null)).toBe('The usual color, #06605c.')
  expect(shadeText('dark', null)).toMatch(/^The usual color, #[0-9a-f]{6}\.$/)
})
