// @ts-check
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

// `node lib/launch/build/cut-first-fonts.mjs` cuts the fonts within the style sheet out of the whole ones.

/** File in which the cut fonts are committed. */
export const firstFontsFile = new URL('../../../app/first-fonts.generated.css', import.meta.url)

/** @typedef {{ family: string, file: string, text: string, weights: { min: number, max: number } }} FirstFont */

/** The space too, of which a browser takes the width of others from the first font. */
const HEX = ' 0123456789abcdefABCDEFx…'

/** @type {readonly FirstFont[]} */
const fonts = [
  {
    family: 'Geist First',
    file: 'geist-sans/Geist-Variable.woff2',
    text: `${letters(0x20, 0x7e)}${letters(0xa0, 0xff)}–—‘’“”…→←↑↓−€`,
    weights: { min: 400, max: 700 },
  },
  {
    // Addresses, which a checkout shows at first; split-styles.mjs sends these ahead of the others.
    family: 'Geist Mono Hex',
    file: 'geist-mono/GeistMono-Variable.woff2',
    text: HEX,
    weights: { min: 400, max: 500 },
  },
  {
    family: 'Geist Mono First',
    file: 'geist-mono/GeistMono-Variable.woff2',
    text: [...letters(0x20, 0x7e)].filter((letter) => !HEX.includes(letter)).join(''),
    weights: { min: 400, max: 500 },
  },
]

const HEAD = `/*
 * Written by lib/launch/build/cut-first-fonts.mjs.
 *
 * Subset fonts within the style sheet itself: present at the first paint, so that no line is laid out in a fallback
 * font and then again. Characters beyond the subset come from the whole fonts (fonts.ts).
 *
 * Cut from the package geist (copyright 2024 The Geist Project Authors, SIL Open Font License 1.1).
 */
`

/** The style sheet with the cut fonts; the same bytes whenever it is made. */
export async function firstFontsCss() {
  const faces = await Promise.all(fonts.map(fontFace))
  return HEAD + faces.join('\n')
}

/** @param {FirstFont} font */
async function fontFace({ family, file, text, weights }) {
  const whole = readFileSync(new URL(`../../../node_modules/geist/dist/fonts/${file}`, import.meta.url))
  const cut = await subsetFont(whole, text, {
    targetFormat: 'woff2',
    variationAxes: { wght: weights },
    // The license and where to read it stay in the font.
    preserveNameIds: [13, 14],
    keepFeatures: ['ccmp', 'liga', 'kern', 'mark', 'mkmk', 'locl', 'calt', 'tnum'],
  })
  return `@font-face {
  font-family: "${family}";
  src: url("data:font/woff2;base64,${cut.toString('base64')}") format("woff2");
  font-weight: ${weights.min} ${weights.max};
}
`
}

/** @param {number} first @param {number} last code points, both included */
function letters(first, last) {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(firstFontsFile, await firstFontsCss())
}
