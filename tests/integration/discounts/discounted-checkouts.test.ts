import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { POST as createCheckout } from '@/app/api/v1/checkout-sessions/route'
import { PATCH as changeDiscount } from '@/app/api/v1/discounts/[id]/route'
import { POST as createDiscount, GET as listDiscounts } from '@/app/api/v1/discounts/route'
import { POST as openPay } from '@/app/pay/[paymentLinkId]/open/route'
import type { KnownCheckout } from '@/lib/billing/checkout/checkout-page'
import { DAY_MS } from '@/lib/billing/durations'
import { provideDeps } from '@/lib/server/deps'
import { getCheckoutPage } from '@/lib/server/services/checkout/get-checkout-page'
import { openPaymentLink } from '@/lib/server/services/checkout/open-payment-link'
import { failEnrolment } from '@/lib/server/services/records/fail-enrolment'
import { checkoutSessions } from '@/lib/server/store/schema/schema'
import type { WireDiscount } from '@/lib/wire/discounts/discounts'
import { checkoutScene, PRICE } from '../../support/browser/checkout-scene'
import { askQuote, firstChoice, newAccount, sendSigned } from '../../support/service/checkout-payment'
import { enrolmentsOf, signedCheckout } from '../../support/service/signed-checkout'
import {
  BASE,
  newCheckoutSession,
  newSubscription,
  tokenId,
} from '../../support/service/subscription-fixture'

/** Half of the price in whole cents, rounded for the payer. */
const HALF = 4_990_000n
const scene = checkoutScene()

const asMerchant = () => ({ apiKey: scene().merchant.apiKey })
const create = async (body: object): Promise<WireDiscount> =>
  (await scene().world.call(createDiscount, { ...asMerchant(), body })).data
const archive = (id: string) =>
  scene().world.call(changeDiscount, { ...asMerchant(), params: { id }, body: { archived: true } })
const redemptions = async (id: string) => {
  const { data } = await scene().world.call(listDiscounts, { ...asMerchant(), query: {} })
  return data.find((each) => each.id === id)?.redemptions
}
/** Quote of the first plan for a new payer. */
const quoteFor = async (choice: object, options: { code?: string } = {}) => {
  const { world, subscription } = scene()
  const session = await newCheckoutSession(world, subscription, options)
  return askQuote(world, session.id, { ...firstChoice(subscription, newAccount().address), ...choice })
}
const signed = (choice: object = {}) => signedCheckout(scene().world, scene().subscription, { choice })

beforeEach(async () => {
  // One scene for the file: what a test before left on offer is for nobody here.
  const { data } = await scene().world.call(listDiscounts, { ...asMerchant(), query: {} })
  for (const { id, status } of data) if (status !== 'archived') await archive(id)
})

describe('a code', () => {
  it('takes its part off the first charge, while the cap and the allowance stay those of the full price', async () => {
    const discount = await create({ code: 'HALF', percent: 50, charges: 2 })
    const { data: quote } = await quoteFor({ code: 'half' })
    expect(quote).toMatchObject({
      amount: String(HALF),
      cap: String(PRICE),
      allowanceNeeded: String(12n * PRICE),
      discount: { id: discount.id, code: 'HALF', percent: 50, amount: null, charges: 2 },
    })
  })

  it('goes to the subscriber with the signed terms, and is counted', async () => {
    const discount = await create({ code: 'FIVE', amount: 5 })
    const checkout = await signed({ code: 'FIVE' })
    expect((await checkout.send()).status).toBe(202)
    expect((await checkout.send()).status).toBe(202)
    expect(await enrolmentsOf(scene().world, checkout)).toMatchObject([
      {
        priceMicroUsd: 9_990_000n,
        firstAmountAtomic: 4_990_000n,
        capAtomic: PRICE,
        discount: {
          id: discount.id,
          code: 'FIVE',
          percentBps: null,
          amountMicroUsd: 5_000_000n,
          charges: null,
        },
      },
    ])
    expect(await redemptions(discount.id)).toBe(1)
  })

  it('of a floating token takes its part at the rate of now', async () => {
    await create({ code: 'HALF', percent: 50 })
    const { world, merchant, chain } = scene()
    chain.decimals = 18
    const subscription = await newSubscription(world, merchant, {
      trialDays: 0,
      tokens: [tokenId('WETH', BASE)],
      receivers: [{ address: merchant.address, networkId: BASE }],
    })
    const session = await newCheckoutSession(world, subscription)
    const choice = { ...firstChoice(subscription, newAccount().address), code: 'HALF' }
    const { data: quote } = await askQuote(world, session.id, choice)
    expect(quote).toMatchObject({ amount: '1663333333333334', cap: '6660000000000000' })
  })

  it.each([
    ['unknown', { code: 'NOTHING' }, 'discount_unknown'],
    ['of another form', { code: 'no code' }, 'invalid_request'],
  ])('that is %s is refused', async (_, choice, code) => {
    expect((await quoteFor(choice)).problem).toMatchObject({ code })
  })

  it('of another merchant is unknown, and its discount cannot be named', async () => {
    const { world } = scene()
    const other = await world.newMerchant()
    const body = { code: 'THEIRS', percent: 90 }
    const { data: theirs } = await world.call(createDiscount, { apiKey: other.apiKey, body })
    expect((await quoteFor({ code: 'THEIRS' })).problem).toMatchObject({ code: 'discount_unknown' })
    const checkout = await signed()
    expect((await checkout.send({ discount: theirs.id })).problem).toMatchObject({ code: 'discount_over' })
    expect(await enrolmentsOf(world, checkout)).toEqual([])
  })

  it('for another plan, or as much as the plan costs, is refused', async () => {
    const { subscription } = scene()
    await create({ code: 'TEAM', percent: 5, plans: [subscription.plans[1]?.id] })
    await create({ code: 'ALL', amount: 9.99 })
    for (const code of ['TEAM', 'ALL']) {
      expect((await quoteFor({ code })).problem).toMatchObject({ code: 'discount_not_for_plan' })
    }
  })

  it('whose time is over, or that was withdrawn, is refused', async () => {
    const { world } = scene()
    const expiresAt = new Date(world.clock.now().getTime() + DAY_MS).toISOString()
    await create({ code: 'TODAY', percent: 5, expiresAt })
    const { id } = await create({ code: 'GONE', percent: 5 })
    await archive(id)
    world.clock.advance(DAY_MS)
    for (const code of ['TODAY', 'GONE']) {
      expect((await quoteFor({ code })).problem).toMatchObject({ code: 'discount_over' })
    }
  })
})

describe('the last one', () => {
  it('is had by one of many who sign at the same moment', async () => {
    const discount = await create({ code: 'FIRST', percent: 50, maxRedemptions: 1 })
    const checkouts = await Promise.all(Array.from({ length: 4 }, () => signed({ code: 'FIRST' })))
    const answers = await Promise.all(checkouts.map((each) => each.send()))
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409, 409, 409])
    const codes = answers.flatMap(({ problem }) => problem?.code ?? [])
    expect(new Set(codes)).toEqual(new Set(['discount_over']))
    expect(await redemptions(discount.id)).toBe(1)
    expect((await quoteFor({ code: 'FIRST' })).problem).toMatchObject({ code: 'discount_over' })
  })

  it('is there again once the checkout came to nothing', async () => {
    const { id } = await create({ code: 'FIRST', percent: 50, maxRedemptions: 1 })
    const checkout = await signed({ code: 'FIRST' })
    await checkout.send()
    const [enrolment] = await enrolmentsOf(scene().world, checkout)
    const fail = () =>
      failEnrolment(scene().world.deps, { enrolmentId: enrolment?.id ?? '', reason: 'unknown' })
    await fail()
    await fail()
    expect(await redemptions(id)).toBe(0)
    expect((await quoteFor({ code: 'FIRST' })).status).toBe(200)
  })
})

describe('without a code', () => {
  it('the discount that holds by itself is quoted, and nothing is where it was not signed for', async () => {
    await create({ percent: 50 })
    const checkout = await signed()
    expect(checkout.quote).toMatchObject({ amount: String(HALF), discount: { code: null } })
    const { discount: _, ...without } = checkout.body
    const { world } = scene()
    expect((await sendSigned(world, checkout.sessionId, without)).status).toBe(202)
    expect(await enrolmentsOf(world, checkout)).toMatchObject([{ firstAmountAtomic: PRICE, discount: null }])
  })

  it('those of another merchant are for nobody here', async () => {
    const { world, subscription } = scene()
    const other = await world.newMerchant()
    for (const body of [{ percent: 50 }, { code: 'THEIRS', percent: 50 }]) {
      await world.call(createDiscount, { apiKey: other.apiKey, body })
    }
    expect((await quoteFor({})).data).toMatchObject({ amount: String(PRICE), discount: null })
    const { id } = await newCheckoutSession(world, subscription)
    const { offer } = (await getCheckoutPage(world.deps, { sessionId: id, code: null })) as KnownCheckout
    expect(offer).toMatchObject({ takesCodes: false, plans: [{ discount: null }, {}] })
  })

  it('the code of the session holds, unless the payer wants none', async () => {
    await create({ code: 'HALF', percent: 50 })
    expect((await quoteFor({}, { code: 'half' })).data).toMatchObject({ amount: String(HALF) })
    expect((await quoteFor({ code: null }, { code: 'half' })).data).toMatchObject({
      amount: String(PRICE),
      discount: null,
    })
  })

  it('a session for a code that nobody knows is not made', async () => {
    const { world, subscription } = scene()
    const body = { subscriptionId: subscription.id, code: 'NOTHING' }
    const { problem } = await world.call(createCheckout, { ...asMerchant(), body })
    expect(problem).toMatchObject({ code: 'discount_unknown' })
  })

  it('the address of a payment link brings its code and customer to the checkout, whose price is reduced', async () => {
    await create({ code: 'HALF', percent: 50 })
    const { world, subscription } = scene()
    provideDeps(Promise.resolve(world.deps))
    const url = `http://localhost:3000/pay/${subscription.paymentLinkId}/open?code=half&clientReferenceId=c-7&email=ada%40example.com`
    const response = await openPay(new Request(url, { method: 'POST' }))
    const id = response.headers.get('location')?.split('/').at(-1) ?? ''
    const [session] = await world.deps.store.db
      .select()
      .from(checkoutSessions)
      .where(eq(checkoutSessions.id, id))
    expect(session).toMatchObject({
      discountCode: 'HALF',
      clientReferenceId: 'c-7',
      email: 'ada@example.com',
    })
    const { data } = await askQuote(world, id, firstChoice(subscription, newAccount().address))
    expect(data).toMatchObject({ amount: String(HALF), cap: String(PRICE) })
  })

  it.each([
    ['half', 'HALF'],
    ['not a code', null],
  ])('a payment link with %s keeps %s', async (code, kept) => {
    const { world, subscription } = scene()
    const session = await openPaymentLink(world.deps, { ...subscription, code })
    expect(session?.discountCode).toBe(kept)
  })
})

describe('the page of a checkout', () => {
  it.each([
    ['nobody knows', 'NOTHING', 7_990_000n],
    ['no database can hold', '\u0000', 7_990_000n],
    ['is for another plan', 'TEAM', 7_990_000n],
    ['takes off as much as the plan costs', 'ALL', 7_990_000n],
    ['takes off less than a discount that holds by itself', 'LESS', 7_990_000n],
    ['takes off more', 'MORE', HALF],
  ])('with a code that %s shows the price that is then quoted', async (_, code, price) => {
    const { world, subscription } = scene()
    await create({ percent: 20 })
    await create({ code: 'TEAM', percent: 90, plans: [subscription.plans[1]?.id] })
    await create({ code: 'ALL', amount: 9.99 })
    await create({ code: 'LESS', percent: 10 })
    await create({ code: 'MORE', percent: 50 })
    const { id } = await newCheckoutSession(world, subscription)
    const page = (await getCheckoutPage(world.deps, { sessionId: id, code })) as KnownCheckout
    const discount = page.offer.plans[0]?.discount
    expect(discount?.priceMicroUsd).toBe(price)
    const choice = { ...firstChoice(subscription, newAccount().address), code: discount?.code ?? null }
    const { data: quote } = await askQuote(world, id, choice)
    expect(quote.amount).toBe(String(discount?.priceMicroUsd))
  })
})
