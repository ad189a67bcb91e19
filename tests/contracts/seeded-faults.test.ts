import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { compileContracts } from '@/lib/mandate/solidity-compiler.mjs'
import { runForgeTests } from './run-forge'
import { type SeededFault, seededFaults } from './seeded-faults'

// Side by side: one compiles while others run.
test.concurrent.each(seededFaults)('it is noticed when $says', { timeout: 300_000 }, async (fault) => {
  const { noticedBy, because = '' } = fault
  const [noticed, ...others] = await runForgeTests(factoryWith(fault), '--match-test', `^${noticedBy}\\(`)
  expect(others).toEqual([])
  expect(noticed).toMatchObject({ name: noticedBy, passed: false })
  expect(noticed?.reason).toMatch(new RegExp(because))
})

/** The factory of a contract with the fault. */
function factoryWith({ file, find, replace }: SeededFault) {
  const source = readFileSync(new URL(`../../lib/mandate/contracts/${file}`, import.meta.url), 'utf8')
  expect(source.split(find), `how often ${file} has: ${find}`).toHaveLength(2)
  const [factory] = compileContracts(['PullerFactory'], {
    edit: (text, name) => (name === file ? text.replace(find, () => replace) : text),
    // What it costs is no matter here, and the other way is slow.
    viaIR: false,
  })
  if (!factory) throw new Error('The compiler answered without the factory.')
  return factory.bytecode
}
