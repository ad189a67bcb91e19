import { asc } from 'drizzle-orm'
import { type Address, type Hex, keccak256, toHex } from 'viem'
import { beforeEach, describe, expect, test } from 'vitest'
import { chargeDue } from '@/lib/server/services/keeper/charge-due'
import type { ChargedLog } from '@/lib/server/services/records/chain-recorders'
import {
  recordChargeConfirmed,
  recordChargeIncluded,
  recordChargeSettled,
} from '@/lib/server/services/records/record-charge-log'
import { recordRenewals } from '@/lib/server/services/records/record-renewals'
import { invoices } from '@/lib/server/store/schema/invoice-schema'
import {
  cancelAll,
  chargesOf,
  openWindow,
  PRICE,
  type Subscribed,
  subscribed,
  subscriberNow,
} from '../../support/browser/keeper-scene'
import { createKeeperWorld, type KeeperWorld } from '../../support/chain/keeper-world'
import { COMMON_HASH, writtenOf } from '../../support/chain/written-of'
import { sharedStore } from '../../support/service/shared-store'
import { newSubscription } from '../../support/service/subscription-fixture'

const STEPS = { isIncluded: false, isConfirmed: false, isSettled: false }
const INCLUDED = { ...STEPS, isIncluded: true }
const CONFIRMED = { ...STEPS, isConfirmed: true }
const SETTLED = { ...STEPS, isSettled: true }
const ALL = { isIncluded: true, isConfirmed: true, isSettled: true }

const store = sharedStore()
let world: KeeperWorld
beforeEach(async () => {
  world = await createKeeperWorld({ store: store() })
})

/** Payers whose second month is on its way to the chain; the last of them pay for a fixed number of months. */
async function renewing({ count, fixed = 0 }: { count: number; fixed?: number }): Promise<Subscribed[]> {
  const enrolled = []
  for (let made = 0; made < count; made += 1) {
    enrolled.push(await world.enrol(made >= count - fixed ? { fixedCharges: 2 } : {}))
  }
  await world.settle()
  const all = await Promise.all(enrolled.map((each) => subscribed(world, each)))
  const [first] = all
  if (first) openWindow(world, first, 1)
  await chargeDue(world.deps, world)
  return all
}

const logOf = ({ mandate }: Subscribed, overrides: Partial<ChargedLog> = {}): ChargedLog => ({
  chainId: mandate.chainId,
  puller: mandate.puller as Address,
  mandateId: mandate.id as Hex,
  transactionHash: COMMON_HASH,
  blockNumber: 77n,
  period: 1,
  amountAtomic: PRICE,
  ...overrides,
})

const together = (logs: readonly ChargedLog[], steps: typeof STEPS) =>
  recordRenewals(world.deps, { chainId: world.network.chainId, logs, steps })

describe('renewals that are recorded together', () => {
  test('leave what those leave that are recorded one by one, at every depth', async () => {
    const [alone, grouped, other] = await renewing({ count: 3 })
    if (!alone || !grouped || !other) throw new Error('Nobody renews')
    const steps = [
      [INCLUDED, recordChargeIncluded],
      [CONFIRMED, recordChargeConfirmed],
      [SETTLED, recordChargeSettled],
    ] as const
    for (const [step, recordOne] of steps) {
      await recordOne(world.deps, logOf(alone))
      const logs = [logOf(grouped), logOf(other)]
      expect(await together(logs, step)).toEqual(logs)
      expect(await writtenOf(world, grouped)).toEqual(await writtenOf(world, alone))
      expect(await writtenOf(world, other)).toEqual(await writtenOf(world, alone))
    }
    expect(await chargesOf(world, grouped)).toMatchObject([
      { status: 'paid' },
      { status: 'settled', attempts: 1 },
    ])
    expect(await subscriberNow(world, grouped)).toMatchObject({ chargesPaid: 2, nextPeriod: 2 })
  })

  test('take all steps at once where their block is final already', async () => {
    const [alone, grouped, other] = await renewing({ count: 3 })
    if (!alone || !grouped || !other) throw new Error('Nobody renews')
    await recordChargeIncluded(world.deps, logOf(alone))
    await recordChargeSettled(world.deps, logOf(alone))
    expect(await together([logOf(grouped), logOf(other)], ALL)).toHaveLength(2)
    expect(await writtenOf(world, grouped)).toEqual(await writtenOf(world, alone))
  })

  test('have invoices that are numbered without a gap, in the order of the chain', async () => {
    const all = await renewing({ count: 4 })
    await together(
      all.map((each) => logOf(each)),
      INCLUDED,
    )
    await together(
      all.map((each) => logOf(each)),
      CONFIRMED,
    )
    const numbered = await world.deps.store.db.select().from(invoices).orderBy(asc(invoices.sequence))
    expect(numbered.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    expect(numbered.slice(4).map(({ subscriberId }) => subscriberId)).toEqual(
      all.map(({ subscriber }) => subscriber.id),
    )
  })

  test('are recorded once, however often', async () => {
    const all = await renewing({ count: 2 })
    const logs = all.map((each) => logOf(each))
    await together(logs, INCLUDED)
    expect(await together(logs, INCLUDED)).toEqual([])
    await together(logs, CONFIRMED)
    const before = await Promise.all(all.map((each) => writtenOf(world, each)))
    expect(await together(logs, CONFIRMED)).toEqual([])
    expect(await together(logs, ALL)).toEqual([])
    expect(await Promise.all(all.map((each) => writtenOf(world, each)))).toEqual(before)
  })

  test('of several merchants have each its own numbers', async () => {
    const merchant = await world.newMerchant()
    const subscription = await newSubscription(world, merchant, { trialDays: 0 })
    const [own, theirs] = [await world.enrol(), await world.enrol({ merchant, subscription })]
    await world.settle()
    const all = [await subscribed(world, own), await subscribed(world, theirs)]
    const [first] = all
    if (!first) throw new Error('Nobody subscribed')
    openWindow(world, first, 1)
    await chargeDue(world.deps, world)
    await together(
      all.map((each) => logOf(each)),
      INCLUDED,
    )
    expect(
      await together(
        all.map((each) => logOf(each)),
        CONFIRMED,
      ),
    ).toHaveLength(2)
    const sequences = await world.deps.store.db
      .select({ merchantId: invoices.merchantId, sequence: invoices.sequence })
      .from(invoices)
    for (const { merchantId } of all.map(({ subscriber }) => subscriber)) {
      const mine = sequences.filter((each) => each.merchantId === merchantId)
      expect(mine.map(({ sequence }) => sequence).toSorted()).toEqual([1, 2])
    }
  })
})

describe('what is more than a plain renewal is left to be recorded by itself, untouched', () => {
  test.each([
    ['a mandate that nobody here knows', { mandateId: keccak256(toHex('somebody else’s')) }],
    ['another contract', { puller: '0x3E5453FB80365b795DeF3E0a31738894d9061c0c' }],
    ['a window that nobody asked for', { period: 2 }],
  ] as const)('%s', async (_, overrides) => {
    const [odd, plain] = await renewing({ count: 2 })
    if (!odd || !plain) throw new Error('Nobody renews')
    const before = await writtenOf(world, odd)
    const logs = [logOf(odd, overrides), logOf(plain)]
    expect(await together(logs, ALL)).toEqual([logs[1]])
    expect(await writtenOf(world, odd)).toEqual(before)
  })

  test('the last of a fixed number, which ends the subscriber with its period', async () => {
    const [plain, last] = await renewing({ count: 2, fixed: 1 })
    if (!plain || !last) throw new Error('Nobody renews')
    const logs = [logOf(plain), logOf(last)]
    expect(await together(logs, INCLUDED)).toEqual(logs)
    expect(await together(logs, CONFIRMED)).toEqual([logs[0]])
    expect(await chargesOf(world, last)).toMatchObject([{ status: 'paid' }, { status: 'pending' }])
  })

  test('one of a subscriber who was cancelled since', async () => {
    const [plain, cancelled] = await renewing({ count: 2 })
    if (!plain || !cancelled) throw new Error('Nobody renews')
    await cancelAll(world, cancelled.subscriber.subscriptionId, cancelled.payer.address)
    const before = await writtenOf(world, cancelled)
    const logs = [logOf(plain), logOf(cancelled)]
    expect(await together(logs, ALL)).toEqual([logs[0]])
    expect(await writtenOf(world, cancelled)).toEqual(before)
  })
})
