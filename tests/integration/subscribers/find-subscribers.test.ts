import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GET as getOne } from '@/app/api/v1/subscribers/[id]/route'
import { GET } from '@/app/api/v1/subscribers/route'
import { insertManySubscribers, newSubscriber, wallet } from '../../support/service/subscriber-fixture'
import {
  addTokenCatalogue,
  newCheckoutSession,
  newSubscription,
} from '../../support/service/subscription-fixture'
import { createWorld, type Merchant, type World } from '../../support/service/world'

let world: World
let merchant: Merchant
beforeAll(async () => {
  world = await createWorld()
  await addTokenCatalogue(world)
  merchant = await world.newMerchant()
  // More subscriptions than any list shows at once; the wallet pays for the first and the last of them.
  const oldest = await newSubscription(world, merchant)
  await insertManySubscribers(world, oldest, 30, { from: 100 })
  await newSubscriber(world, oldest, 1)
  for (let number = 0; number < 25; number++) await newSubscription(world, merchant)
  await newSubscriber(world, await newSubscription(world, merchant), 1)
  const stranger = await world.newMerchant()
  await newSubscriber(world, await newSubscription(world, stranger), 1)
})
afterAll(() => world.close())

const find = (q: string, query: Record<string, string> = {}) =>
  world.call(GET, { apiKey: merchant.apiKey, query: { q, ...query } })

describe('subscribers of all subscriptions', () => {
  it('are found by the beginning of their address in any case, and nobody else’s', async () => {
    for (const q of [wallet(1), wallet(1).toLowerCase(), wallet(1).slice(2), wallet(1).slice(0, 41)]) {
      const { data } = await find(q)
      expect(data.map(({ eoaaddress }) => eoaaddress)).toEqual([wallet(1), wallet(1)])
      expect(new Set(data.map(({ subscriptionId }) => subscriptionId)).size).toBe(2)
    }
  })

  it('are written as when they are read alone', async () => {
    const [first] = (await find(wallet(104))).data
    const alone = await world.call(getOne, { apiKey: merchant.apiKey, params: { id: first?.id ?? '' } })
    expect(alone.data).toMatchObject(first ?? { id: 'nobody' })
  })

  it('are so many as were asked for, in the order of addresses', async () => {
    const { data } = await find('0x5555', { limit: '7' })
    const addresses = data.map(({ eoaaddress }) => eoaaddress.toLowerCase())
    expect(addresses).toHaveLength(7)
    expect(addresses).toEqual([...addresses].sort())
    expect((await find('0x5555')).data).toHaveLength(20)
    expect((await find('0x00')).data).toEqual([])
  })

  it.each(['Ada@Example.com', 'İpek@example.com', 'ΝΙΚΟΣ@example.com', 'Öl@example.com', 'Ж_%@example.com'])(
    'are found by the beginning of an email address as it was given: %s',
    async (email) => {
      const other = await world.newMerchant()
      const subscription = await newSubscription(world, other)
      const { id: sessionId } = await newCheckoutSession(world, subscription, { email })
      await newSubscriber(world, subscription, 2, { sessionId })
      const beginning = email.slice(0, email.indexOf('@'))
      for (const q of [email, beginning, email.replace(/@.*/, (host) => host.toUpperCase())]) {
        const { data } = await world.call(GET, { apiKey: other.apiKey, query: { q } })
        expect(data.map((each) => each.email)).toEqual([email])
      }
    },
  )

  it.each(['', '0x', '5', '0x5', 'a\nb', 'a'.repeat(255)])('are not looked for by “%s”', async (q) => {
    expect((await find(q)).problem).toMatchObject({ status: 400, errors: [{ path: 'q' }] })
  })
})
