import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { GET as downloadCalendar } from '@/app/api/v1/portal/calendar.ics/route'
import { POST as leaveAsPayer } from '@/app/api/v1/portal/message-addresses/route'
import { DAY_MS } from '@/lib/billing/durations'
import type { Topic } from '@/lib/billing/messages/message-kind'
import type { PaymentHealth } from '@/lib/server/network-health'
import { recordAccountChange } from '@/lib/server/services/accounts/record-account-change'
import { recordChargeFailed } from '@/lib/server/services/keeper/fail-charge'
import { leaveAddress } from '@/lib/server/services/messages/change-addresses'
import { planDueMessages, planMessages } from '@/lib/server/services/messages/plan-messages'
import { sendMessages } from '@/lib/server/services/messages/send-messages'
import { announcePriceChange } from '@/lib/server/services/price-changes/announce-price-change'
import { recordChargePaid } from '@/lib/server/services/records/record-charge-paid'
import { announceEndingTrials } from '@/lib/server/services/subscribers/announce-ending-trials'
import { cancelSubscriber } from '@/lib/server/services/subscribers/cancel-subscriber'
import { finishScheduledCancels } from '@/lib/server/services/subscribers/finish-scheduled-cancels'
import { writeEvent } from '@/lib/server/store/reports/events'
import { invoices } from '@/lib/server/store/schema/invoice-schema'
import { messageCounts, messagePlan, messageReaders } from '@/lib/server/store/schema/message-schema'
import { charges } from '@/lib/server/store/schema/payment-schema'
import { subscriptions } from '@/lib/server/store/schema/schema'
import type { SubscriberRow } from '@/lib/server/store/subscribers/subscribers'
import type { SubscriptionDetails } from '@/lib/server/store/subscriptions/subscriptions'
import { encodeEndpoint } from '@/lib/wire/webhooks/encode-endpoint'
import { confirmSent, messagesTo, runMessageJobs } from '../../support/messages/message-fixture'
import { payerSession } from '../../support/service/payer-session'
import { newSubscriber, wallet } from '../../support/service/subscriber-fixture'
import { addTokenCatalogue, BASE, newSubscription } from '../../support/service/subscription-fixture'
import { createWorld, type Merchant, WORLD_START, type World } from '../../support/service/world'

let world: World
let merchant: Merchant
let subscription: SubscriptionDetails
let number = 100
beforeAll(async () => {
  world = await createWorld()
  await addTokenCatalogue(world)
})
afterAll(() => world.close())
beforeEach(async () => {
  world.clock.set(WORLD_START)
  const { db } = world.deps.store
  await db.delete(messageReaders)
  await db.delete(messageCounts)
  await db.delete(messagePlan)
  // Those of earlier tests are not told of what comes.
  await db.update(subscriptions).set({ status: 'archived' })
  merchant = await world.newMerchant({ organisation: 'Northwind' })
  subscription = await newSubscription(world, merchant, { trialDays: 0 })
})

const ADA = 'ada@example.com'
const SHOP = 'shop@example.com'
const UTC = { locale: 'en', formats: 'en-GB', timeZone: 'UTC' } as const

/** A subscriber whose payer reads messages at an address. */
async function told(email = ADA, of = subscription): Promise<SubscriberRow> {
  const subscriber = await pays(of)
  await readAt(subscriber, email)
  return subscriber
}
const pays = (of: SubscriptionDetails) => {
  number += 1
  return newSubscriber(world, of, number)
}
async function readAt({ eoaAddress }: SubscriberRow, email: string): Promise<void> {
  const cookie = await payerSession(world, eoaAddress)
  await world.call(leaveAsPayer, { cookie, body: { email } })
  await confirmSent(world, email)
}
/** The merchant reads messages at an address. */
async function merchantReads(by: Merchant = merchant, email = SHOP): Promise<void> {
  const owner = { author: { merchantId: by.userId, actor: 'system' } }
  await leaveAddress(world.deps, { owner, email, reader: UTC })
  await confirmSent(world, email)
}

async function plan(): Promise<void> {
  const { signal } = new AbortController()
  await planMessages(world.deps, { signal })
  await planDueMessages(world.deps, { signal })
}
/** Kinds of the messages to an address, the confirmation aside, the newest first. */
const kinds = async (email = ADA) =>
  (await messagesTo(world, email)).map(({ kind }) => kind).filter((kind) => kind !== 'confirm')
const texts = async (email = ADA) => (await messagesTo(world, email)).map(({ body }) => body).join('\n')
const pay = ({ id }: SubscriberRow, period = 0) =>
  recordChargePaid(world.deps, { subscriberId: id, period, amountAtomic: 9_990_000n })
const fail = ({ id }: SubscriberRow, attempt: number, reason = 'insufficient_balance') => {
  const nextAttemptAt = new Date(world.clock.now().getTime() + DAY_MS)
  const failed = { attempt, reason, nextAttemptAt }
  return recordChargeFailed(world.deps, { subscriberId: id, period: 0, amountAtomic: 9_990_000n, ...failed })
}
const send = () => sendMessages(world.deps, { signal: new AbortController().signal })
const later = (days: number) => world.clock.advance(days * DAY_MS)

describe('a payer is told', () => {
  it('of a payment, once, however often and by however many processes the log is read', async () => {
    await plan()
    const subscriber = await told()
    await pay(subscriber)
    await Promise.all([plan(), plan(), plan()])
    await plan()
    expect(await kinds()).toEqual(['receipt'])
    const message = (await messagesTo(world, ADA)).find(({ kind }) => kind === 'receipt')
    expect(message?.subject).toBe('Receipt from Northwind: 9.99 USDC')
    expect(message?.body).toContain('Next payment: 21 Dec 2026')
    expect(message?.body).toMatch(/\/portal\/receipts\/[\w-]{36}/)
    expect(message?.unsubscribeUrl).toMatch(/\/messages\/[\w-]{43}\/unsubscribe\?topic=receipt$/)
  })

  it('of no payment that the chain took back meanwhile, and of the one that follows', async () => {
    await plan()
    const subscriber = await told()
    await pay(subscriber)
    await plan()
    const { db } = world.deps.store
    const at = world.clock.now()
    await db.update(charges).set({ status: 'submitted' }).where(eq(charges.subscriberId, subscriber.id))
    await db.update(invoices).set({ voidedAt: at }).where(eq(invoices.subscriberId, subscriber.id))
    await send()
    expect(await kinds()).toEqual([])
    await pay(subscriber)
    await plan()
    await send()
    const receipts = (await messagesTo(world, ADA)).filter(({ kind }) => kind === 'receipt')
    expect(receipts).toMatchObject([{ status: 'sent' }])
  })

  it('of no failure that a payment mended before its message left', async () => {
    await plan()
    const subscriber = await told()
    await fail(subscriber, 1)
    await plan()
    expect(await kinds()).toEqual(['payment_failed'])
    await pay(subscriber)
    await plan()
    await send()
    expect(await kinds()).toEqual(['receipt'])
  })

  it('though a message to another cannot be written', async () => {
    await plan()
    const broken = await told('eve@example.com')
    // A zone that another version of the time zone database knew.
    await world.deps.store.db.update(messageReaders).set({ timeZone: 'Mars/Olympus' })
    const subscriber = await told()
    await pay(broken)
    await pay(subscriber)
    await plan()
    expect(await kinds()).toEqual(['receipt'])
    expect(await kinds('eve@example.com')).toEqual([])
  })

  it('of the payment that came before it confirmed its address, and of nothing else from before', async () => {
    number += 1
    const subscriber = await newSubscriber(world, subscription, number)
    const cookie = await payerSession(world, wallet(number))
    await world.call(leaveAsPayer, { cookie, body: { email: ADA } })
    await fail(subscriber, 1)
    await pay(subscriber)
    await plan()
    expect(await kinds()).toEqual([])
    await confirmSent(world, ADA)
    await plan()
    expect(await kinds()).toEqual(['receipt'])
  })

  it('of a failed payment that needs it, once, with the reason and a link that mends it', async () => {
    await plan()
    const subscriber = await told()
    await fail(subscriber, 1, 'rpc_unavailable')
    await plan()
    expect(await kinds()).toEqual([])
    await fail(subscriber, 2)
    await plan()
    await fail(subscriber, 3)
    await plan()
    expect(await kinds()).toEqual(['payment_failed'])
    expect(await texts()).toContain('There isn’t enough USDC in your wallet.')
    expect(await texts()).toContain(`/portal?subscription=${subscription.id}`)
  })

  it('of the next charge, three days ahead and once, and not where credit pays for it', async () => {
    const subscriber = await told()
    await pay(subscriber)
    await runMessageJobs(world)
    later(26.9)
    await plan()
    expect(await kinds()).toEqual(['receipt'])
    later(0.2)
    await plan()
    await plan()
    expect(await kinds()).toEqual(['charge_ahead', 'receipt'])
    expect(await texts()).toContain('$9.99 on 21 Dec 2026')
  })

  it('of the end of a trial, of a higher price and of the end', async () => {
    const trial = await newSubscription(world, merchant, { title: 'Trial', trialDays: 14 })
    await plan()
    const subscriber = await told(ADA, trial)
    later(11)
    await announceEndingTrials(world.deps)
    await plan()
    expect(await kinds()).toEqual(['trial_ending'])
    later(0.1)
    const [planOf] = trial.plans
    const author = { merchantId: merchant.userId, actor: 'system' }
    const from = new Date(world.clock.now().getTime() + 100 * DAY_MS)
    const rise = { author, planId: planOf?.id ?? '', price: 12, from, otherwise: 'end' } as const
    await announcePriceChange(world.deps, rise)
    await plan()
    expect(await kinds()).toEqual(['price_change', 'trial_ending'])
    expect(await texts()).toContain('Northwind asks for $12.00 a month instead of $9.99 a month for Trial.')
    later(0.1)
    await cancelSubscriber(world.deps, { author, id: subscriber.id, when: 'period_end' })
    await plan()
    later(3)
    await finishScheduledCancels(world.deps)
    await plan()
    // An end that was announced is told once.
    expect(await kinds()).toEqual(['cancelled', 'price_change', 'trial_ending'])
    expect((await messagesTo(world, ADA))[0]?.subject).toBe('Trial ends on 5 Dec 2026')
  })

  it('at one address once, though it was left for one merchant and for all', async () => {
    const subscriber = await told()
    const [reader] = await world.deps.store.db.select().from(messageReaders)
    if (!reader) throw new Error('Nobody reads')
    const { payer, chainId, confirmedAt } = reader
    const ofMerchant = { ...reader, id: world.deps.random.uuid(), merchantId: merchant.userId, token: 'x' }
    await world.deps.store.db
      .insert(messageReaders)
      .values({ ...ofMerchant, confirmHash: null, payer, chainId, confirmedAt })
    await pay(subscriber)
    await plan()
    expect(await kinds()).toEqual(['receipt'])
  })

  it('of nothing that it muted, and of no other wallet’s', async () => {
    await plan()
    const subscriber = await told()
    await pay(await pays(subscription))
    await plan()
    expect(await kinds()).toEqual([])
    const muted: Topic[] = ['receipt']
    await world.deps.store.db.update(messageReaders).set({ muted })
    await pay(subscriber)
    await plan()
    expect(await kinds()).toEqual([])
  })
})

describe('a merchant is told', () => {
  it('of its first subscriber alone', async () => {
    await plan()
    await merchantReads()
    await pays(subscription)
    await plan()
    await pays(subscription)
    await plan()
    expect(await kinds(SHOP)).toEqual(['first_subscriber'])
    const late = await world.newMerchant()
    const another = await newSubscription(world, late)
    await pays(another)
    await merchantReads(late, 'late@example.com')
    later(0.1)
    await pays(another)
    await plan()
    expect(await kinds('late@example.com')).toEqual([])
  })

  it('of the failures of a day in one message, the day after, each payment once', async () => {
    await plan()
    await merchantReads()
    for (const attempt of [1, 2]) {
      number += 1
      const subscriber = await newSubscriber(world, subscription, number)
      await fail(subscriber, 1)
      if (attempt === 2) await fail(subscriber, 2)
    }
    await plan()
    expect(await kinds(SHOP)).toEqual(['first_subscriber'])
    later(1)
    await plan()
    await plan()
    later(1)
    await plan()
    expect(await kinds(SHOP)).toEqual(['failures_of_day', 'first_subscriber'])
    const [message] = (await messagesTo(world, SHOP)).filter(({ kind }) => kind === 'failures_of_day')
    expect(message?.subject).toBe('2 payments failed yesterday')
    expect(message?.body.match(/There isn’t enough/g)).toHaveLength(2)
  })

  it('of keys and addresses that let somebody in, and of an endpoint that was turned off', async () => {
    await plan()
    await merchantReads()
    const author = { merchantId: merchant.userId, actor: 'session:x', actorName: merchant.address }
    for (const change of ['api_key.created', 'sign_in_address.added'] as const) {
      await recordAccountChange(world.deps.store.db, world.deps, { author, change, target: 'new' })
    }
    await writeEvent(world.deps.store.db, {
      merchantId: merchant.userId,
      type: 'webhook_endpoint.disabled',
      data: encodeEndpoint(
        {
          id: world.deps.random.uuid(),
          url: 'https://shop.example/hooks',
          description: '',
          types: null,
          disabledReason: 'gone',
          disabledAt: world.clock.now(),
          failingSince: null,
          previousUntil: null,
          createdAt: world.clock.now(),
        },
        world.clock.now(),
      ),
      createdAt: world.clock.now(),
    })
    await plan()
    expect((await kinds(SHOP)).sort()).toEqual(['access_added', 'access_added', 'endpoint_disabled'])
    const subjects = (await messagesTo(world, SHOP)).map(({ subject }) => subject)
    expect(subjects).toEqual(
      expect.arrayContaining([
        'An API key was made for your account',
        'A sign-in address was added to your account',
      ]),
    )
    expect(await texts(SHOP)).toContain(`By: ${merchant.address}`)
  })

  it('that a keeper runs low where it is paid, once a week', async () => {
    await merchantReads()
    await pays(subscription)
    const low = (chainId: number): PaymentHealth => ({
      check: async () => {},
      report: () => [
        {
          chainId,
          checkedAt: world.clock.now(),
          check: {
            chainId,
            findings: [{ code: 'keeper_low', message: '', remedy: '' }],
            head: null,
            headAgeSeconds: null,
            chargesLeft: 12n,
            floats: null,
            attempts: [],
          },
        },
      ],
    })
    await runMessageJobs(world, { paymentHealth: low(1) })
    expect(await kinds(SHOP)).not.toContain('keeper_low')
    for (const days of [0, 0.1, 7]) {
      later(days)
      await runMessageJobs(world, { paymentHealth: low(BASE) })
    }
    expect((await kinds(SHOP)).filter((kind) => kind === 'keeper_low')).toHaveLength(2)
    expect(await texts(SHOP)).toContain('It lasts for about 12 more charges.')
  })
})

it('nothing is told that is older than three days, as after a time without a mail server', async () => {
  await plan()
  const subscriber = await told()
  await pay(subscriber)
  later(3)
  await plan()
  expect(await kinds()).toEqual([])
})

it('the next payments are a calendar file of the wallet that pays', async () => {
  const subscriber = await told()
  await pay(subscriber)
  const cookie = await payerSession(world, subscriber.eoaAddress)
  const { text, headers } = await world.call(downloadCalendar, { cookie, query: { locale: 'de' } })
  expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(headers.get('content-disposition')).toContain('payments-2026-11-21.ics')
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(12)
  expect(text).toContain('DTSTART:20261221T100000Z')
  expect(text.replaceAll('\r\n ', '').replaceAll('\u00a0', ' ')).toContain(
    'SUMMARY:Northwind: 9\\,99 $ für Ledgerline Pro',
  )
  const stranger = await world.call(downloadCalendar, { cookie: await payerSession(world, wallet(1)) })
  expect(stranger.text).not.toContain('VEVENT')
})
