import { inspect } from 'node:util'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PATCH as choose, DELETE as remove } from '@/app/api/v1/merchant/message-devices/[id]/route'
import { POST as add, GET as list } from '@/app/api/v1/merchant/message-devices/route'
import { DELETE as removeAsPayer } from '@/app/api/v1/portal/message-devices/[id]/route'
import { POST as renew } from '@/app/api/v1/portal/message-devices/renewal/route'
import { POST as addAsPayer, GET as listAsPayer } from '@/app/api/v1/portal/message-devices/route'
import { DELETE as endOne } from '@/app/api/v1/sessions/[id]/route'
import { EVERY_CHAIN } from '@/lib/billing/accounts/sign-in-wallet'
import { MAX_MESSAGE_DEVICES } from '@/lib/billing/messages/device'
import { createPush } from '@/lib/server/mail/push/create-push'
import { hashSecret } from '@/lib/server/random'
import { endSessions, endSessionsOf } from '@/lib/server/services/accounts/end-sessions'
import { beginSession } from '@/lib/server/services/accounts/sign-in'
import { signOut } from '@/lib/server/services/accounts/sign-out'
import { turnDeviceOn } from '@/lib/server/services/messages/change-devices'
import { messageReaders } from '@/lib/server/store/schema/message-schema'
import { auditLog } from '@/lib/server/store/schema/schema'
import { sessions, signInAddresses } from '@/lib/server/store/schema/sign-in-schema'
import type { SubscriptionDetails } from '@/lib/server/store/subscriptions/subscriptions'
import { PUSH_ENV, TestDevice } from '../../support/messages/test-device'
import { payerSession } from '../../support/service/payer-session'
import { newSubscriber, wallet } from '../../support/service/subscriber-fixture'
import { addTokenCatalogue, newSubscription } from '../../support/service/subscription-fixture'
import { createWorld, type Merchant, WORLD_START, type World } from '../../support/service/world'

const FIREFOX = 'Mozilla/5.0 (Android 14; Mobile; rv:130.0) Gecko/130.0 Firefox/130.0'

let world: World
let merchant: Merchant
let subscription: SubscriptionDetails
beforeAll(async () => {
  world = await createWorld({ env: PUSH_ENV })
  await addTokenCatalogue(world)
})
afterAll(() => world.close())
beforeEach(async () => {
  world.clock.set(WORLD_START)
  await world.deps.store.db.delete(messageReaders)
  merchant = await world.newMerchant({ organisation: 'Northwind' })
  subscription = await newSubscription(world, merchant)
})

const newDevice = () => new TestDevice(`https://push.example.net/send/${crypto.randomUUID()}`).device
const turnOn = (device: object, by: { cookie: string } = merchant) =>
  world.call(add, { cookie: by.cookie, body: device, headers: { 'user-agent': FIREFOX } })
const turnOnAsPayer = (device: object, cookie: string) => world.call(addAsPayer, { cookie, body: device })
const devices = async (by: { cookie: string } = merchant) =>
  (await world.call(list, { cookie: by.cookie })).data.devices
const payersDevices = async (cookie: string) => (await world.call(listAsPayer, { cookie })).data.devices
const payer = async (number: number) => {
  await newSubscriber(world, subscription, number)
  return payerSession(world, wallet(number))
}
const readers = () => world.deps.store.db.select().from(messageReaders)
const tokenIn = (cookie: string) => /svc-session=([^;]+)/.exec(cookie)?.[1] ?? ''

describe('a device', () => {
  it('is on from the moment its browser agreed, and is listed by name and hash alone', async () => {
    const device = newDevice()
    const { status, data, text } = await turnOn({ ...device, timeZone: 'Europe/Berlin' })
    expect([status, data]).toMatchObject([
      201,
      {
        name: 'Firefox on Android',
        fingerprint: hashSecret(device.endpoint),
        isOfSession: true,
        status: 'confirmed',
      },
    ])
    const listed = await world.call(list, { cookie: merchant.cookie })
    expect(listed.data.publicKey).toBe(world.deps.push.publicKey)
    expect(listed.data.devices).toEqual([data])
    for (const secret of Object.values(device)) expect(text + listed.text).not.toContain(secret)
    const audited = inspect(await world.deps.store.db.select().from(auditLog), { depth: 9 })
    expect(audited).toContain('message_device.added')
    for (const secret of Object.values(device)) expect(audited).not.toContain(secret)
  })

  it('is one however often it is turned on, and takes its new keys and session', async () => {
    const device = newDevice()
    const first = await turnOn(device)
    const other = await world.newSession(merchant.userId)
    expect(await devices({ cookie: other })).toMatchObject([{ isOfSession: false }])
    const renewed = { ...newDevice(), endpoint: device.endpoint }
    const again = await Promise.all(
      [1, 2, 3].map(() => turnOn(renewed, { cookie: other }).then(({ data }) => data.id)),
    )
    expect(again).toEqual(Array(3).fill(first.data.id))
    expect(await devices({ cookie: other })).toMatchObject([{ isOfSession: true }])
    expect(await readers()).toMatchObject([{ auth: renewed.auth, p256dh: renewed.p256dh }])
  })

  it('that was stopped gets messages again once it is turned on anew', async () => {
    const device = newDevice()
    await turnOn(device)
    await world.deps.store.db.update(messageReaders).set({ bounces: 3 })
    expect(await devices()).toMatchObject([{ status: 'stopped' }])
    expect((await turnOn(device)).data.status).toBe('confirmed')
  })

  it.each<[string, object]>([
    ['endpoint', { endpoint: 'nowhere' }],
    ['endpoint', { endpoint: 'ftp://push.example.net/1' }],
    ['endpoint', { endpoint: 'https://ada:secret@push.example.net/1' }],
    ['endpoint', { endpoint: 'https://push.example.net:8443/1' }],
    ['endpoint', { endpoint: 'https://10.0.0.7/1' }],
    ['endpoint', { endpoint: 'https://[fd00::7]/1' }],
    ['endpoint', { endpoint: 'https://169.254.169.254/latest' }],
    ['endpoint', { endpoint: `https://push.example.net/${'x'.repeat(2048)}` }],
    ['p256dh', { p256dh: 'AAAA' }],
    ['p256dh', { p256dh: Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]).toString('base64url') }],
    ['auth', { auth: 'short' }],
    ['auth', { auth: undefined }],
    ['timeZone', { timeZone: 'Mars/Olympus' }],
  ])('with another %s is refused (%#)', async (path, wrong) => {
    const { status, problem } = await turnOn({ ...newDevice(), ...wrong })
    expect([status, problem?.detail]).toEqual([400, expect.stringContaining(path)])
    expect(await devices()).toEqual([])
  })

  it('may be one of five, also where they come at the same time', async () => {
    const asked = await Promise.all(
      Array.from({ length: MAX_MESSAGE_DEVICES + 3 }, () => turnOn(newDevice())),
    )
    const refused = asked.filter(({ problem }) => problem !== null)
    expect(refused.map(({ problem }) => problem?.code)).toEqual(Array(3).fill('too_many_message_devices'))
    const [first] = await devices()
    await world.call(remove, { cookie: merchant.cookie, params: { id: first?.id ?? '' } })
    expect((await turnOn(newDevice())).status).toBe(201)
  })

  it('chooses its topics', async () => {
    const { data } = await turnOn(newDevice())
    const params = { id: data.id }
    const body = { topics: ['keeper_low'] }
    const chosen = await world.call(choose, { cookie: merchant.cookie, params, body })
    expect(chosen.data.topics).toEqual(['keeper_low'])
    const none = await world.call(choose, {
      cookie: merchant.cookie,
      params,
      body: { topics: ['receipt'] },
    })
    expect(none.status).toBe(400)
  })

  it('is nobody else’s: another merchant neither sees nor ends it, nor does a payer', async () => {
    const { data } = await turnOn(newDevice())
    const other = await world.newMerchant()
    const ada = await payer(1)
    expect(await devices(other)).toEqual([])
    expect(await payersDevices(ada)).toEqual([])
    const params = { id: data.id }
    for (const attempt of [
      world.call(remove, { cookie: other.cookie, params }),
      world.call(choose, { cookie: other.cookie, params, body: { topics: [] } }),
      world.call(removeAsPayer, { cookie: ada, params }),
      world.call(removeAsPayer, { cookie: merchant.cookie, params }),
    ])
      expect((await attempt).status).toBe(404)
    expect(await devices()).toEqual([data])
  })

  it('is turned off with nothing kept, once', async () => {
    const { data } = await turnOn(newDevice())
    const params = { id: data.id }
    expect((await world.call(remove, { cookie: merchant.cookie, params })).status).toBe(204)
    expect((await world.call(remove, { cookie: merchant.cookie, params })).status).toBe(404)
    expect(await readers()).toEqual([])
  })
})

describe('a payer’s device', () => {
  it('is for a wallet that pays or paid', async () => {
    const stranger = await payerSession(world, wallet(9))
    expect((await turnOnAsPayer(newDevice(), stranger)).problem?.code).toBe('nothing_paid')
    const ada = await payer(1)
    const { data } = await turnOnAsPayer({ ...newDevice(), locale: 'ar', timeZone: 'Africa/Cairo' }, ada)
    expect(data.topics).toContain('receipt')
    expect(await readers()).toMatchObject([{ audience: 'payer', locale: 'ar', merchantId: null }])
  })

  it('hears of several wallets and an account, each of which ends its own', async () => {
    const device = newDevice()
    const [ada, bob] = [await payer(1), await payer(2)]
    const first = await turnOnAsPayer(device, ada)
    await turnOnAsPayer(device, bob)
    await turnOn(device)
    expect(await readers()).toHaveLength(3)
    await world.call(removeAsPayer, { cookie: ada, params: { id: first.data.id } })
    expect([await payersDevices(ada), await payersDevices(bob), await devices()]).toMatchObject([
      [],
      [{}],
      [{}],
    ])
  })

  it('goes off as its wallet signs out, and stays on as the session runs out or another one ends', async () => {
    const ada = await payer(1)
    await turnOnAsPayer(newDevice(), ada)
    await signOut(world.deps, { tokens: [tokenIn(await payerSession(world, wallet(1)))], requestId: 'r' })
    expect(await readers()).toHaveLength(1)
    await signOut(world.deps, { tokens: [tokenIn(ada)], requestId: 'r' })
    expect(await readers()).toEqual([])
  })
})

describe('a session that is ended', () => {
  it('by its wallet’s next sign-in in that browser hands its device on, and by another’s leaves it', async () => {
    const ada = await payer(1)
    await turnOnAsPayer(newDevice(), ada)
    const signInAs = (number: number, oldToken: string) =>
      world.deps.store.transaction((tx) =>
        beginSession(tx, world.deps, {
          wallet: { address: wallet(number), chainId: EVERY_CHAIN },
          oldToken,
          now: world.clock.now(),
        }),
      )
    const anew = await signInAs(1, tokenIn(ada))
    expect(await payersDevices(`svc-session=${anew.token}`)).toMatchObject([{ isOfSession: true }])
    const other = await signInAs(2, anew.token)
    await signOut(world.deps, { tokens: [other.token], requestId: 'r' })
    expect(await readers()).toHaveLength(1)
  })

  it('by the sign-in of its account’s other wallet leaves its device too', async () => {
    await turnOn(newDevice())
    const other = { address: wallet(8), chainId: EVERY_CHAIN }
    const of = { id: world.deps.random.uuid(), userId: merchant.userId, createdAt: world.clock.now() }
    await world.deps.store.db.insert(signInAddresses).values({ ...of, ...other })
    const now = world.clock.now()
    const signIn = { wallet: other, oldToken: tokenIn(merchant.cookie), now }
    const { token } = await world.deps.store.transaction((tx) => beginSession(tx, world.deps, signIn))
    expect(await devices({ cookie: `svc-session=${token}` })).toMatchObject([{ isOfSession: false }])
  })

  it('with its address that signs in takes along the devices of sessions that ran out', async () => {
    const left = wallet(7)
    const cookie = await world.newSession(merchant.userId, { address: left })
    await turnOn(newDevice(), { cookie })
    await turnOn(newDevice())
    await world.deps.store.db.delete(sessions).where(eq(sessions.address, left))
    expect(await devices()).toHaveLength(2)
    await world.deps.store.transaction((tx) =>
      endSessionsOf(tx, { userId: merchant.userId, wallet: { address: left, chainId: EVERY_CHAIN } }),
    )
    expect(await devices()).toMatchObject([{ isOfSession: true }])
  })

  it('takes its device along; ending all others takes those of sessions that ran out too', async () => {
    const phone = await world.newSession(merchant.userId)
    await turnOn(newDevice(), { cookie: phone })
    const [mine, lost] = [newDevice(), newDevice()]
    await turnOn(mine)
    await turnOn(lost)
    await world.deps.store.db
      .update(messageReaders)
      .set({ sessionId: crypto.randomUUID() })
      .where(eq(messageReaders.endpointHash, hashSecret(lost.endpoint)))
    const author = { merchantId: merchant.userId, actor: 'system' }
    const [session] = await world.deps.store.db
      .select()
      .from(sessions)
      .where(eq(sessions.tokenHash, hashSecret(tokenIn(phone))))
    await world.call(endOne, { cookie: merchant.cookie, params: { id: session?.id ?? '' } })
    expect(await readers()).toHaveLength(2)
    const [own] = await world.deps.store.db
      .select()
      .from(sessions)
      .where(eq(sessions.tokenHash, hashSecret(tokenIn(merchant.cookie))))
    await endSessions(world.deps, { author, ...(own && { except: own.id }), revokeApiKeys: false })
    expect(await readers()).toMatchObject([{ endpointHash: hashSecret(mine.endpoint) }])
    await endSessions(world.deps, { author, revokeApiKeys: false })
    expect(await readers()).toEqual([])
  })
})

describe('a browser’s new endpoint', () => {
  it('takes everybody’s messages over by the old secret, once, and by no other', async () => {
    const [old, renewed] = [newDevice(), newDevice()]
    const ada = await payer(1)
    await turnOn(old)
    await turnOnAsPayer(old, ada)
    const move = (auth: string, to: object = renewed) =>
      world.call(renew, { body: { old: { endpoint: old.endpoint, auth }, renewed: to } })
    expect((await move(renewed.auth)).status).toBe(404)
    expect((await move(old.auth, { ...renewed, endpoint: 'https://10.0.0.2/x' })).status).toBe(400)
    expect((await move(old.auth)).status).toBe(204)
    expect((await move(old.auth)).status).toBe(404)
    const endpointHash = hashSecret(renewed.endpoint)
    expect(await readers()).toMatchObject([{ endpointHash }, { endpointHash }])
  })

  it('that page and worker tell at the same moment leaves one, and neither fails', async () => {
    for (let round = 0; round < 8; round += 1) {
      const [old, renewed] = [newDevice(), newDevice()]
      const { data } = await turnOn(old)
      const body = { old: { endpoint: old.endpoint, auth: old.auth }, renewed }
      const answers = await Promise.all([world.call(renew, { body }), turnOn(renewed)])
      expect(answers.map(({ status }) => status)).toEqual([204, 201])
      const [left, ...others] = await devices()
      expect([left?.fingerprint, others]).toEqual([hashSecret(renewed.endpoint), []])
      await world.call(remove, { cookie: merchant.cookie, params: { id: left?.id ?? data.id } })
    }
  })

  it('that the page has told already leaves one', async () => {
    const [old, renewed] = [newDevice(), newDevice()]
    await turnOn(old)
    await turnOn(renewed)
    const body = { old: { endpoint: old.endpoint, auth: old.auth }, renewed }
    expect((await world.call(renew, { body })).status).toBe(204)
    expect(await readers()).toMatchObject([{ auth: renewed.auth }])
  })
})

it('a session that ended while its request was on its way turns no device on', async () => {
  const owner = { author: { merchantId: merchant.userId, actor: 'system' } }
  const reader = { locale: 'en', formats: 'en', timeZone: 'UTC' } as const
  const late = { owner, device: newDevice(), name: '', sessionId: crypto.randomUUID(), reader }
  await expect(turnDeviceOn(world.deps, late)).rejects.toMatchObject({ code: 'not_found' })
  expect(await readers()).toEqual([])
})

it('an installation without a key turns no device on, and says so', async () => {
  const off = { ...world.deps, push: createPush({ mode: 'production', push: null }) }
  const owner = { author: { merchantId: merchant.userId, actor: 'system' } }
  const reader = { locale: 'en', formats: 'en', timeZone: 'UTC' } as const
  const device = newDevice()
  await expect(
    turnDeviceOn(off, { owner, device, name: '', sessionId: crypto.randomUUID(), reader }),
  ).rejects.toMatchObject({ code: 'push_off' })
})
