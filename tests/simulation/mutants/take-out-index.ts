import { sql } from 'drizzle-orm'
import { forgetRun, type SimulatedShop } from '../simulated-world'

/** Drops an index. @returns what makes it again, once nothing is left that breaks its rule */
export async function takeOutIndex(shop: SimulatedShop, index: string): Promise<() => Promise<void>> {
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
