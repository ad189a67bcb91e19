import { beforeEach, describe, expect, test } from 'vitest'
import {
  POST as announceRoute,
  GET as listRoute,
  DELETE as withdrawRoute,
} from '@/app/api/v1/plans/[id]/price-changes/route'
import { addMonths } from '@/lib/billing/calendar'
import { DAY_MS, MINUTE_MS } from '@/lib/billing/durations'
import type { Otherwise } from '@/lib/billing/price-changes/price-rise'
import { allowanceNeeded } from '@/lib/mandate/allowance/allowance-needed'
import { bringChanges } from '@/lib/server/services/changes/bring-changes'
import { advanceWindows } from '@/lib/server/services/keeper/advance-windows'
import { chargeDue } from '@/lib/server/services/keeper/charge-due'
import { pauseSubscriber } from '@/lib/server/services/subscribers/pause-subscriber'
import { changePlan } from '@/lib/server/services/subscriptions/change-plan'
import { listAllowanceShares } from '@/lib/server/store/subscribers/payer-standing'
import {
  balanceOnChain,
  cancelAll,
  chargesOf,
  mandateNow,
  opening,
  openWindow,
  PRICE,
  reachWindow,
  type Subscribed,
  subscribe,
  subscribed,
  subscriberNow,
  transactionsFor,
} from '../../support/browser/keeper-scene'
import { createKeeperWorld, type KeeperWorld } from '../../support/chain/keeper-world'
import { changeBy, changesOf, quoteChange, sendChange, signQuote } from '../../support/chain/payer-change'
import { sharedStore } from '../../support/service/shared-store'
import { eventTypes } from '../../support/service/subscriber-fixture'
import { newSubscription } from '../../support/service/subscription-fixture'

const NEW = 12_000_000n
const store = sharedStore()
let world: KeeperWorld
let made: Subscribed
let planId: string
beforeEach(async () => {
  world = await createKeeperWorld({ store: store() })
  made = await subscribe(world)
  planId = world.subscription.plans[0]?.id ?? ''
})

const call = (body?: object, id = planId) => ({ apiKey: world.merchant.apiKey, params: { id }, body })
/** Announces a price from the second window to come on. */
async function announce(otherwise: Otherwise, { price = 12, from = opening(made, 2) } = {}) {
  const { data, problem } = await world.call(announceRoute, call({ price, from, otherwise }))
  expect(problem).toBeNull()
  return data
}
const counts = async () => (await world.call(listRoute, call())).data[0]?.consent
const accept = (of = made) => changeBy(world, of, { when: 'price_change' })
const now = (of = made) => subscriberNow(world, of)
const paid = async (of = made) =>
  (await chargesOf(world, of)).map(({ terms, status, amountAtomic }) => [terms, status, amountAtomic])
const PAID = [0, 'paid', PRICE]
const settled = (rows: unknown[][]) =>
  rows.map(([terms, status, amount]) => [terms, status === 'settled' ? 'paid' : status, amount])

describe('a higher price that the payer accepts', () => {
  test('is charged from its date on, and the old one until then', async () => {
    await announce('end')
    const change = await accept()
    expect(change).toMatchObject({
      startsAt: opening(made, 2),
      priceMicroUsd: NEW,
      capAtomic: NEW,
      quantity: 1,
    })
    expect(await counts()).toEqual({ asked: 1, accepted: 1, open: 0, notAccepted: 0 })
    await reachWindow(world, made, 1)
    expect(await now()).toMatchObject({ terms: 0, priceMicroUsd: PRICE, nextPeriod: 2 })
    await reachWindow(world, made, 2)
    await world.settle()
    expect(await now()).toMatchObject({
      terms: 1,
      status: 'active',
      priceMicroUsd: NEW,
      capAtomic: NEW,
      nextPeriod: 1,
    })
    expect(settled(await paid()).sort()).toEqual([PAID, PAID, [1, 'paid', NEW]])
    expect(10n ** 8n - balanceOnChain(world, made)).toBe(2n * PRICE + NEW)
    expect(await counts()).toEqual({ asked: 1, accepted: 1, open: 0, notAccepted: 0 })
    const types = await eventTypes(world, made.subscriber.id)
    expect(types).toContain('subscriber.price_change_asked')
    expect(types.indexOf('subscriber.price_change_accepted')).toBeLessThan(
      types.indexOf('subscriber.changed'),
    )
  })

  test('is that of every unit, and of a change of the quantity from then on', async () => {
    const author = { merchantId: world.merchant.userId, actor: 'system' }
    await changePlan(world.deps, { id: planId, change: { quantityMax: 5 }, author })
    await announce('end', { from: new Date(opening(made, 1).getTime() + DAY_MS) })
    const change = await changeBy(world, made, { quantity: 3, when: 'renewal' })
    expect(change).toMatchObject({ startsAt: opening(made, 1), quantity: 3, priceMicroUsd: PRICE * 3n })
    const later = await accept()
    expect(later).toMatchObject({ startsAt: opening(made, 2), quantity: 1, priceMicroUsd: NEW })
    await reachWindow(world, made, 1)
    const both = await changeBy(world, made, { quantity: 2, when: 'renewal' })
    expect(both).toMatchObject({ startsAt: opening(made, 2), quantity: 2, priceMicroUsd: NEW * 2n })
    expect(both.priceChangeId).not.toBeNull()
    expect(await counts()).toEqual({ asked: 1, accepted: 1, open: 0, notAccepted: 0 })
  })

  test('needs an allowance for the charges at the old price too, which come first', async () => {
    await announce('end', { from: opening(made, 3) })
    const own = { price: 2n * PRICE, dear: 12n * NEW }
    const { data } = await quoteChange(world, made, { when: 'price_change' })
    const at = (charges: { at: string }[]) => charges.map((charge) => charge.at)
    expect(at(data.before)).toEqual([1, 2].map((window) => opening(made, window).toISOString()))
    expect(at(data.schedule)[0]).toBe(opening(made, 3).toISOString())
    expect(BigInt(data.allowanceNeeded)).toBe(own.price + own.dear)
    world.fund(made.payer.address, { allowance: own.price + own.dear - 1n })
    const short = await sendChange(world, made, await signQuote(data, made))
    expect(short.problem?.code).toBe('allowance_too_low')
    world.fund(made.payer.address, { allowance: own.price + own.dear })
    expect((await sendChange(world, made, await signQuote(data, made))).problem).toBeNull()
    // A further subscription leaves both what they need.
    const place = { ...(await mandateNow(world, made)), payer: made.payer.address }
    const shares = await listAllowanceShares(world.deps.store.db, place)
    expect(allowanceNeeded({ capAtomic: 0n, periods: 0 }, shares)).toBe(own.price + own.dear)
    await reachWindow(world, made, 1)
    const left = await listAllowanceShares(world.deps.store.db, place)
    expect(allowanceNeeded({ capAtomic: 0n, periods: 0 }, left)).toBe(PRICE + own.dear)
  })

  test('can be accepted after the date too where the old one goes on', async () => {
    await announce('keep')
    for (const window of [1, 2]) await reachWindow(world, made, window)
    expect(await counts()).toEqual({ asked: 1, accepted: 0, open: 0, notAccepted: 1 })
    expect(await accept()).toMatchObject({ startsAt: opening(made, 3) })
    await reachWindow(world, made, 3)
    await world.settle()
    expect(settled(await paid()).sort()).toEqual([PAID, PAID, PAID, [1, 'paid', NEW]])
  })

  test('with another plan is not taken of a quote that its date went by', async () => {
    await announce('keep')
    await reachWindow(world, made, 1)
    await world.advance(opening(made, 2).getTime() - MINUTE_MS - world.clock.now().getTime())
    const team = { planId: world.subscription.plans[1]?.id, when: 'price_change' }
    const body = await signQuote((await quoteChange(world, made, team)).data, made)
    await world.advance(2 * MINUTE_MS)
    expect(await now()).toMatchObject({ status: 'active', nextPeriod: 3 })
    expect((await sendChange(world, made, body)).problem).toMatchObject({ code: 'quote_expired' })
  })

  test('is asked again for the period after, of a payer whose payment was behind when it was to hold', async () => {
    await announce('end')
    await accept()
    world.fund(made.payer.address, { balance: 0n })
    await reachWindow(world, made, 1)
    await reachWindow(world, made, 2)
    world.fund(made.payer.address, { balance: 10n ** 8n })
    await world.settle()
    await world.advance(2 * DAY_MS)
    expect((await changesOf(world, made)).at(-1)).toMatchObject({
      status: 'failed',
      failureReason: 'not_changeable',
    })
    expect(await now()).toMatchObject({ status: 'active', terms: 0, nextPeriod: 3, priceMicroUsd: PRICE })
    expect(await counts()).toEqual({ asked: 1, accepted: 0, open: 1, notAccepted: 0 })
    expect(await accept()).toMatchObject({ startsAt: opening(made, 3) })
  })
})

describe('a higher price that the payer does not accept', () => {
  test('leaves the old one as it is', async () => {
    await announce('keep')
    for (const window of [1, 2, 3]) await reachWindow(world, made, window)
    expect(settled(await paid())).toEqual([PAID, PAID, PAID, PAID])
    expect(await now()).toMatchObject({ status: 'active', priceMicroUsd: PRICE })
    const kept = { asked: 1, accepted: 0, open: 0, notAccepted: 1 }
    expect(await counts()).toEqual(kept)
    await cancelAll(world, world.subscription.id)
    expect(await now()).toMatchObject({ status: 'cancelled' })
    expect(await counts()).toEqual(kept)
  })

  test('ends the subscription with what is paid, and nothing of the next period is charged', async () => {
    await announce('end')
    await reachWindow(world, made, 1)
    await reachWindow(world, made, 2)
    await world.settle()
    expect(settled(await paid())).toEqual([PAID, PAID])
    expect(await now()).toMatchObject({
      status: 'ended',
      cancelReason: 'price_not_accepted',
      cancelledAt: opening(made, 2),
      nextPeriod: null,
    })
    expect(await mandateNow(world, made)).toMatchObject({ status: 'ended' })
    expect(await transactionsFor(world, 'cancel')).toHaveLength(1)
    expect(await counts()).toEqual({ asked: 1, accepted: 0, open: 0, notAccepted: 1 })
    expect((await eventTypes(world, made.subscriber.id)).at(-1)).toBe('subscriber.ended')
  })

  test('is not charged while nobody has ended the subscription yet, whoever comes first', async () => {
    await announce('end')
    await reachWindow(world, made, 1)
    openWindow(world, made, 2)
    const { network, keys } = world
    await Promise.all([
      chargeDue(world.deps, { network, keys }),
      advanceWindows(world.deps),
      advanceWindows(world.deps),
      bringChanges(world.deps, { network, keys }),
      chargeDue(world.deps, { network, keys }),
    ])
    await world.settle()
    expect(settled(await paid())).toEqual([PAID, PAID])
    expect(
      (await eventTypes(world, made.subscriber.id)).filter((type) => type === 'subscriber.ended'),
    ).toHaveLength(1)
  })

  test('ends nobody whose answer is on its way to the chain', async () => {
    await announce('end')
    await accept()
    await reachWindow(world, made, 1)
    openWindow(world, made, 2)
    const { network, keys } = world
    await advanceWindows(world.deps)
    await Promise.all([advanceWindows(world.deps), bringChanges(world.deps, { network, keys })])
    expect((await now()).status).toBe('active')
    await world.settle()
    await world.settle()
    expect(settled(await paid()).sort()).toEqual([PAID, PAID, [1, 'paid', NEW]])
  })

  test('takes no answer once the end is due: of both at that moment nothing is charged', async () => {
    await announce('end')
    await reachWindow(world, made, 1)
    await world.advance(opening(made, 2).getTime() - MINUTE_MS - world.clock.now().getTime())
    const { data } = await quoteChange(world, made, { when: 'price_change' })
    const body = await signQuote(data, made)
    openWindow(world, made, 2)
    const [answer] = await Promise.all([sendChange(world, made, body), advanceWindows(world.deps)])
    expect(['charge_in_flight', 'subscriber_not_running']).toContain(answer.problem?.code)
    await world.settle()
    expect(await now()).toMatchObject({ status: 'ended', cancelReason: 'price_not_accepted' })
    expect(settled(await paid())).toEqual([PAID, PAID])
  })

  test('leaves the first payment after a pause as it was, and ends the subscription with that', async () => {
    await announce('end')
    await reachWindow(world, made, 1)
    const author = { merchantId: world.merchant.userId, actor: 'system' }
    await pauseSubscriber(world.deps, { author, id: made.subscriber.id, periods: 2 })
    await reachWindow(world, made, 3)
    expect(await now()).toMatchObject({ status: 'paused' })
    expect((await quoteChange(world, made, { when: 'price_change' })).problem).toMatchObject({
      code: 'not_changeable',
    })
    await reachWindow(world, made, 4)
    expect(await now()).toMatchObject({ status: 'active', nextPeriod: 5, priceMicroUsd: PRICE })
    await reachWindow(world, made, 5)
    expect(await now()).toMatchObject({ status: 'ended', cancelledAt: opening(made, 5) })
    expect(settled(await paid())).toEqual([PAID, PAID, PAID])
  })

  test('is asked of those whose trial is not over, who pay the first period as they signed', async () => {
    const trial = await newSubscription(world, world.merchant, { trialDays: 60 })
    const trying = await subscribe(world, { subscription: trial })
    const id = trial.plans[0]?.id ?? ''
    const from = addMonths(world.clock.now(), 1)
    const { problem } = await world.call(announceRoute, call({ price: 12, from, otherwise: 'end' }, id))
    expect(problem).toBeNull()
    expect((await quoteChange(world, trying, { when: 'price_change' })).problem).toMatchObject({
      code: 'not_changeable',
    })
    await reachWindow(world, trying, 0)
    expect(await now(trying)).toMatchObject({ status: 'active', nextPeriod: 1 })
    expect(settled(await paid(trying))).toEqual([PAID])
    await reachWindow(world, trying, 1)
    expect(await now(trying)).toMatchObject({ status: 'ended', cancelReason: 'price_not_accepted' })
  })
})

describe('a higher price that is withdrawn', () => {
  const withdraw = () => world.call(withdrawRoute, call())

  test('takes nothing from anybody: what was accepted is given up, and the old one goes on', async () => {
    await announce('end')
    const open = await quoteChange(world, made, { when: 'price_change' })
    await accept()
    expect((await withdraw()).status).toBe(204)
    expect((await changesOf(world, made)).at(-1)).toMatchObject({ failureReason: 'price_change_withdrawn' })
    expect((await sendChange(world, made, await signQuote(open.data, made))).problem).toMatchObject({
      code: 'quote_expired',
    })
    expect((await quoteChange(world, made, { when: 'price_change' })).problem).toMatchObject({
      code: 'not_changeable',
    })
    for (const window of [1, 2]) await reachWindow(world, made, window)
    expect(settled(await paid())).toEqual([PAID, PAID, PAID])
    expect(await withdraw()).toMatchObject({ status: 404 })
    expect(await counts()).toEqual({ asked: 1, accepted: 0, open: 0, notAccepted: 1 })
  })

  test('holds for whom it is on the chain already', async () => {
    await announce('end')
    await accept()
    await reachWindow(world, made, 1)
    openWindow(world, made, 2)
    const { network, keys } = world
    expect(await bringChanges(world.deps, { network, keys })).toBe(1)
    expect((await withdraw()).status).toBe(204)
    await world.settle()
    expect(await now()).toMatchObject({ terms: 1, priceMicroUsd: NEW })
  })

  test('at the moment of an answer leaves either none, or one that was given up', async () => {
    for (const round of [0, 1, 2, 3]) {
      await announce('end', { from: addMonths(world.clock.now(), 2) })
      const { data } = await quoteChange(world, made, { when: 'price_change' })
      const body = await signQuote(data, made)
      const [answer, withdrawn] = await Promise.all(
        round % 2 === 0
          ? [sendChange(world, made, body), withdraw()]
          : [withdraw(), sendChange(world, made, body)].reverse(),
      )
      expect(withdrawn?.status).toBe(204)
      expect([202, 409]).toContain(answer?.status)
      expect((await changesOf(world, made)).filter(({ status }) => status === 'waiting')).toEqual([])
    }
  })
})

describe('new subscribers', () => {
  test('pay the new price at once and are not asked, unless they signed before', async () => {
    const early = await world.enrol()
    world.clock.advance(1000)
    await announce('end')
    await world.settle()
    const late = await subscribed(world, early)
    expect(await now(late)).toMatchObject({ priceMicroUsd: PRICE })
    expect(await counts()).toEqual({ asked: 2, accepted: 0, open: 2, notAccepted: 0 })
    expect(await eventTypes(world, late.subscriber.id)).toContain('subscriber.price_change_asked')
    expect(await accept(late)).toMatchObject({ priceMicroUsd: NEW, startsAt: opening(late, 2) })
  })
})
