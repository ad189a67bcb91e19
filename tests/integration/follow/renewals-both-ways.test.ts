import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import type { Address, Hex } from 'viem'
import { beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '@/lib/billing/durations'
import { chargeDue } from '@/lib/server/services/keeper/charge-due'
import type { ChargedLog } from '@/lib/server/services/records/chain-recorders'
import {
  recordChargeConfirmed,
  recordChargeIncluded,
  recordChargeSettled,
} from '@/lib/server/services/records/record-charge-log'
import { recordRenewals } from '@/lib/server/services/records/record-renewals'
import { charges, mandates } from '@/lib/server/store/schema/payment-schema'
import { subscribers } from '@/lib/server/store/schema/schema'
import { chargesOf, openWindow, PRICE, type Subscribed, subscribed } from '../../support/browser/keeper-scene'
import { createKeeperWorld, type KeeperWorld } from '../../support/chain/keeper-world'
import { COMMON_HASH, writtenOf } from '../../support/chain/written-of'
import { sharedStore } from '../../support/service/shared-store'

const store = sharedStore()
let world: KeeperWorld
beforeEach(async () => {
  world = await createKeeperWorld({ store: store() })
})

type SubscriberChange = Partial<typeof subscribers.$inferInsert>
type ChargeChange = Partial<typeof charges.$inferInsert>

/** State in which a charge of the second month is found. */
interface State {
  readonly subscriber?: (now: Date) => SubscriberChange
  readonly charge?: (now: Date) => ChargeChange
  readonly mandate?: Partial<typeof mandates.$inferInsert>
  readonly log?: Partial<ChargedLog>
}

const DISCOUNT = {
  id: '00000000-0000-4000-8000-00000000d15c',
  code: null,
  percentBps: 5_000,
  amountMicroUsd: null,
} as const
const USAGE = { unit: 'call', priceMicroUsd: 1_000n, quantityMicro: 5_000_000n, amountMicroUsd: 5_000n }
const line = (kind: 'credit' | 'usage', amountMicroUsd: bigint) =>
  kind === 'credit'
    ? { kind, quantity: 1, unitPriceMicroUsd: amountMicroUsd, amountMicroUsd }
    : { kind, unit: 'call', quantity: 5, unitPriceMicroUsd: 1_000n, amountMicroUsd }
const PLAN = {
  kind: 'plan',
  periodMonths: 1,
  quantity: 1,
  unitPriceMicroUsd: 9_990_000n,
  amountMicroUsd: 9_990_000n,
} as const
const planLine = (planId: string) => ({ ...PLAN, planId })

/** Standings of a subscriber, of which it has one. */
const STANDINGS: Readonly<Record<string, State>> = {
  plain: {},
  'past due': { subscriber: (now) => ({ status: 'past_due', pastDueSince: now }) },
  trialing: { subscriber: () => ({ status: 'trialing' }) },
  paused: { subscriber: () => ({ status: 'paused', pausedPeriod: 1, accessWhilePaused: 'stop' }) },
  'paused behind it': {
    subscriber: () => ({ status: 'paused', pausedPeriod: 2, nextPeriod: 4, accessWhilePaused: 'stop' }),
  },
  'cancelled for its end': {
    subscriber: (now) => ({
      cancelAt: new Date(now.getTime() + 20 * DAY_MS),
      cancelOrigin: 'payer',
      nextPeriod: null,
      nextChargeAt: null,
    }),
  },
  cancelled: {
    subscriber: (now) => ({
      status: 'cancelled',
      cancelledAt: now,
      cancelReason: 'mandate_cancelled',
      nextPeriod: null,
      nextChargeAt: null,
    }),
  },
  'a later window is next': { subscriber: () => ({ nextPeriod: 3 }) },
  'its window is not next yet': { subscriber: () => ({ nextPeriod: 0 }) },
}

/** Circumstances of a payer, of which any number may come together. */
const OTHERS: Readonly<Record<string, State>> = {
  'the last of its terms': { subscriber: () => ({ maxPeriods: 2 }) },
  'the last of its allowance': { subscriber: () => ({ allowedCharges: 2 }) },
  'more is paid than this': { subscriber: () => ({ unpaidFrom: 5, chargesPaid: 5 }) },
  'credit that it does not use': { subscriber: () => ({ creditMicroUsd: 3_000_000n }) },
  'credit below zero': { subscriber: () => ({ creditMicroUsd: -3_000_000n }) },
  'credit that it uses': { subscriber: () => ({ creditMicroUsd: 990_000n }) },
  'a discount that ends with it': {
    subscriber: () => ({ discount: { ...DISCOUNT, charges: 2 }, reducedPriceMicroUsd: 4_995_000n }),
  },
  'a discount that goes on': {
    subscriber: () => ({ discount: { ...DISCOUNT, charges: null }, reducedPriceMicroUsd: 4_995_000n }),
  },
  'use that it bills': { subscriber: () => ({ usageDue: USAGE }) },
  'terms that have changed': { subscriber: () => ({ terms: 1 }) },
  'terms that wait': { mandate: { status: 'pending' } },
  'terms that have ended': { mandate: { status: 'ended' } },
  'a price that changed since': { subscriber: () => ({ priceMicroUsd: 19_990_000n }) },
  due: { charge: () => ({ status: 'due' }) },
  'failed, to be tried again': {
    charge: (now) => ({
      status: 'failed',
      attempts: 2,
      nextAttemptAt: now,
      failureReason: 'insufficient_balance',
    }),
  },
  'tried before': { charge: () => ({ attempts: 3 }) },
  'in a block': { charge: () => ({ status: 'pending', blockNumber: 76n }) },
  'paid before': { charge: (now) => ({ status: 'paid', paidAt: now, blockNumber: 76n }) },
  'settled before': { charge: (now) => ({ status: 'settled', paidAt: now, blockNumber: 76n }) },
  'another amount': { log: { amountAtomic: 1n } },
  'another window': { log: { period: 2 } },
  'the window that is paid': { log: { period: 0 } },
  'another contract': { log: { puller: '0x3E5453FB80365b795DeF3E0a31738894d9061c0c' } },
}

const STATES = { ...STANDINGS, ...OTHERS }

const STEPS = {
  included: { isIncluded: true, isConfirmed: false, isSettled: false },
  confirmed: { isIncluded: false, isConfirmed: true, isSettled: false },
  settled: { isIncluded: false, isConfirmed: false, isSettled: true },
  'included and confirmed': { isIncluded: true, isConfirmed: true, isSettled: false },
  'confirmed and settled': { isIncluded: false, isConfirmed: true, isSettled: true },
  'all at once': { isIncluded: true, isConfirmed: true, isSettled: true },
} as const
type Step = keyof typeof STEPS

interface Case {
  readonly chosen: readonly string[]
  /** Steps that its log takes, one after the other. */
  readonly steps: readonly Step[]
}

const ONE_BY_ONE: readonly Step[] = ['included', 'confirmed', 'settled']
const IN_FEWER: readonly (readonly Step[])[] = [
  ['all at once'],
  ['included and confirmed', 'settled'],
  ['included', 'confirmed and settled'],
]

/** Each state alone, and some of them together. */
function drawn(count: number, seed: number): readonly Case[] {
  const standing = fc.constantFrom(...Object.keys(STANDINGS))
  const others = fc.uniqueArray(fc.constantFrom(...Object.keys(OTHERS)), { minLength: 1, maxLength: 2 })
  const several = fc.record({
    chosen: fc.tuple(standing, others).map(([one, more]) => [one, ...more]),
    steps: fc.constantFrom(ONE_BY_ONE, ...IN_FEWER),
  })
  return [
    ...Object.keys(STATES).map((name) => ({ chosen: [name], steps: ONE_BY_ONE })),
    ...IN_FEWER.map((steps) => ({ chosen: ['plain'], steps })),
    ...fc.sample(several, { numRuns: count, seed }),
  ]
}

/** Payers whose second month is on its way to the chain. */
async function renewing(count: number): Promise<Subscribed[]> {
  const enrolled = []
  for (let made = 0; made < count; made += 1) enrolled.push(await world.enrol())
  await world.settle()
  const all = await Promise.all(enrolled.map((each) => subscribed(world, each)))
  const [first] = all
  if (first) openWindow(world, first, 1)
  expect(await chargeDue(world.deps, world)).toBe(count)
  return all
}

/** Brings a subscriber, its charge and its terms into states. @returns what the chain then says of them */
async function bring(of: Subscribed, chosen: readonly string[]): Promise<ChargedLog> {
  const { db } = world.deps.store
  const now = world.clock.now()
  const states = chosen.map((name) => STATES[name] ?? {})
  const subscriber = Object.assign({}, ...states.map((state) => state.subscriber?.(now)))
  const charge = Object.assign({}, ...states.map((state) => state.charge?.(now)))
  const { planId } = of.subscriber
  if (chosen.includes('credit that it uses')) charge.lines = [planLine(planId), line('credit', -990_000n)]
  if (chosen.includes('use that it bills')) charge.lines = [planLine(planId), line('usage', 5_000n)]
  const mandate = Object.assign({}, ...states.map((state) => state.mandate))
  const [own] = (await chargesOf(world, of)).filter(({ period }) => period === 1)
  if (!own) throw new Error('Nothing is on its way')
  if (Object.keys(subscriber).length > 0)
    await db.update(subscribers).set(subscriber).where(eq(subscribers.id, of.subscriber.id))
  if (Object.keys(charge).length > 0) await db.update(charges).set(charge).where(eq(charges.id, own.id))
  if (Object.keys(mandate).length > 0)
    await db.update(mandates).set(mandate).where(eq(mandates.id, of.mandate.id))
  return {
    chainId: of.mandate.chainId,
    puller: of.mandate.puller as Address,
    mandateId: of.mandate.id as Hex,
    transactionHash: COMMON_HASH,
    blockNumber: 77n,
    period: 1,
    amountAtomic: PRICE,
    ...Object.assign({}, ...states.map((state) => state.log)),
  }
}

/** Records the steps of one log as it is dispatched by itself. */
async function recordAlone(log: ChargedLog, step: Step): Promise<void> {
  const { isIncluded, isConfirmed, isSettled } = STEPS[step]
  if (isIncluded) await recordChargeIncluded(world.deps, log)
  if (isConfirmed) await recordChargeConfirmed(world.deps, log)
  if (isSettled) await recordChargeSettled(world.deps, log)
}

test('what is recorded together is what is recorded one by one, whatever state it finds', async () => {
  const cases = drawn(10, 1)
  const all = await renewing(2 * cases.length)
  const pairs = []
  for (const [index, { chosen, steps }] of cases.entries()) {
    const [alone, grouped] = [all[2 * index], all[2 * index + 1]]
    if (!alone || !grouped) throw new Error('Nobody renews')
    const logs = [await bring(alone, chosen), await bring(grouped, chosen)] as const
    pairs.push({ chosen, steps, alone, grouped, logs })
  }
  const counts: Record<string, number> = {}
  for (const turn of [0, 1, 2]) {
    for (const step of Object.keys(STEPS) as Step[]) {
      const taking = pairs.filter(({ steps }) => steps[turn] === step)
      const logs = taking.map(({ logs: [, log] }) => log)
      const { chainId } = world.network
      const together = new Set(await recordRenewals(world.deps, { chainId, logs, steps: STEPS[step] }))
      counts[step] = (counts[step] ?? 0) + together.size
      for (const {
        chosen,
        alone,
        grouped,
        logs: [one, other],
      } of taking) {
        await recordAlone(one, step)
        if (!together.has(other)) await recordAlone(other, step)
        expect(await writtenOf(world, grouped), `${chosen}: ${step}`).toEqual(await writtenOf(world, alone))
      }
    }
  }
  // Else the two ways are one.
  for (const [step, count] of Object.entries(counts)) expect(count, step).toBeGreaterThan(0)
})
