import { beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '@/lib/billing/durations'
import { cancelPayment } from '@/lib/server/services/subscribers/cancel-payment'
import type { SubscriptionDetails } from '@/lib/server/store/subscriptions/subscriptions'
import { checkoutScene } from '../../support/browser/checkout-scene'
import { IMPLEMENTATION, PROXY_CODE, signAsOwner } from '../../support/chain/owned-wallet'
import type { TokenChain } from '../../support/chain/token-chain'
import {
  askQuote,
  firstChoice,
  newAccount,
  sendSigned,
  signedBody,
} from '../../support/service/checkout-payment'
import { enrolmentsOf, signedCheckout } from '../../support/service/signed-checkout'
import { BASE, newCheckoutSession, newSubscription } from '../../support/service/subscription-fixture'
import type { Merchant, World } from '../../support/service/world'

const TRIAL_DAYS = 14
const scene = checkoutScene()
let world: World
let chain: TokenChain
let merchant: Merchant
beforeAll(() => {
  ;({ world, chain, merchant } = scene())
})

const newTrial = (terms: { trialPerWallet?: boolean } = {}): Promise<SubscriptionDetails> =>
  newSubscription(world, merchant, { trialDays: TRIAL_DAYS, ...terms })

/** Ends what the wallets of a subscription pay, so that they can subscribe anew. */
const cancelAll = async (subscription: SubscriptionDetails) => {
  world.clock.advance(1000)
  await cancelPayment(world.deps, {
    author: { merchantId: merchant.userId, actor: 'system' },
    subscriptionId: subscription.id,
  })
}

const quoteFor = async (subscription: SubscriptionDetails, account: string) => {
  const { id } = await newCheckoutSession(world, subscription)
  return (await askQuote(world, id, firstChoice(subscription, account))).data
}

describe('a wallet', () => {
  it('has the trial of a subscription once: the next time its first charge is due at once', async () => {
    const subscription = await newTrial()
    const first = await signedCheckout(world, subscription)
    expect(first.quote.trialDays).toBe(TRIAL_DAYS)
    expect((await first.send()).data).toEqual({ status: 'complete' })
    await cancelAll(subscription)

    const { payer } = first
    const { id } = await newCheckoutSession(world, subscription)
    const choice = firstChoice(subscription, payer.address)
    const { data: quote } = await askQuote(world, id, choice)
    expect(quote).toMatchObject({ trialDays: 0, firstChargeAt: world.clock.now().toISOString() })
    const body = await signedBody(payer, choice, quote)
    expect((await sendSigned(world, id, body)).data).toEqual({ status: 'pending' })
    expect(await enrolmentsOf(world, { sessionId: id })).toMatchObject([{ trialDays: 0 }])
  })

  it('cannot sign for a second one with terms from before the first', async () => {
    const subscription = await newTrial()
    const payment = await signedCheckout(world, subscription)
    const other = await newCheckoutSession(world, subscription)
    expect((await payment.send()).status).toBe(202)
    await cancelAll(subscription)
    expect((await sendSigned(world, other.id, payment.body)).problem).toMatchObject({
      status: 409,
      code: 'terms_changed',
      errors: [{ path: 'mandate.firstChargeAt' }],
    })
  })

  it('has one of each subscription, and another wallet its own', async () => {
    const [subscription, other] = [await newTrial(), await newTrial()]
    const { payer, send } = await signedCheckout(world, subscription)
    await send()
    expect((await quoteFor(other, payer.address)).trialDays).toBe(TRIAL_DAYS)
    expect((await quoteFor(subscription, newAccount().address)).trialDays).toBe(TRIAL_DAYS)
  })

  it('has as many as its merchant allows', async () => {
    const subscription = await newTrial({ trialPerWallet: false })
    const { payer, send } = await signedCheckout(world, subscription)
    await send()
    await cancelAll(subscription)
    expect(await quoteFor(subscription, payer.address)).toMatchObject({
      trialDays: TRIAL_DAYS,
      firstChargeAt: new Date(world.clock.now().getTime() + TRIAL_DAYS * DAY_MS).toISOString(),
    })
  })

  it('that paid without a trial, or never had it, has it still', async () => {
    const free = [{ name: 'Free', price: 0, frequency: 'month' as const, volume: 0 }]
    const subscription = await newSubscription(world, merchant, { trialDays: TRIAL_DAYS, plans: free })
    const { payer, send } = await signedCheckout(world, subscription)
    await send()
    await cancelAll(subscription)
    expect((await quoteFor(subscription, payer.address)).trialDays).toBe(TRIAL_DAYS)
  })
})

describe('its owner', () => {
  it('has none by the smart wallet that goes with it', async () => {
    const subscription = await newTrial()
    const smartWallet = newAccount().address
    chain.counterfactual = smartWallet
    const { send } = await signedCheckout(world, subscription)
    await send()
    await cancelAll(subscription)
    expect((await quoteFor(subscription, smartWallet)).trialDays).toBe(0)
  })

  it('has none by a second smart wallet: known once it signed, and the checkout goes on without it', async () => {
    const subscription = await newTrial()
    const first = await signedCheckout(world, subscription)
    await first.send()
    await cancelAll(subscription)

    const owner = first.payer
    const wallet = newAccount().address
    chain.codes.set(wallet.toLowerCase(), PROXY_CODE)
    Object.assign(chain, {
      allowance: 10n ** 12n,
      contractSigned: true,
      walletOwner: owner.address,
      implementation: IMPLEMENTATION,
    })
    const { id } = await newCheckoutSession(world, subscription)
    const choice = firstChoice(subscription, wallet)
    const subscribe = async () => {
      const { data: quote } = await askQuote(world, id, choice)
      const signature = await signAsOwner(owner, quote, { wallet, chainId: BASE })
      const answer = await sendSigned(world, id, { ...choice, mandate: quote.mandate.message, signature })
      return { trialDays: quote.trialDays, status: answer.status, code: answer.problem?.code }
    }
    expect(await subscribe()).toEqual({ trialDays: TRIAL_DAYS, status: 409, code: 'terms_changed' })
    expect(await subscribe()).toMatchObject({ trialDays: 0, status: 202 })
  })
})
