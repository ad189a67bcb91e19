import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { periodStart } from '@/lib/billing/calendar'
import { findEnrolment } from '@/lib/server/store/enrolments'
import { chainTransactions } from '@/lib/server/store/payment-schema'
import { charges, subscribers } from '@/lib/server/store/schema'
import type { SubscriberRow } from '@/lib/server/store/subscribers'
import { createKeeperWorld, type KeeperWorld } from '../support/keeper-world'

const DAY_MS = 86_400_000

let world: KeeperWorld
beforeAll(async () => {
  world = await createKeeperWorld()
})
afterAll(() => world.close())

async function subscriberOf(checkoutSessionId: string): Promise<SubscriberRow | undefined> {
  const [row] = await world.deps.store.db
    .select()
    .from(subscribers)
    .where(eq(subscribers.checkoutSessionId, checkoutSessionId))
  return row
}

const chargesOf = (subscriberId: string) =>
  world.deps.store.db
    .select()
    .from(charges)
    .where(eq(charges.subscriberId, subscriberId))
    .orderBy(asc(charges.period))

/** A subscriber whose first month was paid through the chain. */
async function subscribe(purse: Parameters<KeeperWorld['enrol']>[0] = {}) {
  const made = await world.enrol(purse)
  await world.settle()
  const subscriber = await subscriberOf(made.enrolment.checkoutSessionId)
  if (!subscriber) {
    const enrolment = await findEnrolment(world.deps.store.db, made.enrolment)
    throw new Error(`No subscriber: ${enrolment?.failureReason}`)
  }
  return { ...made, subscriber }
}

/** Moves to the next window of a subscriber. */
async function toNextWindow(subscriber: SubscriberRow, period: number, days = 0) {
  const opensAt = periodStart(subscriber.firstChargeAt, subscriber.periodMonths, period).getTime()
  await world.advance(opensAt + days * DAY_MS - world.clock.now().getTime())
}

describe('an enrolment', () => {
  it('deploys the merchant’s contract, takes the first charge and makes the subscriber', async () => {
    const { subscriber } = await subscribe()
    expect(subscriber).toMatchObject({ status: 'active', chargesPaid: 1, nextPeriod: 1 })
    const sent = await world.deps.store.db
      .select()
      .from(chainTransactions)
      .orderBy(asc(chainTransactions.nonce))
    expect(await chargesOf(subscriber.id)).toMatchObject([{ period: 0, status: 'paid', attempts: 1 }])
    expect(sent.map(({ purpose, succeeded }) => [purpose, succeeded])).toEqual([
      ['deploy', true],
      ['start', true],
    ])
  })
})

describe('a renewal', () => {
  it('is charged when its window opens, once', async () => {
    const { subscriber } = await subscribe()
    await toNextWindow(subscriber, 1)
    expect(await chargesOf(subscriber.id)).toMatchObject([
      { period: 0, status: 'paid' },
      { period: 1, status: 'paid', attempts: 1 },
    ])
  })
})
