import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { POST as askOnceMore } from '@/app/api/v1/merchant/message-addresses/[id]/confirmation/route'
import { GET as list } from '@/app/api/v1/merchant/message-addresses/route'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/lib/billing/durations'
import { CONFIRM_HOURS } from '@/lib/billing/messages/message-refusals'
import { mailboxOf } from '@/lib/billing/messages/send-limits'
import { MAX_BOUNCES, MAX_SEND_ATTEMPTS } from '@/lib/billing/messages/send-schedule'
import { type Mail, mailWithoutServer } from '@/lib/server/mail/mail'
import { type MailServer as Server, smtpMail } from '@/lib/server/mail/smtp-mail'
import { hashSecret } from '@/lib/server/random'
import { confirmAddress } from '@/lib/server/services/messages/answer-messages'
import { leaveAddress } from '@/lib/server/services/messages/change-addresses'
import { sendMessages } from '@/lib/server/services/messages/send-messages'
import { admitMailbox, refuseMailbox } from '@/lib/server/store/messages/message-counts'
import { insertMessages } from '@/lib/server/store/messages/outbox'
import { messageCounts, messageReaders, messages } from '@/lib/server/store/schema/message-schema'
import { type MailServer, type MailServerOptions, openMailServer } from '../../support/messages/mail-server'
import { codeSentTo, confirmSent, messagesTo } from '../../support/messages/message-fixture'
import { closedGate } from '../../support/process/gate'
import { createWorld, type Merchant, WORLD_START, type World } from '../../support/service/world'

const ADA = 'ada@example.com'
let world: World
let merchant: Merchant
let opened: { mail: Mail; server: MailServer }[] = []
beforeAll(async () => {
  // Nothing of a message that is done with is kept but in test mode.
  const env = { DUES_MODE: 'production', BASE_URL: 'https://dues.example', SIGN_UP: 'open' }
  world = await createWorld({ env, mail: mailWithoutServer('mailbox') })
})
afterAll(() => world.close())
beforeEach(async () => {
  world.clock.set(WORLD_START)
  await world.deps.store.db.delete(messageReaders)
  await world.deps.store.db.delete(messageCounts)
  merchant = await world.newMerchant()
})
afterEach(async () => {
  for (const { mail, server } of opened) {
    mail.close()
    await server.close()
  }
  opened = []
})

/** Mail to a server of its own that answers as told. */
async function serve(
  answers: MailServerOptions = {},
  settings: Partial<Server> = {},
): Promise<{ mail: Mail; server: MailServer }> {
  const server = await openMailServer(answers)
  const mail = smtpMail(
    {
      ...{
        host: '127.0.0.1',
        port: server.port,
        secure: false,
        requireTls: false,
        user: null,
        password: null,
      },
      from: { name: 'Dues, for "Northwind"', address: 'billing@dues.example' },
      ...settings,
    },
    { host: 'dues.example' },
  )
  opened.push({ mail, server })
  return { mail, server }
}

const send = (mail: Mail, signal = new AbortController().signal) =>
  sendMessages({ ...world.deps, mail }, { signal })

async function leave(email = ADA, by: Merchant = merchant) {
  const owner = { author: { merchantId: by.userId, actor: 'system' } }
  const reader = { locale: 'en', formats: 'en-GB', timeZone: 'UTC' } as const
  return (await leaveAddress(world.deps, { owner, email, reader })).reader
}
/** A reader who has confirmed its address, with a message on its way. */
async function waiting(email = ADA, count = 1) {
  const reader = await leave(email)
  await confirmSent(world, email)
  await world.deps.store.db.delete(messages)
  for (let number = 0; number < count; number += 1) await put(reader.id, `key-${number}`)
  return reader
}
const put = (readerId: string, key: string, subject = 'An API key was made') =>
  insertMessages(world.deps.store.db, [
    {
      id: world.deps.random.uuid(),
      ...{ readerId, key, subject, merchantId: merchant.userId, kind: 'access_added', body: 'Plain Ω\n' },
      html: '<p>Page Ω</p>',
      unsubscribeUrl: 'https://dues.example/messages/t/unsubscribe?topic=access_added',
      status: 'pending',
      nextAttemptAt: world.clock.now(),
      createdAt: world.clock.now(),
    },
  ])
const sent = async (email = ADA) => (await messagesTo(world, email))[0]
const address = async () => (await world.call(list, { apiKey: merchant.apiKey })).data.addresses[0]

describe('a message', () => {
  it('reaches its reader as text and page, with all that ends it by one click, once', async () => {
    const { mail, server } = await serve()
    await waiting()
    expect(await send(mail)).toBe(1)
    expect(await send(mail)).toBe(0)
    expect(server.taken).toHaveLength(1)
    const message = await sent()
    const [taken] = server.taken
    expect(taken).toMatchObject({ from: 'billing@dues.example', to: ADA })
    const source = taken?.source.replaceAll('\r\n ', ' ') ?? ''
    for (const header of [
      `Message-ID: <${message?.id}@dues.example>`,
      'From: "Dues, for \\"Northwind\\"" <billing@dues.example>',
      `To: ${ADA}`,
      'Subject: An API key was made',
      'List-Unsubscribe: <https://dues.example/messages/t/unsubscribe?topic=access_added>',
      'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
      'Auto-Submitted: auto-generated',
      'Content-Type: multipart/alternative',
      'Content-Type: text/plain; charset=utf-8',
      'Content-Type: text/html; charset=utf-8',
    ]) {
      expect(source).toContain(header)
    }
    // As a header: ids and boundaries of hexadecimal digits have these letters now and then.
    expect(source).not.toMatch(/^(?:X-Mailer|Bcc):/im)
    // Its words are not kept.
    expect(message).toMatchObject({ status: 'sent', attempts: 1, failure: null })
    expect(message).toMatchObject({ subject: '', body: '', html: '', unsubscribeUrl: '' })
    expect(await address()).toMatchObject({ status: 'confirmed', failure: null })
  })

  it('that is refused for now is tried again, under the same name, until it is taken', async () => {
    let refusals = 2
    const greylist = () => (refusals-- > 0 ? { code: 451, text: '4.7.1 Come back later' } : null)
    const { mail, server } = await serve({ recipient: greylist })
    await waiting()
    await send(mail)
    expect(await sent()).toMatchObject({
      status: 'pending',
      attempts: 1,
      failure: '451 4.7.1 Come back later',
    })
    expect(await sent()).toMatchObject({ serverFailed: false })
    await send(mail)
    expect(await sent()).toMatchObject({ attempts: 1 })
    for (const minutes of [1, 5]) {
      world.clock.advance(minutes * MINUTE_MS)
      await send(mail)
    }
    expect(await sent()).toMatchObject({ status: 'sent', attempts: 3 })
    expect(server.taken).toHaveLength(1)
    expect(await address()).toMatchObject({ status: 'confirmed' })
  })

  it('that nobody takes for days is given up, and the address is not blamed for it', async () => {
    const { mail, server } = await serve()
    await waiting()
    await server.close()
    for (let attempt = 0; attempt < MAX_SEND_ATTEMPTS + 1; attempt += 1) {
      await send(mail)
      world.clock.advance(DAY_MS)
    }
    expect(await sent()).toMatchObject({ status: 'given_up', attempts: MAX_SEND_ATTEMPTS })
    // It may be sent again by the operator.
    expect((await sent())?.body).not.toBe('')
    expect(await address()).toMatchObject({ status: 'confirmed' })
    opened = opened.map((each) => ({ ...each, server: { ...each.server, close: async () => {} } }))
  })

  it('whose connection is lost in the middle is sent again', async () => {
    let cuts = 1
    const { mail, server } = await serve({ cuts: () => cuts-- > 0 })
    await waiting()
    await send(mail)
    expect(await sent()).toMatchObject({ status: 'pending', attempts: 1 })
    world.clock.advance(MINUTE_MS)
    await send(mail)
    expect(await sent()).toMatchObject({ status: 'sent', attempts: 2 })
    expect(server.taken).toHaveLength(1)
  })

  it.each([
    ['recipient', { recipient: () => ({ code: 550, text: '5.1.1 No such user' }) }, '550 5.1.1 No such user'],
    ['message', { message: () => ({ code: 554, text: 'Not wanted' }) }, '554 Not wanted'],
  ] as const)(
    'whose %s is refused for good marks the address, and nothing more goes there after some',
    async (_, answers, failure) => {
      const { mail, server } = await serve(answers)
      const reader = await waiting()
      await send(mail)
      expect(await sent()).toMatchObject({ status: 'refused', attempts: 1 })
      expect(await address()).toMatchObject({ status: 'bouncing', failure })
      for (let more = 1; more < MAX_BOUNCES; more += 1) {
        world.clock.advance(1)
        await put(reader.id, `more-${more}`)
        await send(mail)
      }
      expect(await address()).toMatchObject({ status: 'stopped' })
      world.clock.advance(1)
      await put(reader.id, 'last')
      expect(await send(mail)).toBe(0)
      expect(await sent()).toMatchObject({ status: 'unwanted', attempts: 1 })
      expect(server.taken).toEqual([])
    },
  )

  it('is not blamed on its reader where the sign-in is wrong, and waits for the right one', async () => {
    const signIn = { user: 'dues', password: 'p@ss: word' }
    const { mail } = await serve({ signIn }, { user: 'dues', password: 'wrong' })
    await waiting()
    await send(mail)
    expect(await sent()).toMatchObject({ status: 'pending' })
    expect((await sent())?.failure).toContain('535')
    // Words of the operator's server about the operator are none of the reader's business.
    expect(await address()).toMatchObject({ status: 'confirmed', failure: null })
    await expect(mail.check()).rejects.toThrow('535')
    const right = await serve({ signIn }, { user: 'dues', password: 'p@ss: word' })
    await right.mail.check()
    world.clock.advance(MINUTE_MS)
    await send(right.mail)
    expect(right.server.taken).toHaveLength(1)
  })

  it.each([
    ['recipient', { recipient: () => ({ code: 550, text: '5.4.5 Daily sending limit exceeded' }) }],
    ['message', { message: () => ({ code: 554, text: '5.7.1 Sending domain is not verified' }) }],
  ] as const)(
    'is not blamed on its reader where the server refuses the %s for the sake of the sender',
    async (_, answers) => {
      const { mail } = await serve(answers)
      await waiting()
      await send(mail)
      expect(await sent()).toMatchObject({ status: 'pending', serverFailed: true })
      expect(await address()).toMatchObject({ status: 'confirmed', failure: null })
    },
  )

  it('never goes over a connection in clear to another machine', async () => {
    const { mail, server } = await serve({}, { requireTls: true })
    await waiting()
    await send(mail)
    expect(server.taken).toEqual([])
    expect(await sent()).toMatchObject({ status: 'pending' })
  })

  it('goes to a server on this machine that offers STARTTLS with a certificate of its own making', async () => {
    const { mail, server } = await serve({ startTls: true })
    await waiting()
    await send(mail)
    expect(await sent()).toMatchObject({ status: 'sent', failure: null })
    expect(server.taken).toHaveLength(1)
  })

  it('whose subject would begin another header has one line', async () => {
    const { mail, server } = await serve()
    const reader = await waiting(ADA, 0)
    await put(reader.id, 'evil', 'Pro\r\nBcc: eve@example.com\r\n\r\nHello')
    await send(mail)
    expect(server.taken).toHaveLength(1)
    expect(server.taken[0]?.to).toBe(ADA)
    expect(server.taken[0]?.source).not.toMatch(/^Bcc:/m)
  })

  it('that its reader stopped meanwhile is not sent', async () => {
    const { mail, server } = await serve()
    const reader = await waiting()
    await world.deps.store.db
      .update(messageReaders)
      .set({ muted: ['access_added'] })
      .where(sql`id = ${reader.id}`)
    expect(await send(mail)).toBe(0)
    expect(await sent()).toMatchObject({ status: 'unwanted', attempts: 1 })
    expect(server.taken).toEqual([])
  })
})

describe('an address', () => {
  it('that wants nothing from here gets nothing, though it was confirmed before', async () => {
    const { mail, server } = await serve()
    await waiting()
    const mailbox = hashSecret(mailboxOf(ADA))
    await refuseMailbox(world.deps.store.db, { mailbox, refusedAt: world.clock.now() })
    expect(await send(mail)).toBe(0)
    await admitMailbox(world.deps.store.db, { mailbox })
    expect(await sent()).toMatchObject({ status: 'unwanted' })
    expect(server.taken).toEqual([])
  })

  it('is not asked by a mail that can be answered no more', async () => {
    const { mail, server } = await serve()
    await leave()
    world.clock.advance(CONFIRM_HOURS * HOUR_MS)
    expect(await send(mail)).toBe(0)
    expect(await sent()).toMatchObject({ status: 'unwanted' })
    expect(server.taken).toEqual([])
  })

  it('that is asked once more gets the newest question alone', async () => {
    const { mail, server } = await serve()
    const { id } = await leave()
    await world.call(askOnceMore, { cookie: merchant.cookie, params: { id } })
    await send(mail)
    expect(server.taken).toHaveLength(1)
  })

  it('at which messages were stopped gets them again once its reader confirms it, and not before', async () => {
    const { mail } = await serve()
    const { id } = await waiting(ADA, 0)
    await world.deps.store.db.update(messageReaders).set({ bounces: MAX_BOUNCES })
    await world.call(askOnceMore, { cookie: merchant.cookie, params: { id } })
    const code = await codeSentTo(world, ADA)
    // Its server takes the question, whoever has the mailbox by now.
    expect(await send(mail)).toBe(1)
    expect(await address()).toMatchObject({ status: 'stopped' })
    await confirmAddress(world.deps, { code })
    expect(await address()).toMatchObject({ status: 'confirmed' })
  })
})

describe('several processes', () => {
  it('send each message once', async () => {
    const { mail, server } = await serve()
    await waiting(ADA, 20)
    const made = await Promise.all([send(mail), send(mail), send(mail)])
    expect(made.reduce((sum, each) => sum + each, 0)).toBe(20)
    expect(server.taken).toHaveLength(20)
    expect(new Set(server.taken.map(({ source }) => /Message-ID: (\S+)/.exec(source)?.[1])).size).toBe(20)
  })

  it('take over from one that died within a minute, which writes nothing then', async () => {
    await waiting()
    const [inside, comesBack] = [closedGate(), closedGate()]
    const stuck: Mail = {
      ...mailWithoutServer('mailbox'),
      send: async () => {
        inside.open()
        await comesBack.opened
        return { outcome: 'refused', failure: '550 from long ago', isOfAddress: true }
      },
    }
    const dead = send(stuck)
    await inside.opened
    const { mail, server } = await serve()
    expect(await send(mail)).toBe(0)
    world.clock.advance(MINUTE_MS)
    expect(await send(mail)).toBe(1)
    comesBack.open()
    await dead
    expect(server.taken).toHaveLength(1)
    expect(await sent()).toMatchObject({ status: 'sent', attempts: 2, failure: null })
    expect(await address()).toMatchObject({ status: 'confirmed' })
  })
})

describe('in a day', () => {
  const perDay = (count: number) => ({ ...world.deps.env, mail: { server: null, perDay: count } })
  const sendUpTo = (count: number, mail: Mail) =>
    sendMessages({ ...world.deps, env: perDay(count), mail }, { signal: new AbortController().signal })

  it('an installation sends so many, half of them about one merchant, and the others the day after', async () => {
    const { mail, server } = await serve()
    await waiting(ADA, 5)
    expect(await sendUpTo(6, mail)).toBe(3)
    expect(await sendUpTo(6, mail)).toBe(0)
    world.clock.set(new Date('2026-11-22T00:00:00.000Z'))
    expect(await sendUpTo(6, mail)).toBe(2)
    expect(server.taken).toHaveLength(5)
    // A message that waited for its day has not failed.
    expect((await messagesTo(world, ADA)).map(({ attempts }) => attempts)).toEqual([1, 1, 1, 1, 1])
  })

  it('strangers have a quarter of them sent to addresses that nobody confirmed', async () => {
    const { mail, server } = await serve()
    for (let number = 0; number < 4; number += 1) {
      await leave(`a${number}@example.com`, await world.newMerchant())
    }
    expect(await sendUpTo(8, mail)).toBe(2)
    expect(server.taken).toHaveLength(2)
  })

  it('one mailbox gets 60, under whichever spelling', async () => {
    const { mail, server } = await serve()
    await waiting(ADA, 40)
    const second = await leave('ada+more@example.com')
    await confirmSent(world, 'ada+more@example.com')
    for (let number = 0; number < 40; number += 1) await put(second.id, `more-${number}`)
    await sendUpTo(10_000, mail)
    expect(server.taken).toHaveLength(60)
  })
})
