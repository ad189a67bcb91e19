import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as planRoute from '@/app/api/v1/subscriptions/[id]/plans/route'
import * as subscriptionRoute from '@/app/api/v1/subscriptions/[id]/route'
import { auditLog, events } from '@/lib/server/store/schema/schema'
import type { SubscriptionDetails } from '@/lib/server/store/subscriptions/subscriptions'
import { listAllTokens, upsertTokens } from '@/lib/server/store/subscriptions/tokens'
import {
  addTokenCatalogue,
  BASE,
  ETHEREUM,
  newSubscription,
  POLYGON,
  RECEIVER_A,
  RECEIVER_B,
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

const change = (body: unknown, options: { ifMatch?: string; apiKey?: string; id?: string } = {}) =>
  world.call(subscriptionRoute.PATCH, {
    params: { id: options.id ?? subscription.id },
    apiKey: options.apiKey ?? merchant.apiKey,
    body,
    ...(options.ifMatch !== undefined && { headers: { 'if-match': options.ifMatch } }),
  })
const read = async () => {
  const params = { id: subscription.id }
  return world.call(subscriptionRoute.GET, { params, apiKey: merchant.apiKey })
}
const eventsOf = (id: string) =>
  world.deps.store.db.select().from(events).where(eq(events.subscriptionId, id))
const auditOf = (id: string) =>
  world.deps.store.db.select().from(auditLog).where(eq(auditLog.target, id)).orderBy(auditLog.id)

describe('changing a subscription', () => {
  it('changes what is sent, leaves the rest, and tells of it in one event', async () => {
    world.clock.advance(60_000)
    const before = (await read()).data
    const { data, headers } = await change({
      title: 'Ledgerline Max',
      trialDays: 0,
      linktree: 'https://a.example',
    })
    const updatedAt = world.clock.now().toISOString()
    expect(data).toEqual({
      ...before,
      title: 'Ledgerline Max',
      trialDays: 0,
      linktree: 'https://a.example',
      updatedAt,
    })
    expect(headers.get('etag')).toBe('"2"')
    expect((await read()).data).toEqual(data)
    const { payUrl, subscribers, mrr, ...whole } = data
    expect(await eventsOf(subscription.id)).toEqual([
      expect.objectContaining({
        merchantId: merchant.userId,
        type: 'subscription.updated',
        data: whole,
      }),
    ])
    expect(await auditOf(subscription.id)).toContainEqual(
      expect.objectContaining({
        action: 'subscription.changed',
        details: { fields: ['title', 'trialDays', 'linktree'] },
      }),
    )
  })

  it('changes how often a wallet has the trial, once unless said otherwise', async () => {
    const { problem: ofPause } = await change({ accessWhilePaused: 'some' })
    expect(ofPause).toMatchObject({ status: 400, errors: [{ path: 'accessWhilePaused' }] })
    expect((await read()).data.trialPerWallet).toBe(true)
    expect((await change({ trialPerWallet: false })).data.trialPerWallet).toBe(false)
    expect((await read()).data.trialPerWallet).toBe(false)
    const { problem } = await change({ trialPerWallet: 'once' })
    expect(problem).toMatchObject({ status: 400, errors: [{ path: 'trialPerWallet' }] })
  })

  it('changes after how many charges new terms end, never unless said otherwise', async () => {
    expect((await read()).data.fixedCharges).toBeNull()
    expect((await change({ fixedCharges: 12 })).data.fixedCharges).toBe(12)
    for (const fixedCharges of [0, 61, 1.5, 'twelve']) {
      const { problem } = await change({ fixedCharges })
      expect(problem).toMatchObject({ status: 400, errors: [{ path: 'fixedCharges' }] })
    }
    expect((await change({ fixedCharges: null })).data.fixedCharges).toBeNull()
  })

  it('changes grace and retries within the shortest period of its plans, together with the rest', async () => {
    const usual = { graceDays: 1, retryDays: [1, 3, 5, 7], afterFailure: 'cancel' }
    expect((await read()).data).toMatchObject(usual)
    const settings = { graceDays: 14, retryDays: [2, 20], afterFailure: 'keep' }
    const { data, headers } = await change({ ...settings, title: 'Patient' }, { ifMatch: '"1"' })
    expect(data).toMatchObject({ ...settings, title: 'Patient' })
    expect(headers.get('etag')).toBe('"2"')
    expect((await eventsOf(subscription.id)).map(({ type }) => type)).toEqual(['subscription.updated'])
    expect((await change(settings, { ifMatch: '"1"' })).problem).toMatchObject({ status: 412 })
    expect((await change(settings)).headers.get('etag')).toBe('"2"')
    for (const [body, path] of [
      [{ graceDays: 29 }, 'graceDays'],
      [{ graceDays: -1 }, 'graceDays'],
      [{ graceDays: 1.5 }, 'graceDays'],
      [{ retryDays: [28] }, 'retryDays'],
      [{ retryDays: [3, 3] }, 'retryDays'],
      [{ retryDays: [5, 3] }, 'retryDays'],
      [{ retryDays: [0, 3] }, 'retryDays[0]'],
      [{ retryDays: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] }, 'retryDays'],
      [{ afterFailure: 'forgive' }, 'afterFailure'],
    ] as const) {
      expect((await change(body)).problem).toMatchObject({ status: 400, errors: [{ path }] })
    }
    expect((await read()).data).toMatchObject(settings)
  })

  it('takes no plan whose period is shorter than the grace', async () => {
    const plans = [{ name: 'Team', price: 480, frequency: 'year' as const, volume: 0 }]
    const { id } = await newSubscription(world, merchant, { plans, graceDays: 90 })
    const monthly = { name: 'Crew', price: 9 }
    const added = await change({ plans: [monthly] }, { id })
    expect(added.problem).toMatchObject({ status: 400, errors: [{ path: 'graceDays' }] })
    const alone = await world.call(planRoute.POST, {
      ...{ params: { id }, apiKey: merchant.apiKey, body: monthly },
    })
    expect(alone.problem).toMatchObject({ status: 400, errors: [{ path: 'frequency' }] })
    expect((await change({ plans: [monthly], graceDays: 28 }, { id })).status).toBe(200)
  })

  it('makes no new version and no event when nothing is different', async () => {
    const { data } = await read()
    const receivers = data.receivers.map(({ address, networkId, share }) => ({
      address,
      networkId,
      ...(share !== null && { share }),
    }))
    const same = await change({ title: data.title, tokens: data.tokens.map(({ id }) => id), receivers })
    expect(same.headers.get('etag')).toBe('"1"')
    expect(same.data).toEqual(data)
    expect(await eventsOf(subscription.id)).toEqual([])
  })

  it('takes the new order of tokens and receivers, and receivers that stay keep their ids', async () => {
    const before = (await read()).data
    const { data } = await change({
      tokens: [tokenId('DAI', POLYGON), tokenId('USDC', ETHEREUM)],
      receivers: [
        { address: RECEIVER_B, networkId: POLYGON },
        { address: RECEIVER_A, networkId: ETHEREUM },
        { address: RECEIVER_A, networkId: BASE },
      ],
    })
    expect(data.tokens.map(({ symbol, chainId }) => [symbol, chainId])).toEqual([
      ['DAI', POLYGON],
      ['USDC', ETHEREUM],
    ])
    const [onBase, , onEthereum] = before.receivers
    expect(data.receivers).toEqual([
      expect.objectContaining({ address: RECEIVER_B, networkId: POLYGON, share: null }),
      onEthereum,
      { ...onBase, share: null },
    ])
    expect(before.receivers.map((each) => each.receiverId)).not.toContain(data.receivers[0]?.receiverId)
  })

  it.each([
    ['active', 'paused'],
    ['active', 'archived'],
    ['paused', 'archived'],
    ['archived', 'paused'],
    ['archived', 'active'],
  ] as const)('goes from %s to %s', async (from, to) => {
    await change({ status: from })
    expect((await change({ status: to })).data.status).toBe(to)
  })

  it('keeps a token that left the catalogue where it is offered already, and takes it nowhere else', async () => {
    const { db } = world.deps.store
    const usdt = tokenId('USDT', BASE)
    const offering = await newSubscription(world, merchant, { tokens: [usdt] })
    const rows = (await listAllTokens(db)).filter(({ id }) => id === usdt)
    await upsertTokens(
      db,
      rows.map((token) => ({ ...token, listed: false })),
    )
    const kept = await change({ tokens: [tokenId('USDC', BASE), usdt] }, { id: offering.id })
    expect(kept.data.tokens.map(({ id }) => id)).toEqual([tokenId('USDC', BASE), usdt])
    const elsewhere = await change({ tokens: [usdt] })
    expect(elsewhere.problem?.errors?.[0]?.path).toBe('tokens[0]')
    await upsertTokens(db, rows)
  })
})

describe('If-Match', () => {
  it.each(['"1"', '*', '"7", "1"'])('%s lets the change of version 1 happen', async (ifMatch) => {
    const answer = await change({ title: 'Other' }, { ifMatch })
    expect([answer.status, answer.headers.get('etag')]).toEqual([200, '"2"'])
  })

  it.each(['"2"', 'W/"1"', '1', '""', '"x"', '"1'])(
    '%s refuses it, and nothing is changed',
    async (ifMatch) => {
      const answer = await change({ title: 'Other' }, { ifMatch })
      expect([answer.status, answer.problem?.code]).toEqual([412, 'version_mismatch'])
      expect((await read()).data.title).toBe(subscription.title)
      expect(await eventsOf(subscription.id)).toEqual([])
    },
  )

  it('refuses whoever read before somebody else wrote', async () => {
    await change({ title: 'First' }, { ifMatch: '"1"' })
    expect((await change({ title: 'Second' }, { ifMatch: '"1"' })).status).toBe(412)
    expect((await read()).data.title).toBe('First')
  })
})

describe('changes at the same moment', () => {
  it('all happen, one after the other: no update is lost', async () => {
    const bodies = [
      { title: 'T' },
      { trialDays: 30 },
      { linktree: 'https://l.example' },
      { status: 'paused' },
      { receivers: [ETHEREUM, BASE].map((networkId) => ({ address: RECEIVER_B, networkId })) },
      { tokens: [tokenId('EURC', BASE), tokenId('USDC', ETHEREUM)] },
      ...[1, 2, 3, 4].map((number) => ({ title: `T${number}` })),
    ]
    const answers = await Promise.all(bodies.map((body) => change(body)))
    expect(answers.map(({ status }) => status)).toEqual(bodies.map(() => 200))
    expect(answers.map(({ headers }) => headers.get('etag')).sort(byVersion)).toEqual(
      bodies.map((_, position) => `"${position + 2}"`),
    )
    const { data } = await read()
    expect(data).toMatchObject({ trialDays: 30, linktree: 'https://l.example', status: 'paused' })
    expect(data.title).toMatch(/^T[1-4]?$/)
    expect(data.tokens.map(({ id }) => id)).toEqual([tokenId('EURC', BASE), tokenId('USDC', ETHEREUM)])
    expect(data.receivers.map(({ address }) => address)).toEqual([RECEIVER_B, RECEIVER_B])
    expect(await eventsOf(subscription.id)).toHaveLength(bodies.length)
  })

  it('with one and the same If-Match, exactly one wins', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, number) => change({ title: `T${number}` }, { ifMatch: '"1"' })),
    )
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([200, ...Array(9).fill(412)])
    const winner = answers.find(({ status }) => status === 200)
    expect((await read()).data.title).toBe(winner?.data.title)
  })
})

describe('a change is refused, and nothing is changed,', () => {
  const onBase = { address: RECEIVER_A, networkId: BASE }

  it.each<[string, Record<string, unknown>, string, RegExp]>([
    ['with an empty body', {}, '', /at least one field/],
    ['with an unknown field', { name: 'x' }, 'name', /Known are title, /],
    ['with no plans', { plans: [] }, 'plans', /at least one plan/],
    ['with another payment link', { paymentLinkId: 'x' }, 'paymentLinkId', /Known are title, /],
    ['with an unknown status', { status: 'closed' }, 'status', /active, paused or archived/],
    ['with no tokens', { tokens: [] }, 'tokens', /at least one token/],
    ['with no receivers', { receivers: [] }, 'receivers', /at least one receiver/],
    ['with an unknown token', { tokens: ['12345678'] }, 'tokens[0]', /not accepted/],
    [
      'with a token whose network has no receiver',
      { tokens: [tokenId('USDC', BASE), tokenId('DAI', POLYGON)] },
      'tokens[1]',
      /DAI needs a receiver on Polygon/,
    ],
    [
      'with receivers that leave an offered token without one',
      { receivers: [onBase] },
      'receivers',
      /USDC is offered on Ethereum \(1\)/,
    ],
    [
      'with tokens and receivers that do not fit together',
      { tokens: [tokenId('USDC', ETHEREUM)], receivers: [onBase] },
      'tokens[0]',
      /USDC needs a receiver on Ethereum/,
    ],
    [
      'with shares that do not sum',
      { tokens: [tokenId('USDC', BASE)], receivers: [{ ...onBase, share: 99.99 }] },
      'receivers[0].share',
      /99.99%/,
    ],
  ])('%s', async (_, body, path, rule) => {
    const before = await read()
    const answer = await change(body)
    expect(answer.status).toBe(400)
    expect(answer.problem?.errors?.[0]).toMatchObject({ path, message: expect.stringMatching(rule) })
    const after = await read()
    expect([after.text, after.headers.get('etag')]).toEqual([before.text, '"1"'])
    expect(await eventsOf(subscription.id)).toEqual([])
  })

  it('by another merchant, with the words of an unknown id', async () => {
    const stranger = await world.newMerchant()
    const foreign = await change({ title: 'Mine now' }, { apiKey: stranger.apiKey })
    const unknown = await change(
      { title: 'Mine now' },
      { apiKey: stranger.apiKey, id: '7d1f0c52-4be9-4a7e-9c31-b2f8e6a05d14' },
    )
    expect([foreign.status, unknown.status]).toEqual([404, 404])
    expect({ ...foreign.problem, requestId: '' }).toEqual({ ...unknown.problem, requestId: '' })
    expect((await read()).data.title).toBe(subscription.title)
  })

  it('with a stale version rather than as a bad field that only the catalogue knows', async () => {
    const answer = await change({ tokens: ['12345678'] }, { ifMatch: '"9"' })
    expect(answer.status).toBe(412)
  })
})

function byVersion(one: string | null, other: string | null): number {
  return Number(one?.slice(1, -1)) - Number(other?.slice(1, -1))
}
