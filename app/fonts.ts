import localFont from 'next/font/local'

const geistSans = localFont({
  src: '../node_modules/geist/dist/fonts/geist-sans/Geist-Variable.woff2',
  variable: '--font-geist-sans',
  weight: '100 900',
  // The stand-in is declared in globals.css: the generated one knows Arial only, which Linux does not have.
  adjustFontFallback: false,
  fallback: ['Geist Stand-in', 'system-ui', 'sans-serif'],
})

// Not preloaded: 70 KB for a few addresses would come ahead of what the page needs to be read.
// Every fallback is 0.6 em wide as Geist Mono is, so nothing moves when it arrives.
const geistMono = localFont({
  src: '../node_modules/geist/dist/fonts/geist-mono/GeistMono-Variable.woff2',
  variable: '--font-geist-mono',
  weight: '100 900',
  preload: false,
  adjustFontFallback: false,
  fallback: ['ui-monospace', 'monospace'],
})

/** Class names that put both families on an element as CSS variables; self-hosted by the build. */
export const fontVariables = `${geistSans.variable} ${geistMono.variable}`
