import { inspect } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { POST as leaveInCheckout } from '@/app/api/v1/checkout-sessions/[sessionId]/message-address/route'
import { POST as askAgain } from '@/app/api/v1/merchant/message-addresses/[id]/confirmation/route'
import { PATCH as choose, DELETE as remove } from '@/app/api/v1/merchant/message-addresses/[id]/route'
import { POST as leave, GET as list } from '@/app/api/v1/merchant/message-addresses/route'
import { PATCH as changeSettings } from '@/app/api/v1/merchant/message-settings/route'
import { DELETE as removeAsPayer } from '@/app/api/v1/portal/message-addresses/[id]/route'
import { POST as leaveAsPayer, GET as listAsPayer } from '@/app/api/v1/portal/message-addresses/route'
import { DAY_MS, HOUR_MS } from '@/lib/billing/durations'
import { CONFIRM_HOURS, MAX_MESSAGE_ADDRESSES } from '@/lib/billing/messages/message-refusals'
import { mailWithoutServer } from '@/lib/server/mail/mail'
import { getCheckoutPage } from '@/lib/server/services/checkout/get-checkout-page'
import {
  chooseByLink,
  confirmAddress,
  openConfirmation,
  openReader,
  refuseMail,
  removeByLink,
} from '@/lib/server/services/messages/answer-messages'
import { messageCounts, messageReaders, refusedMailboxes } from '@/lib/server/store/schema/message-schema'
import type { SubscriptionDetails } from '@/lib/server/store/subscriptions/subscriptions'
import {
  codeSentTo,
  confirmSent,
  messagesTo,
  runMessageJobs,
  tokenOf,
} from '../../support/messages/message-fixture'
import { payerSession } from '../../support/service/payer-session'
import { newSubscriber, wallet } from '../../support/service/subscriber-fixture'
import {
  addTokenCatalogue,
  newCheckoutSession,
  newSubscription,
} from '../../support/service/subscription-fixture'
import { createWorld, type Merchant, WORLD_START, type World } from '../../support/service/world'

let world: World
let merchant: Merchant
let subscription: SubscriptionDetails
beforeAll(async () => {
  world = await createWorld()
  await addTokenCatalogue(world)
})
afterAll(() => world.close())
beforeEach(async () => {
  world.clock.set(WORLD_START)
  for (const table of [messageReaders, messageCounts, refusedMailboxes])
    await world.deps.store.db.delete(table)
  merchant = await world.newMerchant({ organisation: 'Northwind' })
  subscription = await newSubscription(world, merchant)
})

const ADA = 'ada@example.com'
const DAY_S = DAY_MS / 1000
const add = (email: string, by: Merchant = merchant, body: object = {}) =>
  world.call(leave, { cookie: by.cookie, body: { email, ...body } })
const addresses = async (by: Merchant = merchant) =>
  (await world.call(list, { apiKey: by.apiKey })).data.addresses
const pageOf = (sessionId: string, deps = world.deps) => getCheckoutPage(deps, { sessionId })
const payer = async (number: number) => {
  await newSubscriber(world, subscription, number)
  return payerSession(world, wallet(number))
}

describe('an address', () => {
  it('gets one mail that asks for it, and counts once that is confirmed', async () => {
    const { status, data } = await add(` Ada@EXAMPLE.com `, merchant, { timeZone: 'Europe/Berlin' })
    expect([status, data]).toMatchObject([
      201,
      { email: 'Ada@example.com', status: 'waiting', confirmedAt: null },
    ])
    const [mail, ...others] = await messagesTo(world, 'Ada@example.com')
    expect(others).toEqual([])
    expect(mail).toMatchObject({ kind: 'confirm', status: 'pending' })
    expect(mail?.unsubscribeUrl).toMatch(/\/messages\/confirm\/[\w-]{43}\/never$/)
    const code = await codeSentTo(world, 'Ada@example.com')
    // To look changes nothing, as programs do that follow every link of a mail.
    expect((await openConfirmation(world.deps, { code })).kind).toBe('open')
    expect(await addresses()).toMatchObject([{ status: 'waiting' }])
    expect((await confirmAddress(world.deps, { code })).kind).toBe('confirmed')
    expect((await confirmAddress(world.deps, { code })).kind).toBe('confirmed')
    expect(await addresses()).toMatchObject([
      { status: 'confirmed', confirmedAt: WORLD_START.toISOString(), timeZone: 'Europe/Berlin' },
    ])
    // Leaving it once more changes nothing and sends nothing.
    expect((await add('ADA@example.com')).data).toMatchObject({ id: data.id, status: 'confirmed' })
    expect(await messagesTo(world, 'Ada@example.com')).toHaveLength(1)
  })

  it('is asked again on request, by a new code that ends the one before, until that has expired', async () => {
    const { data } = await add(ADA)
    const first = await codeSentTo(world, ADA)
    const { status } = await world.call(askAgain, { cookie: merchant.cookie, params: { id: data.id } })
    expect(status).toBe(202)
    const second = await codeSentTo(world, ADA)
    expect((await openConfirmation(world.deps, { code: first })).kind).toBe('unknown')
    world.clock.advance(CONFIRM_HOURS * HOUR_MS)
    expect((await confirmAddress(world.deps, { code: second })).kind).toBe('expired')
    expect(await addresses()).toMatchObject([{ status: 'waiting' }])
    for (const code of ['', 'x', `${second.slice(0, -1)}-`]) {
      expect((await confirmAddress(world.deps, { code })).kind).toBe('unknown')
    }
  })

  it('is forgotten a week later unless it is confirmed', async () => {
    await add(ADA)
    await add('eve@example.com')
    await confirmSent(world, 'eve@example.com')
    world.clock.advance(7 * DAY_MS + 1)
    await runMessageJobs(world)
    expect((await addresses()).map(({ email }) => email)).toEqual(['eve@example.com'])
  })

  it('is that of its account alone', async () => {
    const { data } = await add(ADA)
    const stranger = await world.newMerchant()
    const cookie = stranger.cookie
    const params = { id: data.id }
    expect(await addresses(stranger)).toEqual([])
    expect((await world.call(askAgain, { cookie, params })).status).toBe(404)
    expect((await world.call(remove, { cookie, params })).status).toBe(404)
    expect((await world.call(choose, { cookie, params, body: { topics: [] } })).status).toBe(404)
    expect((await world.call(removeAsPayer, { cookie: merchant.cookie, params })).status).toBe(404)
    expect(await addresses()).toHaveLength(1)
  })

  it('goes with all of its messages', async () => {
    const { data } = await add(ADA)
    expect((await world.call(remove, { cookie: merchant.cookie, params: { id: data.id } })).status).toBe(204)
    expect(await addresses()).toEqual([])
    expect(await messagesTo(world, ADA)).toEqual([])
  })

  it.each([
    ['no address', 'ada'],
    ['another header', 'ada@example.com\r\nBcc: eve@example.com'],
    ['two addresses', 'ada@example.com,eve@example.com'],
    ['a name', 'Ada <ada@example.com>'],
    ['too much', `${'a'.repeat(65)}@example.com`],
    ['a host without a dot', 'ada@localhost'],
  ])('that is %s is refused, and nothing is sent', async (_, email) => {
    const { status, problem } = await add(email)
    expect([status, problem?.code, problem?.errors?.[0]?.path]).toEqual([400, 'invalid_request', 'email'])
    expect(await addresses()).toEqual([])
  })

  it('is one of a few', async () => {
    for (let number = 0; number < MAX_MESSAGE_ADDRESSES; number += 1) await add(`a${number}@example.com`)
    const { status, problem } = await add('more@example.com')
    expect([status, problem?.code]).toEqual([409, 'too_many_message_addresses'])
  })

  it('cannot be left where no mail leaves', async () => {
    const quiet = await createWorld({ store: world.deps.store, mail: mailWithoutServer('off') })
    const { cookie } = merchant
    expect((await quiet.call(leave, { cookie, body: { email: ADA } })).problem?.code).toBe('messages_off')
    expect((await quiet.call(list, { cookie })).data).toEqual({ enabled: false, addresses: [] })
  })
})

describe('a mailbox that others enter', () => {
  it('gets three mails in a day and six in a month, whoever asks and however it is spelled', async () => {
    const spellings = [ADA, 'ADA@example.com', 'ada+1@example.com', 'ada+2@example.com']
    const answers: number[] = []
    for (const email of spellings) answers.push((await add(email, await world.newMerchant())).status)
    expect(answers).toEqual([201, 201, 201, 429])
    world.clock.advance(DAY_MS)
    for (const email of spellings) await add(email, await world.newMerchant())
    world.clock.advance(DAY_MS)
    const { problem } = await add(ADA, await world.newMerchant())
    expect(problem?.code).toBe('too_many_confirmations')
    world.clock.advance(29 * DAY_MS)
    expect((await add(ADA, await world.newMerchant())).status).toBe(201)
  })

  it('is bounded when many ask at once, and a refusal leaves nothing behind', async () => {
    const merchants = await Promise.all(Array.from({ length: 6 }, () => world.newMerchant()))
    const answers = await Promise.all(merchants.map((each) => add(ADA, each)))
    expect(answers.map(({ status }) => status).filter((status) => status === 201)).toHaveLength(3)
    expect(await messagesTo(world, ADA)).toHaveLength(3)
  })

  it('gets nothing more once its owner says so, until it says otherwise', async () => {
    await add('ada+shop@example.com')
    const code = await codeSentTo(world, 'ada+shop@example.com')
    expect((await refuseMail(world.deps, { code, refused: true })).kind).toBe('refused')
    expect((await confirmAddress(world.deps, { code })).kind).toBe('refused')
    const { status, problem } = await add(ADA, await world.newMerchant())
    expect([status, problem?.code]).toEqual([409, 'message_address_refused'])
    await runMessageJobs(world)
    expect(await messagesTo(world, 'ada+shop@example.com')).toMatchObject([{ status: 'unwanted' }])
    expect((await refuseMail(world.deps, { code, refused: false })).kind).toBe('open')
    expect((await add(ADA, await world.newMerchant())).status).toBe(201)
  })
})

describe('a payer', () => {
  it('leaves an address for all that its wallet pays for, which no other wallet sees', async () => {
    const cookie = await payer(1)
    const headers = { 'accept-language': 'de-CH,de;q=0.9' }
    const body = { email: ADA, locale: 'de', timeZone: 'Europe/Zurich' }
    const { status, data } = await world.call(leaveAsPayer, { cookie, headers, body })
    expect([status, data]).toMatchObject([201, { merchant: null, locale: 'de', topics: { length: 7 } }])
    expect((await messagesTo(world, ADA))[0]?.subject).toBe('Bestätigen Sie Ihre E-Mail-Adresse')
    expect((await world.call(listAsPayer, { cookie })).data.addresses).toHaveLength(1)
    expect((await world.call(listAsPayer, { cookie: await payer(2) })).data.addresses).toEqual([])
  })

  it('that never paid for anything leaves none', async () => {
    const cookie = await payerSession(world, wallet(77))
    const { status, problem } = await world.call(leaveAsPayer, { cookie, body: { email: ADA } })
    expect([status, problem?.code]).toEqual([409, 'nothing_paid'])
    expect(await messagesTo(world, ADA)).toEqual([])
  })

  it('leaves one in a checkout, which is asked once it has subscribed, for that merchant alone', async () => {
    const { id: sessionId } = await newCheckoutSession(world, subscription)
    const params = { sessionId }
    const keep = (address: object | null) => world.call(leaveInCheckout, { params, body: { address } })
    expect((await keep({ email: 'old@example.com' })).data).toEqual({ kept: true })
    expect((await keep(null)).data).toEqual({ kept: false })
    expect(await pageOf(sessionId)).toMatchObject({ email: { asked: true, given: false, waiting: false } })
    expect((await keep({ email: ADA, locale: 'pt-PT', timeZone: 'Europe/Lisbon' })).status).toBe(200)
    const page = await pageOf(sessionId)
    expect(page).toMatchObject({ email: { asked: true, given: true } })
    expect(inspect(page, { depth: null })).not.toContain(ADA)
    const silent = await pageOf(sessionId, { ...world.deps, mail: mailWithoutServer('off') })
    expect(silent).toMatchObject({ email: { asked: false, given: false } })
    await runMessageJobs(world)
    expect(await messagesTo(world, ADA)).toEqual([])
    await newSubscriber(world, subscription, 3, { sessionId })
    await runMessageJobs(world)
    expect((await messagesTo(world, ADA)).map(({ subject }) => subject)).toEqual([
      'Confirme seu endereço de e-mail',
    ])
    const cookie = await payerSession(world, wallet(3))
    expect((await world.call(listAsPayer, { cookie })).data.addresses).toMatchObject([
      { email: ADA, merchant: { organisation: 'Northwind' }, status: 'waiting' },
    ])
    expect(await messagesTo(world, 'old@example.com')).toEqual([])
    expect((await keep({ email: ADA })).problem?.code).toBe('already_subscribed')
    const waiting = await pageOf(sessionId)
    expect(waiting).toMatchObject({ email: { asked: false, given: false, waiting: true } })
    expect(inspect(waiting, { depth: null })).not.toContain(ADA)
    expect(await pageOf(sessionId, { ...world.deps, mail: mailWithoutServer('off') })).toMatchObject({
      email: { waiting: false },
    })
    // A checkout of the same wallet and merchant in which nothing was left says nothing of it.
    world.clock.advance(60_000)
    const silentSubscription = await newSubscription(world, merchant)
    const { id: withoutAny } = await newCheckoutSession(world, silentSubscription)
    await newSubscriber(world, silentSubscription, 3, { sessionId: withoutAny })
    expect(await pageOf(withoutAny)).toMatchObject({ email: { waiting: false } })
    expect(await pageOf(sessionId)).toMatchObject({ email: { waiting: true } })
    await confirmSent(world, ADA)
    expect(await pageOf(sessionId)).toMatchObject({ email: { waiting: false } })
  })

  it('who left one in a checkout and went away is forgotten after a week, as soon as the checkout is over', async () => {
    const leaveAt = async (email: string, expiresIn: number) => {
      const { id: sessionId } = await newCheckoutSession(world, subscription, { expiresIn })
      await world.call(leaveInCheckout, { params: { sessionId }, body: { address: { email } } })
      return sessionId
    }
    await leaveAt('gone@example.com', DAY_S)
    const sessionId = await leaveAt(ADA, 30 * DAY_S)
    world.clock.advance(8 * DAY_MS)
    await runMessageJobs(world)
    const left = await world.deps.store.db.select().from(messageReaders)
    expect(left.map(({ email }) => email)).toEqual([ADA])
    // A late subscriber has the time of everybody else to confirm.
    await newSubscriber(world, subscription, 5, { sessionId })
    await runMessageJobs(world)
    world.clock.advance(DAY_MS)
    await runMessageJobs(world)
    await confirmSent(world, ADA)
  })

  it('is asked for none where the merchant decides so', async () => {
    const { id: sessionId } = await newCheckoutSession(world, subscription)
    await world.call(changeSettings, { apiKey: merchant.apiKey, body: { askPayers: false } })
    const { status, problem } = await world.call(leaveInCheckout, {
      params: { sessionId },
      body: { address: { email: ADA } },
    })
    expect([status, problem?.code]).toEqual([409, 'message_address_not_asked'])
    expect(await pageOf(sessionId)).toMatchObject({ email: { asked: false, given: false } })
  })

  it('that is told at an address already is not asked there again by a checkout', async () => {
    const cookie = await payer(4)
    await world.call(leaveAsPayer, { cookie, body: { email: ADA } })
    await confirmSent(world, ADA)
    const other = await newSubscription(world, await world.newMerchant())
    const { id: sessionId } = await newCheckoutSession(world, other)
    await world.call(leaveInCheckout, { params: { sessionId }, body: { address: { email: ADA } } })
    await newSubscriber(world, other, 4, { sessionId })
    await runMessageJobs(world)
    expect(await messagesTo(world, ADA)).toHaveLength(1)
  })
})

describe('the links of messages', () => {
  it('end a topic, all of them or the address itself, and begin a topic anew', async () => {
    await add(ADA)
    await confirmSent(world, ADA)
    const token = await tokenOf(world, ADA)
    const topics = async () => (await addresses())[0]?.topics
    await chooseByLink(world.deps, { token, topic: 'keeper_low', wanted: false })
    await chooseByLink(world.deps, { token, topic: 'keeper_low', wanted: false })
    expect(await topics()).toEqual([
      'first_subscriber',
      'failures_of_day',
      'endpoint_disabled',
      'access_added',
    ])
    // A topic of others, or none, stands for all.
    await chooseByLink(world.deps, { token, topic: 'receipt', wanted: false })
    expect(await topics()).toEqual([])
    await chooseByLink(world.deps, { token, topic: 'access_added', wanted: true })
    expect(await topics()).toEqual(['access_added'])
    await removeByLink(world.deps, { token })
    await removeByLink(world.deps, { token })
    expect(await openReader(world.deps, { token })).toBeNull()
    expect(await addresses()).toEqual([])
  })

  it('are of nobody where they are not whole', async () => {
    await add(ADA)
    const token = await tokenOf(world, ADA)
    for (const broken of ['', token.slice(1), `${token.slice(0, -1)}-`, `${token}\0`]) {
      expect(await openReader(world.deps, { token: broken })).toBeNull()
      expect(await chooseByLink(world.deps, { token: broken, topic: null, wanted: false })).toBeNull()
      await removeByLink(world.deps, { token: broken })
    }
    expect(await addresses()).toHaveLength(1)
  })
})
