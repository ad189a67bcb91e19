import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { ACCENT_GROUNDS, accentShades, contrast, type HexColor, readAccent, TEXT_CONTRAST } from './accent'

const colors = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value): HexColor => `#${value.toString(16).padStart(6, '0')}`)

test('contrast is that of the published examples', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(contrast('#ffffff', '#777777')).toBe(contrast('#777777', '#ffffff'))
})

test('every color has shades that can be read, as text and below text, in both themes', () => {
  fc.assert(
    fc.property(colors, (color) => {
      const shades = accentShades(color)
      for (const theme of ['light', 'dark'] as const) {
        const { fill, hover, ink, soft } = shades[theme]
        for (const [above, below] of [
          [fill, ACCENT_GROUNDS[theme]],
          [fill, soft],
          [ink, fill],
          [ink, hover],
        ] as const) {
          expect(contrast(above, below)).toBeGreaterThanOrEqual(TEXT_CONTRAST)
        }
      }
    }),
    { numRuns: 500 },
  )
})

test('a color that can be read stays as it is, and a shade is its own shade', () => {
  fc.assert(
    fc.property(colors, (color) => {
      const { light, dark } = accentShades(color)
      // A little more than the bound: a veil of the color itself may be a trifle nearer to it than the ground is.
      if (contrast(color, ACCENT_GROUNDS.light) >= TEXT_CONTRAST + 0.4) expect(light.fill).toBe(color)
      if (contrast(color, ACCENT_GROUNDS.dark) >= TEXT_CONTRAST + 0.4) expect(dark.fill).toBe(color)
      expect(accentShades(light.fill).light).toEqual(light)
      expect(accentShades(dark.fill).dark).toEqual(dark)
    }),
  )
})

test('the grounds are those of the style sheet that are the hardest to read on', () => {
  const sheet = readFileSync('app/globals.css', 'utf8')
  const grounds = [...sheet.matchAll(/--(paper|surface|sunken|hover): light-dark\((#\w{6}), (#\w{6})\)/g)]
  expect(grounds).toHaveLength(4)
  for (const [, , light, dark] of grounds) {
    expect(contrast('#000000', light as HexColor)).toBeGreaterThanOrEqual(
      contrast('#000000', ACCENT_GROUNDS.light),
    )
    expect(contrast('#ffffff', dark as HexColor)).toBeGreaterThanOrEqual(
      contrast('#ffffff', ACCENT_GROUNDS.dark),
    )
  }
})

it.each([
  ['#06605C', '#06605c'],
  [' #abc ', '#aabbcc'],
  ['06605c', '#06605c'],
])('reads %j as %s', (text, color) => {
  expect(readAccent(text)).toBe(color)
})

it.each(['', '#', '#12', '#1234567', 'red', 'rgb(0,0,0)', '#06605c;}', '#06605g', '＃06605c', 'url(x)'])(
  'takes %j for no color',
  (text) => {
    expect(readAccent(text)).toBeNull()
  },
)
