import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { pullerAbi } from '@/lib/mandate/puller/puller.generated'
import { pullerFactoryBytecode } from '@/lib/mandate/puller/puller-factory.generated'
import { drawForgeSeed, findFormatErrors, runForgeTests } from './run-forge'

const seed = drawForgeSeed()
console.log(`Cases drawn with FORGE_SEED=${seed}, which repeats them.`)

/** All at once, against the bytes that are committed; each is shown as a test of its own. */
const tests = await runForgeTests(pullerFactoryBytecode, { FOUNDRY_FUZZ_SEED: seed })

describe.each([...new Set(tests.map(({ suite }) => suite))])('%s', (suite) => {
  test.each(tests.filter((each) => each.suite === suite))('$name', ({ passed, reason }) => {
    expect({ passed, reason }, `FORGE_SEED=${seed}`).toEqual({ passed: true, reason: null })
  })
})

test('the table of callers and the random calls have every function that changes something', () => {
  const changing = pullerAbi.flatMap((entry) =>
    entry.type === 'function' && entry.stateMutability === 'nonpayable' ? [entry.name] : [],
  )
  for (const file of ['Roles.t.sol', 'support/PullerHandler.sol']) {
    const source = readFileSync(new URL(file, import.meta.url), 'utf8')
    const called = [...source.matchAll(/abi\.encodeCall\(_?puller\.(\w+),/g)].map(([, name]) => name)
    expect([...new Set(called)].sort(), file).toEqual([...changing].sort())
  }
})

test('the sources are laid out by forge fmt', async () => {
  expect(await findFormatErrors()).toBe('')
})
