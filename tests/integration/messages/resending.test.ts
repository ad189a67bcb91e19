import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { HOUR_MS } from '@/lib/billing/durations'
import { MAX_BOUNCES, MAX_SEND_ATTEMPTS } from '@/lib/billing/messages/send-schedule'
import { printFailed, resend } from '@/lib/server/cli/messages'
import { type Mail, mailWithoutServer, type OutgoingMail, type SendResult } from '@/lib/server/mail/mail'
import { leaveAddress } from '@/lib/server/services/messages/change-addresses'
import { sendMessages } from '@/lib/server/services/messages/send-messages'
import { insertMessages } from '@/lib/server/store/messages/outbox'
import { messageCounts, messageReaders, messages } from '@/lib/server/store/schema/message-schema'
import { confirmSent, messagesTo } from '../../support/messages/message-fixture'
import { createWorld, type Merchant, WORLD_START, type World } from '../../support/service/world'

const ADA = 'ada@example.com'
const FULL: SendResult = { outcome: 'refused', failure: '552 5.2.2 Mailbox full', isOfAddress: true }
const AWAY: SendResult = { outcome: 'deferred', failure: 'connect ECONNREFUSED', isOfAddress: false }
const SENT: SendResult = { outcome: 'sent', failure: null, isOfAddress: false }

let world: World
let merchant: Merchant
let taken: OutgoingMail[] = []
beforeAll(async () => {
  // Nothing of a message that went out is kept but in test mode.
  const env = { DUES_MODE: 'production', BASE_URL: 'https://dues.example', SIGN_UP: 'open' }
  world = await createWorld({ env, mail: mailWithoutServer('mailbox') })
  merchant = await world.newMerchant()
})
afterAll(() => world.close())
beforeEach(async () => {
  world.clock.set(WORLD_START)
  await world.deps.store.db.delete(messageReaders)
  await world.deps.store.db.delete(messageCounts)
  taken = []
})

/** Sends what is due; the server answers every message so. */
const send = (answer: SendResult) => {
  const mail: Mail = {
    ...mailWithoutServer('mailbox'),
    send: async (message) => {
      if (answer.outcome === 'sent') taken.push(message)
      return answer
    },
  }
  return sendMessages({ ...world.deps, mail }, { signal: new AbortController().signal })
}

/** A confirmed address with messages on their way. */
async function waiting(count: number, kind: 'access_added' | 'charge_ahead' = 'access_added') {
  const owner = { author: { merchantId: merchant.userId, actor: 'system' } }
  const reader = { locale: 'en', formats: 'en-GB', timeZone: 'UTC' } as const
  const { id: readerId } = (await leaveAddress(world.deps, { owner, email: ADA, reader })).reader
  await confirmSent(world, ADA)
  await world.deps.store.db.delete(messages)
  await insertMessages(
    world.deps.store.db,
    Array.from({ length: count }, (_, number) => ({
      ...{ id: world.deps.random.uuid(), readerId, merchantId: merchant.userId, kind },
      ...{ key: `key-${number}`, subject: 'A key was made', body: 'Plain\n', html: '<p>Page</p>' },
      ...{ unsubscribeUrl: 'https://dues.example/x', status: 'pending' as const },
      ...{ nextAttemptAt: world.clock.now(), createdAt: world.clock.now() },
    })),
  )
}

const listed = async () => {
  const lines: string[] = []
  await printFailed(world.deps, (line) => lines.push(line))
  return lines
}
const again = async (ids: readonly string[] | null) => {
  const lines: string[] = []
  return [await resend(world.deps, ids, (line) => lines.push(line)), ...lines]
}

describe('a message that failed for good', () => {
  it('is listed, and sent again once at the operator’s word, as it was', async () => {
    await waiting(MAX_BOUNCES)
    await send(FULL)
    const [line = '', ...others] = await listed()
    expect(others).toHaveLength(MAX_BOUNCES - 1)
    expect(line).toMatch(
      /^[\w-]{36} {2}\S+ \S+ {2}refused +access_added +ada@example\.com +552 5\.2\.2 Mailbox full$/,
    )
    const [id = ''] = line.split(' ')
    expect(await again([id])).toEqual([0, '1 message is on its way again.'])
    // Twice at once is once.
    expect((await Promise.all([again([id]), again([id])])).map(([status]) => status)).toEqual([1, 1])
    expect(await send(SENT)).toBe(1)
    expect(taken).toMatchObject([{ id, to: ADA, subject: 'A key was made', text: 'Plain\n' }])
    const [status, ...reasons] = await again([id, world.deps.random.uuid()])
    expect([status, reasons.length, reasons.at(-1)]).toEqual([1, 3, '0 messages are on their way again.'])
    expect(await again(null)).toEqual([0, `${MAX_BOUNCES - 1} messages are on their way again.`])
    expect(await again(null)).toEqual([0, '0 messages are on their way again.'])
    expect(await send(SENT)).toBe(MAX_BOUNCES - 1)
    expect(taken).toHaveLength(MAX_BOUNCES)
    expect(await listed()).toEqual(['No message has failed for good in the last 30 days.'])
    expect((await messagesTo(world, ADA))[0]).toMatchObject({
      status: 'sent',
      subject: '',
      body: '',
      html: '',
    })
  })

  it('because the mail server was away for days has all of its attempts before it again', async () => {
    await waiting(1)
    for (let attempt = 0; attempt < MAX_SEND_ATTEMPTS; attempt += 1) {
      expect(await send(AWAY)).toBe(1)
      world.clock.advance(25 * HOUR_MS)
    }
    expect((await listed())[0]).toContain('given up')
    await again(null)
    expect(await send(AWAY)).toBe(1)
    expect((await messagesTo(world, ADA))[0]).toMatchObject({ status: 'pending', attempts: 1 })
    world.clock.advance(25 * HOUR_MS)
    await send(SENT)
    expect(taken).toHaveLength(1)
  })

  it('is not sent again to a reader who stopped it, and one more refusal stops the address as before', async () => {
    await waiting(MAX_BOUNCES)
    await send(FULL)
    await again(null)
    await send(FULL)
    const [reader] = await world.deps.store.db.select().from(messageReaders)
    expect(reader?.bounces).toBeGreaterThanOrEqual(MAX_BOUNCES)
    await again(null)
    await world.deps.store.db.update(messageReaders).set({ muted: ['access_added'] })
    expect(await send(SENT)).toBe(0)
    expect(taken).toEqual([])
  })

  it('and speaks of a day that is over is listed with that, and stays', async () => {
    await waiting(1, 'charge_ahead')
    await send(FULL)
    world.clock.advance(72 * HOUR_MS)
    expect((await listed())[0]).toContain('(not sent again: its day is over)')
    expect(await again(null)).toEqual([0, '0 messages are on their way again.'])
  })
})
