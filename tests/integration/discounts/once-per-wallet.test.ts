import type { PrivateKeyAccount } from 'viem/accounts'
import { beforeEach, describe, expect, it } from 'vitest'
import { PATCH as changeDiscount } from '@/app/api/v1/discounts/[id]/route'
import { POST as createDiscount, GET as listDiscounts } from '@/app/api/v1/discounts/route'
import type { KnownCheckout } from '@/lib/billing/checkout/checkout-page'
import { getCheckoutPage } from '@/lib/server/services/checkout/get-checkout-page'
import { failEnrolment } from '@/lib/server/services/records/fail-enrolment'
import { cancelPayment } from '@/lib/server/services/subscribers/cancel-payment'
import type { SubscriptionDetails } from '@/lib/server/store/subscriptions/subscriptions'
import type { WireDiscount } from '@/lib/wire/discounts/discounts'
import { checkoutScene } from '../../support/browser/checkout-scene'
import { IMPLEMENTATION, PROXY_CODE, signAsOwner } from '../../support/chain/owned-wallet'
import { closedGate } from '../../support/process/gate'
import { askQuote, firstChoice, newAccount, sendSigned } from '../../support/service/checkout-payment'
import { enrolmentsOf, signedCheckout } from '../../support/service/signed-checkout'
import { BASE, newCheckoutSession, newSubscription } from '../../support/service/subscription-fixture'

const scene = checkoutScene()
const asMerchant = () => ({ apiKey: scene().merchant.apiKey })
const change = (id: string, body: object) =>
  scene().world.call(changeDiscount, { ...asMerchant(), params: { id }, body })
const create = async (body: object): Promise<WireDiscount> => {
  const whole = { percent: 50, charges: 2, oncePerWallet: true, ...body }
  return (await scene().world.call(createDiscount, { ...asMerchant(), body: whole })).data
}

/** With a trial, whose terms make a subscriber at once and put nothing on the chain. */
let subscription: SubscriptionDetails
beforeEach(async () => {
  const { world, merchant } = scene()
  const { data } = await world.call(listDiscounts, { ...asMerchant(), query: {} })
  for (const { id, status } of data) if (status !== 'archived') await change(id, { archived: true })
  subscription = await newSubscription(world, merchant, { trialDays: 14, trialPerWallet: false })
})

const signed = (payer: PrivateKeyAccount, choice: object = {}, of = subscription) =>
  signedCheckout(scene().world, of, { payer, choice })

/** Subscribes, and cancels: the wallet can subscribe anew. */
async function subscribeAndLeave(payer: PrivateKeyAccount, choice: object = {}) {
  const { world, merchant } = scene()
  const checkout = await signed(payer, choice)
  expect((await checkout.send()).status).toBe(202)
  world.clock.advance(1000)
  const author = { merchantId: merchant.userId, actor: 'system' } as const
  await cancelPayment(world.deps, { author, subscriptionId: subscription.id })
}
const quoteFor = async (account: string, choice: object = {}) => {
  const { id } = await newCheckoutSession(scene().world, subscription)
  return askQuote(scene().world, id, { ...firstChoice(subscription, account), ...choice })
}

describe('a discount for each wallet once', () => {
  it('is refused by its code to who cancelled, and goes to others', async () => {
    const payer = newAccount()
    await create({ code: 'LAUNCH' })
    await subscribeAndLeave(payer, { code: 'LAUNCH' })
    expect((await quoteFor(payer.address, { code: 'LAUNCH' })).problem).toMatchObject({
      status: 409,
      code: 'discount_had',
      detail: expect.stringContaining('for each wallet once'),
    })
    expect((await quoteFor(payer.address, { code: null })).data).toMatchObject({ discount: null })
    expect((await quoteFor(newAccount().address, { code: 'LAUNCH' })).data.discount).not.toBeNull()
  })

  it('without a code leaves the next best one to who had it', async () => {
    const payer = newAccount()
    const best = await create({})
    const next = await create({ percent: 20, oncePerWallet: false })
    await subscribeAndLeave(payer)
    expect((await quoteFor(payer.address)).data.discount?.id).toBe(next.id)
    expect((await quoteFor(newAccount().address)).data.discount?.id).toBe(best.id)
  })

  it('is had again where its merchant allows it', async () => {
    const payer = newAccount()
    const { id } = await create({ code: 'LAUNCH' })
    await subscribeAndLeave(payer, { code: 'LAUNCH' })
    expect((await change(id, { oncePerWallet: false })).data).toMatchObject({ oncePerWallet: false })
    expect((await quoteFor(payer.address, { code: 'LAUNCH' })).data.discount).toMatchObject({ id })
  })

  it('is not what a wallet is told of that has it now: it is subscribed already', async () => {
    const payer = newAccount()
    await create({ code: 'LAUNCH' })
    const checkout = await signed(payer, { code: 'LAUNCH' })
    const other = await signed(payer, { code: 'LAUNCH' })
    expect((await checkout.send()).status).toBe(202)
    for (const { problem } of [await quoteFor(payer.address, { code: 'LAUNCH' }), await other.send()]) {
      expect(problem).toMatchObject({ status: 409, code: 'already_subscribed' })
    }
  })

  it('is there still for who tried to subscribe and was not charged', async () => {
    const { world, subscription: atOnce } = scene()
    const payer = newAccount()
    await create({ code: 'LAUNCH' })
    const checkout = await signed(payer, { code: 'LAUNCH' }, atOnce)
    await checkout.send()
    const [enrolment] = await enrolmentsOf(world, checkout)
    expect((await quoteFor(payer.address, { code: 'LAUNCH' })).problem).toMatchObject({
      code: 'discount_had',
    })
    await failEnrolment(world.deps, { enrolmentId: enrolment?.id ?? '', reason: 'unknown' })
    expect((await quoteFor(payer.address, { code: 'LAUNCH' })).status).toBe(200)
  })

  it('is had by one of many checkouts of a wallet that are signed at the same moment', async () => {
    const { world, merchant, chain } = scene()
    chain.allowance = 10n ** 12n
    const payer = newAccount()
    const { id } = await create({ code: 'LAUNCH' })
    const others = await Promise.all([1, 2, 3].map(() => newSubscription(world, merchant, { trialDays: 14 })))
    const each = [subscription, ...others]
    const checkouts = await Promise.all(each.map((of) => signed(payer, { code: 'LAUNCH' }, of)))
    // The contract's code is asked for once all else was checked: there each checkout waits for the others.
    let checked = 0
    const allChecked = closedGate()
    chain.beforeCode = async (address) => {
      if (address.toLowerCase() === payer.address.toLowerCase()) return
      checked += 1
      if (checked === checkouts.length) allChecked.open()
      await allChecked.opened
    }
    const answers = await Promise.all(checkouts.map(({ send }) => send()))
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409, 409, 409])
    expect(new Set(answers.flatMap(({ problem }) => problem?.code ?? []))).toEqual(new Set(['discount_had']))
    const { data } = await world.call(listDiscounts, { ...asMerchant(), query: {} })
    expect(data.find((found) => found.id === id)?.redemptions).toBe(1)
  })
})

describe('its owner', () => {
  it('has none by the smart wallet that goes with it', async () => {
    const payer = newAccount()
    const smartWallet = newAccount().address
    scene().chain.counterfactual = smartWallet
    await create({ code: 'LAUNCH' })
    await subscribeAndLeave(payer, { code: 'LAUNCH' })
    expect((await quoteFor(smartWallet, { code: 'LAUNCH' })).problem).toMatchObject({ code: 'discount_had' })
  })

  it('has none by a second smart wallet: known once it signed, and the checkout goes on without it', async () => {
    const { world, chain } = scene()
    const owner = newAccount()
    const { id: discountId } = await create({})
    await subscribeAndLeave(owner)

    const wallet = newAccount().address
    chain.codes.set(wallet.toLowerCase(), PROXY_CODE)
    const ofOwner = { contractSigned: true, walletOwner: owner.address, implementation: IMPLEMENTATION }
    Object.assign(chain, { allowance: 10n ** 12n, ...ofOwner })
    const { id } = await newCheckoutSession(world, subscription)
    const choice = firstChoice(subscription, wallet)
    const subscribe = async () => {
      const { data: quote } = await askQuote(world, id, choice)
      const signature = await signAsOwner(owner, quote, { wallet, chainId: BASE })
      const discount = quote.discount && { discount: quote.discount.id }
      const body = { ...choice, mandate: quote.mandate.message, signature, ...discount }
      const answer = await sendSigned(world, id, body)
      return { discount: quote.discount?.id, status: answer.status, code: answer.problem?.code }
    }
    const shown = async () => {
      const page = (await getCheckoutPage(world.deps, { sessionId: id })) as KnownCheckout
      return page.offer.plans[0]?.discount ?? null
    }
    expect(await shown()).not.toBeNull()
    expect(await subscribe()).toEqual({ discount: discountId, status: 409, code: 'discount_had' })
    expect(await shown()).toBeNull()
    expect(await subscribe()).toMatchObject({ discount: undefined, status: 202 })
  })
})
