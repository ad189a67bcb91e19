import { beforeEach, describe, expect, it } from 'vitest'
import { POST as announcePriceChange } from '@/app/api/v1/plans/[id]/price-changes/route'
import { DAY_MS } from '@/lib/billing/durations'
import {
  chargesOf,
  PRICE,
  reachWindow,
  subscribe,
  subscribed,
  subscriberNow,
} from '../../support/browser/keeper-scene'
import { createKeeperWorld, type KeeperWorld } from '../../support/chain/keeper-world'
import { sharedStore } from '../../support/service/shared-store'

const store = sharedStore()
let world: KeeperWorld
beforeEach(async () => {
  world = await createKeeperWorld({ store: store() })
})

const LOWER = 8_000_000n

const announce = async (body: object) => {
  const params = { id: world.subscription.plans[0]?.id ?? '' }
  const { status, data } = await world.call(announcePriceChange, {
    apiKey: world.merchant.apiKey,
    params,
    body,
  })
  expect(status).toBe(201)
  return data
}
const paid = async (made: Parameters<typeof chargesOf>[1]) =>
  (await chargesOf(world, made)).map(({ status, amountAtomic, priceMicroUsd }) => [
    status,
    amountAtomic,
    priceMicroUsd,
  ])

describe('a lower price', () => {
  it('is that of the next charge, and of one that failed before', async () => {
    const made = await subscribe(world)
    world.fund(made.payer.address, { balance: 0n })
    await reachWindow(world, made, 1)
    expect(await paid(made)).toEqual([
      ['paid', PRICE, PRICE],
      ['failed', PRICE, PRICE],
    ])
    await announce({ price: 8 })
    world.fund(made.payer.address, { balance: 10n ** 8n })
    await world.advance(DAY_MS)
    expect(await paid(made)).toEqual([
      ['paid', PRICE, PRICE],
      ['paid', LOWER, LOWER],
    ])
  })

  it('is not below what a charge is worth on its network', async () => {
    await subscribe(world)
    const params = { id: world.subscription.plans[0]?.id ?? '' }
    const call = { apiKey: world.merchant.apiKey, params, body: { price: 0.001 } }
    expect(await world.call(announcePriceChange, call)).toMatchObject({
      status: 409,
      problem: { code: 'price_too_low', errors: [{ path: 'price' }] },
    })
  })

  it('follows terms that were signed before and came into force after it', async () => {
    await subscribe(world)
    const enrolled = await world.enrol()
    world.clock.advance(1000)
    await announce({ price: 8 })
    await world.settle()
    const made = await subscribed(world, enrolled)
    expect(await subscriberNow(world, made)).toMatchObject({ priceMicroUsd: LOWER })
    await reachWindow(world, made, 1)
    expect(await paid(made)).toEqual([
      ['paid', PRICE, PRICE],
      ['paid', LOWER, LOWER],
    ])
  })
})
