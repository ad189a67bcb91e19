import localFont from 'next/font/local'

/*
 * The whole fonts, for what the style sheet's own (first-fonts.generated.css) leave out: other scripts of Europe,
 * rare signs and weights. Each is fetched by the pages alone that show such a character, and so never preloaded.
 */

const geistSans = localFont({
  src: '../node_modules/geist/dist/fonts/geist-sans/Geist-Variable.woff2',
  variable: '--font-geist-sans',
  weight: '100 900',
  preload: false,
  adjustFontFallback: false,
  fallback: ['system-ui', 'sans-serif'],
  declarations: [{ prop: 'unicode-range', value: 'U+0100-058F, U+1E00-1EFF, U+2000-27BF' }],
})

const geistMono = localFont({
  src: '../node_modules/geist/dist/fonts/geist-mono/GeistMono-Variable.woff2',
  variable: '--font-geist-mono',
  weight: '100 900',
  preload: false,
  adjustFontFallback: false,
  fallback: ['ui-monospace', 'monospace'],
  declarations: [{ prop: 'unicode-range', value: 'U+00A0-058F, U+1E00-1EFF, U+2000-27BF' }],
})

/** Class names that put both families on an element as CSS variables; self-hosted by the build. */
export const fontVariables = `${geistSans.variable} ${geistMono.variable}`
