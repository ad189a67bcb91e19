import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { unstable_rethrow } from 'next/navigation'
import { expect, test, vi } from 'vitest'
import * as announcer from '@/app/_parts/route-announcer'
import { seeOther } from '@/app/pay/[paymentLinkId]/see-other'
import { listFiles } from '@/lib/launch/build/pack-files.mjs'
import config from '@/next.config.mjs'
import { readSourceFiles } from './source-files'

/**
 * Everything that the project takes from Next's private modules, for which there is no public way. Each file says why. An
 * update of Next that moves one of them fails here, or in the test named beside it.
 */
const INTERNALS: Readonly<Record<string, readonly string[]>> = {
  // Status 303 from a page; below.
  'app/pay/[paymentLinkId]/see-other.ts': [
    'next/dist/client/components/redirect',
    'next/dist/client/components/redirect-status-code',
  ],
  // Waiting for `register()` of instrumentation.ts; lib/launch/serve/run-instrumentation.test.ts.
  'lib/launch/serve/run-instrumentation.mjs': [
    'next/dist/server/lib/router-utils/instrumentation-globals.external.js',
    'next/dist/server/node-environment.js',
  ],
  // Node's `process` in the browser's scripts, which lib/client/next-parts/process.cjs replaces; below.
  'next.config.mjs': ['next/dist/compiled/process'],
  // A router for parts of a page that tests render without Next; the tests that render them.
  'tests/support/language/page-html.tsx': ['next/dist/shared/lib/app-router-context.shared-runtime'],
}

const require = createRequire(import.meta.url)

test('no other file names a private module of Next', () => {
  const named = readSourceFiles()
    .filter(({ path }) => !path.startsWith('tests/architecture/'))
    .map(({ path, text }) => [path, [...new Set(text.match(/\bnext\/dist\/[\w./-]+/g))].sort()] as const)
    .filter(([, modules]) => modules.length > 0)
  expect(Object.fromEntries(named)).toEqual(INTERNALS)
})

test.each(Object.values(INTERNALS).flat())('%s is where it was', (path) => {
  expect(() => require.resolve(path)).not.toThrow()
})

test('a build beside another one is refused in the words that the launcher knows', () => {
  const lockfile = readFileSync(require.resolve('next/dist/build/lockfile.js'), 'utf8')
  expect(lockfile).toMatch(/`Another \$\{[^}]*processName\)\} process is already running\.`/)
})

test('a page that ends with another address is one that Next answers with status 303', () => {
  const end = () => seeOther('/checkout/cs_1')
  expect(end).toThrow(expect.objectContaining({ digest: 'NEXT_REDIRECT;replace;/checkout/cs_1;303;' }))
  // An error that Next does not know as its own is shown as a fault.
  expect(() => {
    try {
      end()
    } catch (error) {
      unstable_rethrow(error)
    }
  }).toThrow()
})

const nextFolder = dirname(require.resolve('next/package.json'))

/** Next's files for browsers. */
const clientFiles = ['client', 'shared'].flatMap((name) => {
  const folder = join(nextFolder, 'dist', name)
  return listFiles(folder)
    .filter((path) => path.endsWith('.js'))
    .map((path) => readFileSync(join(folder, path), 'utf8'))
})

const aliases = Object.keys(config.turbopack?.resolveAlias ?? {})

/** Names that Next's files take of a module that they ask for by this name. */
function namesTaken(request: string): string[] {
  const names = clientFiles.flatMap((text) => {
    const [, local] = new RegExp(`const (\\w+) = require\\("${request}"\\)`).exec(text) ?? []
    return local
      ? [...text.matchAll(new RegExp(`\\b${local}\\.(\\w+)`, 'g'))].map(([, name = '']) => name)
      : []
  })
  return [...new Set(names)].sort()
}

test('the `process` that is replaced is the one that Next’s browser scripts ask for', () => {
  const polyfill = readFileSync(require.resolve('next/dist/build/polyfills/process.js'), 'utf8')
  expect(polyfill).toContain("require('next/dist/compiled/process')")
})

test.each(aliases.filter((name) => name.startsWith('.')))(
  '%s is a part of Next, and of nothing here',
  (name) => {
    expect(clientFiles.some((text) => text.includes(`require("${name}")`))).toBe(true)
    const own = readSourceFiles().filter(({ text }) => text.includes(`from '${name}'`))
    expect(own.map(({ path }) => path)).toEqual([])
  },
)

test('the constants that stand in are those that Next’s router takes, with its values', () => {
  const standIn = require('../../lib/client/next-parts/constants.cjs')
  expect(Object.keys(standIn).sort()).toEqual(namesTaken('../../../lib/constants'))
  expect(require('next/dist/lib/constants')).toMatchObject(standIn)
})

test('what tells addresses apart is all that Next’s link takes of it, and does so alike', () => {
  const standIn = require('../../lib/client/next-parts/addresses.cjs')
  const link = readFileSync(join(nextFolder, 'dist', 'client', 'app-dir', 'link.js'), 'utf8')
  const taken = [...link.matchAll(/\(0, _(?:utils|islocalurl|formaturl)\.(\w+)\)/g)].map(
    ([, name = '']) => name,
  )
  expect(Object.keys(standIn).sort()).toEqual([...new Set(taken)].sort())
  vi.stubGlobal('window', { location: new URL('https://dues.example:8443/merchant') })
  const own = require('next/dist/shared/lib/router/utils/is-local-url')
  const { isAbsoluteUrl } = require('next/dist/shared/lib/utils')
  for (const url of [
    ...[
      '/',
      '/docs#x',
      '?a=b',
      '#',
      '',
      'docs',
      '//other.example/x',
      'https://',
      'HTTPS://dues.example:8443/x',
    ],
    ...[
      'https://dues.example:8443/',
      'https://dues.example/',
      'http://dues.example:8443/',
      'mailto:a@b.example',
    ],
  ]) {
    expect(standIn.isAbsoluteUrl(url), url).toBe(isAbsoluteUrl(url))
    expect(standIn.isLocalURL(url), url).toBe(own.isLocalURL(url))
  }
  vi.unstubAllGlobals()
  expect(() => standIn.formatUrl()).toThrow('is text')
  const inParts = readSourceFiles().filter(({ text }) => /\bhref=\{\{/.test(text))
  expect(inParts.map(({ path }) => path)).toEqual([])
})

test('what stands in for Server Actions is all that the router takes of them', () => {
  const standIn = require('../../lib/client/next-parts/server-actions.cjs')
  expect(Object.keys(standIn)).toEqual(namesTaken('./reducers/server-action-reducer'))
  expect(() => standIn.serverActionReducer()).toThrow('No Server Actions')
})

test('what reads the next page’s title out is all that the router takes of its own', () => {
  expect(Object.keys(announcer)).toEqual(namesTaken('./app-router-announcer'))
})
