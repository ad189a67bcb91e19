import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { MUTANTS } from './mutants'
import { runSeed } from './run-seed'
import { forgetRun, type SimulatedShop, sharedShop } from './simulated-world'

/** Three times as many as it takes to find the one that hides best. */
const FIRST_SEEDS = Array.from({ length: 60 }, (_, index) => index + 1)

let shop: SimulatedShop
beforeAll(async () => {
  shop = await sharedShop()
})

test.for(MUTANTS)('the simulation finds that $name', async (mutant) => {
  const putBack = mutant.without ? await takeOut(mutant.without) : null
  let found: readonly string[] = []
  try {
    for (const seed of [mutant.foundBy ?? 1, ...FIRST_SEEDS]) {
      found = (await runSeed(shop, seed, mutant)).violations
      if (process.env.SIM_SHOW) console.log(`${mutant.name}: seed ${seed}`, found)
      if (found.length > 0) break
    }
  } finally {
    await putBack?.()
  }
  expect(found).not.toEqual([])
})

/** Drops an index. @returns what makes it again, once nothing is left that breaks its rule */
async function takeOut(index: string): Promise<() => Promise<void>> {
  const { db } = shop.world.deps.store
  const named = sql`${index}::regclass`
  const { rows } = await db.execute<{ made: string }>(sql`select pg_get_indexdef(${named}) as made`)
  const [{ made } = { made: '' }] = rows
  await db.execute(sql`drop index ${sql.identifier(index)}`)
  return async () => {
    await forgetRun(shop)
    await db.execute(sql.raw(made))
  }
}
