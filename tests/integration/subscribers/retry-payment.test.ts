import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { POST as retryRoute } from '@/app/api/v1/portal/subscriptions/[subscriberId]/retry/route'
import { POST as merchantRetryRoute } from '@/app/api/v1/subscribers/[id]/retry/route'
import { DAY_MS } from '@/lib/billing/durations'
import { auditLog } from '@/lib/server/store/schema/schema'
import {
  cancelAll,
  chargesOf,
  chargesOnChain,
  opening,
  reachWindow,
  type Subscribed,
  subscribe,
  subscriberNow,
} from '../../support/browser/keeper-scene'
import { createKeeperWorld, type KeeperWorld } from '../../support/chain/keeper-world'
import { payerSession } from '../../support/service/payer-session'
import { sharedStore } from '../../support/service/shared-store'

const store = sharedStore()
let world: KeeperWorld
beforeEach(async () => {
  world = await createKeeperWorld({ store: store() })
})

/** Requests another attempt as the signed-in payer. */
async function retry({ payer, subscriber }: Subscribed) {
  const cookie = await payerSession(world, payer.address)
  return world.call(retryRoute, { cookie, params: { subscriberId: subscriber.id } })
}

async function pastDue(): Promise<Subscribed> {
  const made = await subscribe(world)
  world.fund(made.payer.address, { balance: 0n })
  await reachWindow(world, made, 1)
  return made
}

test('a payer who has filled the wallet is charged at once, and once', async () => {
  const made = await pastDue()
  world.fund(made.payer.address, { balance: 10n ** 8n })
  const { status, data } = await retry(made)
  expect(status).toBe(202)
  expect(data).toEqual({
    subscriberId: made.subscriber.id,
    period: 1,
    nextAttemptAt: world.clock.now().toISOString(),
  })
  await retry(made)
  await world.settle()
  expect(await subscriberNow(world, made)).toMatchObject({ status: 'active', chargesPaid: 2, nextPeriod: 2 })
  expect(chargesOnChain(world, made)).toBe(2)
})

test('an attempt in between that fails leaves the planned retries where they are', async () => {
  const made = await pastDue()
  await retry(made)
  await world.settle()
  expect((await chargesOf(world, made))[1]).toMatchObject({
    status: 'failed',
    attempts: 2,
    nextAttemptAt: new Date(opening(made, 1).getTime() + DAY_MS),
  })
})

test('a payment whose planned retries are used up can be tried until its period ends', async () => {
  const made = await pastDue()
  for (const day of [1, 3, 5, 7]) await reachWindow(world, made, 1, day)
  expect((await chargesOf(world, made))[1]).toMatchObject({ attempts: 5, nextAttemptAt: null })
  world.fund(made.payer.address, { balance: 10n ** 8n })
  await reachWindow(world, made, 1, 20)
  expect((await retry(made)).status).toBe(202)
  await world.settle()
  expect(chargesOnChain(world, made)).toBe(2)
})

test('nothing is tried again where nothing has failed, or nobody is subscribed any more', async () => {
  const made = await subscribe(world)
  expect((await retry(made)).problem).toMatchObject({
    status: 409,
    code: 'not_retryable',
    detail: expect.stringContaining('nothing to retry'),
  })
  world.fund(made.payer.address, { balance: 0n })
  await reachWindow(world, made, 1)
  await cancelAll(world, world.subscription.id)
  expect((await retry(made)).problem).toMatchObject({
    status: 409,
    code: 'not_retryable',
    detail: 'This payment can’t be retried: the subscriber was cancelled.',
  })
})

test('a payment that was tried often enough waits for its plan', async () => {
  const made = await pastDue()
  for (let attempts = 1; attempts < 20; attempts += 1) {
    await retry(made)
    await world.turn()
  }
  expect((await chargesOf(world, made))[1]).toMatchObject({ attempts: 20 })
  expect((await retry(made)).problem).toMatchObject({ code: 'not_retryable' })
})

test('only the wallet that pays can ask for it', async () => {
  const made = await pastDue()
  const cookie = await world.newSession(world.merchant.userId)
  const { problem } = await world.call(retryRoute, { cookie, params: { subscriberId: made.subscriber.id } })
  expect(problem).toMatchObject({ status: 404, code: 'not_found' })
})

/** Requests another attempt as the merchant. */
const retryAsMerchant = ({ subscriber }: Subscribed, apiKey = world.merchant.apiKey) =>
  world.call(merchantRetryRoute, { apiKey, params: { id: subscriber.id } })

test('a merchant asks for another attempt too: once, whoever asks how often', async () => {
  const made = await pastDue()
  world.fund(made.payer.address, { balance: 10n ** 8n })
  const { status, data } = await retryAsMerchant(made)
  expect(status).toBe(202)
  const nextAttemptAt = world.clock.now().toISOString()
  expect(data).toEqual({ subscriberId: made.subscriber.id, period: 1, nextAttemptAt })
  await retryAsMerchant(made)
  await retry(made)
  await world.settle()
  expect(await subscriberNow(world, made)).toMatchObject({ status: 'active', chargesPaid: 2, nextPeriod: 2 })
  expect(chargesOnChain(world, made)).toBe(2)
  expect((await retryAsMerchant(made)).problem).toMatchObject({ status: 409, code: 'not_retryable' })
  const audit = await store().db.select().from(auditLog).where(eq(auditLog.target, made.subscriber.id))
  expect(audit.filter(({ action }) => action === 'payment.retried')).toMatchObject([
    { merchantId: world.merchant.userId, details: { period: 1 } },
  ])
})

test('a merchant needs the scope for it, and asks for nobody else’s subscribers', async () => {
  const made = await pastDue()
  const blind = await world.newApiKey(world.merchant.userId, { scopes: ['payments:cancel'] })
  expect((await retryAsMerchant(made, blind)).status).toBe(403)
  const stranger = await world.newMerchant()
  expect((await retryAsMerchant(made, stranger.apiKey)).problem).toMatchObject({ status: 404 })
})
