import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type SplitStyle, splitStyles, splitStylesFile } from './split-styles.mjs'

const PAGE = 'server/app/checkout/[sessionId]/page'
const SHEET = 'chunks/all.css'
const face = (family: string) => `@font-face{font-family:${family};src:url("data:font/woff2;base64,AA==")}`
const FIRST = face('Geist First') + face('Geist Mono Hex')
const LATER = face('Geist Mono First')

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dues-build-'))
  trace('../../../chunks/ssr/own.js', '../../../../../node_modules/other.js')
  write('server/chunks/ssr/own.js', 'page({className:"flex px-[calc(1px,2px)]"})')
  write('static/chunks/own.js', `button(\`button-\${size}\`,{'data-open':''})`)
  write('test-wallet/dialog.mjs', "element('div', 'max-h-72')")
  const scripts = { '[project]/app/checkout/[sessionId]/page': ['static/chunks/own.js'] }
  const styles = { '[project]/app/layout': [{ path: `static/${SHEET}` }] }
  write(`${PAGE}_client-reference-manifest.js`, `pages["/checkout"]=${JSON.stringify({ scripts, styles })}`)
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Names files that the page may load on the server. */
const trace = (...files: string[]) => write(`${PAGE}.js.nft.json`, JSON.stringify({ version: 1, files }))

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

/** The style sheet's two parts. */
async function split(css: string): Promise<{ early: string; late: string; name: string }> {
  write(`static/${SHEET}`, css)
  await splitStyles(folder, join(folder, 'test-wallet'))
  const styles: Record<string, SplitStyle> = JSON.parse(readFileSync(splitStylesFile(folder), 'utf8'))
  const { early = '', late = '' } = styles[SHEET] ?? {}
  return { early, late: readFileSync(join(folder, late), 'utf8'), name: late }
}

test.each([
  ['a class of the page on the server', '.flex{display:flex}'],
  ['a class with other signs than letters', '.px-\\[calc\\(1px\\,2px\\)\\]{padding:1px}'],
  ['a class that a script puts together', '.button-30{height:30px}'],
  ['a class of the wallet of test mode', '.max-h-72{max-height:18rem}'],
  ['a class with a sign that ends a text', '.\\[\\&\\>svg\\]\\:hidden>svg{display:none}'],
  ['what an attribute brings', '[data-open]{opacity:1}'],
  ['what a language brings', ':lang(ja){word-break:auto-phrase}'],
  ['what every page has', ':root{color-scheme:light dark}'],
])('early is %s', async (_, rule) => {
  const { early, late } = await split(`${rule}.other{color:red}`)
  expect(early).toBe(rule)
  expect(late).toBe(`${rule}.other{color:red}`)
})

test('each font is in one of the parts, and those of a first picture come early', async () => {
  const { early, late } = await split(`${FIRST}${LATER}.flex{display:flex}`)
  expect(early).toBe(`${FIRST}.flex{display:flex}`)
  expect(late).toBe(`${LATER}.flex{display:flex}`)
})

test('a rule within others stays there', async () => {
  const { early } = await split(
    '@layer utilities{@media (width>1px){.flex{top:0}.other{top:0}}.other{top:1px}}',
  )
  expect(early).toBe('@layer utilities{@media (width>1px){.flex{top:0}}}')
})

test('a layer without early rules keeps its place before others', async () => {
  const { early } = await split('@layer one{.other{top:0}}@layer two{.flex{top:0}}')
  expect(early).toBe('@layer one;@layer two{.flex{top:0}}')
})

test('the late part has another name where it has another content', async () => {
  const { name } = await split('.flex{display:flex}')
  expect(name).toMatch(/^static\/chunks\/late-[\w-]{13}\.css$/)
  expect((await split('.flex{display:grid}')).name).not.toBe(name)
})

test('a build without pages is left as it is, and one whose scripts cannot be told fails', async () => {
  trace('../../../../../node_modules/other.js')
  await expect(splitStyles(folder, join(folder, 'test-wallet'))).rejects.toThrow(
    'No script of the server is named in',
  )
  rmSync(join(folder, 'server'), { recursive: true })
  await expect(splitStyles(folder)).resolves.toBeUndefined()
})
