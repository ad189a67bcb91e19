import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { MUTANTS } from './mutants'
import { runSeed } from './run-seed'
import { openShop } from './simulated-world'

/** By so many seeds each of them is found. */
const ENOUGH = 60

test.for(MUTANTS)('the simulation finds that $name', async (mutant) => {
  const shop = await openShop()
  try {
    if (mutant.loosen) await shop.world.deps.store.db.execute(sql.raw(mutant.loosen))
    let found: readonly string[] = []
    let seed = 0
    while (found.length === 0 && seed < ENOUGH) {
      seed += 1
      const report = await runSeed(shop, seed, mutant)
      found = report.violations
    }
    if (process.env.SIM_SHOW) console.log(`${mutant.name}: seed ${seed}`, found)
    expect(found).not.toEqual([])
  } finally {
    await shop.close()
  }
})
