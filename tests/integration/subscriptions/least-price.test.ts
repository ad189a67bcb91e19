import { beforeEach, describe, expect, test } from 'vitest'
import * as planRoute from '@/app/api/v1/plans/[id]/route'
import * as plansRoute from '@/app/api/v1/subscriptions/[id]/plans/route'
import * as subscriptionRoute from '@/app/api/v1/subscriptions/[id]/route'
import * as subscriptionsRoute from '@/app/api/v1/subscriptions/route'
import * as tokensRoute from '@/app/api/v1/tokens/route'
import { checkPrices } from '@/lib/server/services/health/check-prices'
import type { NewSubscription } from '@/lib/server/services/subscriptions/create-subscription'
import { subscriptions } from '@/lib/server/store/schema/schema'
import { chargesOf, reachWindow, subscribe } from '../../support/browser/keeper-scene'
import { createKeeperWorld, type KeeperWorld } from '../../support/chain/keeper-world'
import { askQuote, firstChoice, newAccount } from '../../support/service/checkout-payment'
import { sharedStore } from '../../support/service/shared-store'
import {
  BASE,
  ETHEREUM,
  newCheckoutSession,
  newSubscription,
  subscriptionBody,
  tokenId,
} from '../../support/service/subscription-fixture'

const store = sharedStore()
let world: KeeperWorld
beforeEach(async () => {
  world = await createKeeperWorld({ store: store() })
})

/** Restarts the installation with another bound on Base. */
const raiseTo = (dollars: number) =>
  Object.assign(world.network, { leastPriceMicroUsd: BigInt(dollars * 1_000_000) })

const plan = (price: number, name = `For ${price}`) =>
  ({ name, price, frequency: 'month', volume: 0 }) as const
const create = (overrides: Partial<NewSubscription>) =>
  world.call(subscriptionsRoute.POST, { apiKey: world.merchant.apiKey, body: subscriptionBody(overrides) })
const change = (id: string, body: object) =>
  world.call(subscriptionRoute.PATCH, { apiKey: world.merchant.apiKey, params: { id }, body })
const tooLow = (...paths: string[]) => ({
  status: 409,
  code: 'price_too_low',
  errors: paths.map((path) => ({
    path,
    code: 'price_too_low',
    message: expect.stringMatching(/at least \$/),
  })),
})

describe('a new subscription', () => {
  test('with a price below the bound of a network with payments is refused by field, and nothing is stored', async () => {
    const before = await world.deps.store.db.$count(subscriptions)
    const { problem } = await create({ plans: [plan(0.009), plan(0), plan(0.01), plan(0.000001)] })
    expect(problem).toMatchObject(tooLow('plans[0].price', 'plans[3].price'))
    expect(problem?.errors?.[0]?.message).toContain('$0.01 on Base')
    expect(await world.deps.store.db.$count(subscriptions)).toBe(before)
  })

  test('costs the bound itself, or nothing', async () => {
    expect((await create({ plans: [plan(0.01), plan(0)] })).status).toBe(201)
  })

  test('is bound by no network without payments, however dear its gas', async () => {
    const body = { plans: [plan(0.5)], tokens: [tokenId('USDC', ETHEREUM)] }
    expect((await create(body)).status).toBe(201)
  })

  test('in a token that is not pegged has the same bound, since its price is in dollars too', async () => {
    const { problem } = await create({ plans: [plan(0.005)], tokens: [tokenId('WETH', BASE)] })
    expect(problem).toMatchObject(tooLow('plans[0].price'))
  })
})

describe('a change', () => {
  test('to a price below the bound is refused, as is a new plan below it', async () => {
    const { id, plans } = await newSubscription(world, world.merchant)
    const [starter] = plans
    const { apiKey } = world.merchant
    const changed = await world.call(planRoute.PATCH, {
      ...{ apiKey, params: { id: starter?.id ?? '' }, body: { price: 0.005 } },
    })
    expect(changed.problem).toMatchObject(tooLow('price'))
    const added = await world.call(plansRoute.POST, { apiKey, params: { id }, body: plan(0.005) })
    expect(added.problem).toMatchObject(tooLow('price'))
    const many = [{ id: starter?.id, price: 0.001 }, plan(5), plan(0.002)]
    expect((await change(id, { plans: many })).problem).toMatchObject(
      tooLow('plans[0].price', 'plans[2].price'),
    )
    const { data } = await world.call(subscriptionRoute.GET, { apiKey, params: { id } })
    expect(data).toMatchObject({ plans: [{ price: 9.99 }, { price: 480 }] })
  })

  test('that brings tokens of a network whose bound the plans miss names the tokens', async () => {
    const tokens = [tokenId('USDC', ETHEREUM)]
    const { id } = await newSubscription(world, world.merchant, { plans: [plan(0.005)], tokens })
    const { problem } = await change(id, { tokens: [...tokens, tokenId('USDC', BASE)] })
    expect(problem).toMatchObject(tooLow('tokens'))
    expect(problem?.errors?.[0]?.message).toMatch(
      /^On Base a plan costs at least \$0\.01, .* leave out tokens on Base\.$/,
    )
  })
})

describe('where the bound is raised above what is on offer', () => {
  test('subscribers are charged on, and nobody new is taken', async () => {
    const made = await subscribe(world)
    raiseTo(10)
    await reachWindow(world, made, 1)
    await world.settle()
    expect(await chargesOf(world, made)).toMatchObject([{ status: 'paid' }, { status: 'paid' }])
    const session = await newCheckoutSession(world, world.subscription)
    const choice = firstChoice(world.subscription, newAccount().address)
    const { problem } = await askQuote(world, session.id, choice)
    expect(problem).toMatchObject({ status: 409, code: 'price_too_low' })
    expect(problem?.detail).toContain(
      'This plan costs $9.99, and new subscriptions on Base start at $10 here.',
    )
    const planId = world.subscription.plans[1]?.id ?? ''
    expect((await askQuote(world, session.id, { ...choice, planId })).problem).toBeNull()
  })

  test('what the merchant leaves as it is blocks no other change, and is not offered again', async () => {
    raiseTo(10)
    const { id, plans } = world.subscription
    const [starter] = plans
    expect((await change(id, { title: 'Another title' })).status).toBe(200)
    expect((await change(id, { plans: [{ id: starter?.id, archived: true }] })).status).toBe(200)
    const { problem } = await change(id, { plans: [{ id: starter?.id, archived: false }] })
    expect(problem).toMatchObject(tooLow('plans[0].price'))
  })

  test('the operator is told how many plans take nobody new, and merchants the bound', async () => {
    expect(await checkPrices(world.deps, world.network)).toBeNull()
    raiseTo(10)
    expect(await checkPrices(world.deps, world.network)).toMatchObject({
      code: 'prices_too_low',
      message: expect.stringMatching(/cost less than \$10, .* on Base: 1\./),
      remedy: expect.stringContaining('LEAST_PRICE_8453'),
    })
    const { data } = await world.call(tokensRoute.GET)
    const leastOf = (chainId: number) => data.find((token) => token.chainId === chainId)?.leastPrice
    expect([leastOf(BASE), leastOf(ETHEREUM)]).toEqual([10, 0])
  })
})
