import { afterAll, beforeAll, expect, it } from 'vitest'
import { POST as challenge } from '@/app/api/auth/challenge/route'
import { GET as session } from '@/app/api/auth/session/route'
import { GET as getCheckoutSession } from '@/app/api/checkout-session/route'
import { PATCH as changeMerchant, GET as getMerchant } from '@/app/api/v1/merchant/route'
import { DAY_MS } from '@/lib/billing/durations'
import { ManualClock } from '@/lib/server/clock'
import { sweepCredentials } from '@/lib/server/services/accounts/sweep-credentials'
import {
  addTokenCatalogue,
  newCheckoutSession,
  newSubscription,
} from '../../support/service/subscription-fixture'
import { createWorld, type Merchant, WORLD_START, type World } from '../../support/service/world'

const wallClock = new ManualClock(WORLD_START)
let world: World
let merchant: Merchant
beforeAll(async () => {
  world = await createWorld({ wallClock })
  await addTokenCatalogue(world)
  merchant = await world.newMerchant()
})
afterAll(() => world.close())

it('billing time moves offers on and leaves credentials alone', async () => {
  const { id: sessionId } = await newCheckoutSession(world, await newSubscription(world, merchant))
  const rename = () =>
    world.call(changeMerchant, {
      cookie: merchant.cookie,
      idempotencyKey: 'rename',
      body: { organisation: 'Ledgerline' },
    })
  await rename()

  world.clock.advance(400 * DAY_MS)
  await sweepCredentials(world.deps)
  expect((await world.call(getCheckoutSession, { query: { sessionId } })).status).toBe(410)
  expect((await world.call(session, { cookie: merchant.cookie })).status).toBe(200)
  expect((await world.call(getMerchant, { apiKey: merchant.apiKey })).status).toBe(200)
  expect((await rename()).headers.get('Idempotent-Replayed')).toBe('true')
  const { data } = await world.call(challenge, { body: { address: merchant.address } })
  expect(data).toMatchObject({ expiresAt: new Date(WORLD_START.getTime() + 5 * 60_000).toISOString() })

  wallClock.advance(31 * DAY_MS)
  expect((await world.call(session, { cookie: merchant.cookie })).status).toBe(401)
})
