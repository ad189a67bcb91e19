import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { GET as listEvents } from '@/app/api/v1/events/route'
import { GET as getInvoice } from '@/app/api/v1/invoices/[id]/route'
import { GET as listPayments } from '@/app/api/v1/payments/route'
import { POST as cancel } from '@/app/api/v1/subscribers/[id]/cancel/route'
import { GET as getSubscriber } from '@/app/api/v1/subscribers/[id]/route'
import { EVENT_API_VERSION, FIRST_EVENT_API_VERSION } from '@/lib/billing/event-type'
import { recordChargeFailed } from '@/lib/server/services/keeper/fail-charge'
import { recordChargePaid } from '@/lib/server/services/records/record-charge-paid'
import { cancelPayment } from '@/lib/server/services/subscribers/cancel-payment'
import { events, subscribers, subscriptions } from '@/lib/server/store/schema/schema'
import { writeSubscriberEvent } from '@/lib/server/store/subscribers/subscriber-events'
import type { SubscriberRow } from '@/lib/server/store/subscribers/subscribers'
import type { SubscriptionDetails } from '@/lib/server/store/subscriptions/subscriptions'
import type { WireEvent } from '@/lib/wire/reports/event-object'
import { newSubscriber } from '../../support/service/subscriber-fixture'
import { addTokenCatalogue, newSubscription } from '../../support/service/subscription-fixture'
import { createWorld, type Merchant, type World } from '../../support/service/world'

let world: World
let merchant: Merchant
let subscription: SubscriptionDetails
beforeAll(async () => {
  world = await createWorld()
  await addTokenCatalogue(world)
  merchant = await world.newMerchant()
  subscription = await newSubscription(world, merchant, { graceDays: 5 })
})
afterAll(() => world.close())

/** The newest event of a type, as the API gives it. */
async function newest(type: WireEvent['type']): Promise<WireEvent> {
  const query = { type, order: 'desc', limit: '1' }
  const { data } = await world.call(listEvents, { apiKey: merchant.apiKey, query })
  if (!data[0]) throw new Error(`There is no event ${type}`)
  return data[0]
}

/** A subscriber as its own operation gives it, without its lists, and without the title beside its id. */
async function subscriberNow({ id }: SubscriberRow): Promise<Record<string, unknown>> {
  const { apiKey } = merchant
  const { title, payments, usage, change, buyer, events, permission, funds, ...row } = (
    await world.call(getSubscriber, { apiKey, params: { id } })
  ).data
  const { chargesLeft, endsAt, ending } = permission
  return { ...row, permission: { chargesLeft, endsAt, ending } }
}

/** The payment as the list has it, without its customer, which the event tells apart from it. */
async function paymentNow({ id: subscriber }: SubscriberRow) {
  const { data } = await world.call(listPayments, { apiKey: merchant.apiKey, query: { subscriber } })
  return data[0] && { ...data[0], clientReferenceId: undefined, email: undefined }
}

const owed = (subscriber: SubscriberRow, period: number) => ({
  subscriberId: subscriber.id,
  period,
  amountAtomic: 9_990_000n,
})

it('a subscriber is told whole, as the API gives it at that moment', async () => {
  const subscriber = await newSubscriber(world, subscription, 1)
  const whole = async () => ({
    ...(await subscriberNow(subscriber)),
    checkoutSessionId: subscriber.checkoutSessionId,
    funds: null,
  })
  const created = await newest('subscriber.created')
  expect(created).toMatchObject({ apiVersion: EVENT_API_VERSION, subscriberId: subscriber.id })
  expect(created.data).toEqual(await whole())

  const { apiKey } = merchant
  const body = { when: 'period_end', reason: 'unused', comment: 'Too loud' }
  await world.call(cancel, { apiKey, params: { id: subscriber.id }, body })
  expect((await newest('subscriber.cancel_scheduled')).data).toEqual(await whole())
})

it('keeps what it told, whatever changes later', async () => {
  const subscriber = await newSubscriber(world, subscription, 2)
  const { data } = await newest('subscriber.created')
  await world.deps.store.db
    .update(subscriptions)
    .set({ graceDays: 20 })
    .where(eq(subscriptions.id, subscription.id))
  world.clock.advance(40 * 86_400_000)
  expect((await newest('subscriber.created')).data).toEqual(data)
  expect((await subscriberNow(subscriber)).accessUntil).not.toBe(Object(data).accessUntil)
})

it('amounts of any size, discounts and metadata come back as they were', async () => {
  const subscriber = await newSubscriber(world, subscription, 3)
  const { store, clock } = world.deps
  const large = {
    capAtomic: 2n ** 255n,
    creditMicroUsd: -9_007_199_254_740_993n,
    metadata: { seat: '4', 'a\'b"': '\\ \u2028 ü' },
    discount: {
      ...{ id: subscriber.id, code: 'HALF', percentBps: null, amountMicroUsd: 9_007_199_254_740_993n },
      charges: 3,
    },
  }
  await store.db.update(subscribers).set(large).where(eq(subscribers.id, subscriber.id))
  const event = { type: 'subscriber.changed', subscriberId: subscriber.id, at: clock.now() } as const
  await store.transaction((tx) => writeSubscriberEvent(tx, event))
  expect((await newest('subscriber.changed')).data).toEqual({
    ...(await subscriberNow(subscriber)),
    checkoutSessionId: subscriber.checkoutSessionId,
    funds: null,
  })
})

it('ends of many are told as that of one', async () => {
  const subscriber = await newSubscriber(world, subscription, 4)
  await cancelPayment(world.deps, {
    author: { merchantId: merchant.userId, actor: 'session' },
    subscriptionId: subscription.id,
    eoaAddress: subscriber.eoaAddress,
  })
  expect((await newest('subscriber.cancelled')).data).toEqual({
    ...(await subscriberNow(subscriber)),
    checkoutSessionId: subscriber.checkoutSessionId,
    funds: null,
  })
})

it('a payment is told whole: that it failed and why, that it is paid, with its invoice', async () => {
  const subscriber = await newSubscriber(world, subscription, 5)
  const failure = { attempt: 1, reason: 'insufficient_balance', nextAttemptAt: world.clock.now() }
  await recordChargeFailed(world.deps, { ...owed(subscriber, 1), ...failure })
  expect((await newest('payment.failed')).data).toEqual(await paymentNow(subscriber))

  await recordChargePaid(world.deps, owed(subscriber, 1))
  const payment = await paymentNow(subscriber)
  expect(payment?.invoice).not.toBeNull()
  expect((await newest('payment.succeeded')).data).toEqual(payment)
  const { apiKey } = merchant
  const invoice = await world.call(getInvoice, { apiKey, params: { id: payment?.invoice?.id ?? '' } })
  // Whose it is, every event says itself.
  const { data, subscriber: whose } = await newest('invoice.created')
  const { clientReferenceId, email } = whose ?? {}
  expect({ ...data, clientReferenceId, email }).toEqual(invoice.data)
})

it('a checkout is told with what was chosen, and by whom', async () => {
  const subscriber = await newSubscriber(world, subscription, 6)
  expect((await newest('checkout_session.completed')).data).toMatchObject({
    sessionId: subscriber.checkoutSessionId,
    subscriberId: subscriber.id,
    status: 'complete',
    planId: subscriber.planId,
    tokenId: subscriber.tokenId,
    quantity: 1,
    completedAt: world.clock.now().toISOString(),
  })
})

it('an event of an earlier version keeps its shape', async () => {
  const flat = { subscriberId: subscription.id, status: 'active', nextChargeAt: null }
  await world.deps.store.db.insert(events).values({
    merchantId: merchant.userId,
    type: 'subscriber.resumed',
    subscriptionId: subscription.id,
    subscriberId: null,
    data: flat,
    createdAt: world.clock.now(),
    apiVersion: FIRST_EVENT_API_VERSION,
  })
  expect(await newest('subscriber.resumed')).toMatchObject({
    apiVersion: FIRST_EVENT_API_VERSION,
    data: flat,
  })
})
