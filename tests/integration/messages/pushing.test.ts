import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { POST as createKey } from '@/app/api/v1/api-keys/route'
import { DAY_MS, HOUR_MS } from '@/lib/billing/durations'
import { MAX_BOUNCES, MAX_SEND_ATTEMPTS } from '@/lib/billing/messages/send-schedule'
import { mailWithoutServer } from '@/lib/server/mail/mail'
import { createPush } from '@/lib/server/mail/push/create-push'
import { newPushKeys, pushKeysOf } from '@/lib/server/mail/push/push-key'
import { hashSecret } from '@/lib/server/random'
import { checkDevices, checkMail } from '@/lib/server/services/health/check-readiness'
import { confirmAddress } from '@/lib/server/services/messages/answer-messages'
import { leaveAddress } from '@/lib/server/services/messages/change-addresses'
import { renewDevice, turnDeviceOn } from '@/lib/server/services/messages/change-devices'
import { sendMessages, sendToDevices } from '@/lib/server/services/messages/send-messages'
import { recordChargePaid } from '@/lib/server/services/records/record-charge-paid'
import { claimMessages, insertMessages } from '@/lib/server/store/messages/outbox'
import { messageCounts, messageReaders, messages } from '@/lib/server/store/schema/message-schema'
import { sessions } from '@/lib/server/store/schema/sign-in-schema'
import { codeSentTo, runMessageJobs } from '../../support/messages/message-fixture'
import {
  openPushService,
  TestDevice,
  type TestPushService,
  vapidOf,
} from '../../support/messages/test-device'
import { newSubscriber, wallet } from '../../support/service/subscriber-fixture'
import { addTokenCatalogue, newSubscription } from '../../support/service/subscription-fixture'
import { createWorld, type Merchant, WORLD_START, type World } from '../../support/service/world'

const SUBJECT = 'mailto:billing@dues.example'
const KEYS = pushKeysOf(newPushKeys().privateKey)
if (!KEYS) throw new Error('A new key is none')
// Only test mode reaches a service on this machine.
const push = createPush({ mode: 'test', push: { ...KEYS, subject: SUBJECT } })

let world: World
let merchant: Merchant
let services: TestPushService[] = []
beforeAll(async () => {
  const env = { DUES_MODE: 'production', BASE_URL: 'https://dues.example', SIGN_UP: 'open' }
  world = await createWorld({ env, mail: mailWithoutServer('mailbox') })
  await addTokenCatalogue(world)
})
afterAll(() => world.close())
beforeEach(async () => {
  world.clock.set(WORLD_START)
  await world.deps.store.db.delete(messageReaders)
  await world.deps.store.db.delete(messageCounts)
  merchant = await world.newMerchant({ organisation: 'Northwind' })
})
afterEach(async () => {
  for (const service of services) await service.close()
  services = []
})

const signal = new AbortController().signal
const reader = { locale: 'en', formats: 'en-GB', timeZone: 'UTC' } as const
const owner = () => ({ author: { merchantId: merchant.userId, actor: 'system' } })
const sessionId = async () => {
  const { db } = world.deps.store
  const [session] = await db.select().from(sessions).where(eq(sessions.userId, merchant.userId))
  return session?.id ?? ''
}
const deps = () => ({ ...world.deps, push })
const send = () => sendToDevices(deps(), { signal })
const rows = () => world.deps.store.db.select().from(messages)
const readers = () => world.deps.store.db.select().from(messageReaders)

/** A device that is on at a service that answers so, with a message on its way. */
async function waiting(status: number | null = 201, path = `/send/${crypto.randomUUID()}`) {
  const service = await openPushService(status)
  services.push(service)
  const device = new TestDevice(`${service.origin}${path}`)
  const { id } = await turnDeviceOn(deps(), {
    ...{ owner: owner(), device: device.device, name: 'Firefox on Linux', reader },
    sessionId: await sessionId(),
  })
  await put(id)
  return { service, device, id }
}
const put = (readerId: string, key = 'key') =>
  insertMessages(world.deps.store.db, [
    {
      id: world.deps.random.uuid(),
      ...{ readerId, key, subject: 'An API key was made', merchantId: merchant.userId, kind: 'access_added' },
      ...{ body: 'https://dues.example/merchant/settings#addresses', html: '', unsubscribeUrl: '' },
      status: 'pending',
      nextAttemptAt: world.clock.now(),
      createdAt: world.clock.now(),
    },
  ])

describe('a message to a device', () => {
  it('is readable by that device alone, signed for its push service, and sent once', async () => {
    const { service, device } = await waiting()
    expect(await send()).toBe(1)
    expect(await send()).toBe(0)
    const [taken, ...others] = service.taken
    if (!taken || others.length > 0) throw new Error('Not one request')
    const [message] = await rows()
    expect(JSON.parse(device.open(taken.body))).toEqual({
      id: message?.id,
      title: 'An API key was made',
      path: '/merchant/settings#addresses',
      locale: 'en',
      direction: 'ltr',
    })
    expect(() => new TestDevice(device.endpoint).open(taken.body)).toThrow()
    const { key, claims } = vapidOf(taken)
    expect([key, claims.aud, claims.sub]).toEqual([KEYS.publicKey, service.origin, SUBJECT])
    const hours = (Number(claims.exp) * 1000 - Date.now()) / HOUR_MS
    expect(hours).toBeGreaterThan(1)
    expect(hours).toBeLessThanOrEqual(24)
    expect(taken.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: String((3 * DAY_MS) / 1000),
    })
    expect(taken.path).toBe(new URL(device.endpoint).pathname)
    // Nothing of it is kept, as of mail.
    expect(message).toMatchObject({ status: 'sent', subject: '', body: '', failure: null })
  })

  it.each([404, 410])(
    'is the last one where the service answers %i: the device is forgotten',
    async (status) => {
      await waiting(status)
      await send()
      expect([await readers(), await rows()]).toEqual([[], []])
    },
  )

  it('stays with a device that has another endpoint by the time its old one is gone', async () => {
    const { id, device, service } = await waiting(410)
    const renewed = new TestDevice(`${service.origin}/new`).device
    const moving = {
      ...deps(),
      push: {
        ...push,
        send: async (...sent: Parameters<typeof push.send>) => {
          const result = await push.send(...sent)
          await renewDevice(deps(), { old: device.device, renewed })
          return result
        },
      },
    }
    await sendToDevices(moving, { signal })
    expect(await readers()).toMatchObject([{ id, endpointHash: hashSecret(renewed.endpoint) }])
  })

  it.each([429, 500, 503])('is tried again on the schedule of mail after %i', async (status) => {
    const { service } = await waiting(status)
    await send()
    expect(await rows()).toMatchObject([{ status: 'pending', attempts: 1, failure: `HTTP ${status}` }])
    expect(await send()).toBe(0)
    service.status = 201
    world.clock.advance(60_000)
    await send()
    expect(await rows()).toMatchObject([{ status: 'sent' }])
  })

  it.each([400, 413, 307])('ends with %i, and three of them stop the device', async (status) => {
    const { id, service } = await waiting(status)
    for (let count = 0; count < MAX_BOUNCES + 2; count += 1) {
      await put(id, `key-${count}`)
      await send()
    }
    expect(service.taken).toHaveLength(MAX_BOUNCES)
    const refused = (await rows()).filter((row) => row.status === 'refused')
    expect(refused.map(({ failure }) => failure)).toEqual(Array(MAX_BOUNCES).fill(`HTTP ${status}`))
  })

  it.each([401, 403])('waits where the key is refused with %i, and the device stays', async (status) => {
    const { service } = await waiting(status)
    for (let count = 0; count < MAX_SEND_ATTEMPTS - 1; count += 1) {
      await send()
      world.clock.advance(DAY_MS)
    }
    expect(await checkDevices(deps())).toBe('failing')
    expect(await checkMail(deps())).toBe('ok')
    expect(await rows()).toMatchObject([{ status: 'pending', failure: `HTTP ${status}`, serverFailed: true }])
    await send()
    expect(service.taken).toHaveLength(MAX_SEND_ATTEMPTS)
    expect(await rows()).toMatchObject([{ status: 'given_up' }])
    expect(await readers()).toMatchObject([{ bounces: 0 }])
  })

  it('ends with a refused key that others take: the device was turned on with another one', async () => {
    const { id } = await waiting(403)
    await send()
    await waiting(201)
    await send()
    world.clock.advance(60_000)
    await send()
    expect((await rows()).find(({ readerId }) => readerId === id)).toMatchObject({
      status: 'refused',
      failure: 'HTTP 403',
    })
    expect((await readers()).find((each) => each.id === id)).toMatchObject({ bounces: 1 })
    expect(await checkDevices(deps())).toBe('ok')
  })

  it('is given up at a service that keeps failing, which counts against the device', async () => {
    await waiting(500)
    for (let count = 0; count < MAX_SEND_ATTEMPTS; count += 1) {
      await send()
      world.clock.advance(DAY_MS)
    }
    expect(await rows()).toMatchObject([{ status: 'given_up' }])
    expect(await readers()).toMatchObject([{ bounces: 1 }])
  })

  it('never reaches a private address, also one that the operator opened for webhooks', async () => {
    const { service, device } = await waiting()
    const strict = createPush(
      { mode: 'production', push: { ...KEYS, subject: SUBJECT } },
      { resolve: async () => ['127.0.0.1', '10.1.2.3'] },
    )
    const message = { id: '1', title: 'x', path: '/', locale: 'en', direction: 'ltr' } as const
    for (const endpoint of [device.endpoint, 'https://push.example.net/1']) {
      const result = await strict.send(message, { ...device.device, endpoint })
      expect(result).toEqual({ outcome: 'refused', failure: 'forbidden_address' })
    }
    expect(service.taken).toEqual([])
  })

  it('that is tried again waits for those that were not tried yet, however long it is due', async () => {
    const { id } = await waiting()
    const { db } = world.deps.store
    const now = world.clock.now()
    await db.update(messages).set({ attempts: 1, nextAttemptAt: new Date(now.getTime() - HOUR_MS) })
    await put(id, 'later')
    const leaseUntil = new Date(now.getTime() + HOUR_MS)
    const claim = () => claimMessages(db, { way: 'push', now, leaseUntil, limit: 1 })
    expect([...(await claim()), ...(await claim())]).toMatchObject([
      { message: { key: 'later' } },
      { message: { key: 'key' } },
    ])
  })

  it('holds up no mail, and counts in the bound of its device', async () => {
    const { id } = await waiting(201)
    for (let count = 0; count < 70; count += 1) await put(id, `key-${count}`)
    expect(await sendMessages(deps(), { signal })).toBe(0)
    expect(await send()).toBe(60)
  })
})

describe('what happens', () => {
  it('is told to a payer’s device in its language, once, with the page that it is about', async () => {
    const subscription = await newSubscription(world, merchant)
    const subscriber = await newSubscriber(world, subscription, 1)
    const service = await openPushService()
    services.push(service)
    const device = new TestDevice(`${service.origin}/send/1`)
    const turnOn = async () =>
      turnDeviceOn(deps(), {
        owner: { userId: merchant.userId, account: { address: subscriber.eoaAddress, chainId: 0 } },
        ...{ device: device.device, name: 'Chrome on Android', sessionId: await sessionId() },
        reader: { locale: 'ar', formats: 'ar', timeZone: 'Africa/Cairo' },
      })
    await runMessageJobs(world, { push })
    await turnOn()
    await recordChargePaid(world.deps, { subscriberId: subscriber.id, period: 0, amountAtomic: 9_990_000n })
    await runMessageJobs(world, { push })
    await runMessageJobs(world, { push })
    const told = service.taken.map(({ body }) => JSON.parse(device.open(body)))
    const receipt = told.filter(({ path }) => path.startsWith('/portal/receipts/'))
    expect(receipt).toMatchObject([
      { locale: 'ar', direction: 'rtl', title: expect.stringContaining('9.99') },
    ])
    // No more than what the subject of the mail says.
    expect(Object.keys(receipt[0]).sort()).toEqual(['direction', 'id', 'locale', 'path', 'title'])
    expect(JSON.stringify(told)).not.toContain(wallet(1))
  })

  it('waits in no outbox for a way that is closed: mail without a server, devices without a key', async () => {
    const { id } = await waiting()
    await leaveAddress(world.deps, { owner: owner(), email: 'shop@example.com', reader })
    await confirmAddress(world.deps, { code: await codeSentTo(world, 'shop@example.com') })
    await world.deps.store.db.delete(messages)
    const mail = mailWithoutServer('off')
    const told = async (parts: Parameters<typeof runMessageJobs>[1]) => {
      await runMessageJobs(world, { mail, push: createPush({ mode: 'production', push: null }) })
      await world.call(createKey, { cookie: merchant.cookie, body: { name: 'Server' } })
      await runMessageJobs(world, parts)
      const found = await rows()
      await world.deps.store.db.delete(messages)
      return found.map(({ readerId }) => readerId === id)
    }
    expect(await told({ mail, push })).toEqual([true])
    expect(await told({ push: createPush({ mode: 'production', push: null }) })).toEqual([false])
    expect((await told({ push })).sort()).toEqual([false, true])
  })
})
