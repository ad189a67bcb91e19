import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { unstable_rethrow } from 'next/navigation'
import { expect, test } from 'vitest'
import { seeOther } from '@/app/pay/[paymentLinkId]/see-other'
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
  // Node's `process` in the browser's scripts, which lib/client/no-process.cjs replaces; below.
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

test('the `process` that is replaced is the one that Next’s browser scripts ask for', () => {
  const polyfill = readFileSync(require.resolve('next/dist/build/polyfills/process.js'), 'utf8')
  expect(polyfill).toContain("require('next/dist/compiled/process')")
})
