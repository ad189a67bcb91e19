import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { joinFirstScripts } from './join-first-scripts.mjs'

const CHUNKS = 'static/chunks'
const LAYOUT = `${CHUNKS}/layout.js`
const FIRST = [`${CHUNKS}/react.js`, `${CHUNKS}/router.js`, `${CHUNKS}/start.js`]

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dues-build-'))
  mkdirSync(join(folder, CHUNKS), { recursive: true })
  mkdirSync(join(folder, 'server/app'), { recursive: true })
  for (const part of [...FIRST, LAYOUT]) writeFileSync(join(folder, part), `run('${part}')\n`)
  writeList('.', { rootMainFiles: FIRST, pages: { '/_app': [] } })
})
afterEach(() => rmSync(folder, { recursive: true }))

function writeList(path: string, list: object): void {
  mkdirSync(join(folder, path), { recursive: true })
  writeFileSync(join(folder, path, 'build-manifest.json'), JSON.stringify(list))
}

/** Parts in one script, which Chrome is told to compile at once. */
const joinedOf = (parts: readonly string[]) =>
  ['//# allFunctionsCalledOnLoad', ...parts.map((part) => `run('${part}')`)].join('\n')

const readList = (path: string) => JSON.parse(readFileSync(join(folder, path, 'build-manifest.json'), 'utf8'))

test('pages begin with one script that runs what the others did, and the last of them last', () => {
  const page = 'server/app/checkout/[sessionId]/page'
  const start = { otherChunks: [...FIRST.slice(0, 2), `${CHUNKS}/own.js`], runtimeModuleIds: [7] }
  writeList(page, { rootMainFiles: FIRST, pagesChunkGroupBootstrapParams: { '/checkout': start } })
  const components = join(folder, `${page}_client-reference-manifest.js`)
  const styles = { '[project]/app/layout': [{ path: `${CHUNKS}/all.css`, inlined: false }] }
  const listOf = (script: string) => ({
    ...{ chunks: [`/_next/${script}`], styles },
    scripts: { '[project]/app/layout': [script], '[project]/app/error': [script, `${CHUNKS}/own.js`] },
  })
  writeFileSync(components, `pages["/checkout"] = ${JSON.stringify(listOf(LAYOUT))}`)

  joinFirstScripts(folder)

  const [script = '', ...more] = readList('.').rootMainFiles
  expect(more).toEqual([])
  expect(script).toMatch(/^static\/chunks\/first-[\w-]{13}\.js$/)
  const order = [...FIRST.slice(0, 2), LAYOUT, ...FIRST.slice(2)]
  expect(readFileSync(join(folder, script), 'utf8')).toBe(joinedOf(order))
  expect(readList('.').pages).toEqual({ '/_app': [] })
  expect(readList(page)).toEqual({
    rootMainFiles: [script],
    pagesChunkGroupBootstrapParams: {
      '/checkout': { otherChunks: [script, `${CHUNKS}/own.js`], runtimeModuleIds: [7] },
    },
  })
  expect(readFileSync(components, 'utf8')).toBe(`pages["/checkout"] = ${JSON.stringify(listOf(script))}`)
})

test('the checkout has one script of its own beside it, and other pages have what they had', () => {
  const own = ['a', 'b', 'c'].map((name) => `${CHUNKS}/${name}.js`)
  const [a = '', b = ''] = own
  for (const part of own) writeFileSync(join(folder, part), `run('${part}')\n`)
  const write = (page: string, scripts: object) => {
    const list = join(folder, `server/app/${page}_client-reference-manifest.js`)
    mkdirSync(join(list, '..'), { recursive: true })
    writeFileSync(list, JSON.stringify(scripts))
    return () => JSON.parse(readFileSync(list, 'utf8'))
  }
  const layout = { '[project]/app/layout': [LAYOUT] }
  const readCheckout = write('checkout/[sessionId]/page', {
    modules: { Button: { chunks: [LAYOUT, ...own] }, Label: { chunks: [LAYOUT, a] } },
    styles: { '[project]/app/checkout/[sessionId]/page': [{ path: `${CHUNKS}/all.css` }] },
    scripts: { ...layout, '[project]/app/checkout/[sessionId]/page': [LAYOUT, ...own] },
  })
  const other = { scripts: { ...layout, '[project]/app/page': [LAYOUT, a, b] } }
  const readOther = write('page', other)

  joinFirstScripts(folder)

  const [first] = readList('.').rootMainFiles
  const { modules, scripts } = readCheckout()
  const [, joined = ''] = scripts['[project]/app/checkout/[sessionId]/page']
  expect(joined).toMatch(/^static\/chunks\/own-[\w-]{13}\.js$/)
  expect(readFileSync(join(folder, joined), 'utf8')).toBe(joinedOf(own))
  expect(scripts).toEqual({
    '[project]/app/layout': [first],
    '[project]/app/checkout/[sessionId]/page': [first, joined],
  })
  expect(modules).toEqual({ Button: { chunks: [first, joined] }, Label: { chunks: [first, joined] } })
  expect(readOther().scripts['[project]/app/page']).toEqual([first, a, b])
  joinFirstScripts(folder)
  expect(readCheckout().modules).toEqual(modules)
})

test('another content has another name, and the parts stay', () => {
  joinFirstScripts(folder)
  const [before] = readList('.').rootMainFiles
  writeList('.', { rootMainFiles: FIRST })
  writeFileSync(join(folder, `${CHUNKS}/router.js`), 'other()')
  joinFirstScripts(folder)
  expect(readList('.').rootMainFiles[0]).not.toBe(before)
  expect(readdirSync(join(folder, CHUNKS))).toEqual(
    expect.arrayContaining(['react.js', 'router.js', 'start.js', 'layout.js']),
  )
})

test('joined once, nothing is left to join', () => {
  joinFirstScripts(folder)
  const before = readList('.')
  joinFirstScripts(folder)
  expect(readList('.')).toEqual(before)
})

test('a build without pages is left as it is', () => {
  rmSync(join(folder, 'server'), { recursive: true })
  joinFirstScripts(folder)
  expect(readList('.').rootMainFiles).toEqual(FIRST)
  rmSync(join(folder, 'build-manifest.json'))
  expect(() => joinFirstScripts(folder)).not.toThrow()
})
