import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as checkoutSessionRoute from '@/app/api/v1/checkout-sessions/[sessionId]/route'
import * as checkoutSessionsRoute from '@/app/api/v1/checkout-sessions/route'
import * as merchantRoute from '@/app/api/v1/merchant/route'
import * as planRoute from '@/app/api/v1/plans/[id]/route'
import * as subscriptionRoute from '@/app/api/v1/subscriptions/[id]/route'
import { findCheckoutLocales } from '@/lib/server/services/checkout/get-checkout-page'
import { checkoutSessions } from '@/lib/server/store/schema/schema'
import type { SubscriptionDetails } from '@/lib/server/store/subscriptions/subscriptions'
import { newSubscriber, wallet } from '../../support/service/subscriber-fixture'
import {
  addTokenCatalogue,
  BASE,
  newCheckoutSession,
  newSubscription,
  tokenId,
} from '../../support/service/subscription-fixture'
import { createWorld, type Merchant, type World } from '../../support/service/world'

let world: World
let merchant: Merchant
let subscription: SubscriptionDetails
beforeAll(async () => {
  world = await createWorld()
  await addTokenCatalogue(world)
  merchant = await world.newMerchant()
})
beforeEach(async () => {
  subscription = await newSubscription(world, merchant)
})
afterAll(() => world.close())

const create = (body: unknown, options: { apiKey?: string; idempotencyKey?: string } = {}) =>
  world.call(checkoutSessionsRoute.POST, { apiKey: merchant.apiKey, body, ...options })
const read = (sessionId: string) => world.call(checkoutSessionRoute.GET, { params: { sessionId } })
const change = (body: unknown) =>
  world.call(subscriptionRoute.PATCH, { params: { id: subscription.id }, apiKey: merchant.apiKey, body })
const storedSessions = () => world.deps.store.db.select().from(checkoutSessions)

describe('creating a checkout session', () => {
  it('answers with an id that nobody can guess, where to send the payer, and until when', async () => {
    const answer = await create({ subscriptionId: subscription.id })
    expect(answer.status).toBe(201)
    const { sessionId, url, expiresAt } = answer.data
    expect(sessionId).toMatch(/^cs_[A-Za-z0-9_-]{32}$/)
    expect(url).toBe(`http://localhost:3000/checkout/${sessionId}`)
    expect(Date.parse(expiresAt) - world.clock.now().getTime()).toBe(24 * 3_600_000)
    expect(answer.headers.get('location')).toBe(`/api/v1/checkout-sessions/${sessionId}`)
    const other = await create({ paymentLinkId: subscription.paymentLinkId })
    expect(other.data.sessionId).not.toBe(sessionId)
  })

  it('keeps what it is told: choices, links, reference and length of life', async () => {
    const told = {
      planId: subscription.plans[1]?.id,
      tokenId: tokenId('USDC', BASE),
      successUrl: 'https://shop.example/thanks?order=7#top',
      cancelUrl: 'http://localhost:8080/back',
      clientReferenceId: 'order 7',
      locale: 'pt-BR',
    }
    const { data } = await create({ subscriptionId: subscription.id, ...told, expiresIn: 300 })
    expect((await storedSessions()).find(({ id }) => id === data.sessionId)).toMatchObject({
      ...told,
      subscriptionId: subscription.id,
      status: 'open',
      expiresAt: new Date(world.clock.now().getTime() + 300_000),
    })
    expect((await read(data.sessionId)).data).toEqual({
      status: 'open',
      paymentId: null,
      approved: null,
      planId: told.planId,
      quantity: 1,
      tokenId: told.tokenId,
      payer: null,
      transactionHash: null,
      chainId: 8453,
      confirmations: null,
      confirmationsNeeded: null,
      failureReason: null,
      subscriber: null,
    })
  })

  it('knows the languages that it and its merchant wish for, and none of an unknown one', async () => {
    const body = { subscriptionId: subscription.id }
    const { data } = await create({ ...body, locale: 'de-AT' })
    const { data: without } = await create(body)
    const chosen = { params: {}, apiKey: merchant.apiKey, body: { payerLocale: 'ja' } }
    await world.call(merchantRoute.PATCH, chosen)
    const wished = (sessionId: string) => findCheckoutLocales(world.deps, { sessionId })
    expect(await wished(data.sessionId)).toEqual({ session: 'de', merchant: 'ja' })
    expect(await wished(without.sessionId)).toEqual({ session: null, merchant: 'ja' })
    expect(await wished('cs_unknown')).toEqual({ session: null, merchant: null })
    await world.call(merchantRoute.PATCH, { ...chosen, body: { payerLocale: null } })
  })

  it('makes one session for one Idempotency-Key', async () => {
    const before = (await storedSessions()).length
    const body = { subscriptionId: subscription.id }
    const first = await create(body, { idempotencyKey: 'order-7' })
    const second = await create(body, { idempotencyKey: 'order-7' })
    expect(second.text).toBe(first.text)
    expect(second.headers.get('location')).toBe(first.headers.get('location'))
    expect(await storedSessions()).toHaveLength(before + 1)
  })

  it.each(['paused', 'archived'] as const)('is 409 for a subscription that is %s', async (status) => {
    await change({ status })
    const answer = await create({ subscriptionId: subscription.id })
    expect([answer.status, answer.problem?.code]).toEqual([409, 'subscription_not_open'])
    expect(answer.problem?.detail).toContain(status)
    await change({ status: 'active' })
    expect((await create({ subscriptionId: subscription.id })).status).toBe(201)
  })

  it('is 400 for a plan of another subscription, an archived plan, or a token that is not offered', async () => {
    const other = await newSubscription(world, merchant)
    const archived = subscription.plans[0]?.id ?? ''
    const params = { id: archived }
    await world.call(planRoute.PATCH, { params, apiKey: merchant.apiKey, body: { archived: true } })
    const pathOf = async (choice: Record<string, unknown>) => {
      const answer = await create({ subscriptionId: subscription.id, ...choice })
      expect(answer.status).toBe(400)
      return answer.problem?.errors?.[0]?.path
    }
    expect(await pathOf({ planId: other.plans[0]?.id })).toBe('planId')
    expect(await pathOf({ planId: archived })).toBe('planId')
    expect(await pathOf({ tokenId: tokenId('DAI', BASE) })).toBe('tokenId')
    expect(await pathOf({ tokenId: 'a\u0000' })).toBe('tokenId')
  })

  it('is 404 for a foreign or unknown subscription or link, in the same words', async () => {
    const { apiKey } = await world.newMerchant()
    const unknown = '7d1f0c52-4be9-4a7e-9c31-b2f8e6a05d14'
    const ask = async (body: unknown) => {
      const answer = await create(body, { apiKey })
      expect(answer.status).toBe(404)
      return { ...answer.problem, requestId: '' }
    }
    expect(await ask({ subscriptionId: subscription.id })).toEqual(await ask({ subscriptionId: unknown }))
    expect(await ask({ paymentLinkId: subscription.paymentLinkId })).toEqual(
      await ask({ paymentLinkId: unknown }),
    )
  })

  it.each<[string, Record<string, unknown>, string]>([
    ['without subscription and link', {}, 'subscriptionId'],
    ['with both', { subscriptionId: 'S', paymentLinkId: 'L' }, 'subscriptionId'],
    ['with an id that is no UUID', { subscriptionId: '1' }, 'subscriptionId'],
    ['with a plan id that is no UUID', { subscriptionId: 'S', planId: 'x' }, 'planId'],
    ['with a successUrl of another scheme', { subscriptionId: 'S', successUrl: 'ftp://a' }, 'successUrl'],
    ['with a script as cancelUrl', { subscriptionId: 'S', cancelUrl: 'javascript:alert(1)' }, 'cancelUrl'],
    ['with a password in a link', { subscriptionId: 'S', cancelUrl: 'https://u:p@a.example' }, 'cancelUrl'],
    ['with a language that there is not', { subscriptionId: 'S', locale: 'nl' }, 'locale'],
    ['with an empty reference', { subscriptionId: 'S', clientReferenceId: '' }, 'clientReferenceId'],
    ['with a life of 299 s', { subscriptionId: 'S', expiresIn: 299 }, 'expiresIn'],
    ['with a life of 31 days', { subscriptionId: 'S', expiresIn: 31 * 86_400 }, 'expiresIn'],
    ['with an unknown field', { subscriptionId: 'S', plan: 'x' }, 'plan'],
  ])('is 400 %s', async (_, body, path) => {
    const before = (await storedSessions()).length
    const answer = await create({
      ...body,
      ...(body.subscriptionId === 'S' && { subscriptionId: subscription.id }),
      ...(body.paymentLinkId === 'L' && { paymentLinkId: subscription.paymentLinkId }),
    })
    expect(answer.status).toBe(400)
    expect(answer.problem?.errors?.map((each) => each.path)).toContain(path)
    expect(await storedSessions()).toHaveLength(before)
  })

  it('is refused without credentials or scope', async () => {
    const body = { subscriptionId: subscription.id }
    expect((await world.call(checkoutSessionsRoute.POST, { body })).status).toBe(401)
    const apiKey = await world.newApiKey(merchant.userId, { scopes: ['subscriptions:write'] })
    expect((await create(body, { apiKey })).status).toBe(403)
  })
})

describe('reading how far a checkout is', () => {
  it('tells of the subscriber that it made', async () => {
    const session = await newCheckoutSession(world, subscription)
    const subscriber = await newSubscriber(world, subscription, 21, { sessionId: session.id })
    expect((await read(session.id)).data).toEqual({
      status: 'complete',
      quantity: 1,
      paymentId: null,
      approved: null,
      planId: subscription.plans[0]?.id,
      tokenId: subscription.tokens[0]?.id,
      payer: wallet(21),
      chainId: 8453,
      transactionHash: null,
      confirmations: null,
      confirmationsNeeded: null,
      failureReason: null,
      subscriber: {
        id: subscriber.id,
        status: 'trialing',
        nextChargeAt: subscriber.nextChargeAt?.toISOString(),
      },
    })
  })

  it('says that a session expired rather than refusing it', async () => {
    const session = await newCheckoutSession(world, subscription, { expiresIn: 300 })
    world.clock.advance(300_000)
    expect((await read(session.id)).data.status).toBe('expired')
  })

  it.each([`cs_${'A'.repeat(32)}`, 'cs_x', 'x'.repeat(500), '\u0000'])('is 404 for %j', async (sessionId) => {
    expect((await read(sessionId)).status).toBe(404)
  })
})
