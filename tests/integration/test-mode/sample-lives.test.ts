import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addMonths } from '@/lib/billing/calendar'
import { DAY_MS } from '@/lib/billing/durations'
import { syncTokenCatalogue } from '@/lib/server/services/subscriptions/sync-token-catalogue'
import { countEventsAfter, findNewestEvent } from '@/lib/server/store/reports/event-counts'
import { charges, mandates } from '@/lib/server/store/schema/payment-schema'
import { subscribers, subscriptions } from '@/lib/server/store/schema/schema'
import type { SubscriberRow } from '@/lib/server/store/subscribers/subscribers'
import { liveOn } from '@/lib/server/test-mode/sample/live-on'
import { makeSampleData } from '@/lib/server/test-mode/sample/make-sample-data'
import { TEST_TOKENS } from '@/lib/server/test-mode/tokens/test-tokens'
import { shippedTokens } from '@/lib/server/tokens/shipped-tokens'
import { createWorld, WORLD_START, type World } from '../../support/service/world'

describe('sample subscribers, who signed nothing', () => {
  let world: World
  let signed: SubscriberRow
  beforeAll(async () => {
    world = await createWorld()
    await syncTokenCatalogue(world.deps, { tokens: [...shippedTokens, ...TEST_TOKENS] })
    await makeSampleData(world.deps)
    signed = await letOneSign()
  })
  afterAll(() => world.close())

  const db = () => world.deps.store.db
  const rows = () => db().select().from(subscribers)
  const find = async (id: string) => (await rows()).find((row) => row.id === id)

  /** Gives a sample subscriber a mandate, as if it had subscribed for real. */
  async function letOneSign(): Promise<SubscriberRow> {
    const row = (await rows()).find((each) => each.status === 'active' && each.nextPeriod !== null)
    if (!row) throw new Error('There is nobody to sign')
    const { merchantId, subscriptionId, eoaAddress } = row
    const message = {
      ...{ merchant: eoaAddress, payer: eoaAddress, token: eoaAddress, maxAmountPerPeriod: '1' },
      ...{ firstChargeAt: '1', periodMonths: '1', maxPeriods: '12', subscriptionRef: '0x', replaces: '0x' },
      payouts: [],
    } as const
    await db()
      .insert(mandates)
      .values({
        ...{ id: '0x01', merchantId, subscriptionId, subscriberId: row.id, chainId: 31337 },
        ...{ puller: eoaAddress, token: eoaAddress, payer: eoaAddress, signature: '0x', status: 'live' },
        ...{ createdAt: WORLD_START, message: message as unknown as typeof mandates.$inferInsert.message },
      })
    return row
  }

  it('wait for what is not due', async () => {
    const before = await rows()
    expect(await liveOn(world.deps)).toBe(0)
    expect(await rows()).toEqual(before)
  })

  it('pay one window after the other, each when it was due, however late anybody looks', async () => {
    const newest = await findNewestEvent(db())
    const now = addMonths(WORLD_START, 3)
    world.clock.set(now)
    expect(await liveOn(world.deps)).toBeGreaterThan(400)
    expect(await liveOn(world.deps)).toBe(0)

    const after = (await rows()).filter(({ id }) => id !== signed.id)
    const running = after.filter(({ nextPeriod }) => nextPeriod !== null)
    expect(running.filter(({ status }) => status === 'trialing')).toEqual([])
    expect(running.length).toBeGreaterThan(150)
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
    expect(count('payment.succeeded')).toBeGreaterThan(400)
    expect(count('payment.failed')).toBeGreaterThan(10)
    expect(count('payment.failed')).toBeLessThan(count('payment.succeeded') / 10)
  })

  it('are left alone by it once they have signed', async () => {
    expect(await find(signed.id)).toEqual(signed)
  })

  it('end with an archived subscription at their next charge', async () => {
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
