import { beforeEach, describe, expect, test } from 'vitest'
import {
  POST as announceRoute,
  GET as listRoute,
  DELETE as withdrawRoute,
} from '@/app/api/v1/plans/[id]/price-changes/route'
import { addMonths } from '@/lib/billing/calendar'
import { DAY_MS } from '@/lib/billing/durations'
import {
  opening,
  PRICE,
  reachWindow,
  type Subscribed,
  subscribe,
  subscriberNow,
} from '../../support/browser/keeper-scene'
import { createKeeperWorld, type KeeperWorld } from '../../support/chain/keeper-world'
import { changeBy } from '../../support/chain/payer-change'
import { sharedStore } from '../../support/service/shared-store'
import { eventTypes } from '../../support/service/subscriber-fixture'

const store = sharedStore()
let world: KeeperWorld
let made: Subscribed
beforeEach(async () => {
  world = await createKeeperWorld({ store: store() })
  made = await subscribe(world)
})

const call = (body?: object) => ({
  apiKey: world.merchant.apiKey,
  params: { id: world.subscription.plans[0]?.id ?? '' },
  body,
})

describe('a higher price is refused', () => {
  const asked = (body: object) => world.call(announceRoute, call({ price: 12, otherwise: 'end', ...body }))

  test.each([
    ['in the past', () => new Date(world.clock.now().getTime() - DAY_MS)],
    ['nearer than one period', () => new Date(addMonths(world.clock.now(), 1).getTime() - 1)],
  ])('with a date %s', async (_, from) => {
    expect((await asked({ from: from() })).problem).toMatchObject({
      status: 409,
      code: 'price_change_too_soon',
      errors: [{ path: 'from' }],
    })
    expect((await asked({ from: addMonths(world.clock.now(), 1) })).status).toBe(201)
  })

  test('while another one is asked for, and of two at once one is announced', async () => {
    const from = opening(made, 2)
    const answers = await Promise.all([asked({ from }), asked({ from, price: 13 })])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    const pending = { status: 409, code: 'price_change_pending' }
    expect((await asked({ from })).problem).toMatchObject(pending)
    const lower = await world.call(announceRoute, call({ price: 8 }))
    expect(lower.problem).toMatchObject(pending)
    expect((await world.call(listRoute, call())).data).toHaveLength(1)
    expect(await subscriberNow(world, made)).toMatchObject({ priceMicroUsd: PRICE })
  })

  test('until the earlier one is through', async () => {
    await asked({ from: opening(made, 2), otherwise: 'keep' })
    for (const window of [1, 2]) await reachWindow(world, made, window)
    expect((await asked({ from: opening(made, 4), price: 14 })).status).toBe(201)
    const [second, first] = (await world.call(listRoute, call())).data
    expect(first).toMatchObject({ consent: { asked: 1, open: 0 }, closedAt: second?.announcedAt })
    expect(second).toMatchObject({ price: 14, consent: { asked: 1, open: 1 }, closedAt: null })
    expect(await changeBy(world, made, { when: 'price_change' })).toMatchObject({
      priceMicroUsd: 14_000_000n,
    })
  })

  test('twice with one Idempotency-Key, which gives the same answer', async () => {
    const body = { price: 12, from: opening(made, 2), otherwise: 'keep' }
    const once = { ...call(body), headers: { 'Idempotency-Key': 'once' } }
    const [first, second] = [await world.call(announceRoute, once), await world.call(announceRoute, once)]
    expect(first.status).toBe(201)
    expect(second.text).toBe(first.text)
    const types = await eventTypes(world, made.subscriber.id)
    expect(types.filter((type) => type === 'subscriber.price_change_asked')).toHaveLength(1)
  })

  test('of another merchant’s plan, as is its withdrawal', async () => {
    const { apiKey } = await world.newMerchant()
    const body = { price: 12, from: opening(made, 2), otherwise: 'end' }
    expect((await world.call(announceRoute, { ...call(body), apiKey })).status).toBe(404)
    await asked({ from: opening(made, 2) })
    expect((await world.call(withdrawRoute, { ...call(), apiKey })).status).toBe(404)
    expect((await world.call(listRoute, call())).data).toMatchObject([{ consent: { open: 1 } }])
  })
})
