import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as restartRoute from '@/app/checkout/[sessionId]/restart/route'
import * as openRoute from '@/app/pay/[paymentLinkId]/open/route'
import type { KnownCheckout } from '@/lib/billing/checkout/checkout-page'
import { DAY_MS } from '@/lib/billing/durations'
import { provideDeps } from '@/lib/server/deps'
import { changeMerchant } from '@/lib/server/services/accounts/change-merchant'
import { getCheckoutPage } from '@/lib/server/services/checkout/get-checkout-page'
import { openPaymentLink, readPaymentLink } from '@/lib/server/services/checkout/open-payment-link'
import { createPaymentLink } from '@/lib/server/services/checkout/payment-links'
import { changePlan } from '@/lib/server/services/subscriptions/change-plan'
import { changeSubscription } from '@/lib/server/services/subscriptions/change-subscription'
import { checkoutSessions } from '@/lib/server/store/schema/schema'
import type { SubscriptionDetails } from '@/lib/server/store/subscriptions/subscriptions'
import { TokenChain } from '../../support/chain/token-chain'
import { helpHtml } from '../../support/language/portal-text'
import { paymentsOn } from '../../support/service/checkout-payment'
import { newSubscriber } from '../../support/service/subscriber-fixture'
import {
  addTokenCatalogue,
  BASE,
  ETHEREUM,
  newCheckoutSession,
  newSubscription,
  RECEIVER_A,
  RECEIVER_B,
  tokenId,
} from '../../support/service/subscription-fixture'
import { createWorld, type Merchant, type World } from '../../support/service/world'

let world: World
let merchant: Merchant
let subscription: SubscriptionDetails
let starter: string
let team: string
beforeAll(async () => {
  world = await createWorld({ payments: paymentsOn(new TokenChain(BASE)) })
  await addTokenCatalogue(world)
  merchant = await world.newMerchant({ organisation: 'Ledgerline' })
})
beforeEach(async () => {
  provideDeps(Promise.resolve(world.deps))
  subscription = await newSubscription(world, merchant)
  ;[starter = '', team = ''] = subscription.plans.map(({ id }) => id)
})
afterAll(() => world.close())

const author = () => ({ merchantId: merchant.userId, actor: 'system' })
const setPrice = (id: string, price: number) =>
  changePlan(world.deps, { id, change: { price }, author: author() })
const setStatus = (status: 'active' | 'paused' | 'archived') =>
  changeSubscription(world.deps, {
    id: subscription.id,
    expectedVersions: null,
    change: { status },
    author: author(),
  })
const page = async (sessionId: string): Promise<KnownCheckout> => {
  const found = await getCheckoutPage(world.deps, { sessionId })
  if (found.status === 'unknown') throw new Error('The session is unknown')
  return found
}

describe('what the checkout page shows', () => {
  it('is all of it, with prices in micro-dollars and the share of every receiver', async () => {
    const session = await newCheckoutSession(world, subscription, {
      planId: team,
      tokenId: tokenId('USDC', BASE),
      successUrl: 'https://shop.example/thanks',
    })
    const shown = await page(session.id)
    expect(shown).toMatchObject({
      status: 'open',
      sessionId: session.id,
      expiresAt: session.expiresAt,
      completedAt: null,
      subscriptionStatus: 'active',
      offer: {
        subscriptionId: subscription.id,
        merchant: { address: merchant.address, organisation: 'Ledgerline' },
        title: 'Ledgerline Pro',
        trialDays: 14,
      },
      planId: team,
      tokenId: tokenId('USDC', BASE),
      successUrl: 'https://shop.example/thanks',
      cancelUrl: null,
    })
    expect(shown.offer.plans).toEqual([
      expect.objectContaining({ name: 'Starter', priceMicroUsd: 9_990_000n, formerPriceMicroUsd: null }),
      expect.objectContaining({ name: 'Team', priceMicroUsd: 480_000_000n, frequency: 'year', volume: 10 }),
    ])
    expect(
      shown.offer.tokens.map(({ chainId, usdPegged, takesPermit }) => [chainId, usdPegged, takesPermit]),
    ).toEqual([[BASE, true, true]])
    expect(
      shown.offer.receivers.map(({ address, networkId, shareBps }) => [address, networkId, shareBps]),
    ).toEqual([
      [RECEIVER_A, BASE, 7000],
      [RECEIVER_B, BASE, 3000],
      [RECEIVER_A, ETHEREUM, 10_000],
    ])
  })

  it('names whom to ask and where to get tokens: the merchant’s page before that of the installation', async () => {
    const session = await newCheckoutSession(world, subscription)
    expect((await page(session.id)).offer.help).toEqual({
      contact: null,
      termsUrl: null,
      privacyUrl: null,
      tokensUrl: null,
    })
    const env = { ...world.deps.env, getTokensUrl: 'https://dues.example/tokens' }
    const offered = async () => {
      const found = await getCheckoutPage({ ...world.deps, env }, { sessionId: session.id })
      return found.status === 'unknown' ? null : found.offer.help
    }
    expect(await offered()).toMatchObject({ tokensUrl: 'https://dues.example/tokens' })
    const facts = {
      supportContact: 'help@ledgerline.example',
      termsUrl: 'https://ledgerline.example/terms',
      privacyUrl: 'https://ledgerline.example/privacy',
      tokensUrl: 'https://ledgerline.example/tokens',
    }
    await changeMerchant(world.deps, { author: author(), facts })
    expect(await offered()).toEqual({
      contact: { text: 'help@ledgerline.example', href: 'mailto:help@ledgerline.example' },
      termsUrl: facts.termsUrl,
      privacyUrl: facts.privacyUrl,
      tokensUrl: facts.tokensUrl,
    })
    const html = helpHtml((await page(session.id)).offer)
    const { termsUrl, privacyUrl, tokensUrl } = facts
    for (const href of [`mailto:${facts.supportContact}`, termsUrl, privacyUrl, tokensUrl]) {
      expect(html).toContain(`href="${href}"`)
    }
    const none = { supportContact: '', termsUrl: '', privacyUrl: '', tokensUrl: '' }
    await changeMerchant(world.deps, { author: author(), facts: none })
  })

  it('offers no token of a network on which nobody can pay, and then names the first that can be paid', async () => {
    const session = await newCheckoutSession(world, subscription, { tokenId: tokenId('USDC', ETHEREUM) })
    const shown = await page(session.id)
    expect(shown.offer.tokens.map(({ chainId }) => chainId)).toEqual([BASE])
    expect(shown.tokenId).toBeNull()
    const receivers = [{ address: RECEIVER_A, networkId: ETHEREUM } as const]
    const elsewhere = await newSubscription(world, merchant, {
      tokens: [tokenId('USDC', ETHEREUM)],
      receivers,
    })
    const named = await page((await newCheckoutSession(world, elsewhere)).id)
    expect(named.offer.tokens.map(({ chainId }) => chainId)).toEqual([ETHEREUM])
  })

  it('shares equally where no shares are set, the last receiver taking the remainder', async () => {
    const addresses = [RECEIVER_A, RECEIVER_B, merchant.account.address] as const
    const receivers = addresses.map((address) => ({ address, networkId: BASE }))
    const equal = await newSubscription(world, merchant, { tokens: [tokenId('USDC', BASE)], receivers })
    const shown = await page((await newCheckoutSession(world, equal)).id)
    expect(shown.offer.receivers.map(({ shareBps }) => shareBps)).toEqual([3333, 3333, 3334])
  })

  it('tells every state apart', async () => {
    expect(await getCheckoutPage(world.deps, { sessionId: `cs_${'A'.repeat(32)}` })).toEqual({
      status: 'unknown',
    })
    expect(await getCheckoutPage(world.deps, { sessionId: 'a\u0000' })).toEqual({ status: 'unknown' })
    const session = await newCheckoutSession(world, subscription)
    const done = await newCheckoutSession(world, subscription)
    await newSubscriber(world, subscription, 31, { sessionId: done.id })
    await setStatus('paused')
    expect((await page(session.id)).subscriptionStatus).toBe('paused')
    world.clock.set(session.expiresAt)
    expect((await page(session.id)).status).toBe('expired')
    expect(await page(done.id)).toMatchObject({ status: 'complete', completedAt: expect.any(Date) })
  })

  it('forgets a choice that is not on offer any more', async () => {
    const session = await newCheckoutSession(world, subscription, { planId: starter })
    await changePlan(world.deps, { id: starter, change: { archived: true }, author: author() })
    expect(await page(session.id)).toMatchObject({ planId: null, offer: { plans: [{ id: team }] } })
  })

  it('of an expired session names the price that it was made with, where that is another now', async () => {
    const session = await newCheckoutSession(world, subscription)
    const priceChanges = async () =>
      (await page(session.id)).offer.plans.map((plan) => [plan.formerPriceMicroUsd, plan.priceMicroUsd])
    world.clock.advance(1000)
    await setPrice(starter, 12)
    world.clock.advance(1000)
    await setPrice(starter, 15)
    expect(await priceChanges()).toEqual([
      [null, 15_000_000n],
      [null, 480_000_000n],
    ])
    world.clock.set(session.expiresAt)
    expect(await priceChanges()).toEqual([
      [9_990_000n, 15_000_000n],
      [null, 480_000_000n],
    ])
    await setPrice(starter, 9.99)
    expect(await priceChanges()).toContainEqual([null, 9_990_000n])
  })
})

describe('a payment link', () => {
  it('opens a session of a day each time', async () => {
    const { paymentLinkId } = subscription
    const first = await openPaymentLink(world.deps, { paymentLinkId })
    const second = await openPaymentLink(world.deps, { paymentLinkId: paymentLinkId.toUpperCase() })
    expect(first?.id).not.toBe(second?.id)
    expect((first?.expiresAt.getTime() ?? 0) - world.clock.now().getTime()).toBe(DAY_MS)
    expect((await page(first?.id ?? '')).offer.subscriptionId).toBe(subscription.id)
  })

  it('opens one by its button too, for this site’s own page alone', async () => {
    const press = async (paymentLinkId: string, headers: Record<string, string> = {}) => {
      const url = `http://localhost:3000/pay/${paymentLinkId}/open`
      const response = await openRoute.POST(new Request(url, { method: 'POST', headers }))
      return `${response.status} ${response.headers.get('location')}`
    }
    expect(await press(subscription.paymentLinkId)).toMatch(/^303 \/checkout\/cs_[\w-]{32}$/)
    expect(await press('nonsense')).toBe('303 /pay/nonsense')
    expect(await press(subscription.paymentLinkId, { 'sec-fetch-site': 'cross-site' })).toBe('403 null')
  })

  it('names its offer without opening a session', async () => {
    const sessions = () => world.deps.store.db.$count(checkoutSessions)
    const before = await sessions()
    expect(await readPaymentLink(world.deps, subscription)).toEqual({
      merchantId: merchant.userId,
      subscriptionId: subscription.id,
      title: subscription.title,
      used: false,
      merchant: {
        address: expect.stringMatching(/^0x/),
        organisation: expect.any(String),
        logo: null,
        accent: null,
      },
    })
    expect(await sessions()).toBe(before)
  })

  it.each(['paused', 'archived'] as const)(
    'of a %s subscription leads to the page that says so',
    async (status) => {
      await setStatus(status)
      const session = await openPaymentLink(world.deps, subscription)
      expect((await page(session?.id ?? '')).subscriptionStatus).toBe(status)
    },
  )

  it.each(['7d1f0c52-4be9-4a7e-9c31-b2f8e6a05d14', '', 'x', '\u0000', `${'7'.repeat(36)}`, 'a'.repeat(5000)])(
    'is unknown when it is %j',
    async (paymentLinkId) => {
      expect(await openPaymentLink(world.deps, { paymentLinkId })).toBeNull()
    },
  )
})

describe('[Start again]', () => {
  const restart = async (sessionId: string, query = '', headers: Record<string, string> = {}) => {
    const url = `http://localhost:3000/checkout/${sessionId}/restart${query}`
    const response = await restartRoute.POST(new Request(url, { method: 'POST', headers }))
    const location = response.headers.get('location') ?? ''
    return { status: response.status, location, next: /^\/checkout\/(cs_[^?]*)/.exec(location)?.[1] ?? '' }
  }

  it('makes a session with the same choices, links, reference and length of life', async () => {
    const old = await newCheckoutSession(world, subscription, {
      planId: team,
      tokenId: tokenId('USDC', ETHEREUM),
      successUrl: 'https://shop.example/thanks',
      cancelUrl: 'https://shop.example/back',
      clientReferenceId: 'order 7',
      locale: 'de',
      expiresIn: 3600,
    })
    world.clock.set(old.expiresAt)
    const { status, next } = await restart(old.id)
    expect(status).toBe(303)
    expect(next).not.toBe(old.id)
    const rows = await world.deps.store.db.select().from(checkoutSessions)
    expect(rows.find(({ id }) => id === next)).toEqual({
      ...old,
      id: next,
      touched: false,
      createdAt: world.clock.now(),
      expiresAt: new Date(world.clock.now().getTime() + 3_600_000),
    })
  })

  it('keeps the payer’s own choice and the rest of the address', async () => {
    const old = await newCheckoutSession(world, subscription, { planId: starter })
    world.clock.set(old.expiresAt)
    const query = `?plan=${team}&token=${tokenId('USDC', BASE)}&periods=3&theme=dark`
    const { next, location } = await restart(old.id, query)
    expect(location).toBe(`/checkout/${next}${query}`)
    expect(await page(next)).toMatchObject({ planId: team, tokenId: tokenId('USDC', BASE) })
  })

  it('drops a choice that is not on offer', async () => {
    const old = await newCheckoutSession(world, subscription, { planId: starter })
    await changePlan(world.deps, { id: starter, change: { archived: true }, author: author() })
    world.clock.set(old.expiresAt)
    const { next } = await restart(old.id, `?plan=${starter}&token=1' or 1=1`)
    expect(await page(next)).toMatchObject({ planId: null, tokenId: null })
  })

  it('goes back to a session that has not expired, or cannot be restarted, or is unknown', async () => {
    const session = await newCheckoutSession(world, subscription)
    expect((await restart(session.id)).location).toBe(`/checkout/${session.id}`)
    const unknown = `cs_${'A'.repeat(32)}`
    expect((await restart(unknown)).location).toBe(`/checkout/${unknown}`)
    await setStatus('archived')
    world.clock.set(session.expiresAt)
    expect((await restart(session.id)).location).toBe(`/checkout/${session.id}`)
  })

  it('refuses the page of another site', async () => {
    const session = await newCheckoutSession(world, subscription)
    const { status } = await restart(session.id, '', { 'sec-fetch-site': 'cross-site' })
    expect(status).toBe(403)
  })

  it('leads to the page of a link of one use that somebody used meanwhile, which says so', async () => {
    const link = { subscriptionId: subscription.id, author: author(), link: { oneUse: true } }
    const made = await createPaymentLink(world.deps, link)
    const paymentLinkId = made.link.id
    const open = async () => (await openPaymentLink(world.deps, { paymentLinkId }))?.id ?? ''
    const first = await open()
    world.clock.advance(2 * DAY_MS)
    const second = await open()
    expect((await restart(first)).next).toBe(second)
    await newSubscriber(world, subscription, 1, { sessionId: second })
    expect((await restart(first)).location).toMatch(new RegExp(`/pay/${paymentLinkId}$`))
    expect((await restart(second)).next).toBe(second)
  })

  it('takes POST only, so that no link or preview restarts anything', async () => {
    const url = `http://localhost:3000/checkout/cs_${'A'.repeat(32)}/restart`
    const response = await restartRoute.GET(new Request(url))
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST'])
  })
})
