import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as subscriptionRoute from '@/app/api/v1/subscriptions/[id]/route'
import * as subscriptionsRoute from '@/app/api/v1/subscriptions/route'
import { addTokenCatalogue, newSubscription } from '../../support/service/subscription-fixture'
import { createWorld, type Merchant, type World } from '../../support/service/world'

let world: World
let merchant: Merchant
let stranger: Merchant
beforeAll(async () => {
  world = await createWorld()
  await addTokenCatalogue(world)
  merchant = await world.newMerchant()
  stranger = await world.newMerchant()
  await newSubscription(world, stranger, { title: 'Not yours' })
  // Three of each moment, so that pages also break between records of the same moment.
  for (let number = 0; number < 12; number++) {
    if (number % 3 === 0) world.clock.advance(1)
    await newSubscription(world, merchant, { title: number % 2 ? `100% Chess ${number}` : `Books_${number}` })
  }
})
afterAll(() => world.close())

const list = (query: Record<string, string | number | string[]> = {}, apiKey = merchant.apiKey) =>
  world.call(subscriptionsRoute.GET, { apiKey, query })

describe('the list of subscriptions', () => {
  it('is newest first, the merchant’s own, each as it is read alone', async () => {
    const { data, nextCursor } = await list()
    expect(data).toHaveLength(12)
    expect(nextCursor).toBeNull()
    const times = data.map(({ createdAt }) => createdAt)
    expect(times).toEqual([...times].sort().reverse())
    const alone = await world.call(subscriptionRoute.GET, {
      params: { id: data[4]?.id ?? '' },
      apiKey: merchant.apiKey,
    })
    expect(data[4]).toEqual(alone.data)
    expect((await list({}, stranger.apiKey)).data.map(({ title }) => title)).toEqual(['Not yours'])
  })

  it.each([1, 3, 5, 11, 12])('comes whole and without repetition in pages of %i', async (limit) => {
    const whole = (await list()).data.map(({ id }) => id)
    const paged: string[] = []
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<typeof list>> = await list({ limit, ...(cursor && { cursor }) })
      expect(page.data.length).toBeLessThanOrEqual(limit)
      paged.push(...page.data.map(({ id }) => id))
      cursor = page.nextCursor
    } while (cursor)
    expect(paged).toEqual(whole)
  })

  it('is not shifted by what is created between two pages', async () => {
    const own = await world.newMerchant()
    for (const title of ['A', 'B', 'C']) await newSubscription(world, own, { title })
    const first = await list({ limit: 2 }, own.apiKey)
    world.clock.advance(1000)
    await newSubscription(world, own, { title: 'D' })
    const second = await list({ limit: 2, cursor: first.nextCursor ?? '' }, own.apiKey)
    const titles = [...first.data, ...second.data].map(({ title }) => title)
    expect(titles.sort()).toEqual(['A', 'B', 'C'])
  })

  it('finds by a part of the title in any case, and takes every character for itself', async () => {
    expect((await list({ q: 'cHESS' })).data).toHaveLength(6)
    expect((await list({ q: '100%' })).data).toHaveLength(6)
    expect((await list({ q: 's_1' })).data.map(({ title }) => title)).toEqual(['Books_10'])
    expect((await list({ q: '%' })).data).toHaveLength(6)
    expect((await list({ q: "'; drop table subscriptions; --" })).data).toEqual([])
    expect((await list({ q: '' })).data).toHaveLength(12)
  })

  it('finds by status', async () => {
    const { data } = await list({ limit: 1 })
    const params = { id: data[0]?.id ?? '' }
    await world.call(subscriptionRoute.PATCH, { params, apiKey: merchant.apiKey, body: { status: 'paused' } })
    expect((await list({ status: 'paused' })).data.map(({ id }) => id)).toEqual([params.id])
    expect((await list({ status: 'active' })).data).toHaveLength(11)
    expect((await list({ status: 'archived' })).data).toEqual([])
  })

  it.each<[string, Record<string, string | string[]>, string]>([
    ['limit 0', { limit: '0' }, 'limit'],
    ['limit 101', { limit: '101' }, 'limit'],
    ['a limit that is no number', { limit: 'ten' }, 'limit'],
    ['a limit twice', { limit: ['1', '2'] }, 'limit'],
    ['an unknown status', { status: 'closed' }, 'status'],
    ['a search of 201 characters', { q: 'a'.repeat(201) }, 'q'],
    ['a control character in the search', { q: 'a\u0000' }, 'q'],
    ['a cursor made by hand', { cursor: 'abc' }, 'cursor'],
    ['a cursor with odd characters', { cursor: 'a b' }, 'cursor'],
    ['an over-long cursor', { cursor: 'a'.repeat(501) }, 'cursor'],
  ])('is refused with %s', async (_, query, path) => {
    const answer = await list(query)
    expect([answer.status, answer.problem?.errors?.[0]?.path]).toEqual([400, path])
  })

  it('is refused without credentials or scope', async () => {
    expect((await world.call(subscriptionsRoute.GET, {})).status).toBe(401)
    const apiKey = await world.newApiKey(merchant.userId, { scopes: ['subscriptions:write'] })
    expect((await list({}, apiKey)).status).toBe(403)
  })
})
