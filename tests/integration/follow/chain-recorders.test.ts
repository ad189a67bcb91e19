import { asc, eq } from 'drizzle-orm'
import type { Address, Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listInvoices } from '@/lib/server/services/invoices/list-invoices'
import type { ChargedLog, PullerLog } from '@/lib/server/services/records/chain-recorders'
import { completeEnrolment } from '@/lib/server/services/records/complete-enrolment'
import { failEnrolment } from '@/lib/server/services/records/fail-enrolment'
import {
  recordChargeConfirmed,
  recordChargeIncluded,
  recordChargeSettled,
  reverseCharge,
} from '@/lib/server/services/records/record-charge-log'
import {
  recordAuthorized,
  recordMandateCancelled,
  reverseMandateCancelled,
} from '@/lib/server/services/records/record-mandate-log'
import { cancelSubscriber } from '@/lib/server/services/subscribers/cancel-subscriber'
import { resumeSubscriber } from '@/lib/server/services/subscribers/resume-subscriber'
import { changeSubscription } from '@/lib/server/services/subscriptions/change-subscription'
import { findMandate, type MandateRow } from '@/lib/server/store/chain/mandates'
import { findEnrolment } from '@/lib/server/store/checkout/enrolments'
import { listEventsOf } from '@/lib/server/store/reports/events'
import { charges } from '@/lib/server/store/schema/payment-schema'
import { checkoutSessions, subscribers } from '@/lib/server/store/schema/schema'
import { readSnapshot } from '@/lib/server/store/subscribers/subscriber-snapshot'
import type { SubscriberRow } from '@/lib/server/store/subscribers/subscribers'
import { encodeInvoice } from '@/lib/wire/invoices/encode-invoice'
import { newEnrolment } from '../../support/service/enrolment-fixture'
import { eventTypes, storedSubscriber } from '../../support/service/subscriber-fixture'
import { addTokenCatalogue, newSubscription } from '../../support/service/subscription-fixture'
import { createWorld, type Merchant, type World } from '../../support/service/world'

let world: World
let merchant: Merchant
beforeAll(async () => {
  world = await createWorld()
  await addTokenCatalogue(world)
  merchant = await world.newMerchant()
})
afterAll(() => world.close())

const AMOUNT = 9_990_000n
let block = 100n

function logOf(mandate: MandateRow, overrides: Partial<PullerLog> = {}): PullerLog {
  return {
    chainId: mandate.chainId,
    puller: mandate.puller as Address,
    mandateId: mandate.id as Hex,
    transactionHash: `0x${(++block).toString(16).padStart(64, '0')}`,
    blockNumber: block,
    ...overrides,
  }
}

const charged = (mandate: MandateRow, period = 0): ChargedLog => ({
  ...logOf(mandate),
  period,
  amountAtomic: AMOUNT,
})

const chargeOf = async (subscriberId: string, period = 0) =>
  (
    await world.deps.store.db
      .select()
      .from(charges)
      .where(eq(charges.subscriberId, subscriberId))
      .orderBy(asc(charges.period))
  )[period]

async function subscriberOf(sessionId: string): Promise<SubscriberRow | undefined> {
  const [row] = await world.deps.store.db
    .select()
    .from(subscribers)
    .where(eq(subscribers.checkoutSessionId, sessionId))
  return row
}

const sessionStatus = async (id: string) =>
  (await world.deps.store.db.select().from(checkoutSessions).where(eq(checkoutSessions.id, id)))[0]?.status

async function enrol(trialDays = 0) {
  const subscription = await newSubscription(world, merchant, { trialDays })
  return { subscription, ...(await newEnrolment(world, subscription, { merchant })) }
}

/** A subscriber whose first month is paid. */
async function enrolled() {
  const made = await enrol()
  const first = charged(made.mandate)
  await recordChargeConfirmed(world.deps, first)
  const subscriber = await subscriberOf(made.enrolment.checkoutSessionId)
  if (!subscriber) throw new Error('The charge made no subscriber')
  return { ...made, first, subscriber }
}

describe('an enrolment', () => {
  it('is complete once the first charge is confirmed, not when it is included', async () => {
    const { enrolment, mandate } = await enrol()
    const log = charged(mandate)
    await recordAuthorized(world.deps, logOf(mandate))
    await recordChargeIncluded(world.deps, log)
    expect(await subscriberOf(enrolment.checkoutSessionId)).toBeUndefined()
    expect(await findMandate(world.deps.store.db, { id: mandate.id })).toMatchObject({ status: 'live' })

    await recordChargeConfirmed(world.deps, log)
    const subscriber = await subscriberOf(enrolment.checkoutSessionId)
    expect(subscriber).toMatchObject({
      status: 'active',
      firstChargeAt: enrolment.firstChargeAt,
      chargesPaid: 1,
      nextPeriod: 1,
      capAtomic: AMOUNT,
      maxPeriods: 1200,
      allowedCharges: 12,
    })
    expect(await sessionStatus(enrolment.checkoutSessionId)).toBe('complete')
    expect(await findEnrolment(world.deps.store.db, enrolment)).toMatchObject({ status: 'complete' })
    expect(await findMandate(world.deps.store.db, { id: mandate.id })).toMatchObject({
      status: 'live',
      subscriberId: subscriber?.id,
    })
    expect(await chargeOf(subscriber?.id ?? '')).toMatchObject({
      status: 'paid',
      transactionHash: log.transactionHash,
      blockNumber: log.blockNumber,
    })
    expect(await eventTypes(world, subscriber?.id ?? '')).toEqual([
      'subscriber.created',
      'checkout_session.completed',
      'payment.succeeded',
    ])
    const events = await listEventsOf(world.deps.store.db, {
      merchantId: subscriber?.merchantId ?? '',
      subscriberId: subscriber?.id ?? '',
      limit: 10,
    })
    // The charge after the one that was just taken.
    const created = events.find(({ type }) => type === 'subscriber.created')
    expect(readSnapshot(created?.data ?? {}).subscriber).toEqual(subscriber)
  })

  it('with a trial is complete once the mandate is in force, and charges nothing', async () => {
    const { enrolment, mandate } = await enrol(14)
    await recordAuthorized(world.deps, logOf(mandate))
    await recordAuthorized(world.deps, logOf(mandate))
    const subscriber = await subscriberOf(enrolment.checkoutSessionId)
    expect(subscriber).toMatchObject({
      status: 'trialing',
      firstChargeAt: enrolment.firstChargeAt,
      nextChargeAt: enrolment.firstChargeAt,
      chargesPaid: 0,
    })
    expect(await eventTypes(world, subscriber?.id ?? '')).toEqual([
      'subscriber.created',
      'checkout_session.completed',
    ])
  })

  it('counts as it was signed, whatever the merchant changed meanwhile', async () => {
    const { subscription, enrolment, mandate } = await enrol()
    await changeSubscription(world.deps, {
      id: subscription.id,
      expectedVersions: null,
      change: { status: 'archived', trialDays: 30 },
      author: { merchantId: merchant.userId, actor: 'system' },
    })
    world.clock.advance(5 * 86_400_000)
    await recordChargeConfirmed(world.deps, charged(mandate))
    expect(await subscriberOf(enrolment.checkoutSessionId)).toMatchObject({
      status: 'active',
      firstChargeAt: enrolment.firstChargeAt,
    })
  })

  it('that failed opens the checkout again, and comes back when its charge turns out to be paid', async () => {
    const { enrolment, mandate } = await enrol()
    expect(
      await failEnrolment(world.deps, { enrolmentId: enrolment.id, reason: 'insufficient_balance' }),
    ).toBe(true)
    expect(await failEnrolment(world.deps, { enrolmentId: enrolment.id, reason: 'unknown' })).toBe(false)
    expect(await sessionStatus(enrolment.checkoutSessionId)).toBe('open')
    expect(await findEnrolment(world.deps.store.db, enrolment)).toMatchObject({
      status: 'failed',
      failureReason: 'insufficient_balance',
    })
    expect(await findMandate(world.deps.store.db, { id: mandate.id })).toMatchObject({ status: 'ended' })

    await recordChargeConfirmed(world.deps, charged(mandate))
    expect(await subscriberOf(enrolment.checkoutSessionId)).toMatchObject({ status: 'active' })
    expect(await findMandate(world.deps.store.db, { id: mandate.id })).toMatchObject({ status: 'live' })
  })

  it('at the same moment by many makes one subscriber', async () => {
    const { enrolment, mandate } = await enrol()
    const log = charged(mandate)
    await Promise.all(Array.from({ length: 8 }, () => recordChargeConfirmed(world.deps, log)))
    const subscriber = await subscriberOf(enrolment.checkoutSessionId)
    expect(subscriber).toMatchObject({ chargesPaid: 1 })
    expect(await eventTypes(world, subscriber?.id ?? '')).toHaveLength(3)
  })
})

describe('a renewal on the chain', () => {
  it('is pending, then paid, then settled, and told once', async () => {
    const { mandate, subscriber } = await enrolled()
    const log = charged(mandate, 1)
    for (const _ of [1, 2]) await recordChargeIncluded(world.deps, log)
    expect(await chargeOf(subscriber.id, 1)).toMatchObject({ status: 'pending' })
    expect(await storedSubscriber(world, subscriber.id)).toMatchObject({ chargesPaid: 1, nextPeriod: 1 })
    for (const _ of [1, 2]) await recordChargeConfirmed(world.deps, log)
    expect(await chargeOf(subscriber.id, 1)).toMatchObject({ status: 'paid' })
    for (const _ of [1, 2]) await recordChargeSettled(world.deps, log)
    await recordChargeIncluded(world.deps, log)
    expect(await chargeOf(subscriber.id, 1)).toMatchObject({ status: 'settled' })
    expect(await storedSubscriber(world, subscriber.id)).toMatchObject({ chargesPaid: 2, nextPeriod: 2 })
    expect((await eventTypes(world, subscriber.id)).slice(3)).toEqual(['payment.succeeded'])
  })

  it('whose block is gone is told as reversed once, and as paid again when it comes back', async () => {
    const { mandate, subscriber } = await enrolled()
    const log = charged(mandate, 1)
    await recordChargeConfirmed(world.deps, log)
    for (const _ of [1, 2]) await reverseCharge(world.deps, log)
    expect(await chargeOf(subscriber.id, 1)).toMatchObject({
      status: 'due',
      paidAt: null,
      transactionHash: null,
    })
    expect(await storedSubscriber(world, subscriber.id)).toMatchObject({ chargesPaid: 1, nextPeriod: 1 })
    const again = charged(mandate, 1)
    await recordChargeConfirmed(world.deps, again)
    // Late news of the block that is gone changes nothing.
    await reverseCharge(world.deps, log)
    expect(await chargeOf(subscriber.id, 1)).toMatchObject({ status: 'paid', blockNumber: again.blockNumber })
    expect((await eventTypes(world, subscriber.id)).slice(3)).toEqual([
      'payment.succeeded',
      'payment.reversed',
      'payment.succeeded',
    ])
    // The number of an undone payment stays used.
    const { merchantId } = subscriber
    const listed = await listInvoices(world.deps, {
      owner: { merchantId },
      filters: { subscriberId: subscriber.id },
      limit: 10,
    })
    const ofWindow = listed.invoices.map(encodeInvoice).filter(({ period }) => period === 1)
    expect(ofWindow.map(({ status, transactionHash }) => [status, transactionHash]).sort()).toEqual([
      ['paid', again.transactionHash],
      ['void', null],
    ])
    expect(new Set(listed.invoices.map(({ invoice }) => invoice.number)).size).toBe(3)
  })

  it('that was never paid is taken back without a word', async () => {
    const { mandate, subscriber } = await enrolled()
    const log = charged(mandate, 1)
    await recordChargeIncluded(world.deps, log)
    await reverseCharge(world.deps, log)
    expect(await chargeOf(subscriber.id, 1)).toMatchObject({ status: 'due' })
    expect(await eventTypes(world, subscriber.id)).toHaveLength(3)
  })

  it('of a mandate that is not ours, or that another contract tells of, is passed over', async () => {
    const { mandate, subscriber } = await enrolled()
    const before = await storedSubscriber(world, subscriber.id)
    const strangers: Partial<ChargedLog>[] = [
      { mandateId: `0x${'9'.repeat(64)}` },
      { chainId: 1 },
      { puller: '0x3E5453FB80365b795DeF3E0a31738894d9061c0c' },
    ]
    for (const stranger of strangers) {
      const log = { ...charged(mandate, 1), ...stranger }
      await recordChargeIncluded(world.deps, log)
      await recordChargeSettled(world.deps, log)
      await reverseCharge(world.deps, log)
      await recordAuthorized(world.deps, log)
      await recordMandateCancelled(world.deps, { ...log, confirmed: true })
    }
    expect(await storedSubscriber(world, subscriber.id)).toEqual(before)
    expect(await chargeOf(subscriber.id, 1)).toBeUndefined()
  })

  it('that uses up the last signed charge schedules the end', async () => {
    const subscription = await newSubscription(world, merchant, { trialDays: 0 })
    const { enrolment, mandate } = await newEnrolment(world, subscription, { merchant, fixedCharges: 3 })
    for (const period of [0, 1, 2]) await recordChargeConfirmed(world.deps, charged(mandate, period))
    const subscriber = await subscriberOf(enrolment.checkoutSessionId)
    expect(subscriber).toMatchObject({
      status: 'active',
      nextPeriod: null,
      cancelReason: 'mandate_exhausted',
    })
    expect((await eventTypes(world, subscriber?.id ?? '')).at(-1)).toBe('subscriber.cancel_scheduled')
  })
})

describe('a mandate that was ended on the chain', () => {
  it('ends its subscriber at once, and counts as ended when it is confirmed', async () => {
    const { mandate, subscriber } = await enrolled()
    const log = logOf(mandate)
    await recordMandateCancelled(world.deps, { ...log, confirmed: false })
    expect(await storedSubscriber(world, subscriber.id)).toMatchObject({
      status: 'cancelled',
      cancelReason: 'mandate_cancelled',
      nextPeriod: null,
    })
    expect(await findMandate(world.deps.store.db, mandate)).toMatchObject({ status: 'live' })
    for (const _ of [1, 2]) await recordMandateCancelled(world.deps, { ...log, confirmed: true })
    expect(await findMandate(world.deps.store.db, mandate)).toMatchObject({ status: 'ended' })
    expect((await eventTypes(world, subscriber.id)).slice(3)).toEqual(['subscriber.cancelled'])
  })

  it('before its first charge was confirmed, and then was not, is in force with that charge', async () => {
    const { mandate, enrolment } = await enrol()
    const log = logOf(mandate)
    await recordMandateCancelled(world.deps, { ...log, confirmed: true })
    expect(await findMandate(world.deps.store.db, mandate)).toMatchObject({ status: 'ended' })
    await reverseMandateCancelled(world.deps, log)
    await recordChargeConfirmed(world.deps, charged(mandate))
    expect(await findMandate(world.deps.store.db, mandate)).toMatchObject({ status: 'live', endedAt: null })
    expect(await subscriberOf(enrolment.checkoutSessionId)).toMatchObject({ status: 'active', nextPeriod: 1 })
  })

  it('while its trial was about to begin makes nobody a subscriber, and opens the checkout again', async () => {
    const { mandate, enrolment } = await enrol(14)
    await recordMandateCancelled(world.deps, { ...logOf(mandate), confirmed: true })
    const made = await completeEnrolment(world.deps, { enrolmentId: enrolment.id, waits: true })
    expect(made).toBeNull()
    expect(await findEnrolment(world.deps.store.db, enrolment)).toMatchObject({
      status: 'failed',
      failureReason: 'mandate_cancelled',
    })
    expect(await sessionStatus(enrolment.checkoutSessionId)).toBe('open')
    expect(await subscriberOf(enrolment.checkoutSessionId)).toBeUndefined()
  })

  it('at the very moment its trial begins leaves no subscriber who waits for ever', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { mandate, enrolment } = await enrol(14)
      await Promise.all([
        completeEnrolment(world.deps, { enrolmentId: enrolment.id, waits: true }),
        recordMandateCancelled(world.deps, { ...logOf(mandate), confirmed: true }),
      ])
      const subscriber = await subscriberOf(enrolment.checkoutSessionId)
      expect(subscriber?.status ?? 'cancelled').toBe('cancelled')
    }
  })

  it('leaves the paid time to one whose cancel waits for it, who cannot come back', async () => {
    const { mandate, subscriber } = await enrolled()
    const author = { merchantId: merchant.userId, actor: 'system' }
    await cancelSubscriber(world.deps, { author, id: subscriber.id, when: 'period_end' })
    await recordMandateCancelled(world.deps, { ...logOf(mandate), confirmed: true })
    expect(await storedSubscriber(world, subscriber.id)).toMatchObject({ status: 'active' })
    await expect(resumeSubscriber(world.deps, { author, id: subscriber.id })).rejects.toThrow(
      expect.objectContaining({ code: 'not_resumable' }),
    )
  })
})
