import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { POST as createSession } from '@/app/api/v1/checkout-sessions/route'
import { DELETE as archive } from '@/app/api/v1/payment-links/[id]/route'
import { POST as create, GET as list } from '@/app/api/v1/subscriptions/[id]/payment-links/route'
import type { KnownCheckout } from '@/lib/billing/checkout/checkout-page'
import { getCheckoutPage } from '@/lib/server/services/checkout/get-checkout-page'
import { openPaymentLink, readPaymentLink } from '@/lib/server/services/checkout/open-payment-link'
import { restartCheckoutSession } from '@/lib/server/services/checkout/restart-checkout-session'
import { changePlan } from '@/lib/server/services/subscriptions/change-plan'
import type { SubscriptionDetails } from '@/lib/server/store/subscriptions/subscriptions'
import { checkoutScene } from '../../support/browser/checkout-scene'
import { askQuote, firstChoice, newAccount } from '../../support/service/checkout-payment'
import { newSubscriber } from '../../support/service/subscriber-fixture'
import { newSubscription } from '../../support/service/subscription-fixture'
import { type Merchant, WORLD_START, type World } from '../../support/service/world'

const scene = checkoutScene()
let world: World
let merchant: Merchant
let subscription: SubscriptionDetails
beforeAll(() => {
  ;({ world, merchant } = scene())
})
beforeEach(async () => {
  world.clock.set(WORLD_START)
  subscription = await newSubscription(world, merchant)
})

const planId = (position: number) => subscription.plans[position]?.id ?? ''
const params = () => ({ id: subscription.id })
const make = (body: object, apiKey = merchant.apiKey) =>
  world.call(create, { apiKey, params: params(), body })
const open = (paymentLinkId: string, more: object = {}) =>
  openPaymentLink(world.deps, { paymentLinkId, ...more })
const remove = (id: string, apiKey = merchant.apiKey) => world.call(archive, { apiKey, params: { id } })
const links = async () => (await world.call(list, { apiKey: merchant.apiKey, params: params() })).data
const pageOf = async (sessionId: string) =>
  (await getCheckoutPage(world.deps, { sessionId })) as KnownCheckout

describe('a payment link of its own', () => {
  it('opens checkouts with what it says, which its address cannot change', async () => {
    const wanted = {
      planId: planId(1),
      clientReferenceId: 'user_1',
      metadata: { team: 'a' },
      successUrl: 'https://shop.example/{CHECKOUT_SESSION_ID}',
    }
    const { status, data } = await make(wanted)
    expect(status).toBe(201)
    expect(data).toMatchObject({ ...wanted, oneUse: false, fixedPlan: false, status: 'open', email: null })
    expect(data.url).toBe(`http://localhost:3000/pay/${data.id}`)
    expect(await readPaymentLink(world.deps, { paymentLinkId: data.id })).toMatchObject({
      subscriptionId: subscription.id,
      used: false,
    })
    const address = { planId: planId(0), clientReferenceId: 'user_2', email: 'ada@example.com' }
    const session = await open(data.id.toUpperCase(), address)
    expect(session).toMatchObject({ ...wanted, email: 'ada@example.com', touched: false })
    expect((await open(data.id))?.id).not.toBe(session?.id)
    const page = await pageOf(session?.id ?? '')
    expect(page.successUrl).toBe(`https://shop.example/${session?.id}`)
    expect(page.offer.plans).toHaveLength(2)
  })

  it('with a fixed plan offers no other, in the quote neither, and after a restart', async () => {
    const { data } = await make({ planId: planId(1), fixedPlan: true })
    const { id = '' } = (await open(data.id, { planId: planId(0) })) ?? {}
    expect((await pageOf(id)).offer.plans.map((plan) => plan.id)).toEqual([planId(1)])
    const account = newAccount().address
    const other = await askQuote(world, id, { ...firstChoice(subscription, account), planId: planId(0) })
    expect([other.status, other.problem?.errors?.[0]?.path]).toEqual([409, 'planId'])
    const own = await askQuote(world, id, { ...firstChoice(subscription, account), planId: planId(1) })
    expect(own.status).toBe(200)

    world.clock.advance(25 * 3_600_000)
    const again = { sessionId: id, planId: planId(0), tokenId: null, quantity: null }
    const restarted = (await restartCheckoutSession(world.deps, again)) ?? ''
    expect(restarted).not.toBe(id)
    expect((await pageOf(restarted)).offer.plans.map((plan) => plan.id)).toEqual([planId(1)])
  })

  it('whose fixed plan went off the offer takes nobody', async () => {
    const { data } = await make({ planId: planId(1), fixedPlan: true })
    const { id = '' } = (await open(data.id)) ?? {}
    const author = { merchantId: merchant.userId, actor: 'system' } as const
    await changePlan(world.deps, { id: planId(1), change: { archived: true }, author })
    expect(await pageOf(id)).toMatchObject({ subscriptionStatus: 'paused' })
    const account = newAccount().address
    const answer = await askQuote(world, id, firstChoice(subscription, account))
    expect(answer.problem?.code).toBe('subscription_not_open')
  })

  it('of one use has one checkout, for all who open it at once', async () => {
    const { data } = await make({ oneUse: true })
    const opened = await Promise.all([1, 2, 3].map(() => open(data.id)))
    const ids = new Set(opened.map((session) => session?.id))
    expect(ids.size).toBe(1)
    expect(await links()).toMatchObject([{ id: data.id, oneUse: true, status: 'open' }])

    const [sessionId = ''] = [...ids]
    await newSubscriber(world, subscription, 1, { sessionId })
    expect(await links()).toMatchObject([{ id: data.id, status: 'used' }])
    expect(await readPaymentLink(world.deps, { paymentLinkId: data.id })).toMatchObject({ used: true })
    expect(await open(data.id)).toBeNull()
  })

  it('of one use goes on with another checkout once the first timed out', async () => {
    const { data } = await make({ oneUse: true })
    const first = await open(data.id)
    world.clock.advance(25 * 3_600_000)
    const second = await open(data.id)
    expect(second?.id).not.toBe(first?.id)
    expect((await open(data.id))?.id).toBe(second?.id)
  })

  it('of one use has one checkout at a time, however often those that timed out are restarted', async () => {
    const { data } = await make({ oneUse: true })
    const first = (await open(data.id))?.id ?? ''
    const restart = (sessionId: string) =>
      restartCheckoutSession(world.deps, { sessionId, planId: null, tokenId: null, quantity: null })
    world.clock.advance(25 * 3_600_000)
    const [second, ...others] = await Promise.all([restart(first), restart(first), restart(first)])
    expect(second).not.toBe(first)
    expect([...others, (await open(data.id))?.id]).toEqual([second, second, second])
    await remove(data.id)
    world.clock.advance(25 * 3_600_000)
    const third = (await restart(second ?? '')) ?? ''
    expect(third).not.toBe(second)
    expect(await restart(first)).toBe(third)

    await newSubscriber(world, subscription, 1, { sessionId: third })
    expect([await restart(first), await restart(second ?? '')]).toEqual([first, second])
  })

  it('is unknown once it is archived, by its merchant alone and however often', async () => {
    const { data } = await make({})
    const stranger = await world.newMerchant()
    expect((await remove(data.id, stranger.apiKey)).status).toBe(404)
    expect(await open(data.id)).not.toBeNull()
    expect((await remove(data.id)).status).toBe(204)
    expect((await remove(data.id)).status).toBe(204)
    expect(await open(data.id)).toBeNull()
    expect(await readPaymentLink(world.deps, { paymentLinkId: data.id })).toBeNull()
    expect(await links()).toMatchObject([{ status: 'archived' }])
  })

  it('is listed page by page', async () => {
    for (let number = 0; number < 3; number++) {
      world.clock.advance(1000)
      await make({ clientReferenceId: `user_${number}` })
    }
    const page = async (cursor?: string) =>
      world.call(list, {
        apiKey: merchant.apiKey,
        params: params(),
        query: { limit: '2', ...(cursor && { cursor }) },
      })
    const first = await page()
    expect(first.data.map(({ clientReferenceId }) => clientReferenceId)).toEqual(['user_2', 'user_1'])
    const second = await page(first.nextCursor ?? '')
    expect(second.data.map(({ clientReferenceId }) => clientReferenceId)).toEqual(['user_0'])
  })

  it.each<[string, () => object, string]>([
    ['a fixed plan that is not named', () => ({ fixedPlan: true }), 'planId'],
    ['a plan of another', () => ({ planId: crypto.randomUUID() }), 'planId'],
    ['more units than the plan has', () => ({ planId: planId(0), quantity: 2 }), 'quantity'],
    ['an unknown field', () => ({ uses: 1 }), 'uses'],
    ['an address of another scheme', () => ({ successUrl: 'ftp://a' }), 'successUrl'],
  ])('is refused with %s, as a session is', async (_, body, path) => {
    const answer = await make(body())
    expect([answer.status, answer.problem?.errors?.[0]?.path]).toEqual([400, path])
    const { id: subscriptionId } = subscription
    const session = await world.call(createSession, {
      apiKey: merchant.apiKey,
      body: { subscriptionId, ...body() },
    })
    expect(session.status).toBe(400)
    expect(await links()).toEqual([])
  })

  it('is refused with a code that is none', async () => {
    expect((await make({ code: 'NOBODY' })).problem?.code).toBe('discount_unknown')
  })
})
