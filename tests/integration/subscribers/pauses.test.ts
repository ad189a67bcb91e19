import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { GET as specifiedList } from '@/app/api/subscribers/route'
import { POST as portalPause } from '@/app/api/v1/portal/subscriptions/[subscriberId]/pause/route'
import { POST as portalUnpause } from '@/app/api/v1/portal/subscriptions/[subscriberId]/unpause/route'
import { POST as cancelRoute } from '@/app/api/v1/subscribers/[id]/cancel/route'
import { POST as pauseRoute } from '@/app/api/v1/subscribers/[id]/pause/route'
import { POST as resumeRoute } from '@/app/api/v1/subscribers/[id]/resume/route'
import { POST as unpauseRoute } from '@/app/api/v1/subscribers/[id]/unpause/route'
import { PATCH as changeSubscription } from '@/app/api/v1/subscriptions/[id]/route'
import { GET as listRoute } from '@/app/api/v1/subscriptions/[id]/subscribers/route'
import { DAY_MS } from '@/lib/billing/durations'
import { readMetrics } from '@/lib/server/services/reports/read-metrics'
import { pauseSubscriber } from '@/lib/server/services/subscribers/pause-subscriber'
import type { Store } from '@/lib/server/store/database/store'
import {
  chargesOnChain,
  opening,
  reachWindow,
  subscribe,
  subscriberNow,
} from '../../support/browser/keeper-scene'
import { createKeeperWorld, type KeeperWorld } from '../../support/chain/keeper-world'
import { openTestStore } from '../../support/service/database'
import { asPayer, payerSession } from '../../support/service/payer-session'
import { eventTypes, newSubscriber } from '../../support/service/subscriber-fixture'
import { newSubscription } from '../../support/service/subscription-fixture'

let store: Store
let world: KeeperWorld
beforeAll(async () => {
  store = await openTestStore()
  world = await createKeeperWorld({ store })
})
afterAll(() => store.close())

const account = (number: number) => privateKeyToAccount(`0x${String(number).padStart(64, '6')}`)
const merchantCall = (id: string, body?: unknown, apiKey = world.merchant.apiKey) => ({
  ...{ apiKey, params: { id } },
  ...(body !== undefined && { body }),
})
const pause = (id: string, periods: unknown, apiKey?: string) =>
  world.call(pauseRoute, merchantCall(id, { periods }, apiKey))
const unpause = (id: string) => world.call(unpauseRoute, merchantCall(id))

test('a payer pauses: nothing is charged in the windows that are left out, and charges go on with the next', async () => {
  const made = await subscribe(world, { payer: account(1) })
  const before = await subscriberNow(world, made)
  const { data } = await world.call(portalPause, await asPayer(world, made, { periods: 2 }))
  expect(data).toMatchObject({
    ...{ status: 'paused', pausedFrom: opening(made, 1).toISOString(), accessWhilePaused: 'stop' },
    ...{ nextChargeAt: opening(made, 3).toISOString(), currentPeriodEnd: opening(made, 1).toISOString() },
    permission: { chargesLeft: 11, endsAt: opening(made, 14).toISOString() },
  })
  // Ended before it took effect, it is as if there had been none.
  await world.call(portalUnpause, await asPayer(world, made))
  expect(await subscriberNow(world, made)).toEqual(before)

  await world.call(portalPause, await asPayer(world, made, { periods: 2 }))
  for (const period of [1, 2]) {
    await reachWindow(world, made, period, 1)
    expect(chargesOnChain(world, made)).toBe(1)
  }
  await reachWindow(world, made, 3, 1)
  expect(chargesOnChain(world, made)).toBe(2)
  expect(await subscriberNow(world, made)).toMatchObject({
    status: 'active',
    nextPeriod: 4,
    pausedPeriod: null,
    // The windows that were passed over use up none.
    allowedCharges: 12,
    chargesPaid: 2,
  })
  expect((await eventTypes(world, made.subscriber.id)).slice(3)).toEqual([
    'subscriber.paused',
    'subscriber.unpaused',
    'subscriber.paused',
    'payment.succeeded',
    'subscriber.unpaused',
  ])
})

test('a pause that is ended in a window that it leaves out takes the next one', async () => {
  const made = await subscribe(world, { payer: account(2) })
  await pause(made.subscriber.id, 3)
  await reachWindow(world, made, 1, 3)
  expect((await unpause(made.subscriber.id)).data).toMatchObject({
    ...{ status: 'paused', nextChargeAt: opening(made, 2).toISOString() },
    currentPeriodEnd: opening(made, 1).toISOString(),
  })
  await world.settle()
  expect(chargesOnChain(world, made)).toBe(1)
  await reachWindow(world, made, 2)
  expect(chargesOnChain(world, made)).toBe(2)
  expect(await subscriberNow(world, made)).toMatchObject({ status: 'active' })
})

test('access goes on in a pause where the merchant keeps it', async () => {
  const subscription = await newSubscription(world, world.merchant, { trialDays: 0 })
  const change = await world.call(changeSubscription, {
    ...{ apiKey: world.merchant.apiKey, params: { id: subscription.id } },
    body: { accessWhilePaused: 'keep' },
  })
  expect(change.data).toMatchObject({ accessWhilePaused: 'keep' })
  const made = await subscribe(world, { payer: account(3), subscription })
  const { data } = await pause(made.subscriber.id, 1)
  expect(data).toMatchObject({
    accessWhilePaused: 'keep',
    paidThrough: opening(made, 1).toISOString(),
    accessUntil: new Date(opening(made, 2).getTime() + DAY_MS).toISOString(),
  })
})

test('a paused subscriber is no part of the revenue, is found by its status, and active in the specified list', async () => {
  const merchant = await world.newMerchant()
  const subscription = await newSubscription(world, merchant, { trialDays: 0 })
  const made = await subscribe(world, { payer: account(4), subscription, merchant })
  const figures = () => readMetrics(world.deps, { merchantId: merchant.userId })
  expect(await figures()).toMatchObject({ mrrMicroUsd: 9_990_000n, active: 1 })
  await pause(made.subscriber.id, 1, merchant.apiKey)
  expect(await figures()).toMatchObject({ mrrMicroUsd: 0n, active: 0, pastDue: 0 })
  const { data } = await world.call(listRoute, {
    ...{ apiKey: merchant.apiKey, params: { id: subscription.id } },
    query: { status: 'paused' },
  })
  expect(data).toMatchObject([{ id: made.subscriber.id, status: 'paused' }])
  const cookie = merchant.cookie
  const specified = await world.call(specifiedList, { cookie, query: { subscriptionId: subscription.id } })
  expect(specified.data[0]?.subscribers).toMatchObject([{ status: 'active' }])
})

test('a cancel that is taken back leaves the pause that it ended, and nobody is charged before', async () => {
  const made = await subscribe(world, { payer: account(9) })
  const { id } = made.subscriber
  await pause(id, 2)
  const paused = await subscriberNow(world, made)
  const { data: leaving } = await world.call(cancelRoute, merchantCall(id, { when: 'period_end' }))
  expect(leaving).toMatchObject({ status: 'active', pausedFrom: null, nextChargeAt: null })
  const { data: resumed } = await world.call(resumeRoute, merchantCall(id))
  expect(resumed).toMatchObject({ status: 'paused', nextChargeAt: opening(made, 3).toISOString() })
  expect(await subscriberNow(world, made)).toEqual(paused)
  await reachWindow(world, made, 1, 1)
  expect(chargesOnChain(world, made)).toBe(1)
})

describe('a pause', () => {
  test.each([0, 7, 1.5, '2', undefined])('of %j periods is refused', async (periods) => {
    const unknown = '7d1f0c52-4be9-4a7e-9c31-b2f8e6a05d14'
    expect((await pause(unknown, periods)).problem).toMatchObject({ status: 400, code: 'invalid_request' })
  })

  test('repeated, also at once, is one; a longer one and an end that is none are refused', async () => {
    const made = await subscribe(world, { payer: account(5) })
    const { id } = made.subscriber
    const author = { merchantId: world.merchant.userId, actor: 'system' } as const
    await Promise.all([1, 2, 3].map(() => pauseSubscriber(world.deps, { author, id, periods: 2 })))
    expect((await eventTypes(world, id)).filter((type) => type === 'subscriber.paused')).toHaveLength(1)
    expect((await pause(id, 3)).problem).toMatchObject({ status: 409, code: 'not_pausable' })
    await unpause(id)
    expect((await unpause(id)).problem).toMatchObject({ status: 409, code: 'not_paused' })
  })

  test('of a trial is refused, and of another merchant or payer is unknown', async () => {
    const trial = await newSubscription(world, world.merchant)
    const { id } = await newSubscriber(world, trial, 0, { eoaAddress: account(6).address })
    expect((await pause(id, 1)).problem).toMatchObject({ status: 409, code: 'not_pausable' })
    const stranger = await world.newMerchant()
    expect((await pause(id, 1, stranger.apiKey)).problem).toMatchObject({ status: 404 })
    const cookie = await payerSession(world, account(7).address)
    const foreign = { cookie, params: { subscriberId: id } }
    expect((await world.call(portalPause, { ...foreign, body: { periods: 1 } })).problem?.status).toBe(404)
    expect((await world.call(portalUnpause, foreign)).problem?.status).toBe(404)
  })

  test('while a payment is open is refused: it is paid, or cancelled', async () => {
    const made = await subscribe(world, { payer: account(8) })
    world.fund(made.payer.address, { balance: 0n })
    await reachWindow(world, made, 1)
    expect((await pause(made.subscriber.id, 1)).problem).toMatchObject({ status: 409, code: 'not_pausable' })
    world.fund(made.payer.address, { balance: 10n ** 9n })
    await world.advance(DAY_MS)
    expect((await pause(made.subscriber.id, 1)).data).toMatchObject({ status: 'paused' })
  })
})
