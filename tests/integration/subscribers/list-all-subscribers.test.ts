import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GET } from '@/app/api/v1/merchant/subscribers/route'
import { charges } from '@/lib/server/store/schema/payment-schema'
import { insertManyCharges } from '../../support/service/charge-fixture'
import { insertManySubscribers, newSubscriber, wallet } from '../../support/service/subscriber-fixture'
import { addTokenCatalogue, newSubscription } from '../../support/service/subscription-fixture'
import { createWorld, type Merchant, type World } from '../../support/service/world'

const HASH = `0x${'c4'.repeat(32)}` as const

let world: World
let merchant: Merchant
let stranger: Merchant
beforeAll(async () => {
  world = await createWorld()
  await addTokenCatalogue(world)
  merchant = await world.newMerchant()
  stranger = await world.newMerchant()
  const first = await newSubscription(world, merchant)
  await insertManySubscribers(world, first, 7, { from: 100 })
  await newSubscriber(world, await newSubscription(world, merchant), 1)
  await newSubscriber(world, await newSubscription(world, stranger), 1)
  await insertManyCharges(world, first, { subscribers: 2, periods: 2, from: 300 })
})
afterAll(() => world.close())

const list = (query: Record<string, string> = {}, of = merchant) =>
  world.call(GET, { apiKey: of.apiKey, query })

async function pages(query: Record<string, string>): Promise<string[]> {
  const ids: string[] = []
  let cursor: string | null | undefined
  do {
    const { data, nextCursor } = await list({ ...query, ...(cursor && { cursor }) })
    ids.push(...data.map(({ id }) => id))
    cursor = nextCursor
  } while (cursor)
  return ids
}

describe('subscribers of all subscriptions', () => {
  it.each(['-subscribedAt', 'subscribedAt', 'nextChargeAt', '-nextChargeAt'])(
    'come page by page by %s, each once, and nobody else’s',
    async (sort) => {
      const { data } = await list({ sort, limit: '200' })
      expect(new Set(data.map(({ subscriptionId }) => subscriptionId)).size).toBe(2)
      expect(await pages({ sort, limit: '3' })).toEqual(data.map(({ id }) => id))
      expect((await list({ sort }, stranger)).data).toHaveLength(1)
    },
  )

  it('are those who go on, or those with one status', async () => {
    const { data } = await list({ limit: '200' })
    const over = data.filter(({ status }) => status === 'cancelled' || status === 'ended')
    expect((await list({ status: 'running', limit: '200' })).data).toHaveLength(data.length - over.length)
    const active = data.filter(({ status }) => status === 'active')
    expect((await list({ status: 'active', limit: '200' })).data).toEqual(active)
  })

  it('are found by the beginning of an address, and by the transaction of a payment', async () => {
    const found = await list({ q: wallet(1).toLowerCase() })
    expect(found.data.map(({ eoaaddress }) => eoaaddress)).toEqual([wallet(1)])
    const { db } = world.deps.store
    const [charge] = await db.select().from(charges).where(eq(charges.merchantId, merchant.userId)).limit(1)
    if (!charge) throw new Error('There is no charge')
    await db.update(charges).set({ transactionHash: HASH }).where(eq(charges.id, charge.id))
    for (const q of [HASH, HASH.toUpperCase().replace('0X', '0x')]) {
      expect((await list({ q })).data.map(({ id }) => id)).toEqual([charge.subscriberId])
    }
    expect((await list({ q: HASH }, stranger)).data).toEqual([])
    expect((await list({ q: HASH.slice(0, -1) })).data).toEqual([])
  })

  it.each([
    ['status', 'gone'],
    ['sort', 'price'],
    ['cursor', 'x'],
    ['limit', '201'],
  ])('are not listed by a wrong %s', async (name, value) => {
    expect((await list({ [name]: value })).problem).toMatchObject({ status: 400, errors: [{ path: name }] })
  })
})
