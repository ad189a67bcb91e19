import { beforeAll, beforeEach, expect, it } from 'vitest'
import { POST as createDiscount } from '@/app/api/v1/discounts/route'
import { GET as read } from '@/app/api/v1/payment-links/[id]/pricing/route'
import { DELETE as archive } from '@/app/api/v1/payment-links/[id]/route'
import { POST as createLink } from '@/app/api/v1/subscriptions/[id]/payment-links/route'
import { contrast, readAccent } from '@/lib/billing/accounts/accent'
import { changeMerchant } from '@/lib/server/services/accounts/change-merchant'
import { changePlan } from '@/lib/server/services/subscriptions/change-plan'
import type { SubscriptionDetails } from '@/lib/server/store/subscriptions/subscriptions'
import { checkoutScene } from '../../support/browser/checkout-scene'
import { newSubscription } from '../../support/service/subscription-fixture'
import type { Merchant, World } from '../../support/service/world'

const scene = checkoutScene()
let world: World
let merchant: Merchant
let subscription: SubscriptionDetails
beforeAll(() => {
  ;({ world, merchant } = scene())
})
beforeEach(async () => {
  subscription = await newSubscription(world, merchant, { trialDays: 14 })
})

const pricing = (id: string) => world.call(read, { params: { id } })
const newLink = async (body: object): Promise<string> => {
  const asked = { apiKey: merchant.apiKey, params: { id: subscription.id }, body }
  return (await world.call(createLink, asked)).data.id
}
const plan = (position: number) => subscription.plans[position]?.id ?? ''
const archivePlan = (position: number) =>
  changePlan(world.deps, {
    author: { merchantId: merchant.userId, actor: 'system' },
    id: plan(position),
    change: { archived: true },
  })

it('of a subscription’s own link is every plan on offer, for anybody on any site, for a minute', async () => {
  const { status, data, headers } = await pricing(subscription.paymentLinkId)
  expect(status).toBe(200)
  expect(data).toMatchObject({
    paymentLinkId: subscription.paymentLinkId,
    subscriptionId: subscription.id,
    title: subscription.title,
    status: 'active',
    trialDays: 14,
  })
  const shown = data.plans.map(({ id, price, frequency, quantityMax, discount }) => ({
    ...{ id, price, frequency, quantityMax, discount },
  }))
  expect(shown).toEqual(
    subscription.plans.map(({ id, priceMicroUsd, frequency, quantityMax }) => ({
      ...{ id, price: Number(priceMicroUsd) / 1e6, frequency, quantityMax, discount: null },
    })),
  )
  expect(data.tokens.length).toBeGreaterThan(0)
  expect(headers.get('access-control-allow-origin')).toBe('*')
  expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  expect(headers.get('cache-control')).toBe('public, max-age=60')
})

it('has the merchant’s color, as dark as white words on it need, and none where it chose none', async () => {
  const choose = (accent: string) =>
    changeMerchant(world.deps, {
      author: { merchantId: merchant.userId, actor: 'system' },
      facts: { accent },
    })
  expect((await pricing(subscription.paymentLinkId)).data.accent).toBeNull()
  await choose('#7c3aed')
  expect((await pricing(subscription.paymentLinkId)).data.accent).toBe('#7c3aed')
  await choose('#ffe600')
  const accent = readAccent((await pricing(subscription.paymentLinkId)).data.accent ?? '')
  expect(accent && contrast(accent, '#ffffff')).toBeGreaterThanOrEqual(4.5)
  await choose('')
})

it('leaves out archived plans, and shows the reduction that everybody has', async () => {
  await archivePlan(0)
  const reduction = { percent: 50, plans: [plan(1)] }
  const made = await world.call(createDiscount, { apiKey: merchant.apiKey, body: reduction })
  expect(made.status).toBe(201)
  const { data } = await pricing(subscription.paymentLinkId)
  const price = Number(subscription.plans[1]?.priceMicroUsd) / 1e6
  expect(data.plans).toMatchObject([{ id: plan(1), price, discount: { price: price / 2 } }])
})

it('of a link with a fixed plan is that plan, of one that only suggests it all of them', async () => {
  const fixed = await newLink({ planId: plan(1), fixedPlan: true })
  expect((await pricing(fixed)).data.plans).toMatchObject([{ id: plan(1) }])
  const suggested = await newLink({ planId: plan(1) })
  expect((await pricing(suggested)).data.plans).toHaveLength(subscription.plans.length)
})

it('of an archived or unknown link is none, which other sites may read too', async () => {
  const link = await newLink({})
  await world.call(archive, { apiKey: merchant.apiKey, params: { id: link } })
  for (const id of [link, world.deps.random.uuid()]) {
    const { status, headers } = await pricing(id)
    expect(status).toBe(404)
    expect(headers.get('access-control-allow-origin')).toBe('*')
  }
  expect((await pricing('plans')).status).toBe(404)
})
