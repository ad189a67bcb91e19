import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { POST as cancelRoute } from '@/app/api/v1/subscribers/[id]/cancel/route'
import { POST as resumeRoute } from '@/app/api/v1/subscribers/[id]/resume/route'
import { BillingError } from '@/lib/billing/billing-error'
import { DAY_MS } from '@/lib/billing/durations'
import { recordChargeFailed } from '@/lib/server/services/keeper/fail-charge'
import { recordChargePaid } from '@/lib/server/services/records/record-charge-paid'
import { cancelPayment } from '@/lib/server/services/subscribers/cancel-payment'
import { cancelSubscriber } from '@/lib/server/services/subscribers/cancel-subscriber'
import { finishScheduledCancels } from '@/lib/server/services/subscribers/finish-scheduled-cancels'
import { resumeSubscriber } from '@/lib/server/services/subscribers/resume-subscriber'
import { auditLog } from '@/lib/server/store/schema/schema'
import type { SubscriberRow } from '@/lib/server/store/subscribers/subscribers'
import type { SubscriptionDetails } from '@/lib/server/store/subscriptions/subscriptions'
import type { CallOptions } from '../../support/service/call-operation'
import { eventTypes, newSubscriber, storedSubscriber } from '../../support/service/subscriber-fixture'
import { addTokenCatalogue, newSubscription } from '../../support/service/subscription-fixture'
import { createWorld, type Merchant, WORLD_START, type World } from '../../support/service/world'

let world: World
let merchant: Merchant
let subscription: SubscriptionDetails
beforeAll(async () => {
  world = await createWorld()
  await addTokenCatalogue(world)
  merchant = await world.newMerchant()
  subscription = await newSubscription(world, merchant, { trialDays: 0 })
})
afterAll(() => world.close())

let wallets = 0
/** A subscriber who has paid the first month. */
async function paying(): Promise<SubscriberRow> {
  const subscriber = await newSubscriber(world, subscription, ++wallets)
  await recordChargePaid(world.deps, { subscriberId: subscriber.id, period: 0, amountAtomic: 9_990_000n })
  return storedSubscriber(world, subscriber.id)
}

type Body = { when: string; reason?: string; comment?: string }
const cancel = (id: string, body: unknown = { when: 'now' }, apiKey = merchant.apiKey) =>
  world.call(cancelRoute, { apiKey, params: { id }, body })
const resume = (id: string, apiKey = merchant.apiKey) => world.call(resumeRoute, { apiKey, params: { id } })
const audited = async (id: string) => {
  const { db } = world.deps.store
  const entries = await db.select().from(auditLog).where(eq(auditLog.target, id)).orderBy(auditLog.id)
  return entries.map(({ action }) => action)
}

describe('cancelling one subscriber', () => {
  it('now ends it at once, with reason and comment', async () => {
    const { id } = await paying()
    const { data } = await cancel(id, { when: 'now', reason: 'too_expensive', comment: 'Asked by mail' })
    expect(data).toMatchObject({
      id,
      status: 'cancelled',
      nextChargeAt: null,
      renewalsLeft: 0,
      cancelledAt: world.clock.now().toISOString(),
      cancelReason: 'too_expensive',
      cancelComment: 'Asked by mail',
    })
    expect((await eventTypes(world, id)).slice(3)).toEqual(['subscriber.cancelled'])
    expect(await audited(id)).toEqual(['subscriber.cancelled'])
  })

  it('at the end of the period stops charges at once and access then', async () => {
    const { id } = await paying()
    const end = '2026-12-21T10:00:00.000Z'
    const { data } = await cancel(id, { when: 'period_end' })
    expect(data).toMatchObject({
      status: 'active',
      nextChargeAt: null,
      cancelAt: end,
      currentPeriodEnd: end,
      cancelReason: 'requested_by_merchant',
    })
    expect((await eventTypes(world, id)).slice(3)).toEqual(['subscriber.cancel_scheduled'])
    expect(await audited(id)).toEqual(['subscriber.cancel_scheduled'])
  })

  it.each<Body>([{ when: 'now' }, { when: 'period_end' }])(
    'repeated changes nothing and tells nobody: %j',
    async (body) => {
      const { id } = await paying()
      await cancel(id, body)
      const before = await storedSubscriber(world, id)
      const told = await eventTypes(world, id)
      await cancel(id, { ...body, reason: 'other', comment: 'again' })
      expect(await storedSubscriber(world, id)).toEqual(before)
      expect(await eventTypes(world, id)).toEqual(told)
      expect(await audited(id)).toHaveLength(1)
    },
  )

  it('now ends one that waits for the end of the period, and keeps its reason', async () => {
    const { id } = await paying()
    await cancel(id, { when: 'period_end', reason: 'unused' })
    const { data } = await cancel(id, { when: 'now' })
    expect(data).toMatchObject({ status: 'cancelled', cancelAt: null, cancelReason: 'unused' })
    expect((await eventTypes(world, id)).slice(3)).toEqual([
      'subscriber.cancel_scheduled',
      'subscriber.cancelled',
    ])
  })

  it('at the end of the period changes nothing once it is cancelled', async () => {
    const { id } = await paying()
    await cancel(id)
    expect((await cancel(id, { when: 'period_end' })).data).toMatchObject({
      status: 'cancelled',
      cancelAt: null,
    })
  })

  it('at the same moment by many tells of it once', async () => {
    const { id } = await paying()
    const author = { merchantId: merchant.userId, actor: 'system' }
    await Promise.all(
      Array.from({ length: 10 }, () => cancelSubscriber(world.deps, { author, id, when: 'now' })),
    )
    expect((await eventTypes(world, id)).filter((type) => type === 'subscriber.cancelled')).toHaveLength(1)
  })

  it.each([
    [{}],
    [{ when: 'later' }],
    [{ when: 'now', reason: 'because' }],
    [{ when: 'now', comment: '' }],
    [{ when: 'now', comment: 'x'.repeat(501) }],
    [{ when: 'now', id: 'x' }],
    [[]],
  ])('is refused for %j and changes nothing', async (body) => {
    const before = await paying()
    expect((await cancel(before.id, body)).problem).toMatchObject({ status: 400, code: 'invalid_request' })
    expect(await storedSubscriber(world, before.id)).toEqual(before)
  })
})

describe('a cancel with the end that was shown', () => {
  const end = '2026-12-21T10:00:00.000Z'
  const wish = (expectedEnd: string) => ({ when: 'period_end', expectedEnd })

  it('is made where it ends then, and repeating it changes nothing', async () => {
    const { id } = await paying()
    expect((await cancel(id, wish(end))).data).toMatchObject({ cancelAt: end })
    expect((await cancel(id, wish('2026-12-21T11:00:00+01:00'))).data).toMatchObject({ cancelAt: end })
    expect(await audited(id)).toEqual(['subscriber.cancel_scheduled'])
  })

  it('changes nothing where it would end on another day, or has an end already', async () => {
    const before = await paying()
    const stale = await cancel(before.id, wish('2026-11-21T10:00:00.000Z'))
    expect(stale.problem).toMatchObject({ status: 409, code: 'end_changed', facts: { end } })
    expect(await storedSubscriber(world, before.id)).toEqual(before)
    expect(await audited(before.id)).toEqual([])

    await cancel(before.id)
    const over = await cancel(before.id, wish(end))
    const endedAt = world.clock.now().toISOString()
    expect(over.problem).toMatchObject({ code: 'end_changed', facts: { end: endedAt } })
  })

  it('changes nothing where it would end at once, since its payment has failed', async () => {
    const { id } = await newSubscriber(world, subscription, ++wallets)
    await recordChargeFailed(world.deps, {
      ...{ subscriberId: id, period: 0, amountAtomic: 9_990_000n },
      ...{ attempt: 1, reason: 'insufficient_balance', nextAttemptAt: null },
    })
    const before = await storedSubscriber(world, id)
    expect(before.status).toBe('past_due')
    const { problem } = await cancel(id, wish(end))
    expect(problem).toMatchObject({ status: 409, code: 'end_changed' })
    expect(problem?.detail).toBe(
      'Its current period is not paid, so it would end at once. Look at it again, then decide.',
    )
    expect(problem?.facts).toEqual({})
    expect(await storedSubscriber(world, id)).toEqual(before)
    expect((await cancel(id, { when: 'period_end' })).data).toMatchObject({ status: 'cancelled' })
  })

  it('now ends it whatever was shown', async () => {
    const { id } = await paying()
    const { data } = await cancel(id, { when: 'now', expectedEnd: '2026-11-21T10:00:00.000Z' })
    expect(data).toMatchObject({ status: 'cancelled' })
  })
})

describe('resuming', () => {
  it('takes back a cancel that waits: the next charge is what it was', async () => {
    const before = await paying()
    await cancel(before.id, { when: 'period_end', reason: 'unused', comment: 'x' })
    const { data } = await resume(before.id)
    expect(data).toMatchObject({ status: 'active', cancelAt: null, cancelReason: null })
    expect(await storedSubscriber(world, before.id)).toEqual(before)
    expect((await eventTypes(world, before.id)).slice(3)).toEqual([
      'subscriber.cancel_scheduled',
      'subscriber.resumed',
    ])
  })

  it('keeps a subscriber of a free plan without charges', async () => {
    const free = await newSubscription(world, merchant, {
      trialDays: 0,
      plans: [{ name: 'Free', price: 0, frequency: 'month', volume: 0 }],
    })
    const before = await newSubscriber(world, free, ++wallets)
    await cancel(before.id, { when: 'period_end' })
    const { data } = await resume(before.id)
    expect(data).toMatchObject({ status: 'active', cancelAt: null, nextChargeAt: null, renewalsLeft: 0 })
    expect(await storedSubscriber(world, before.id)).toEqual(before)
  })

  it('is refused where no cancel waits, or it took effect', async () => {
    const { id } = await paying()
    expect((await resume(id)).problem).toMatchObject({ status: 409, code: 'not_resumable' })
    await cancel(id)
    expect((await resume(id)).problem).toMatchObject({ status: 409, code: 'subscriber_not_running' })
    expect(await audited(id)).toEqual(['subscriber.cancelled'])
  })

  it('is refused once the period has ended, even before anybody noticed', async () => {
    const { id } = await paying()
    await cancel(id, { when: 'period_end' })
    world.clock.advance(31 * DAY_MS)
    expect((await resume(id)).problem).toMatchObject({ status: 409, code: 'subscriber_not_running' })
    world.clock.set(WORLD_START)
  })

  it('racing with cancels and payments brings nobody back', async () => {
    const author = { merchantId: merchant.userId, actor: 'system' }
    for (let round = 0; round < 5; round += 1) {
      // No more at once than the pool has connections: calls that wait for one do not race, and may time out.
      const all = [await paying(), await paying()]
      for (const { id } of all) await cancelSubscriber(world.deps, { author, id, when: 'period_end' })
      const outcomes = await Promise.allSettled(
        all.flatMap(({ id }) => [
          resumeSubscriber(world.deps, { author, id }),
          cancelSubscriber(world.deps, { author, id, when: 'now' }),
          cancelPayment(world.deps, { author, subscriptionId: subscription.id }),
          recordChargePaid(world.deps, { subscriberId: id, period: 1, amountAtomic: 9_990_000n }),
        ]),
      )
      const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
      for (const refusal of refusals) expect(refusal).toBeInstanceOf(BillingError)
      for (const { id } of all) {
        expect(await storedSubscriber(world, id)).toMatchObject({
          status: 'cancelled',
          nextChargeAt: null,
          chargesPaid: 2,
        })
        expect((await eventTypes(world, id)).filter((type) => type === 'subscriber.cancelled')).toHaveLength(
          1,
        )
      }
    }
  })
})

describe('a scheduled cancel', () => {
  it('takes effect when its time has come, once, whoever sees to it', async () => {
    const [due, later] = [await paying(), await paying()]
    await cancel(due.id, { when: 'period_end', reason: 'unused' })
    world.clock.advance(31 * DAY_MS)
    await recordChargePaid(world.deps, { subscriberId: later.id, period: 1, amountAtomic: 9_990_000n })
    await cancel(later.id, { when: 'period_end' })
    const ended = await Promise.all(Array.from({ length: 5 }, () => finishScheduledCancels(world.deps)))
    expect(ended.reduce((sum, count) => sum + count)).toBeGreaterThanOrEqual(1)
    expect(await storedSubscriber(world, due.id)).toMatchObject({
      status: 'cancelled',
      cancelAt: null,
      cancelledAt: new Date('2026-12-21T10:00:00.000Z'),
      cancelReason: 'unused',
    })
    expect(await storedSubscriber(world, later.id)).toMatchObject({ status: 'active' })
    expect((await eventTypes(world, due.id)).filter((type) => type === 'subscriber.cancelled')).toHaveLength(
      1,
    )
    expect(await finishScheduledCancels(world.deps)).toBe(0)
    world.clock.set(WORLD_START)
  })

  it('can be cancelled now in between, and counts from its own time', async () => {
    const { id } = await paying()
    await cancel(id, { when: 'period_end' })
    world.clock.advance(31 * DAY_MS)
    await cancel(id, { when: 'now' })
    expect((await storedSubscriber(world, id)).cancelledAt).toEqual(new Date('2026-12-21T10:00:00.000Z'))
    world.clock.set(WORLD_START)
  })
})

describe('terms with a fixed number of charges', () => {
  /** A subscriber who has paid the last of its charges. */
  const paidUp = async () => {
    const { id } = await newSubscriber(world, subscription, ++wallets, { fixedCharges: 1 })
    await recordChargePaid(world.deps, { subscriberId: id, period: 0, amountAtomic: 9_990_000n })
    return storedSubscriber(world, id)
  }
  const end = new Date('2026-12-21T10:00:00.000Z')

  it('end as agreed when the last paid period is over, once, whoever sees to it', async () => {
    const [seen, cancelled] = [await paidUp(), await paidUp()]
    world.clock.set(end)
    await cancel(cancelled.id, { when: 'now' })
    await Promise.all(Array.from({ length: 5 }, () => finishScheduledCancels(world.deps)))
    const author = { merchantId: merchant.userId, actor: 'system' }
    await cancelPayment(world.deps, { author, subscriptionId: subscription.id, eoaAddress: seen.eoaAddress })
    for (const { id } of [seen, cancelled]) {
      expect(await storedSubscriber(world, id)).toMatchObject({
        status: 'ended',
        cancelledAt: end,
        cancelReason: 'mandate_exhausted',
      })
      expect((await eventTypes(world, id)).slice(-2)).toEqual([
        'subscriber.cancel_scheduled',
        'subscriber.ended',
      ])
      expect(await audited(id)).toEqual([])
      expect((await resume(id)).problem).toMatchObject({ status: 409, code: 'subscriber_not_running' })
    }
    world.clock.set(WORLD_START)
  })

  it('end with all others where nobody came before, and are cancelled where that comes earlier', async () => {
    const author = { merchantId: merchant.userId, actor: 'system' }
    const [early, single, late] = [await paidUp(), await paidUp(), await paidUp()]
    await cancel(single.id, { when: 'now' })
    expect(await storedSubscriber(world, single.id)).toMatchObject({
      status: 'cancelled',
      cancelReason: 'requested_by_merchant',
    })
    await cancelPayment(world.deps, { author, subscriptionId: subscription.id, eoaAddress: early.eoaAddress })
    expect(await storedSubscriber(world, early.id)).toMatchObject({
      status: 'cancelled',
      cancelReason: 'requested_by_merchant',
    })
    expect((await eventTypes(world, early.id)).at(-1)).toBe('subscriber.cancelled')
    world.clock.set(end)
    await cancelPayment(world.deps, { author, subscriptionId: subscription.id, eoaAddress: late.eoaAddress })
    expect(await storedSubscriber(world, late.id)).toMatchObject({ status: 'ended', cancelledAt: end })
    expect((await eventTypes(world, late.id)).at(-1)).toBe('subscriber.ended')
    world.clock.set(WORLD_START)
  })

  it('let the wallet subscribe again once they are over', async () => {
    const { eoaAddress } = await paidUp()
    const again = () => newSubscriber(world, subscription, 0, { eoaAddress })
    await expect(again()).rejects.toMatchObject({ code: 'already_subscribed' })
    world.clock.set(end)
    await finishScheduledCancels(world.deps)
    expect((await again()).status).toBe('active')
    world.clock.set(WORLD_START)
  })
})

describe('strangers', () => {
  it('get the answer for an unknown id, whatever they try', async () => {
    const before = await paying()
    const stranger = await world.newMerchant()
    const unknown = '00000000-0000-4000-8000-000000000000'
    for (const call of [cancel, (id: string, _: unknown, key?: string) => resume(id, key)]) {
      const foreign = await call(before.id, { when: 'now' }, stranger.apiKey)
      expect(foreign.problem).toMatchObject({ status: 404, code: 'not_found' })
      expect({ ...foreign.problem, requestId: '' }).toEqual({
        ...(await call(unknown, { when: 'now' })).problem,
        requestId: '',
      })
    }
    expect(await storedSubscriber(world, before.id)).toEqual(before)
  })

  it('need a credential with the scope', async () => {
    const { id } = await paying()
    const reader = await world.newApiKey(merchant.userId, { scopes: ['subscribers:read'] })
    const calls = [
      (as: CallOptions) => world.call(cancelRoute, { params: { id }, body: { when: 'now' }, ...as }),
      (as: CallOptions) => world.call(resumeRoute, { params: { id }, ...as }),
    ]
    for (const call of calls) {
      expect((await call({})).status).toBe(401)
      expect((await call({ apiKey: reader })).status).toBe(403)
      const crossSite = { cookie: merchant.cookie, headers: { 'sec-fetch-site': 'cross-site' } }
      expect((await call(crossSite)).problem).toMatchObject({ code: 'cross_site_request' })
    }
    expect((await storedSubscriber(world, id)).status).toBe('active')
  })
})
