import { asc } from 'drizzle-orm'
import { creditEntries, subscriberChanges } from '@/lib/server/store/schema/change-schema'
import { discounts } from '@/lib/server/store/schema/discount-schema'
import { charges, enrolments, mandates } from '@/lib/server/store/schema/payment-schema'
import { refunds } from '@/lib/server/store/schema/refund-schema'
import { subscribers } from '@/lib/server/store/schema/schema'
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

/**
 * Credit is what changes of terms left unused of payments that stand, less what payments that stand have used of it; its
 * entries sum to that too.
 */
export async function checkCredit({ shop }: RunWorld): Promise<string[]> {
  const { db } = shop.world.deps.store
  const rows = await db.select().from(subscribers).orderBy(asc(subscribers.id))
  const entries = await db.select().from(creditEntries)
  const paid = (await db.select().from(charges)).filter(({ paidAt }) => paidAt !== null)
  const changes = (await db.select().from(subscriberChanges)).filter(({ status }) => status === 'done')
  const terms = new Map((await db.select().from(mandates)).map((row) => [row.id, row.terms]))
  const given = (await db.select().from(refunds)).filter(({ status }) => status !== 'reversed')
  return rows.flatMap(({ id, creditMicroUsd }) => {
    const own = paid.filter(({ subscriberId }) => subscriberId === id)
    const unused = own.map((charge) => {
      const change = changes.find(
        (each) => each.subscriberId === id && terms.get(each.previousMandateId) === charge.terms,
      )
      if (!change) return 0n
      const refunded = sumOf(
        given.filter(({ chargeId }) => chargeId === charge.id).map((each) => each.valueMicroUsd),
      )
      const value = charge.priceMicroUsd + linesOf(charge, 'credit') - linesOf(charge, 'usage') - refunded
      return unusedOf(value, charge, change.startsAt)
    })
    const used = sumOf(own.map((charge) => linesOf(charge, 'credit')))
    const expected = sumOf(unused) - used
    const booked = sumOf(
      entries.filter((each) => each.subscriberId === id).map((each) => each.amountMicroUsd),
    )
    return [
      ...(booked === creditMicroUsd
        ? []
        : [`${id} has a credit of ${creditMicroUsd}, and ${booked} is booked`]),
      ...(expected === creditMicroUsd
        ? []
        : [`${id} has a credit of ${creditMicroUsd}, and ${expected} is left`]),
    ]
  })
}

const sumOf = (amounts: readonly bigint[]) => amounts.reduce((sum, each) => sum + each, 0n)

/** Amount of the lines of a kind, without its sign. */
function linesOf({ lines }: Pick<typeof charges.$inferSelect, 'lines'>, kind: 'credit' | 'usage'): bigint {
  const amount = sumOf(lines.filter((line) => line.kind === kind).map(({ amountMicroUsd }) => amountMicroUsd))
  return amount < 0n ? -amount : amount
}

/** Part of a window's value from a time on, by whole seconds and rounded up. */
function unusedOf(
  value: bigint,
  { dueAt, endsAt }: Pick<typeof charges.$inferSelect, 'dueAt' | 'endsAt'>,
  from: Date,
): bigint {
  const second = (time: Date) => BigInt(Math.floor(time.getTime() / 1000))
  const length = second(endsAt) - second(dueAt)
  const left = second(endsAt) - second(from)
  if (value <= 0n || left <= 0n) return 0n
  return left >= length ? value : (value * left + length - 1n) / length
}
