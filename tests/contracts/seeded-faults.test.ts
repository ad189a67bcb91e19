import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { compileContracts } from '@/lib/mandate/solidity-compiler.mjs'
import { shareOfCommit } from '../support/process/share-of-commit'
import { runForgeTests } from './run-forge'
import { seededFaults } from './seeded-faults'
import type { SeededFault } from './support/seeded-fault'

/** Compiling a variant takes a second and a half, so that each commit tries the next quarter of them. */
const tried = shareOfCommit(seededFaults, 4)

// Side by side: one compiles while others run. With the seed of foundry.toml, so that a fault is found always or never.
test.concurrent.each(tried)('it is noticed when $says', async (fault) => {
  const { noticedBy, because = '' } = fault
  const [noticed, ...others] = await runForgeTests(factoryWith(fault), {}, '--match-test', `^${noticedBy}\\(`)
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
    // Gas does not matter here, and compiling through the IR is slow.
    viaIR: false,
  })
  if (!factory) throw new Error('The compiler answered without the factory.')
  return factory.bytecode
}
