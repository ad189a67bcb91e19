import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { restingFiles, TURN_FILES } from './turns.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const failover = 'tests/chain/failover.test.ts'
const durability = 'tests/crash/durability.test.ts'
const settings = 'tests/e2e/merchant/settings.spec.ts'

const TURNS = [0, 1, 2, 3]
const turnsOf = (file: string, changed: readonly string[] = []) =>
  TURNS.filter((turn) => !restingFiles(turn, changed).includes(file))

test('each file that takes turns is there, once, and in one run of four', () => {
  expect(new Set(TURN_FILES).size).toBe(TURN_FILES.length)
  for (const file of TURN_FILES) {
    expect(existsSync(join(root, file)), file).toBe(true)
    expect(turnsOf(file), file).toHaveLength(1)
  }
})

test('the turns go round with the commits', () => {
  expect(restingFiles(5, [])).toEqual(restingFiles(1, []))
  expect(restingFiles(5, [])).not.toEqual(restingFiles(6, []))
})

test('a change wakes the tests of its subject and no others', () => {
  const changed = ['components/merchant/settings/form.tsx']
  expect(turnsOf(settings, changed)).toEqual(TURNS)
  expect(turnsOf(failover, changed)).toHaveLength(1)
  expect(turnsOf(settings, ['components/merchant/shell/frame.tsx'])).toHaveLength(1)
  expect(turnsOf(settings, ['lib/billing/settings.ts'])).toEqual(TURNS)
  expect(turnsOf(failover, ['lib/server/chain/rpc/failover.ts'])).toEqual(TURNS)
  expect(turnsOf(durability, ['lib/server/store/engine/open-pglite.ts'])).toEqual(TURNS)
})

test('a changed test wakes itself alone', () => {
  const changed = [failover, 'tests/chain/local-chain.test.ts']
  expect(turnsOf(failover, changed)).toEqual(TURNS)
  expect(turnsOf('tests/chain/smart-account.test.ts', changed)).toHaveLength(1)
})
