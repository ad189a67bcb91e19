import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as planRoute from '@/app/api/v1/plans/[id]/route'
import * as plansRoute from '@/app/api/v1/subscriptions/[id]/plans/route'
import * as subscriptionRoute from '@/app/api/v1/subscriptions/[id]/route'
import { auditLog, events } from '@/lib/server/store/schema/schema'
import type { SubscriptionDetails } from '@/lib/server/store/subscriptions/subscriptions'
import { newSubscriber, storedSubscriber } from '../../support/service/subscriber-fixture'
import { addTokenCatalogue, newSubscription } from '../../support/service/subscription-fixture'
import { createWorld, type Merchant, type World } from '../../support/service/world'

const UNKNOWN_ID = '7d1f0c52-4be9-4a7e-9c31-b2f8e6a05d14'

let world: World
let merchant: Merchant
let subscription: SubscriptionDetails
let starter: string
let team: string
beforeAll(async () => {
  world = await createWorld()
  await addTokenCatalogue(world)
})
beforeEach(async () => {
  merchant = await world.newMerchant()
  subscription = await newSubscription(world, merchant)
  ;[starter = '', team = ''] = subscription.plans.map(({ id }) => id)
})
afterAll(() => world.close())

interface Options {
  readonly id?: string
  readonly apiKey?: string
  readonly ifMatch?: string
  readonly idempotencyKey?: string
}

const save = (body: unknown, { id, apiKey, ifMatch, idempotencyKey }: Options = {}) =>
  world.call(subscriptionRoute.PATCH, {
    params: { id: id ?? subscription.id },
    apiKey: apiKey ?? merchant.apiKey,
    body,
    ...(ifMatch !== undefined && { headers: { 'if-match': ifMatch } }),
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  })
const read = (id = subscription.id) =>
  world.call(subscriptionRoute.GET, { params: { id }, apiKey: merchant.apiKey })
const eventsOf = (id = subscription.id) =>
  world.deps.store.db.select().from(events).where(eq(events.subscriptionId, id)).orderBy(events.id)
const auditOf = () =>
  world.deps.store.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.merchantId, merchant.userId))
    .orderBy(auditLog.id)

/** Checks that neither record nor history differs from before `act`. */
async function expectUntouched(act: () => Promise<unknown>) {
  const before = [await read(), await eventsOf(), await auditOf()] as const
  await act()
  const after = [await read(), await eventsOf(), await auditOf()] as const
  expect([after[0].text, after[0].headers.get('etag')]).toEqual([
    before[0].text,
    before[0].headers.get('etag'),
  ])
  expect(after.slice(1)).toEqual(before.slice(1))
}

describe('a change of a subscription with its plans', () => {
  it('adds, changes and archives plans beside the other fields, in one answer', async () => {
    const subscriber = await newSubscriber(world, subscription, 1)
    const { data, headers } = await save({
      title: 'Ledgerline Max',
      plans: [
        { id: team, archived: true },
        { id: starter.toUpperCase(), name: ' Solo ', price: 12.5 },
        { name: 'Crew', price: 30, frequency: 'quarter', volume: 3 },
      ],
    })
    expect(data.title).toBe('Ledgerline Max')
    expect(data.plans).toEqual([
      expect.objectContaining({ id: starter, name: 'Solo', price: 12.5, volume: 0, archived: false }),
      expect.objectContaining({ id: team, name: 'Team', price: 480, archived: true }),
      {
        id: expect.any(String),
        name: 'Crew',
        price: 30,
        frequency: 'quarter',
        volume: 3,
        quantityMax: 1,
        usage: null,
        subscriptionId: subscription.id,
        archived: false,
      },
    ])
    const after = await read()
    expect(after.data).toEqual(data)
    expect(headers.get('etag')).toBe(after.headers.get('etag'))
    expect((await storedSubscriber(world, subscriber.id)).priceMicroUsd).toBe(9_990_000n)
  })

  it('leaves plans that are not listed as they are', async () => {
    const { data } = await save({ plans: [{ name: 'Crew', price: 30 }] })
    expect(data.plans.map(({ name, archived }) => [name, archived])).toEqual([
      ['Starter', false],
      ['Team', false],
      ['Crew', false],
    ])
  })

  it('writes the audit entries and events of the single requests, and ends at their version', async () => {
    const twin = await newSubscription(world, merchant)
    const [twinStarter = '', twinTeam = ''] = twin.plans.map(({ id }) => id)
    const since = (await auditOf()).length
    const crew = { name: 'Crew', price: 30 }
    const by = { apiKey: merchant.apiKey }
    await save({ title: 'Max', trialDays: 3 }, { id: twin.id })
    await world.call(plansRoute.POST, { ...by, params: { id: twin.id }, body: crew })
    await world.call(planRoute.PATCH, { ...by, params: { id: twinStarter }, body: { price: 1, volume: 2 } })
    await world.call(planRoute.PATCH, { ...by, params: { id: twinTeam }, body: { archived: true } })
    const singly = (await auditOf()).slice(since)

    const plans = [{ id: team, archived: true }, { id: starter, price: 1, volume: 2 }, crew]
    const { headers } = await save({ title: 'Max', trialDays: 3, plans })
    const together = (await auditOf()).slice(since + singly.length)

    const plain = (records: readonly object[], of: SubscriptionDetails) => {
      const names = new Map<string, string>([
        [of.id, 'subscription'],
        [of.paymentLinkId, 'link'],
        ...of.plans.map(({ id, name }) => [id, name] as const),
        ...of.receivers.map(({ id }, position) => [id, `receiver ${position}`] as const),
      ])
      return JSON.parse(
        JSON.stringify(records, (key, value) => {
          if (['id', 'requestId', 'createdAt'].includes(key)) return names.get(value) ?? key
          return names.get(value) ?? (key === 'target' ? 'new plan' : value)
        }),
      )
    }
    expect(plain(together, subscription)).toEqual(plain(singly, twin))
    expect(together.map(({ action }) => action)).toEqual([
      'subscription.changed',
      'plan.created',
      'plan.changed',
      'plan.changed',
    ])
    expect(plain(await eventsOf(), subscription)).toEqual(plain(await eventsOf(twin.id), twin))
    expect(headers.get('etag')).toBe((await read(twin.id)).headers.get('etag'))
  })

  it('makes no new version when nothing is different', async () => {
    await expectUntouched(async () => {
      const answer = await save({
        title: subscription.title,
        plans: [{ id: starter, name: 'Starter', price: 9.99, archived: false }],
      })
      expect([answer.status, answer.headers.get('etag')]).toEqual([200, '"1"'])
    })
  })

  it('may archive every plan that it replaces', async () => {
    const { data } = await save({
      plans: [
        { id: starter, archived: true },
        { id: team, archived: true },
        { name: 'Only', price: 1 },
      ],
    })
    expect(data.plans.map(({ archived }) => archived)).toEqual([true, true, false])
  })
})

describe('a change with plans is refused as a whole', () => {
  const good = { title: 'Other' }

  it.each<[string, (ids: { starter: string; team: string }) => object[], string, RegExp]>([
    ['with a new plan without a price', () => [{ name: 'A' }], 'plans[0].price', /Required/],
    ['with a new plan without a name', () => [{ price: 1 }], 'plans[0].name', /Required/],
    [
      'with a price of 7 decimals, behind a good plan',
      ({ starter }) => [
        { id: starter, price: 3 },
        { name: 'A', price: 1.0000001 },
      ],
      'plans[1].price',
      /6 decimals/,
    ],
    [
      'with a negative price of a saved plan',
      ({ starter, team }) => [
        { id: starter, price: 3 },
        { id: team, price: -1 },
      ],
      'plans[1].price',
      /at least 0/,
    ],
    ['with an empty name', ({ starter }) => [{ id: starter, name: ' ' }], 'plans[0].name', /empty/],
    [
      'with an unknown frequency',
      () => [{ name: 'A', price: 1, frequency: 'day' }],
      'plans[0].frequency',
      /month/,
    ],
    [
      'with another frequency of a saved plan',
      ({ starter }) => [{ id: starter, frequency: 'year' }],
      'plans[0].frequency',
      /not known/,
    ],
    [
      'with a new plan that is archived',
      () => [{ name: 'A', price: 1, archived: true }],
      'plans[0].archived',
      /not known/,
    ],
    [
      'with archived as text',
      ({ starter }) => [{ id: starter, archived: 'yes' }],
      'plans[0].archived',
      /true or false/,
    ],
    [
      'with an unknown field',
      ({ starter }) => [{ id: starter, cost: 1 }],
      'plans[0].cost',
      /Known are .*price/,
    ],
    ['with an id and nothing else', ({ starter }) => [{ id: starter }], 'plans[0]', /at least one field/],
    ['with an id that is none', () => [{ id: 'x', price: 1 }], 'plans[0].id', /UUID/],
    [
      'with a plan that is listed twice',
      ({ starter }) => [
        { id: starter, price: 1 },
        { id: starter.toUpperCase(), price: 2 },
      ],
      'plans[1].id',
      /twice/,
    ],
    [
      'with 101 plans',
      () => Array.from({ length: 101 }, () => ({ name: 'A', price: 1 })),
      'plans',
      /at most 100/,
    ],
    [
      'with every plan archived',
      ({ starter, team }) => [
        { id: starter, archived: true },
        { id: team, archived: true },
      ],
      'plans[1].archived',
      /last plan on offer/,
    ],
    [
      'with more plans on offer than there may be',
      () => Array.from({ length: 99 }, () => ({ name: 'A', price: 1 })),
      'plans',
      /at most 100 plans/,
    ],
  ])('%s', async (_, plansOf, path, rule) => {
    await expectUntouched(async () => {
      const answer = await save({ ...good, plans: plansOf({ starter, team }) })
      expect(answer.status).toBe(400)
      expect(answer.problem?.errors?.[0]).toMatchObject({ path, message: expect.stringMatching(rule) })
    })
  })

  it('when a plan is another subscription’s, whosever it is, with the words of an unknown one', async () => {
    const stranger = await world.newMerchant()
    const [mine, theirs] = [await newSubscription(world, merchant), await newSubscription(world, stranger)]
    await expectUntouched(async () => {
      const answers = await Promise.all(
        [mine.plans[0]?.id, theirs.plans[0]?.id, UNKNOWN_ID].map((id) =>
          save({
            ...good,
            plans: [
              { id: starter, price: 1 },
              { id, price: 1 },
            ],
          }),
        ),
      )
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
      const [one, ...others] = answers.map(({ problem }) => ({ ...problem, requestId: '' }))
      for (const other of others) expect(other).toEqual(one)
    })
  })

  it('when the subscription is another merchant’s, its own plan or not', async () => {
    const { apiKey } = await world.newMerchant()
    const body = { plans: [{ id: starter, price: 1 }] }
    await expectUntouched(async () => {
      expect((await save(body, { apiKey })).status).toBe(404)
      expect((await save(body, { apiKey, id: UNKNOWN_ID })).status).toBe(404)
    })
  })

  it('when If-Match is stale', async () => {
    await save({ plans: [{ id: team, name: 'Crew' }] })
    await expectUntouched(async () => {
      const plans = [
        { id: starter, price: 1 },
        { name: 'New', price: 1 },
      ]
      const answer = await save({ ...good, plans }, { ifMatch: '"1"' })
      expect([answer.status, answer.problem?.code]).toEqual([412, 'version_mismatch'])
    })
  })
})

describe('a change with plans that is sent again', () => {
  it('with its Idempotency-Key is answered as before, though its If-Match is stale by then', async () => {
    const body = {
      title: 'Once',
      plans: [
        { name: 'Crew', price: 30 },
        { id: team, archived: true },
      ],
    }
    const options = { ifMatch: '"1"', idempotencyKey: 'save-once' }
    const first = await save(body, options)
    expect(first.status).toBe(200)
    await expectUntouched(async () => {
      const again = await save(body, options)
      expect([again.status, again.text]).toEqual([200, first.text])
      expect(again.headers.get('etag')).toBe(first.headers.get('etag'))
      expect(again.headers.get('idempotent-replayed')).toBe('true')
    })
    expect((await read()).data.plans).toHaveLength(3)
  })

  it('at the same moment as another with the same If-Match, one of the two wins, whole', async () => {
    const bodies = ['A', 'B'].map((name) => ({
      title: name,
      plans: [
        { id: starter, name },
        { name: `New ${name}`, price: 1 },
      ],
    }))
    const answers = await Promise.all(bodies.map((body) => save(body, { ifMatch: '"1"' })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412])
    const { data } = await read()
    expect(data.plans.map(({ name }) => name)).toEqual([data.title, 'Team', `New ${data.title}`])
  })
})
