import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as subscription from '@/app/api/v1/subscriptions/[id]/route'
import * as subscriptions from '@/app/api/v1/subscriptions/route'
import { auditLog, events } from '@/lib/server/store/schema/schema'
import { listAllTokens, upsertTokens } from '@/lib/server/store/subscriptions/tokens'
import {
  addTokenCatalogue,
  BASE,
  ETHEREUM,
  POLYGON,
  RECEIVER_A,
  RECEIVER_B,
  subscriptionBody,
  tokenId,
} from '../../support/service/subscription-fixture'
import { createWorld, type Merchant, WORLD_START, type World } from '../../support/service/world'

let world: World
let merchant: Merchant
beforeAll(async () => {
  world = await createWorld()
  await addTokenCatalogue(world)
  merchant = await world.newMerchant({ organisation: 'Ledgerline' })
})
afterAll(() => world.close())

const create = (body: unknown, options = {}) =>
  world.call(subscriptions.POST, { apiKey: merchant.apiKey, body, ...options })
const count = async () =>
  (await world.call(subscriptions.GET, { apiKey: merchant.apiKey, query: { limit: 100 } })).data.length

describe('creating a subscription', () => {
  it('answers with the merchant’s own object, everything in the order it was sent, and the link that payers open', async () => {
    const body = subscriptionBody({ title: '  Ledgerline Pro  ', linktree: 'https://ledgerline.example' })
    const answer = await create(body)
    expect(answer.status).toBe(201)
    const { data } = answer
    expect(data).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      title: 'Ledgerline Pro',
      trialDays: 14,
      trialPerWallet: true,
      accessWhilePaused: 'stop',
      fixedCharges: null,
      graceDays: 1,
      retryDays: [1, 3, 5, 7],
      afterFailure: 'cancel',
      invoiceDetails: 'none',
      linktree: 'https://ledgerline.example',
      status: 'active',
      plans: [
        plan({ name: 'Starter', price: 9.99, frequency: 'month', volume: 0 }),
        plan({ name: 'Team', price: 480, frequency: 'year', volume: 10 }),
      ],
      tokens: [
        expect.objectContaining({ id: tokenId('USDC', BASE), symbol: 'USDC', decimals: 6, chainId: BASE }),
        expect.objectContaining({ id: tokenId('USDC', ETHEREUM), symbol: 'USDC', chainId: ETHEREUM }),
      ],
      receivers: [
        receiver({ address: RECEIVER_A, networkId: BASE, share: 70 }),
        receiver({ address: RECEIVER_B, networkId: BASE, share: 30 }),
        receiver({ address: RECEIVER_A, networkId: ETHEREUM }),
      ],
      paymentLinkId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      payUrl: `${world.deps.env.baseUrl}/pay/${data.paymentLinkId}`,
      createdAt: WORLD_START.toISOString(),
      updatedAt: WORLD_START.toISOString(),
      subscribers: { active: 0, trialing: 0, past_due: 0, paused: 0, cancelled: 0, ended: 0 },
      mrr: 0,
    })
    expect(
      (await world.call(subscription.GET, { apiKey: merchant.apiKey, params: { id: data.id } })).data,
    ).toEqual(data)
    expect(data.plans.every((each) => each.subscriptionId === data.id)).toBe(true)
    expect(data.receivers.every((each) => each.subscriptionId === data.id)).toBe(true)
    expect(answer.headers.get('etag')).toBe('"1"')
    expect(answer.headers.get('location')).toBe(`/api/v1/subscriptions/${data.id}`)
  })

  it('needs no more than a title, a plan, a token and a receiver', async () => {
    const { data } = await create({
      title: 'Newsletter',
      plans: [{ name: 'Reader', price: 3 }],
      tokens: [tokenId('USDC', BASE)],
      receivers: [{ address: RECEIVER_A.toLowerCase(), networkId: BASE }],
    })
    expect(data).toMatchObject({
      trialDays: 0,
      linktree: '',
      plans: [{ frequency: 'month', volume: 0 }],
      receivers: [{ address: RECEIVER_A }],
    })
  })

  it('keeps every price to the micro-dollar', async () => {
    for (const price of [0, 0.000001, 0.1, 9.990001, 999_999_999.999999, 1_000_000_000]) {
      const { data } = await create(
        subscriptionBody({ plans: [{ name: 'A', price, frequency: 'month', volume: 0 }] }),
      )
      expect(data.plans[0]?.price).toBe(price)
    }
  })

  it('is in the audit log, with who did it, and in no event', async () => {
    const { data, headers } = await create(subscriptionBody())
    const { db } = world.deps.store
    expect((await db.select().from(auditLog)).filter((entry) => entry.target === data.id)).toEqual([
      expect.objectContaining({
        merchantId: merchant.userId,
        actor: expect.stringMatching(/^api_key:[0-9a-f-]{36}$/),
        action: 'subscription.created',
        requestId: headers.get('x-request-id'),
        createdAt: WORLD_START,
      }),
    ])
    expect(await db.select().from(events)).toEqual([])
  })

  it('happens once when two requests with one Idempotency-Key race, and the second is told so', async () => {
    const before = await count()
    const answers = await Promise.all(
      [1, 2, 3].map(() => create(subscriptionBody(), { idempotencyKey: 'race' })),
    )
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses.filter((status) => status === 201).length).toBeGreaterThanOrEqual(1)
    expect(statuses.filter((status) => status !== 201 && status !== 409)).toEqual([])
    const replay = await create(subscriptionBody(), { idempotencyKey: 'race' })
    expect(replay.headers.get('idempotent-replayed')).toBe('true')
    const texts = [...answers, replay].filter(({ status }) => status === 201).map(({ text }) => text)
    expect(new Set(texts).size).toBe(1)
    expect(await count()).toBe(before + 1)
  })
})

describe('a subscription is refused, and nothing is stored,', () => {
  const plan = { name: 'A', price: 10 }
  const base = { address: RECEIVER_A, networkId: BASE }
  const baseToken = tokenId('USDC', BASE)

  it.each<[string, Record<string, unknown>, string, RegExp]>([
    ['without a title', { title: undefined }, 'title', /^Required\.$/],
    ['with an empty title', { title: '   ' }, 'title', /empty/],
    ['with a title of 201 characters', { title: 'a'.repeat(201) }, 'title', /200/],
    ['with a control character in the title', { title: 'a\u0007b' }, 'title', /control/],
    ['with a line break in the title', { title: 'a\nb' }, 'title', /line breaks/],
    ['with half a surrogate pair in the title', { title: 'a\ud800b' }, 'title', /control/],
    ['with a title that turns its own direction', { title: 'a\u202efdp' }, 'title', /control/],
    ['with a title that nobody can see', { title: '\u200b\u200d' }, 'title', /see/],
    ['with negative trial days', { trialDays: -1 }, 'trialDays', /0 to 730/],
    ['with half a trial day', { trialDays: 0.5 }, 'trialDays', /whole number/],
    ['with 731 trial days', { trialDays: 731 }, 'trialDays', /0 to 730/],
    ['with a linktree that is no web address', { linktree: 'javascript:alert(1)' }, 'linktree', /https/],
    ['with a password in the linktree', { linktree: 'https://:pw@a.example' }, 'linktree', /./],
    ['with a NUL in the linktree', { linktree: 'https://a.example/\u0000' }, 'linktree', /./],
    ['without plans', { plans: [] }, 'plans', /at least one plan/],
    ['with 101 plans', { plans: Array(101).fill(plan) }, 'plans', /100/],
    ['with a price below 0', { plans: [{ ...plan, price: -0.01 }] }, 'plans[0].price', /at least 0/],
    ['with a price above 1e9', { plans: [plan, { ...plan, price: 1e9 + 1 }] }, 'plans[1].price', /most/],
    ['with 7 decimals', { plans: [{ ...plan, price: 0.0000001 }] }, 'plans[0].price', /6 decimals/],
    ['with a price as text', { plans: [{ ...plan, price: '10' }] }, 'plans[0].price', /number/],
    [
      'with a NaN price, which JSON has as null',
      { plans: [{ ...plan, price: null }] },
      'plans[0].price',
      /number/,
    ],
    ['with an unknown frequency', { plans: [{ ...plan, frequency: 'week' }] }, 'plans[0].frequency', /month/],
    ['with a negative volume', { plans: [{ ...plan, volume: -1 }] }, 'plans[0].volume', /at least 0/],
    ['with an empty plan name', { plans: [{ ...plan, name: '' }] }, 'plans[0].name', /empty/],
    ['without tokens', { tokens: [] }, 'tokens', /at least one token/],
    ['with a token twice', { tokens: [baseToken, baseToken] }, 'tokens[1]', /twice/],
    ['with an unknown token', { tokens: [baseToken, '999999'] }, 'tokens[1]', /not accepted here/],
    ['with a token that is no id', { tokens: ['usdc'] }, 'tokens[0]', /token id/],
    [
      'with a token on a network without receiver',
      { tokens: [baseToken, tokenId('DAI', POLYGON)] },
      'tokens[1]',
      /DAI needs a receiver on Polygon \(137\)/,
    ],
    ['without receivers', { receivers: [] }, 'receivers', /at least one receiver/],
    ['with a bad address', { receivers: [{ ...base, address: '0x12' }] }, 'receivers[0].address', /40 hex/],
    [
      'with the zero address',
      { receivers: [{ ...base, address: `0x${'0'.repeat(40)}` }] },
      'receivers[0].address',
      /zero address/,
    ],
    [
      'with the contract of a token as receiver',
      { receivers: [base, { ...base, address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913' }] },
      'receivers[1].address',
      /contract of the token USDC\. What it receives is lost\. Enter the address of a wallet/,
    ],
    [
      'with a precompiled contract as receiver',
      { receivers: [{ ...base, address: `0x${'1'.padStart(40, '0')}` }] },
      'receivers[0].address',
      /Nobody has the key of this address/,
    ],
    [
      'with a bad checksum',
      { receivers: [{ ...base, address: RECEIVER_A.replace('E', 'e') }] },
      'receivers[0].address',
      /checksum/,
    ],
    [
      'with a receiver twice',
      { receivers: [base, { ...base, address: RECEIVER_A.toLowerCase() }] },
      'receivers[1].address',
      /twice/,
    ],
    [
      'with shares that do not sum',
      {
        receivers: [
          { ...base, share: 60 },
          { ...base, address: RECEIVER_B, share: 30 },
        ],
      },
      'receivers[0].share',
      /90%.*100%/,
    ],
    [
      'with a share for one receiver of two',
      {
        receivers: [
          { ...base, share: 60 },
          { ...base, address: RECEIVER_B },
        ],
      },
      'receivers[1].share',
      /every receiver/,
    ],
    ['with a share of 0', { receivers: [{ ...base, share: 0 }] }, 'receivers[0].share', /above 0/],
    [
      'with a share of a thousandth',
      { receivers: [{ ...base, share: 0.001 }] },
      'receivers[0].share',
      /decimals/,
    ],
    ['with an unknown field', { titel: 'x' }, 'titel', /Known are title, /],
    [
      'with an unknown field of a plan',
      { plans: [{ ...plan, cost: 1 }] },
      'plans[0].cost',
      /Known are .*price/,
    ],
    ['with a status of its own', { status: 'archived' }, 'status', /Known are title, /],
  ])('%s', async (_, change, path, rule) => {
    const before = await count()
    const answer = await create({ ...subscriptionBody({ tokens: [baseToken] }), ...change })
    expect(answer.status).toBe(400)
    expect(answer.problem).toMatchObject({ code: 'invalid_request' })
    expect(answer.problem?.errors).toContainEqual({
      path,
      code: expect.any(String),
      message: expect.stringMatching(rule),
    })
    expect(await count()).toBe(before)
  })

  it('with a token that left the catalogue', async () => {
    const { store } = world.deps
    const eurc = (await listAllTokens(store.db)).filter(({ id }) => id === tokenId('EURC', BASE))
    await upsertTokens(
      store.db,
      eurc.map((token) => ({ ...token, listed: false })),
    )
    const answer = await create(subscriptionBody({ tokens: [tokenId('EURC', BASE)] }))
    expect(answer.problem?.errors?.[0]).toMatchObject({ path: 'tokens[0]' })
  })

  it('with broken JSON, another content type, or more than 64 KiB', async () => {
    const json = { 'content-type': 'application/json' }
    const broken = await create(undefined, { rawBody: '{"title":', headers: json })
    expect([broken.status, broken.problem?.errors?.[0]?.code]).toEqual([400, 'invalid_json'])
    const list = await create(undefined, { rawBody: '[]', headers: json })
    expect(list.status).toBe(400)
    const form = await create(undefined, { rawBody: 'title=x', headers: { 'content-type': 'text/plain' } })
    expect(form.status).toBe(415)
    const large = await create({ ...subscriptionBody(), title: 'x'.repeat(70_000) })
    expect(large.status).toBe(413)
  })

  it('without credentials, or with a key that lacks the scope', async () => {
    const body = subscriptionBody()
    expect((await world.call(subscriptions.POST, { body })).status).toBe(401)
    const apiKey = await world.newApiKey(merchant.userId, { scopes: ['subscriptions:read'] })
    const answer = await world.call(subscriptions.POST, { body, apiKey })
    expect([answer.status, answer.problem?.code]).toEqual([403, 'insufficient_scope'])
  })

  it('from a page of another site that uses the cookie', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' }
    const answer = await world.call(subscriptions.POST, {
      body: subscriptionBody(),
      cookie: merchant.cookie,
      headers,
    })
    expect(answer.problem?.code).toBe('cross_site_request')
  })
})

describe('reading a subscription', () => {
  it('shows what only its merchant sees: shares, archived plans, link, counts and an ETag', async () => {
    const { data } = await create(subscriptionBody())
    const answer = await world.call(subscription.GET, { params: { id: data.id }, cookie: merchant.cookie })
    expect(answer.headers.get('etag')).toBe('"1"')
    expect(answer.data).toEqual({
      ...data,
      plans: data.plans.map((each) => ({ ...each, archived: false })),
      receivers: data.receivers.map((each, position) => ({ ...each, share: [70, 30, null][position] })),
      payUrl: `http://localhost:3000/pay/${data.paymentLinkId}`,
      createdAt: '2026-11-21T10:00:00.000Z',
      updatedAt: '2026-11-21T10:00:00.000Z',
      subscribers: { active: 0, trialing: 0, past_due: 0, paused: 0, cancelled: 0, ended: 0 },
      mrr: 0,
    })
  })

  it('is 404 for an unknown, a malformed and a foreign id, with the same words', async () => {
    const { data } = await create(subscriptionBody())
    const stranger = await world.newMerchant()
    const ask = async (id: string) => {
      const answer = await world.call(subscription.GET, { params: { id }, apiKey: stranger.apiKey })
      expect(answer.status).toBe(404)
      return { ...answer.problem, requestId: '' }
    }
    const unknown = await ask('7d1f0c52-4be9-4a7e-9c31-b2f8e6a05d14')
    expect(await ask(data.id)).toEqual(unknown)
    expect((await ask('1')).code).toBe('not_found')
    expect((await ask('%00')).code).toBe('not_found')
    expect((await ask('x'.repeat(3000))).code).toBe('not_found')
  })
})

function plan(fields: Record<string, unknown>) {
  return {
    id: expect.any(String),
    subscriptionId: expect.any(String),
    archived: false,
    quantityMax: 1,
    usage: null,
    ...fields,
  }
}

function receiver(fields: Record<string, unknown>) {
  return { receiverId: expect.any(String), subscriptionId: expect.any(String), share: null, ...fields }
}
