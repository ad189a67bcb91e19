import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GET as exportPayments } from '@/app/api/v1/payments.csv/route'
import {
  POST as exportSome,
  GET as exportSubscribers,
} from '@/app/api/v1/subscriptions/[id]/subscribers.csv/route'
import { recordChargeFailed } from '@/lib/server/services/keeper/fail-charge'
import { recordChargePaid } from '@/lib/server/services/records/record-charge-paid'
import { cancelSubscriber } from '@/lib/server/services/subscribers/cancel-subscriber'
import { insertManyCharges } from '../../support/service/charge-fixture'
import { insertManySubscribers, newSubscriber, wallet } from '../../support/service/subscriber-fixture'
import { addTokenCatalogue, newSubscription } from '../../support/service/subscription-fixture'
import { createWorld, type Merchant, type World } from '../../support/service/world'

const UNKNOWN = '00000000-0000-4000-8000-000000000000'

let world: World
let merchant: Merchant
beforeAll(async () => {
  world = await createWorld()
  await addTokenCatalogue(world)
  merchant = await world.newMerchant()
})
afterAll(() => world.close())

/** The records of a file, by the names in its first line. */
const records = (text: string): Record<string, string>[] => parse(text, { bom: true, columns: true })

describe('the payments as CSV', () => {
  it('have every field of the list, read back by a parser of others', async () => {
    const owner = await world.newMerchant()
    const subscription = await newSubscription(world, owner, { title: 'Zoë, "the" 天気' })
    const { id } = await newSubscriber(world, subscription, 1)
    await recordChargePaid(world.deps, {
      subscriberId: id,
      period: 0,
      amountAtomic: 9_990_001n,
      transactionHash: `0x${'ab'.repeat(32)}`,
      blockNumber: 12n,
    })
    world.clock.advance(1000)
    await recordChargeFailed(world.deps, {
      subscriberId: id,
      period: 1,
      attempt: 1,
      amountAtomic: 9_990_000n,
      reason: 'insufficient_balance',
      nextAttemptAt: null,
    })
    const answer = await world.call(exportPayments, { apiKey: owner.apiKey })
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="payments-2026-11-21.csv"')
    const [failed, paid] = records(answer.text)
    expect(paid).toMatchObject({
      title: 'Zoë, "the" 天気',
      eoaaddress: wallet(1),
      status: 'paid',
      amount: '9.990001',
      amountAtomic: '9990001',
      price: '9.99',
      period: '0',
      blockNumber: '12',
      transactionHash: `0x${'ab'.repeat(32)}`,
      failure: '',
    })
    expect(failed).toMatchObject({
      status: 'failed',
      failure: 'There isn’t enough of the token in the wallet.',
      whoMustAct: 'payer',
      nextAttemptAt: '',
      transactionHash: '',
    })
  })

  it('begin with the mark by which spreadsheets know UTF-8', async () => {
    const request = new Request('http://localhost:3000/api/v1/payments.csv', {
      headers: { cookie: merchant.cookie },
    })
    const bytes = new Uint8Array(await (await exportPayments(request)).arrayBuffer())
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  })

  it('carry no formula, whatever the title', async () => {
    const owner = await world.newMerchant()
    const subscription = await newSubscription(world, owner, { title: '=HYPERLINK("https://evil.example")' })
    await insertManyCharges(world, subscription, { subscribers: 1, periods: 1 })
    const { text } = await world.call(exportPayments, { apiKey: owner.apiKey })
    expect(records(text)[0]?.title).toBe('\'=HYPERLINK("https://evil.example")')
  })

  it('are all of them and each once, with the filters of the list, in bounded pages', async () => {
    const owner = await world.newMerchant()
    const subscription = await newSubscription(world, owner)
    const other = await newSubscription(world, owner)
    await insertManyCharges(world, subscription, { subscribers: 40, periods: 30, sameTime: true })
    await insertManyCharges(world, other, { subscribers: 2, periods: 2, from: 100 })
    const all = records((await world.call(exportPayments, { apiKey: owner.apiKey })).text)
    expect(new Set(all.map(({ id }) => id)).size).toBe(1204)
    expect(all).toHaveLength(1204)
    const query = { subscription: other.id, status: 'settled', to: '2030-01-01T00:00:00Z' }
    const filtered = await world.call(exportPayments, { apiKey: owner.apiKey, query })
    expect(records(filtered.text)).toHaveLength(4)
  })

  it('are the head alone where nothing matches, and 404 for what is not there', async () => {
    const apiKey = (await world.newMerchant()).apiKey
    const empty = await world.call(exportPayments, { apiKey })
    expect(empty.text.trim().split('\r\n')).toHaveLength(1)
    const unknown = await world.call(exportPayments, { apiKey, query: { subscription: UNKNOWN } })
    expect(unknown.problem?.status).toBe(404)
    const bad = await world.call(exportPayments, { apiKey, query: { status: 'running' } })
    expect(bad.problem).toMatchObject({ status: 400, errors: [{ path: 'status' }] })
  })
})

describe('the subscribers as CSV', () => {
  it('have every field of the list, with the merchant’s own words made harmless', async () => {
    const subscription = await newSubscription(world, merchant)
    const { id } = await newSubscriber(world, subscription, 1)
    await cancelSubscriber(world.deps, {
      author: { merchantId: merchant.userId, actor: 'system' },
      id,
      when: 'now',
      reason: 'too_expensive',
      comment: '+1 for a student price, "please"',
    })
    const answer = await world.call(exportSubscribers, {
      apiKey: merchant.apiKey,
      params: { id: subscription.id },
    })
    expect(answer.headers.get('content-disposition')).toMatch(/filename="subscribers-2026-11-21\.csv"$/)
    expect(records(answer.text)).toMatchObject([
      {
        id,
        eoaaddress: wallet(1),
        status: 'cancelled',
        plan: 'Starter',
        price: '9.99',
        frequency: 'month',
        cancelReason: 'too_expensive',
        cancelComment: '\'+1 for a student price, "please"',
        nextChargeAt: '',
        renewalsLeft: '0',
      },
    ])
  })

  it('are all that the filters match, in the order that was asked for', async () => {
    const subscription = await newSubscription(world, merchant)
    await insertManySubscribers(world, subscription, 600)
    const params = { id: subscription.id }
    const call = async (query: Record<string, string>) =>
      records((await world.call(exportSubscribers, { cookie: merchant.cookie, params, query })).text)
    const all = await call({ sort: 'subscribedAt' })
    expect(all.map(({ eoaaddress }) => eoaaddress)).toEqual(
      Array.from({ length: 600 }, (_, n) => wallet(599 - n)),
    )
    expect(await call({ status: 'cancelled' })).toEqual([])
    expect(await call({ q: wallet(7) })).toHaveLength(1)
  })

  it('have the columns that were asked for, in the order of the file, and no others', async () => {
    const subscription = await newSubscription(world, merchant)
    await newSubscriber(world, subscription, 1)
    const call = (columns: string) =>
      world.call(exportSubscribers, {
        apiKey: merchant.apiKey,
        params: { id: subscription.id },
        query: { columns },
      })
    expect((await call('plan,eoaaddress,plan')).text).toBe(`eoaaddress,plan\r\n${wallet(1)},Starter\r\n`)
    for (const columns of ['', 'plan,', 'plan,secret', 'toString']) {
      expect((await call(columns)).problem).toMatchObject({ status: 400, errors: [{ path: 'columns' }] })
    }
  })

  it('are 404 for a stranger, as for what does not exist', async () => {
    const subscription = await newSubscription(world, merchant)
    const stranger = await world.newMerchant()
    for (const [apiKey, id] of [
      [stranger.apiKey, subscription.id],
      [merchant.apiKey, UNKNOWN],
    ] as const) {
      expect((await world.call(exportSubscribers, { apiKey, params: { id } })).problem?.status).toBe(404)
    }
  })
})

describe('some subscribers as CSV', () => {
  /** The wallets of the file, which the fixture numbers. */
  const wallets = (text: string) => records(text).map(({ eoaaddress }) => eoaaddress)

  it('are those that were named and no others, in the order in which they were named', async () => {
    const subscription = await newSubscription(world, merchant)
    await insertManySubscribers(world, subscription, 1100)
    const params = { id: subscription.id }
    const all = records(
      (
        await world.call(exportSubscribers, {
          cookie: merchant.cookie,
          params,
          query: { sort: 'subscribedAt' },
        })
      ).text,
    )
    const named = all.slice(50, 1050).reverse()
    const answer = await world.call(exportSome, {
      cookie: merchant.cookie,
      params,
      body: { ids: named.map(({ id }, index) => (index % 2 ? id : id?.toUpperCase())) },
    })
    expect(answer.headers.get('content-disposition')).toBe(
      'attachment; filename="subscribers-2026-11-21.csv"',
    )
    expect(records(answer.text)).toEqual(named)
  })

  it('are written as in the file of all, with the columns that were asked for and no formula', async () => {
    const subscription = await newSubscription(world, merchant)
    const { id } = await newSubscriber(world, subscription, 1)
    const author = { merchantId: merchant.userId, actor: 'system' } as const
    await cancelSubscriber(world.deps, { author, id, when: 'now', comment: '=1+1, "please"' })
    const params = { id: subscription.id }
    const call = (columns?: unknown) =>
      world.call(exportSome, { apiKey: merchant.apiKey, params, body: { ids: [id], columns } })
    expect((await call(['cancelComment', 'eoaaddress', 'cancelComment'])).text).toBe(
      `eoaaddress,cancelComment\r\n${wallet(1)},"'=1+1, ""please"""\r\n`,
    )
    for (const [columns, path] of [
      [[], 'columns'],
      ['plan', 'columns'],
      [['plan', 'secret'], 'columns[1]'],
      [['toString'], 'columns[0]'],
    ]) {
      expect((await call(columns)).problem).toMatchObject({ status: 400, errors: [{ path }] })
    }
    const [some, all] = await Promise.all([
      call(),
      world.call(exportSubscribers, { apiKey: merchant.apiKey, params }),
    ])
    expect(some.text).toBe(all.text)
  })

  it('leave out who is nobody’s, another merchant’s or of another subscription', async () => {
    const stranger = await world.newMerchant()
    const [subscription, other, foreign] = [
      await newSubscription(world, merchant),
      await newSubscription(world, merchant),
      await newSubscription(world, stranger),
    ]
    const own = await newSubscriber(world, subscription, 1)
    const elsewhere = await newSubscriber(world, other, 2)
    const theirs = await newSubscriber(world, foreign, 3)
    const ids = [UNKNOWN, theirs.id, own.id, elsewhere.id]
    const call = (apiKey: string, id: string, body: unknown) =>
      world.call(exportSome, { apiKey, params: { id }, body })
    expect(wallets((await call(merchant.apiKey, subscription.id, { ids })).text)).toEqual([wallet(1)])
    const none = await call(merchant.apiKey, subscription.id, { ids: [theirs.id] })
    expect(none.text.trim().split('\r\n')).toHaveLength(1)
    for (const [apiKey, id] of [
      [stranger.apiKey, subscription.id],
      [merchant.apiKey, UNKNOWN],
    ] as const) {
      expect((await call(apiKey, id, { ids })).problem?.status).toBe(404)
    }
  })

  it.each([
    [[], 'ids'],
    [Array.from({ length: 1001 }, (_, n) => UNKNOWN.slice(0, -4) + String(n).padStart(4, '0')), 'ids'],
    [[UNKNOWN, UNKNOWN], 'ids[1]'],
    [['one'], 'ids[0]'],
    [UNKNOWN, 'ids'],
  ])('are 400 for the ids %#, which cannot be meant', async (ids, path) => {
    const { problem } = await world.call(exportSome, {
      apiKey: merchant.apiKey,
      params: { id: UNKNOWN },
      body: { ids },
    })
    expect(problem).toMatchObject({ status: 400, errors: [{ path }] })
  })

  it('are the same file to the byte for a repeated request', async () => {
    const subscription = await newSubscription(world, merchant)
    const { id } = await newSubscriber(world, subscription, 1)
    const send = () =>
      exportSome(
        new Request(`http://localhost:3000/api/v1/subscriptions/${subscription.id}/subscribers.csv`, {
          method: 'POST',
          headers: {
            'x-api-key': merchant.apiKey,
            'content-type': 'application/json',
            'idempotency-key': 'a-file',
          },
          body: JSON.stringify({ ids: [id] }),
        }),
      )
    const [first, second] = [await send(), await send()]
    expect(second.headers.get('idempotent-replayed')).toBe('true')
    expect(second.headers.get('content-disposition')).toBe(first.headers.get('content-disposition'))
    const bytes = new Uint8Array(await first.arrayBuffer())
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(new Uint8Array(await second.arrayBuffer())).toEqual(bytes)
  })
})
