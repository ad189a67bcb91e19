import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GET } from '@/app/api/subscribers/route'
import { DAY_MS } from '@/lib/billing/durations'
import { provideDeps } from '@/lib/server/deps'
import { createLog } from '@/lib/server/log'
import { recordChargePaid } from '@/lib/server/services/records/record-charge-paid'
import { finishScheduledCancels } from '@/lib/server/services/subscribers/finish-scheduled-cancels'
import type { SubscriptionDetails } from '@/lib/server/store/subscriptions/subscriptions'
import { IS_DEEP } from '../../support/process/deep'
import { insertManySubscribers, newSubscriber, wallet } from '../../support/service/subscriber-fixture'
import { addTokenCatalogue, newSubscription } from '../../support/service/subscription-fixture'
import { createWorld, type Merchant, WORLD_START, type World } from '../../support/service/world'

/** Several pages of the store, and of the largest that may be asked for. */
const MANY = IS_DEEP ? 10_000 : 3000

let world: World
let merchant: Merchant
beforeAll(async () => {
  world = await createWorld()
  await addTokenCatalogue(world)
  merchant = await world.newMerchant()
})
afterAll(() => world.close())

const list = (subscription: { id: string }, query: Record<string, string> = {}, cookie = merchant.cookie) =>
  world.call(GET, { cookie, query: { subscriptionId: subscription.id, ...query } })

/** Every wallet on every page, by following the Link header as a client would. */
async function walk(subscription: SubscriptionDetails, limit: number): Promise<string[]> {
  const wallets: string[] = []
  let query: Record<string, string> = { limit: String(limit) }
  while (true) {
    const answer = await list(subscription, query)
    wallets.push(...(answer.data[0]?.subscribers ?? []).map(({ eoaaddress }) => eoaaddress))
    const link = answer.headers.get('link')
    if (link === null) return wallets
    const target = /^<(http:\/\/localhost:3000\/api\/subscribers\?[^>]+)>; rel="next"$/.exec(link)?.[1]
    const { subscriptionId, ...rest } = Object.fromEntries(new URL(target ?? '').searchParams)
    expect(subscriptionId).toBe(subscription.id)
    query = rest
  }
}

describe('the subscribers of a subscription', () => {
  it('are answered exactly as the specification has them', async () => {
    const subscription = await newSubscription(world, merchant)
    const subscriber = await newSubscriber(world, subscription, 1)
    const [plan] = subscription.plans
    const answer = await list(subscription)
    expect(JSON.parse(answer.text)).toEqual({
      data: [
        {
          userid: merchant.userId,
          subscriptionId: subscription.id,
          title: 'Ledgerline Pro',
          subscribers: [
            {
              eoaaddress: wallet(1),
              swaddress: wallet(1_000_001),
              planId: plan?.id,
              status: 'trialing',
              subscribedAt: subscriber.subscribedAt.toISOString(),
              subscriptionId: subscription.id,
              plan: {
                id: plan?.id,
                name: 'Starter',
                price: 9.99,
                frequency: 'month',
                volume: 0,
                subscriptionId: subscription.id,
              },
            },
          ],
        },
      ],
    })
    expect(answer.headers.get('link')).toBeNull()
    expect(answer.data[0]?.subscribers[0]?.subscribedAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  })

  it('are cancelled to the specification where they ended as agreed', async () => {
    const subscription = await newSubscription(world, merchant, { trialDays: 0 })
    const { id } = await newSubscriber(world, subscription, 1, { fixedCharges: 1 })
    await recordChargePaid(world.deps, { subscriberId: id, period: 0, amountAtomic: 9_990_000n })
    world.clock.advance(31 * DAY_MS)
    await finishScheduledCancels(world.deps)
    world.clock.set(WORLD_START)
    expect((await list(subscription)).data[0]?.subscribers[0]?.status).toBe('cancelled')
  })

  it('are an empty list where nobody subscribed', async () => {
    const subscription = await newSubscription(world, merchant, { title: 'The "new" one \u202e' })
    expect((await list(subscription)).data).toEqual([
      {
        userid: merchant.userId,
        subscriptionId: subscription.id,
        title: 'The "new" one \u202e',
        subscribers: [],
      },
    ])
  })

  it(`come newest first, ${MANY} whole as well as page by page`, async () => {
    const subscription = await newSubscription(world, merchant)
    await insertManySubscribers(world, subscription, MANY)
    const whole = (await list(subscription)).data[0]?.subscribers ?? []
    expect(whole).toHaveLength(MANY)
    expect(whole.slice(0, 3).map(({ eoaaddress }) => eoaaddress)).toEqual([wallet(0), wallet(1), wallet(2)])
    expect(new Set(whole.map(({ plan }) => plan.name))).toEqual(new Set(['Starter', 'Team']))
    expect(whole.every(({ plan, planId }) => plan.id === planId)).toBe(true)
    expect(await walk(subscription, 999)).toEqual(whole.map(({ eoaaddress }) => eoaaddress))
  })

  it('who began at the same instant appear once each, whatever the page size', async () => {
    const subscription = await newSubscription(world, merchant)
    await insertManySubscribers(world, subscription, 50, { sameTime: true })
    for (const limit of [1, 7, 25, 50, 51]) {
      const wallets = await walk(subscription, limit)
      expect(wallets).toHaveLength(50)
      expect(new Set(wallets).size).toBe(50)
    }
  })

  it('who come while the list is read do not shift it', async () => {
    const subscription = await newSubscription(world, merchant)
    await insertManySubscribers(world, subscription, 2500)
    const first = await list(subscription, { limit: '1000' })
    const cursor = new URL(first.headers.get('link')?.slice(1).split('>')[0] ?? '').searchParams.get('cursor')
    world.clock.advance(1000)
    await insertManySubscribers(world, subscription, 1, { from: 5000 })
    const rest = await list(subscription, { cursor: cursor ?? '' })
    const seen = [first, rest].flatMap(({ data }) => data[0]?.subscribers ?? [])
    expect(seen.map(({ eoaaddress }) => eoaaddress)).toEqual(
      Array.from({ length: 2500 }, (_, n) => wallet(n)),
    )
  })

  it.each(['1', '1000'])('may be limited to %s', async (limit) => {
    const subscription = await newSubscription(world, merchant)
    await insertManySubscribers(world, subscription, 3)
    const answer = await list(subscription, { limit })
    expect(answer.data[0]?.subscribers).toHaveLength(Math.min(3, Number(limit)))
    expect(answer.headers.has('link')).toBe(limit === '1')
  })
})

describe('a list that is being written', () => {
  /** Reads the list with a store that calls `onSelect` before each `select`. */
  async function read(
    subscription: { id: string },
    onSelect: () => void,
    log = world.deps.log,
  ): Promise<Response> {
    const { store } = world.deps
    const db = new Proxy(store.db, {
      get(target, name, receiver) {
        if (name === 'select') onSelect()
        return Reflect.get(target, name, receiver)
      },
    })
    provideDeps(Promise.resolve({ ...world.deps, log, store: { ...store, db } }))
    const url = `http://localhost:3000/api/subscribers?subscriptionId=${subscription.id}`
    return await GET(new Request(url, { headers: { cookie: merchant.cookie } }))
  }

  it('breaks off when the database fails in the middle, so that it cannot be taken for whole', async () => {
    const subscription = await newSubscription(world, merchant)
    await insertManySubscribers(world, subscription, 4000)
    const lines: string[] = []
    const log = createLog('error', { write: (line) => lines.push(line) })
    let statements = 0
    const response = await read(
      subscription,
      () => {
        if (++statements === 4) throw new Error('the database is gone')
      },
      log,
    )
    expect(response.status).toBe(200)
    await expect(response.text()).rejects.toThrow('the database is gone')
    expect(lines.join()).toContain('answer cut off')
  })

  it('is refused as a whole when the database fails before it began', async () => {
    const subscription = await newSubscription(world, merchant)
    const response = await read(subscription, () => {
      throw Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })
    })
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('5')
  })

  it('is read no further when the reader goes away', async () => {
    const subscription = await newSubscription(world, merchant)
    await insertManySubscribers(world, subscription, 8000)
    let statements = 0
    const response = await read(subscription, () => statements++)
    const reader = response.body?.getReader()
    await reader?.read()
    await reader?.cancel()
    const before = statements
    await world.deps.store.ping()
    expect(statements).toBe(before)
    expect(before).toBeLessThan(6)
  })
})

describe('a refused list', () => {
  let subscription: SubscriptionDetails
  beforeAll(async () => {
    subscription = await newSubscription(world, merchant)
    await newSubscriber(world, subscription, 1)
  })

  it('tells a stranger what it tells about an unknown subscription', async () => {
    const stranger = await world.newMerchant()
    const foreign = await list(subscription, {}, stranger.cookie)
    const unknown = await list({ id: '00000000-0000-4000-8000-000000000000' })
    expect(unknown.problem).toMatchObject({ status: 404, code: 'not_found' })
    expect({ ...foreign.problem, requestId: '' }).toEqual({ ...unknown.problem, requestId: '' })
  })

  it('asks for the cookie; an API key is none', async () => {
    const query = { subscriptionId: subscription.id }
    expect((await world.call(GET, { query })).status).toBe(401)
    expect((await world.call(GET, { query, apiKey: merchant.apiKey })).status).toBe(401)
    expect((await world.call(GET, { query, cookie: 'svc-session=nonsense' })).status).toBe(401)
  })

  it.each([{ subscriptionId: '' }, { subscriptionId: 'abc' }, { subscriptionId: ['a', 'b'] }, {}])(
    'names the id that is missing or wrong: %j',
    async (query) => {
      const answer = await world.call(GET, { cookie: merchant.cookie, query })
      expect(answer.problem).toMatchObject({ status: 400, errors: [{ path: 'subscriptionId' }] })
    },
  )

  it.each(['0', '1001', '-1', '1.5', 'ten', ''])('names a limit of %j', async (limit) => {
    expect((await list(subscription, { limit })).problem).toMatchObject({
      status: 400,
      errors: [{ path: 'limit' }],
    })
  })

  it.each(['x', '%00', Buffer.from('["subscribers:subscribedAt",null,"x"]').toString('base64url')])(
    'names a cursor of %j',
    async (cursor) => {
      expect((await list(subscription, { cursor })).problem).toMatchObject({
        status: 400,
        errors: [{ path: 'cursor' }],
      })
    },
  )
})
