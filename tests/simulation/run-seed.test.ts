import { expect, test } from 'vitest'
import { runSeed } from './run-seed'
import { sharedShop } from './simulated-world'

/** Enough that everything which a run draws was drawn: rounds, faults, scenes. */
const PARTS = 12

test('a seed is the same run whenever it is run', async () => {
  const shop = await sharedShop()
  const first = await runSeed(shop, 7, { parts: PARTS })
  await runSeed(shop, 8, { parts: PARTS / 4 })
  const again = await runSeed(shop, 7, { parts: PARTS })
  expect(withoutNotices(again.trace)).toEqual(withoutNotices(first.trace))
  expect(first.trace.length).toBeGreaterThan(100)
})

/** Some lines of the log are written once by a process, whatever it runs. */
const withoutNotices = (trace: readonly string[]) => trace.filter((line) => !line.startsWith('LOG'))
