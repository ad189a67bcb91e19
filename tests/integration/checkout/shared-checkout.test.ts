import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MINUTE_MS } from '@/lib/billing/durations'
import { SIGHT_HEADER } from '@/lib/server/http/pages/held-sights'
import type { PageQuestion, SharedPage } from '@/lib/server/http/pages/page-watch'
import { watchPages } from '@/lib/server/http/pages/watch-pages'
import { createLog } from '@/lib/server/log'
import { changeMerchant } from '@/lib/server/services/accounts/change-merchant'
import { changePlan } from '@/lib/server/services/subscriptions/change-plan'
import { changeSubscription } from '@/lib/server/services/subscriptions/change-subscription'
import type { SubscriptionDetails } from '@/lib/server/store/subscriptions/subscriptions'
import { TokenChain } from '../../support/chain/token-chain'
import { paymentsOn } from '../../support/service/checkout-payment'
import { newSubscriber } from '../../support/service/subscriber-fixture'
import {
  addTokenCatalogue,
  BASE,
  newCheckoutSession,
  newSubscription,
  tokenId,
} from '../../support/service/subscription-fixture'
import { createWorld, type Merchant, type World } from '../../support/service/world'

const GERMAN = { 'accept-language': 'de-DE,de;q=0.9', cookie: 'svc-session=secret; time-zone=Europe/Berlin' }
const ENGLISH = { 'accept-language': 'en-GB' }

let world: World
let merchant: Merchant
let subscription: SubscriptionDetails
beforeAll(async () => {
  world = await createWorld({ payments: paymentsOn(new TokenChain(BASE)) })
  await addTokenCatalogue(world)
  merchant = await world.newMerchant({ organisation: 'Ledgerline' })
})
beforeEach(async () => {
  subscription = await newSubscription(world, merchant)
})
afterAll(() => world.close())

const author = () => ({ merchantId: merchant.userId, actor: 'system' })
const session = async (choice: Parameters<typeof newCheckoutSession>[2] = {}) =>
  (await newCheckoutSession(world, subscription, choice)).id
const shared = (
  sessionId: string,
  { query = '', headers = GERMAN }: { query?: string; headers?: PageQuestion['headers'] } = {},
): Promise<SharedPage | null> =>
  world.deps.pageWatch.shared({ url: `/checkout/${sessionId}${query}`, headers })
const versionOf = async (...all: Parameters<typeof shared>) => {
  const page = await shared(...all)
  if (!page) throw new Error('The page is its reader’s own')
  return page.version
}

describe('the page of a checkout is shared', () => {
  it('by sessions of one offer, each with an id of its own', async () => {
    const [one, other] = [await session(), await session()]
    expect(await versionOf(one)).toBe(await versionOf(other))
    expect([(await shared(one))?.own, (await shared(other))?.own]).toEqual([one, other])
  })

  it('where the way back names the session', async () => {
    const successUrl = 'https://shop.example/thanks?session={CHECKOUT_SESSION_ID}'
    const [one, other] = [await session({ successUrl }), await session({ successUrl })]
    expect(await versionOf(one)).toBe(await versionOf(other))
    expect(await versionOf(one)).not.toBe(await versionOf(await session()))
    // An address that ends where another has the id is another.
    expect(await versionOf(one, { query: `?x=${one}` })).not.toBe(await versionOf(other, { query: '?x=' }))
  })

  it('by readers of one language, region and time zone, and rendered by nothing else of them', async () => {
    const id = await session()
    const german = await shared(id)
    expect(german?.begin().headers).toEqual({
      'accept-language': 'de-DE,de',
      cookie: 'time-zone=Europe/Berlin',
      [SIGHT_HEADER]: expect.any(String),
    })
    const written = {
      'accept-language': 'de-DE, de;q=0.5',
      cookie: 'time-zone=Europe%2FBerlin; theme=x; dues-locale=nonsense',
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)',
    }
    expect(await versionOf(id, { headers: written })).toBe(german?.version)
    const chosen = { ...GERMAN, cookie: `${GERMAN.cookie}; dues-locale=fr` }
    expect((await shared(id, { headers: chosen }))?.begin().headers.cookie).toBe(
      'dues-locale=fr; time-zone=Europe/Berlin',
    )
    const others = [{}, ENGLISH, chosen, { ...GERMAN, cookie: 'time-zone=Asia/Tokyo' }, { cookie: '%' }]
    const versions = await Promise.all(others.map((headers) => versionOf(id, { headers })))
    // English is for a reader who says nothing, and for one who cannot be understood.
    expect(new Set([german?.version, ...versions]).size).toBe(5)
    expect(versions[0]).toBe(versions[4])
  })
})

describe('a page that is rendered for others too', () => {
  it('is made of what its version was read from, and is of it only if it was', async () => {
    const id = await session()
    const page = await shared(id)
    const [used, other] = [page?.begin(), page?.begin()]
    const name = used?.headers[SIGHT_HEADER] ?? ''
    const seenAt = world.clock.now()
    world.clock.advance(MINUTE_MS)
    await changePlan(world.deps, {
      id: subscription.plans[0]?.id ?? '',
      change: { price: 12 },
      author: author(),
    })
    expect(world.deps.sights.find(name, await session())).toBeNull()
    const sight = world.deps.sights.find(name, id)
    expect(sight?.now).toEqual(seenAt)
    expect(sight?.page.offer.plans[0].priceMicroUsd).toBe(9_990_000n)
    expect(used?.end()).toBe(true)
    expect(other?.end()).toBe(false)
    expect(world.deps.sights.find(name, id)).toBeNull()
  })

  it('is its reader’s own where more are begun than held', async () => {
    const id = await session()
    const page = await shared(id)
    const first = page?.begin()
    for (let index = 0; index < 64; index += 1) page?.begin()
    expect(world.deps.sights.find(first?.headers[SIGHT_HEADER] ?? '', id)).toBeNull()
    expect(world.deps.sights.find(null, id)).toBeNull()
    expect(first?.end()).toBe(false)
  })
})

describe('another version has', () => {
  const changes: Record<string, () => Promise<unknown>> = {
    'a price': () =>
      changePlan(world.deps, {
        id: subscription.plans[0]?.id ?? '',
        change: { price: 12 },
        author: author(),
      }),
    'a title': () =>
      changeSubscription(world.deps, {
        id: subscription.id,
        expectedVersions: null,
        change: { title: 'Another' },
        author: author(),
      }),
    'a name of the merchant': () =>
      changeMerchant(world.deps, { author: author(), facts: { organisation: 'Other Ltd' } }),
    'a minute': async () => world.clock.advance(MINUTE_MS),
  }
  it.each(Object.keys(changes))('%s that changed', async (name) => {
    const id = await session()
    const before = await versionOf(id)
    await changes[name]?.()
    expect(await versionOf(id)).not.toBe(before)
  })

  it('another choice, language or end of the session’s, and another address', async () => {
    const plain = await session()
    const ids = await Promise.all([
      session({ planId: subscription.plans[1]?.id ?? '' }),
      session({ tokenId: tokenId('USDC', BASE) }),
      session({ locale: 'fr' }),
      session({ cancelUrl: 'https://shop.example/back' }),
    ])
    const asked = [
      ...ids.map((id) => versionOf(id)),
      versionOf(plain),
      versionOf(plain, { query: '?theme=dark' }),
    ]
    expect(new Set(await Promise.all(asked)).size).toBe(6)
  })
})

describe('the page is its reader’s own', () => {
  it('where its version cannot be read, which is told to the log', async () => {
    const warned: unknown[] = []
    const { shared: ask } = watchPages({
      alikePages: () => new Set(),
      checkouts: { see: () => Promise.reject(new Error('no database')), sights: world.deps.sights },
      limiter: world.deps.limiter,
      log: Object.assign(createLog('silent'), { warn: (...all: unknown[]) => void warned.push(all) }),
      isExpiredLink: async () => false,
    })
    expect(await ask({ url: `/checkout/${await session()}`, headers: {} })).toBeNull()
    expect(warned).toHaveLength(1)
  })

  it('where the checkout takes no payment', async () => {
    const signed = await session()
    await newSubscriber(world, subscription, 31, { sessionId: signed })
    expect(await shared(signed)).toBeNull()
    const open = await newCheckoutSession(world, subscription)
    await changeSubscription(world.deps, {
      id: subscription.id,
      expectedVersions: null,
      change: { status: 'paused' },
      author: author(),
    })
    expect(await shared(open.id)).toBeNull()
    const expired = await newCheckoutSession(world, await newSubscription(world, merchant))
    world.clock.set(expired.expiresAt)
    expect(await shared(expired.id)).toBeNull()
  })

  it('for what is no session, a code whose tries are counted, a long address and a program that draws previews', async () => {
    const id = await session()
    expect(await shared(`cs_${'A'.repeat(32)}`)).toBeNull()
    expect(await shared('%00')).toBeNull()
    expect(await shared('..')).toBeNull()
    expect(await shared(id, { query: '?code=SPRING' })).toBeNull()
    expect(await shared(id, { query: '?%63ode=' })).toBeNull()
    expect(await shared(id, { query: `?x=${'x'.repeat(500)}` })).toBeNull()
    expect(await shared(id, { headers: { 'user-agent': 'Slackbot-LinkExpanding 1.0' } })).toBeNull()
    expect(await world.deps.pageWatch.shared({ url: `/checkout/${id}/restart`, headers: {} })).toBeNull()
  })
})
