import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { getAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GET as getCheckoutSession } from '@/app/api/checkout-session/route'
import { GET as listSubscribers } from '@/app/api/subscribers/route'
import { POST as cancelPayment } from '@/app/pay/api/v1/payment/cancel/route'
import { pauseChoices } from '@/components/billing/pause/pause-choices'
import { canRetry, leftOf } from '@/components/billing/payment-facts'
import { isChangeable } from '@/components/portal/change/change-words'
import { isRenewable } from '@/components/portal/renewal/renewal-words'
import { EVERY_CHAIN } from '@/lib/billing/accounts/sign-in-wallet'
import { addMonths } from '@/lib/billing/calendar'
import { DAY_MS } from '@/lib/billing/durations'
import { isOver } from '@/lib/billing/subscriptions/subscriber'
import { announceExpiredCheckouts } from '@/lib/server/services/checkout/expired-checkouts'
import { listPaidSubscriptions } from '@/lib/server/services/portal/list-paid-subscriptions'
import { listPayments } from '@/lib/server/services/reports/list-payments'
import { announceEndingTrials } from '@/lib/server/services/subscribers/announce-ending-trials'
import { cancelSubscriber } from '@/lib/server/services/subscribers/cancel-subscriber'
import { createPayerLink } from '@/lib/server/services/subscribers/create-payer-link'
import { finishScheduledCancels } from '@/lib/server/services/subscribers/finish-scheduled-cancels'
import { listAllSubscribers } from '@/lib/server/services/subscribers/list-all-subscribers'
import { pauseSubscriber, unpauseSubscriber } from '@/lib/server/services/subscribers/pause-subscriber'
import { resumeSubscriber } from '@/lib/server/services/subscribers/resume-subscriber'
import { retryMerchantCharge } from '@/lib/server/services/subscribers/retry-merchant-charge'
import { countEventsAfter, findNewestEvent } from '@/lib/server/store/reports/event-counts'
import { charges } from '@/lib/server/store/schema/payment-schema'
import {
  checkoutSessions,
  events,
  subscribers,
  subscriptions,
  subscriptionTokens,
  users,
} from '@/lib/server/store/schema/schema'
import { apiKeys } from '@/lib/server/store/schema/sign-in-schema'
import type { SubscriberRow } from '@/lib/server/store/subscribers/subscribers'
import { liveOn } from '@/lib/server/test-mode/sample/live-on'
import { makeSampleData } from '@/lib/server/test-mode/sample/make-sample-data'
import { sampleAccount } from '@/lib/server/test-mode/sample/sample-account'
import { startTestMode } from '@/lib/server/test-mode/start-test-mode'
import { TEST_TOKENS } from '@/lib/server/test-mode/tokens/test-tokens'
import { portalSubscriptionView } from '@/lib/server/views/portal/portal-subscription-view'
import { subscriberRowView } from '@/lib/server/views/subscriber-view'
import { encodePayment } from '@/lib/wire/subscribers/encode-payment'
import { deep } from '../../support/process/deep'
import { interrupted, signFor } from '../../support/samples/sample-faults'
import { allSubscribers, emptySampleWorld } from '../../support/samples/sample-world'
import { createWorld, WORLD_START, type World } from '../../support/service/world'

// Making it takes seconds, so it is made once: it is read as it was made, then greeted with, and then lived on with.
let world: World
beforeAll(async () => {
  world = await emptySampleWorld()
  await makeSampleData(world.deps)
})
afterAll(() => world.close())

describe('the sample data', () => {
  let rows: SubscriberRow[]
  beforeAll(async () => {
    rows = await allSubscribers(world)
  })

  it('has 180 subscribers in every status, some about to leave', () => {
    const count = (status: string) => rows.filter((row) => row.status === status).length
    expect(rows).toHaveLength(180)
    expect([count('active'), count('trialing'), count('past_due'), count('cancelled')]).toEqual([
      115, 24, 12, 29,
    ])
    expect(rows.filter(({ cancelAt }) => cancelAt).length).toBe(17)
    expect(rows.filter(({ chargesPaid }) => chargesPaid > 0).length).toBeGreaterThan(120)
  })

  it('reaches from fourteen months ago to today, with nothing of it in the future', async () => {
    const now = world.clock.now().getTime()
    const days = rows.map(({ subscribedAt }) => (now - subscribedAt.getTime()) / 86_400_000)
    expect(Math.max(...days)).toBeGreaterThan(380)
    expect(Math.min(...days)).toBeGreaterThan(0)
    expect(Math.min(...days)).toBeLessThan(2)
    for (const { createdAt, paidAt } of await world.deps.store.db.select().from(charges)) {
      expect((paidAt ?? createdAt).getTime()).toBeLessThan(now)
    }
  })

  it('tells its events in the order in which they happened', async () => {
    const told = await world.deps.store.db
      .select({ at: events.createdAt })
      .from(events)
      .orderBy(asc(events.id))
    const times = told.map(({ at }) => at.getTime())
    expect(times.length).toBeGreaterThan(1000)
    expect(times).toEqual([...times].sort((one, other) => one - other))
  })

  it('offers two subscriptions, on the local chain and three networks, with checkouts in every state', async () => {
    const { db } = world.deps.store
    const offers = await db.query.subscriptions.findMany({
      with: {
        plans: true,
        tokens: { with: { token: true }, orderBy: asc(subscriptionTokens.position) },
        receivers: true,
      },
      orderBy: asc(subscriptions.createdAt),
    })
    expect(offers.map(({ title, trialDays }) => [title, trialDays])).toEqual([
      ['Forecast access', 14],
      ['Storm alerts', 0],
    ])
    const networks = offers.flatMap(({ tokens }) => tokens.map(({ token }) => token.chainId))
    expect(new Set(networks)).toEqual(new Set([31337, 1, 137, 8453]))
    for (const { tokens } of offers) expect(tokens[0]?.token.chainId).toBe(31337)
    expect(rows.some(({ tokenId }) => TEST_TOKENS.some(({ id }) => id === tokenId))).toBe(false)
    expect(offers[0]?.receivers.filter(({ networkId }) => networkId === 8453)).toMatchObject([
      { shareBps: 7000 },
      { shareBps: 3000 },
    ])
    const sessions = await db.select().from(checkoutSessions)
    const open = sessions.filter(({ status }) => status === 'open')
    expect(sessions.filter(({ status }) => status === 'complete')).toHaveLength(180)
    expect(open.filter(({ expiresAt }) => expiresAt > world.clock.now())).toHaveLength(4)
    expect(open).toHaveLength(28)
  })

  it('leaves payer 1 without a subscription, so that it can subscribe', () => {
    const wallets = new Set(rows.map(({ eoaAddress }) => eoaAddress))
    expect(wallets.has(sampleAccount(1).address)).toBe(false)
    expect(wallets.has(sampleAccount(2).address)).toBe(true)
  })

  it('tells no news of today: what ended or is about to was told when it was', async () => {
    expect(await announceExpiredCheckouts(world.deps)).toBe(0)
    expect(await announceEndingTrials(world.deps)).toBe(0)
    expect(await finishScheduledCancels(world.deps)).toBe(0)
    expect(await liveOn(world.deps)).toBe(0)
  })

  it('is made once', async () => {
    await makeSampleData(world.deps)
    expect(await allSubscribers(world)).toEqual(rows)
  })

  it('starts over when it was interrupted, and is the same again', {
    ...deep('test mode alone: every start in it makes all of it in one transaction'),
  }, async () => {
    const other = await emptySampleWorld()
    await expect(makeSampleData(interrupted(other))).rejects.toThrow('the power is gone')
    expect(await other.deps.store.db.$count(users)).toBe(0)
    await makeSampleData(other.deps)
    expect(await allSubscribers(other)).toEqual(rows)
    await other.close()
  })

  it('is not made where somebody has an account', async () => {
    const other = await emptySampleWorld()
    await other.newMerchant()
    await makeSampleData(other.deps)
    expect(await allSubscribers(other)).toEqual([])
    await other.close()
  })
})

describe('the greeting of test mode', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'dues-test-mode-'))
  let started: World
  beforeAll(async () => {
    started = await createWorld({ store: world.deps.store, env: { DATA_DIR: dataDir, PORT: '4321' } })
    await startTestMode(started.deps)
  })
  afterAll(() => rmSync(dataDir, { recursive: true }))

  const welcome = () => String(Reflect.get(globalThis, Symbol.for('dues.welcome')))
  const find = (pattern: RegExp) => pattern.exec(welcome())?.[1] ?? ''
  const apiKey = () => find(/API key\s+(dues_test_\S{43})\n/)
  const address = (url: string) => new URL(url).searchParams

  it('names the checkout, the link and the merchant page at the address of the app', () => {
    for (const path of ['/checkout/cs_', '/pay/', '/merchant']) {
      expect(welcome()).toContain(`http://localhost:4321${path}`)
    }
  })

  it('retrieves the checkout session', async () => {
    const query = Object.fromEntries(address(find(/curl '(\S+checkout-session\?\S+)'/)))
    const { data } = await started.call(getCheckoutSession, { query })
    expect(data.merchant.organisation).toBe('Northwind Weather API')
    expect(welcome()).toContain(`/checkout/${query.sessionId}\n`)
  })

  it('lists the subscribers', async () => {
    const query = Object.fromEntries(address(find(/'(\S+api\/subscribers\?\S+)'/)))
    const cookie = find(/curl --cookie '([^']+)'/)
    const { data } = await started.call(listSubscribers, { query, cookie })
    expect(data[0]?.subscribers.length).toBe(126)
  })

  it("cancels one subscriber's payment and leaves the others", async () => {
    const before = (await allSubscribers(started)).filter(({ status }) => status !== 'cancelled')
    const body: unknown = JSON.parse(find(/--data '([^']+)'/))
    const call = { apiKey: find(/x-api-key: (\S+)'/), body }
    expect((await started.call(cancelPayment, call)).data).toEqual({ success: true })
    const after = (await allSubscribers(started)).filter(({ status }) => status !== 'cancelled')
    expect(before.length - after.length).toBe(1)
    expect((await started.call(cancelPayment, call)).data).toEqual({ success: true })
  })

  it('names the same key at each start, in a file that its owner alone reads', async () => {
    const key = apiKey()
    await startTestMode(started.deps)
    expect(apiKey()).toBe(key)
    expect(statSync(join(dataDir, 'sample-api-key')).mode & 0o777).toBe(0o600)
    expect(await started.deps.store.db.select().from(apiKeys)).toHaveLength(1)
  })

  it('names a new key once the old one was revoked', async () => {
    const key = apiKey()
    const now = started.clock.now()
    await started.deps.store.db
      .update(apiKeys)
      .set({ revokedAt: now })
      .where(eq(apiKeys.name, 'Printed at start'))
    await startTestMode(started.deps)
    expect(apiKey()).not.toBe(key)
    const body: unknown = JSON.parse(find(/--data '([^']+)'/))
    expect((await started.call(cancelPayment, { apiKey: apiKey(), body })).status).toBe(200)
  })
})

describe('the buttons of each sample row', () => {
  let rows: SubscriberRow[]
  let merchantId: string
  beforeAll(async () => {
    rows = await allSubscribers(world)
    merchantId = rows[0]?.merchantId ?? ''
  })

  it('“Retry now” is taken by each payment that shows it, and the payment follows', async () => {
    const now = world.clock.now()
    const { payments } = await listPayments(world.deps, {
      merchantId,
      filters: { statuses: ['failed'] },
      limit: 200,
    })
    const shown = payments.map((each) => encodePayment(each, now)).filter((payment) => canRetry(payment, now))
    expect(shown.length).toBeGreaterThan(8)
    for (const { subscriberId } of shown) {
      const author = { merchantId, actor: 'test' }
      await retryMerchantCharge(world.deps, { author, id: subscriberId })
    }
    expect(await liveOn(world.deps)).toBe(shown.length)
    const after = await allSubscribers(world)
    for (const { subscriberId } of shown) {
      expect(after.find(({ id }) => id === subscriberId)).toMatchObject({ status: 'active' })
    }
  })

  it('the links that a payer gets are made for everybody who goes on', async () => {
    const running = rows.filter(({ nextPeriod, priceMicroUsd }) => nextPeriod !== null && priceMicroUsd > 0n)
    expect(running.length).toBeGreaterThan(120)
    for (const [index, { id }] of running.entries()) {
      const purpose = (['permission', 'retry', 'change'] as const)[index % 3] ?? 'change'
      await createPayerLink(world.deps, { merchantId, id, purpose })
    }
  })

  it('no payment offers a refund, since none has a transaction', async () => {
    const { payments } = await listPayments(world.deps, { merchantId, filters: {}, limit: 200 })
    expect(
      payments
        .map((each) => encodePayment(each, world.clock.now()))
        .filter((payment) => leftOf(payment) > 0n),
    ).toEqual([])
  })

  it('the portal of each wallet offers nothing that would have to be signed for a chain', async () => {
    const wallets = new Set(rows.map(({ eoaAddress }) => getAddress(eoaAddress)))
    for (const address of wallets) {
      const account = { address, chainId: EVERY_CHAIN }
      const { subscriptions } = await listPaidSubscriptions(world.deps, { account, limit: 50 })
      const shown = subscriptions.map((each) =>
        portalSubscriptionView(world.deps.env, each, world.clock.now()),
      )
      expect(shown.filter((row) => isChangeable(row, world.clock.now()) || isRenewable(row))).toEqual([])
    }
  })

  it('a pause, a cancel and taking them back are answered for each row that has them', async () => {
    const author = { merchantId, actor: 'test' }
    const now = world.clock.now()
    const all = { merchantId, filters: {}, sort: '-subscribedAt', limit: 1_000 } as const
    const before = await listAllSubscribers(world.deps, all)
    const shown = before.rows.map((each) => subscriberRowView(each, now))
    const pausable = shown.filter((row) => pauseChoices(row, now).length > 0)
    expect(pausable.length).toBeGreaterThan(100)
    for (const row of pausable) {
      const periods = pauseChoices(row, now).length
      await pauseSubscriber(world.deps, { author, id: row.id, periods })
      await unpauseSubscriber(world.deps, { author, id: row.id })
    }
    for (const { id } of shown.filter((row) => !isOver(row))) {
      const cancelled = await cancelSubscriber(world.deps, { author, id, when: 'period_end' })
      const { cancelAt, cancelOrigin } = subscriberRowView(cancelled, now)
      if (cancelAt !== null && cancelOrigin === 'merchant') await resumeSubscriber(world.deps, { author, id })
    }
  })
})

describe('sample subscribers, who signed nothing', () => {
  let signed: SubscriberRow
  beforeAll(async () => {
    const row = (await rows()).find((each) => each.status === 'active' && each.nextPeriod !== null)
    if (!row) throw new Error('There is nobody to sign')
    await signFor(world, row)
    signed = row
  })

  const db = () => world.deps.store.db
  const rows = () => db().select().from(subscribers)
  const find = async (id: string) => (await rows()).find((row) => row.id === id)

  it('wait for what is not due', async () => {
    const before = await rows()
    expect(await liveOn(world.deps)).toBe(0)
    expect(await rows()).toEqual(before)
  })

  it('pay one window after the other, each when it was due, however late anybody looks', {
    ...deep('test mode alone; test-mode.spec.ts lives on with them for a month in every run'),
  }, async () => {
    const newest = await findNewestEvent(db())
    const now = addMonths(WORLD_START, 3)
    world.clock.set(now)
    expect(await liveOn(world.deps)).toBeGreaterThan(300)
    expect(await liveOn(world.deps)).toBe(0)

    const after = (await rows()).filter(({ id }) => id !== signed.id)
    const running = after.filter(({ nextPeriod }) => nextPeriod !== null)
    expect(running.filter(({ status }) => status === 'trialing')).toEqual([])
    expect(running.length).toBeGreaterThan(90)
    const taken = await db().select().from(charges)
    for (const { id, nextPeriod, nextChargeAt, status } of running) {
      if (status !== 'past_due') expect(nextChargeAt?.getTime()).toBeGreaterThan(now.getTime())
      const periods = taken.filter((each) => each.subscriberId === id && each.status === 'paid')
      expect(periods.map(({ period }) => period).sort((one, other) => one - other)).toEqual(
        Array.from({ length: nextPeriod ?? 0 }, (_, period) => period),
      )
    }
    for (const { status, dueAt, paidAt } of taken) {
      if (status !== 'paid') continue
      expect(paidAt?.getTime()).toBeGreaterThanOrEqual(dueAt.getTime())
      expect((paidAt?.getTime() ?? 0) - dueAt.getTime()).toBeLessThan(8 * DAY_MS)
    }
    const told = await countEventsAfter(db(), { after: newest })
    expect(told.every(({ sample }) => sample)).toBe(true)
    const count = (type: string) => told.find((each) => each.type === type)?.count ?? 0
    expect(count('payment.succeeded')).toBeGreaterThan(300)
    expect(count('payment.failed')).toBeGreaterThan(10)
    expect(count('payment.failed')).toBeLessThan(count('payment.succeeded') / 10)
  })

  it('are left alone by it once they have signed', async () => {
    expect(await find(signed.id)).toEqual(signed)
  })

  it('end with an archived subscription at their next charge', {
    ...deep('test mode alone; what ends with a subscription is held by keeper-renewals.test.ts'),
  }, async () => {
    const alerts = eq(subscriptions.title, 'Storm alerts')
    const [{ id } = { id: '' }] = await db().select().from(subscriptions).where(alerts)
    await db().update(subscriptions).set({ status: 'archived' }).where(alerts)
    world.clock.set(addMonths(WORLD_START, 16))
    await liveOn(world.deps)
    const ofIt = (await rows()).filter((row) => row.subscriptionId === id && row.id !== signed.id)
    expect(ofIt.filter(({ nextPeriod }) => nextPeriod !== null)).toEqual([])
    const archived = ofIt.filter(({ cancelReason }) => cancelReason === 'subscription_archived')
    expect(archived.length).toBeGreaterThan(30)
    const unpaid = await db()
      .select()
      .from(charges)
      .where(
        and(
          inArray(
            charges.subscriberId,
            archived.map((row) => row.id),
          ),
          eq(charges.status, 'due'),
        ),
      )
    expect(unpaid).toEqual([])
  })
})
