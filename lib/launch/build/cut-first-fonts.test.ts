import { readFileSync } from 'node:fs'
import { create } from 'fontkit'
import { expect, test } from 'vitest'
import { firstFontsCss, firstFontsFile } from './cut-first-fonts.mjs'

test('the fonts are cut to the very bytes that are committed', async () => {
  // Compared as one value, so that a difference does not print kilobytes of a font.
  expect(readFileSync(firstFontsFile, 'utf8') === (await firstFontsCss())).toBe(true)
})

test('the first font of each kind has the space, from which a browser takes the width of a tab', () => {
  const faces = [
    ...readFileSync(firstFontsFile, 'utf8').matchAll(
      /family: "([^"]+)";\s*src: url\("data:font\/woff2;base64,([^"]+)/g,
    ),
  ]
  const withSpace = faces.filter(([, , font = '']) => {
    const opened = create(Buffer.from(font, 'base64'))
    return 'hasGlyphForCodePoint' in opened && opened.hasGlyphForCodePoint(0x20)
  })
  expect(withSpace.map(([, family]) => family)).toEqual(['Geist First', 'Geist Mono Hex'])
})
