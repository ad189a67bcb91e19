import { asc, eq } from 'drizzle-orm'
import { keccak256, toHex } from 'viem'
import { creditEntries } from '@/lib/server/store/schema/change-schema'
import { invoices } from '@/lib/server/store/schema/invoice-schema'
import { events } from '@/lib/server/store/schema/schema'
import { chargesOf, mandateNow, type Subscribed, subscriberNow } from '../browser/keeper-scene'
import type { KeeperWorld } from './keeper-world'

/** Hash of the transaction that has all the charges which are compared. */
export const COMMON_HASH = keccak256(toHex('the transaction of them all'))

/** All that is written of a subscriber, with words in the place of what each has of its own. */
export async function writtenOf(world: KeeperWorld, of: Subscribed): Promise<unknown> {
  const { db } = world.deps.store
  const { id } = of.subscriber
  const own = await chargesOf(world, of)
  const issued = await db
    .select()
    .from(invoices)
    .where(eq(invoices.subscriberId, id))
    .orderBy(asc(invoices.number))
  const told = await db.select().from(events).where(eq(events.subscriberId, id)).orderBy(asc(events.id))
  const credit = await db
    .select()
    .from(creditEntries)
    .where(eq(creditEntries.subscriberId, id))
    .orderBy(asc(creditEntries.id))
  const { checkoutSessionId, ...subscriber } = await subscriberNow(world, of)
  const all = {
    subscriber,
    mandate: await mandateNow(world, of),
    charges: own,
    invoices: issued.map(({ sequence, ...invoice }) => invoice),
    events: told.map(({ type, data }) => ({ type, data })),
    credit: credit.map(({ id: _, ...entry }) => entry),
  }
  const places: readonly (readonly [string, string])[] = [
    [id, 'subscriber'],
    [of.payer.address, 'payer'],
    [of.mandate.id, 'mandate'],
    ...own.flatMap(({ id: charge, transactionId, transactionHash }, index) => [
      [charge, `charge ${index}`] as const,
      [transactionId ?? charge, `transaction ${index}`] as const,
      [transactionHash === COMMON_HASH ? charge : (transactionHash ?? charge), `hash ${index}`] as const,
    ]),
    ...issued.flatMap((invoice, index) => [
      [invoice.id, `invoice ${index}`] as const,
      [invoice.number, `number ${index}`] as const,
    ]),
    ...(checkoutSessionId ? [[checkoutSessionId, 'session'] as const] : []),
  ]
  // A signature is of its payer alone, and nothing here changes it.
  const text = JSON.stringify(all, (key, value) =>
    key === 'signature' || key === 'permit' ? null : typeof value === 'bigint' ? String(value) : value,
  )
  const named = places.reduce((now, [each, name]) => now.replaceAll(each, name), text)
  return JSON.parse(
    named.replaceAll(/0x[0-9a-f]{64}/g, (hash) => (hash === COMMON_HASH ? hash : 'an earlier hash')),
  )
}
