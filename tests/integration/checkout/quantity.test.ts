import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { POST as createSession } from '@/app/api/v1/checkout-sessions/route'
import { POST as createDiscount } from '@/app/api/v1/discounts/route'
import type { KnownCheckout } from '@/lib/billing/checkout/checkout-page'
import { getCheckoutPage } from '@/lib/server/services/checkout/get-checkout-page'
import { openPaymentLink } from '@/lib/server/services/checkout/open-payment-link'
import { restartCheckoutSession } from '@/lib/server/services/checkout/restart-checkout-session'
import { changePlan } from '@/lib/server/services/subscriptions/change-plan'
import type { SubscriptionDetails } from '@/lib/server/store/subscriptions/subscriptions'
import { checkoutScene } from '../../support/browser/checkout-scene'
import { askQuote, firstChoice, newAccount, sendSigned } from '../../support/service/checkout-payment'
import { enrolmentsOf, readCheckout, signedCheckout } from '../../support/service/signed-checkout'
import { newCheckoutSession, newSubscription } from '../../support/service/subscription-fixture'
import type { Merchant, World } from '../../support/service/world'

const SEAT = 10_000_000n
const scene = checkoutScene()
let world: World
let merchant: Merchant
let subscription: SubscriptionDetails
beforeAll(() => {
  ;({ world, merchant } = scene())
})
beforeEach(async () => {
  const plans = [
    { name: 'Seats', price: 10, frequency: 'month' as const, volume: 0, quantityMax: 5 },
    { name: 'One', price: 30, frequency: 'month' as const, volume: 0 },
  ]
  subscription = await newSubscription(world, merchant, { trialDays: 0, plans })
})

const planId = (position: number) => subscription.plans[position]?.id ?? ''
const create = (body: object) =>
  world.call(createSession, { apiKey: merchant.apiKey, body: { subscriptionId: subscription.id, ...body } })
const pageOf = async (sessionId: string) =>
  (await getCheckoutPage(world.deps, { sessionId })) as KnownCheckout

describe('a quantity', () => {
  it('is in price, cap and allowance of a quote, and in what was signed', async () => {
    const payment = await signedCheckout(world, subscription, { choice: { quantity: 3 } })
    expect(payment.quote).toMatchObject({
      amount: String(3n * SEAT),
      cap: String(3n * SEAT),
      allowanceNeeded: String(36n * SEAT),
    })
    expect((await payment.send()).status).toBe(202)
    // The same again gets the same answer.
    expect((await payment.send()).status).toBe(202)
    expect(await enrolmentsOf(world, payment)).toMatchObject([
      { quantity: 3, priceMicroUsd: 3n * SEAT, capAtomic: 3n * SEAT },
    ])
    expect(await readCheckout(world, payment.sessionId)).toMatchObject({ quantity: 3 })
    expect(await pageOf(payment.sessionId)).toMatchObject({ status: 'pending', quantity: 3 })
  })

  it('is 1 where none is named', async () => {
    const payment = await signedCheckout(world, subscription)
    expect(payment.quote).toMatchObject({ cap: String(SEAT) })
  })

  it('is not another than was signed for', async () => {
    const payment = await signedCheckout(world, subscription, { choice: { quantity: 2 } })
    for (const quantity of [1, 3]) {
      const answer = await sendSigned(world, payment.sessionId, { ...payment.body, quantity })
      expect(answer.problem).toMatchObject({ code: 'terms_changed' })
    }
    expect(await enrolmentsOf(world, payment)).toEqual([])
  })

  it.each([
    ['more than the plan has', 0, 6],
    ['more than one of a plan with one price', 1, 2],
    ['none', 0, 0],
    ['a part', 0, 1.5],
    ['a text', 0, '2'],
  ])('is refused: %s', async (_, position, quantity) => {
    const { id } = await newCheckoutSession(world, subscription)
    const account = newAccount().address
    const choice = { ...firstChoice(subscription, account), planId: planId(position), quantity }
    const { status, problem } = await askQuote(world, id, choice as never)
    expect([status, problem?.errors?.[0]?.path]).toEqual([400, 'quantity'])
    const answer = await create({ planId: planId(position), quantity })
    expect([answer.status, answer.problem?.errors?.[0]?.path]).toEqual([400, 'quantity'])
  })

  it('that the merchant took off the offer meanwhile is not taken', async () => {
    const payment = await signedCheckout(world, subscription, { choice: { quantity: 5 } })
    const author = { merchantId: merchant.userId, actor: 'system' } as const
    await changePlan(world.deps, { id: planId(0), change: { quantityMax: 4 }, author })
    expect((await payment.send()).status).toBe(400)
    expect(await enrolmentsOf(world, payment)).toEqual([])
  })
})

describe('a quantity that is chosen in advance', () => {
  it('is the session’s, and goes on with one that timed out', async () => {
    const { data } = await create({ planId: planId(0), quantity: 4 })
    expect(await pageOf(data.sessionId)).toMatchObject({ planId: planId(0), quantity: 4 })
    world.clock.advance(25 * 3_600_000)
    const again = { sessionId: data.sessionId, planId: null, tokenId: null }
    const same = await restartCheckoutSession(world.deps, { ...again, quantity: null })
    expect(await pageOf(same ?? '')).toMatchObject({ quantity: 4 })
    const own = await restartCheckoutSession(world.deps, { ...again, quantity: 2 })
    expect(await pageOf(own ?? '')).toMatchObject({ quantity: 2 })
    const wrong = await restartCheckoutSession(world.deps, { ...again, quantity: 1_000_000 })
    expect(await pageOf(wrong ?? '')).toMatchObject({ quantity: 4 })
  })

  it('comes from a payment link’s address, with its plan; what is not on offer is left out', async () => {
    const other = await newSubscription(world, merchant)
    const { paymentLinkId } = subscription
    const opened = async (choice: object) => {
      const session = await openPaymentLink(world.deps, { paymentLinkId, ...choice })
      return [session?.planId, session?.quantity]
    }
    expect(await opened({ planId: planId(0), quantity: 3 })).toEqual([planId(0), 3])
    expect(await opened({})).toEqual([null, 1])
    expect(await opened({ planId: other.plans[0]?.id, quantity: 0 })).toEqual([null, 1])
    expect(await opened({ planId: 'no id', quantity: 10_001 })).toEqual([null, 1])
  })
})

it('a discount takes its part of all seats, and an amount once', async () => {
  const discounted = async (terms: object, quantity: number) => {
    const { data } = await world.call(createDiscount, { apiKey: merchant.apiKey, body: terms })
    const code = data.code as string
    const { id } = await newCheckoutSession(world, subscription)
    const choice = firstChoice(subscription, newAccount().address)
    const answer = await askQuote(world, id, { ...choice, quantity, code })
    return answer.problem?.code ?? answer.data.amount
  }
  expect(await discounted({ code: 'HALF', percent: 50 }, 3)).toBe(String(15_000_000n))
  expect(await discounted({ code: 'FIVE', amount: 5 }, 3)).toBe(String(25_000_000n))
  // An amount that is too much for one seat is not for two.
  expect(await discounted({ code: 'TWELVE', amount: 12 }, 1)).toBe('discount_not_for_plan')
  expect(await discounted({ code: 'TWELVE2', amount: 12 }, 2)).toBe(String(8_000_000n))
})
