import { asc } from 'drizzle-orm'
import { discounts } from '@/lib/server/store/schema/discount-schema'
import { enrolments } from '@/lib/server/store/schema/payment-schema'
import { refunds } from '@/lib/server/store/schema/refund-schema'
import type { RunWorld } from '../run-world'

/** Refunds count where their transaction is in the chain, and nowhere else. */
export async function checkRefunds({ shop, chains }: RunWorld): Promise<string[]> {
  const rows = await shop.world.deps.store.db.select().from(refunds).orderBy(asc(refunds.id))
  const mined = new Set(
    chains.flatMap(({ blocks }) =>
      blocks.flatMap(({ transactions }) => transactions.map(({ hash }) => hash)),
    ),
  )
  return rows
    .filter(({ status, transactionHash }) => (status === 'reversed') === mined.has(transactionHash))
    .map(({ id, status, transactionHash }) =>
      mined.has(transactionHash)
        ? `refund ${id} is ${status}, and its transaction is in the chain`
        : `refund ${id} is ${status}, and its transaction is in no block`,
    )
}

/** A discount is counted for each who has it, and never beyond its number. */
export async function checkDiscounts({ shop }: RunWorld): Promise<string[]> {
  const { db } = shop.world.deps.store
  const held = (await db.select().from(enrolments)).filter(({ status }) => status !== 'failed')
  return (await db.select().from(discounts)).flatMap(({ id, redemptions, maxRedemptions }) => {
    const holders = held.filter(({ discount }) => discount?.id === id).length
    if (holders === redemptions && holders <= (maxRedemptions ?? holders)) return []
    return [`discount ${id} has ${holders} holders, counts ${redemptions}, and is for ${maxRedemptions}`]
  })
}
