import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cancelPayment } from '@/lib/server/services/subscribers/cancel-payment'
import { cancelSubscriber } from '@/lib/server/services/subscribers/cancel-subscriber'
import { charges } from '@/lib/server/store/schema/payment-schema'
import { subscribers } from '@/lib/server/store/schema/schema'
import { createKeeperWorld, type KeeperWorld } from '../../support/chain/keeper-world'

const MONTH_MS = 31 * 86_400_000

let world: KeeperWorld
beforeAll(async () => {
  world = await createKeeperWorld()
})
afterAll(() => world.close())

/** A subscriber whose second month failed and will be tried again. */
async function owing() {
  const { enrolment, payer } = await world.enrol()
  await world.settle()
  world.fund(payer.address, { balance: 0n })
  await world.advance(MONTH_MS)
  const [subscriber] = await world.deps.store.db
    .select()
    .from(subscribers)
    .where(eq(subscribers.checkoutSessionId, enrolment.checkoutSessionId))
  if (!subscriber) throw new Error('Nobody is subscribed')
  return {
    id: subscriber.id,
    payer: payer.address,
    author: { merchantId: subscriber.merchantId, actor: 'system' } as const,
  }
}

const secondCharge = async (id: string) =>
  (await world.deps.store.db.select().from(charges).where(eq(charges.subscriberId, id))).find(
    ({ period }) => period === 1,
  )

/** Resets a charge to the state that a process leaves which died between inserting its row and simulating it. */
const makeDue = (id: string) =>
  world.deps.store.db
    .update(charges)
    .set({ status: 'due', failureReason: null, nextAttemptAt: null })
    .where(eq(charges.id, id))

test('a failed charge is not announced to be tried again once its subscriber is cancelled', async () => {
  const { id, author } = await owing()
  expect(await secondCharge(id)).toMatchObject({ status: 'failed', nextAttemptAt: expect.any(Date) })
  await cancelSubscriber(world.deps, { author, id, when: 'now' })
  expect(await secondCharge(id)).toMatchObject({
    status: 'failed',
    failureReason: 'insufficient_balance',
    nextAttemptAt: null,
  })
})

test('a charge that was due is over once its subscriber is cancelled, and stays so', async () => {
  const { id, author } = await owing()
  await makeDue((await secondCharge(id))?.id ?? '')
  await cancelSubscriber(world.deps, { author, id, when: 'now' })
  await world.settle()
  expect(await secondCharge(id)).toMatchObject({ status: 'failed', failureReason: 'subscriber_cancelled' })
})

test('a wallet that is cancelled by its address takes its waiting charges with it, and nobody else’s', async () => {
  const [one, other] = [await owing(), await owing()]
  await makeDue((await secondCharge(one.id))?.id ?? '')
  await cancelPayment(world.deps, {
    author: one.author,
    subscriptionId: world.subscription.id,
    eoaAddress: one.payer,
  })
  expect(await secondCharge(one.id)).toMatchObject({
    status: 'failed',
    failureReason: 'subscriber_cancelled',
  })
  expect(await secondCharge(other.id)).toMatchObject({ status: 'failed', nextAttemptAt: expect.any(Date) })
})
