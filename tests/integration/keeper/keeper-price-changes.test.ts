import { beforeEach, describe, expect, it } from 'vitest'
import { POST as announcePriceChange } from '@/app/api/v1/plans/[id]/price-changes/route'
import { DAY_MS } from '@/lib/billing/durations'
import { defaultLeastPrice, PriceTooLowError } from '@/lib/billing/subscriptions/least-price'
import { announcePriceChange as announcePrice } from '@/lib/server/services/price-changes/announce-price-change'
import { changePlan } from '@/lib/server/services/subscriptions/change-plan'
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
import { ETHEREUM } from '../../support/service/subscription-fixture'

const store = sharedStore()
let world: KeeperWorld
beforeEach(async () => {
  world = await createKeeperWorld({ store: store() })
})

const LOWER = 8_000_000n
const DEARER = 12_000_000n

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

  it('is not below what a charge is worth where new subscribers may pay', async () => {
    await subscribe(world)
    const dear = { ...world.network, chainId: ETHEREUM, leastPriceMicroUsd: defaultLeastPrice(ETHEREUM) }
    const networks = new Map([...world.deps.payments.networks, [ETHEREUM, dear]])
    const deps = { ...world.deps, payments: { ...world.deps.payments, networks } }
    const author = { merchantId: world.merchant.userId, actor: 'system' }
    const lower = { planId: world.subscription.plans[0]?.id ?? '', price: 0.5, author }
    await expect(announcePrice(deps, lower)).rejects.toBeInstanceOf(PriceTooLowError)
    await announcePrice(world.deps, lower)
  })

  it('is none of who signs once the plan is dearer again', async () => {
    await subscribe(world)
    await announce({ price: 8 })
    const [plan, ...others] = world.subscription.plans
    const author = { merchantId: world.merchant.userId, actor: 'system' }
    world.clock.advance(1000)
    await changePlan(world.deps, { id: plan?.id ?? '', change: { price: 12 }, author })
    const plans = [{ ...plan, priceMicroUsd: DEARER }, ...others] as typeof world.subscription.plans
    const made = await subscribe(world, { subscription: { ...world.subscription, plans } })
    await reachWindow(world, made, 1)
    expect(await paid(made)).toEqual([
      ['paid', DEARER, DEARER],
      ['paid', DEARER, DEARER],
    ])
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
