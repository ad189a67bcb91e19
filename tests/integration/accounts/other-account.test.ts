import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { POST as challenge } from '@/app/api/auth/challenge/route'
import { GET as whoIs } from '@/app/api/auth/session/route'
import { POST as signOut } from '@/app/api/auth/sign-out/route'
import { GET as followEvents } from '@/app/api/v1/events/stream/route'
import { GET as read, PATCH as rename } from '@/app/api/v1/merchant/route'
import { GET as listPaid } from '@/app/api/v1/portal/subscriptions/route'
import { idempotencyKeys } from '@/lib/server/store/schema/request-schema'
import { createWorld, type Merchant, type World } from '../../support/service/world'

let world: World
let alpha: Merchant
let beta: Merchant
beforeAll(async () => {
  world = await createWorld()
  alpha = await world.newMerchant()
  beta = await world.newMerchant()
})
afterAll(() => world.close())

const of = ({ userId }: Merchant) => ({ 'dues-account': userId })
const nameOf = async (merchant: Merchant) =>
  (await world.call(read, { apiKey: merchant.apiKey })).data.organisation
const OTHER = { status: 409, code: 'other_account' }

it('a page of the account that is signed in reads and writes as one that names none', async () => {
  for (const headers of [of(alpha), undefined]) {
    const body = { organisation: headers ? 'Named' : 'Unnamed' }
    const { status } = await world.call(rename, { cookie: alpha.cookie, body, ...(headers && { headers }) })
    expect([status, await nameOf(alpha)]).toEqual([200, body.organisation])
  }
})

it('a page of another account reads and changes nothing, and leaves no answer behind', async () => {
  const before = await nameOf(beta)
  const asPageOfAlpha = { cookie: beta.cookie, headers: of(alpha) }
  const write = { body: { organisation: 'Alpha Ltd' }, idempotencyKey: 'one act' }
  const { address } = beta
  for (const { problem, text } of [
    await world.call(rename, { ...asPageOfAlpha, ...write }),
    await world.call(rename, { ...asPageOfAlpha, rawBody: '{' }),
    await world.call(read, asPageOfAlpha),
    await world.call(whoIs, asPageOfAlpha),
    await world.call(listPaid, asPageOfAlpha),
    await world.call(followEvents, asPageOfAlpha),
    await world.call(challenge, { ...asPageOfAlpha, body: { address, purpose: 'confirm' } }),
  ]) {
    expect(problem).toMatchObject(OTHER)
    expect(text).not.toContain(beta.userId)
  }
  expect(await nameOf(beta)).toBe(before)
  const kept = await world.deps.store.db
    .select()
    .from(idempotencyKeys)
    .where(eq(idempotencyKeys.key, 'one act'))
  expect(kept).toEqual([])
  expect((await world.call(rename, { cookie: beta.cookie, headers: of(beta), ...write })).status).toBe(200)
})

it.each(['', 'nonsense', 'null'])('a header that names no account (%j) is of no session', async (named) => {
  const { problem } = await world.call(read, { cookie: alpha.cookie, headers: { 'dues-account': named } })
  expect(problem).toMatchObject(OTHER)
})

it('a header that names both accounts is of no session', async () => {
  const headers = { 'dues-account': `${alpha.userId}, ${beta.userId}` }
  expect((await world.call(read, { cookie: alpha.cookie, headers })).problem).toMatchObject(OTHER)
})

it('an API key is of one account whatever else a request names', async () => {
  const { apiKey, address } = alpha
  expect((await world.call(read, { apiKey, headers: of(beta) })).data.address).toBe(address)
  const both = { apiKey, cookie: beta.cookie, headers: of(beta) }
  expect((await world.call(read, both)).data.address).toBe(address)
})

it('a page without a session is signed out, and one of another account can sign out', async () => {
  expect((await world.call(read, { headers: of(alpha) })).problem?.code).toBe('unauthorized')
  const cookie = await world.newSession(beta.userId)
  expect((await world.call(signOut, { cookie, headers: of(alpha) })).status).toBe(204)
  expect((await world.call(read, { cookie, headers: of(alpha) })).problem?.code).toBe('unauthorized')
})
