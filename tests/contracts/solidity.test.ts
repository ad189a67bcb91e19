import { describe, expect, test } from 'vitest'
import { pullerFactoryBytecode } from '@/lib/mandate/puller/puller-factory.generated'
import { findFormatErrors, runForgeTests } from './run-forge'

/** All at once, against the bytes that are committed; each is shown as a test of its own. */
const tests = await runForgeTests(pullerFactoryBytecode)

describe.each([...new Set(tests.map(({ suite }) => suite))])('%s', (suite) => {
  test.each(tests.filter((each) => each.suite === suite))('$name', ({ passed, reason }) => {
    expect({ passed, reason }).toEqual({ passed: true, reason: null })
  })
})

test('the sources are laid out by forge fmt', async () => {
  expect(await findFormatErrors()).toBe('')
})
