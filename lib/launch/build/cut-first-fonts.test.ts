import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { firstFontsCss, firstFontsFile } from './cut-first-fonts.mjs'

test('the fonts are cut to the very bytes that are committed', async () => {
  // Compared as one value, so that a difference does not print kilobytes of a font.
  expect(readFileSync(firstFontsFile, 'utf8') === (await firstFontsCss())).toBe(true)
})
