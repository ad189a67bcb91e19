import { eq } from 'drizzle-orm'
import type { Address } from 'viem'
import { beforeEach, describe, expect, test } from 'vitest'
import { pullerAddress } from '@/lib/mandate/puller/puller-address'
import { createLog } from '@/lib/server/log'
import { listWatchedPullers } from '@/lib/server/services/follow/list-watched-pullers'
import { cancelMandates } from '@/lib/server/services/keeper/cancel-mandates'
import { chargeDue } from '@/lib/server/services/keeper/charge-due'
import { mandates } from '@/lib/server/store/schema/payment-schema'
import { keyOf } from '../../simulation/ledger'
import {
  cancelAll,
  chargesOf,
  enrolmentNow,
  openWindow,
  subscribe,
  transactionsFor,
} from '../../support/browser/keeper-scene'
import { createKeeperWorld, type KeeperWorld } from '../../support/chain/keeper-world'
import { FACTORY, newEnrolment } from '../../support/service/enrolment-fixture'
import { sharedStore } from '../../support/service/shared-store'

/** The contract that deploys the pullers of somebody else. */
const ELSEWHERE: Address = '0x000000000000000000000000000000000000E15e'

const store = sharedStore()
let world: KeeperWorld
const lines: string[] = []
beforeEach(async () => {
  lines.length = 0
  const log = createLog('error', { write: (line) => lines.push(line) })
  world = await createKeeperWorld({ store: store(), log })
})

/** The network of an installation whose pullers come from somewhere else than the world's mandates name. */
const elsewhere = (earlierFactories: readonly Address[] = []) => ({
  network: { ...world.network, factory: ELSEWHERE, earlierFactories },
  keys: world.keys,
})

const linesAbout = (id: string) => lines.filter((line) => line.includes(id))

describe('a mandate that names a contract which is not its merchant’s', () => {
  test('is not started, and holds up no other', async () => {
    const { merchant, subscription, chain, keys } = world
    const foreign = await newEnrolment(world, subscription, { merchant, factory: ELSEWHERE })
    const { puller } = foreign.mandate
    const roles = { keeper: keys.keeper.address, canceller: keys.canceller.address }
    chain.endow(({ pullers }) => pullers.set(keyOf(puller), { merchant: merchant.account.address, ...roles }))
    world.clock.advance(1000)
    const good = await world.enrol()
    await world.settle()
    expect(await enrolmentNow(world, foreign)).toMatchObject({ status: 'pending', transactionId: null })
    expect(await enrolmentNow(world, good)).toMatchObject({ status: 'complete' })
    expect((await transactionsFor(world, 'start')).map(({ to }) => to)).toEqual([world.puller])
    expect(linesAbout(foreign.mandate.id)).toHaveLength(1)
  })

  test('is not charged: what is due stays due, and no attempt is used up', async () => {
    const made = await subscribe(world)
    openWindow(world, made, 1)
    expect(await chargeDue(world.deps, elsewhere())).toBe(0)
    expect(await chargeDue(world.deps, elsewhere())).toBe(0)
    expect((await chargesOf(world, made))[1]).toMatchObject({ status: 'due', attempts: 0 })
    expect(linesAbout(made.mandate.id)).toHaveLength(1)
    expect(lines[0]).toContain('EARLIER_FACTORIES_8453')
    expect(await chargeDue(world.deps, world)).toBe(1)
  })

  test('is not cancelled', async () => {
    const made = await subscribe(world)
    await cancelAll(world, world.subscription.id)
    expect(await cancelMandates(world.deps, elsewhere())).toBe(0)
    expect(await cancelMandates(world.deps, elsewhere())).toBe(0)
    expect(await transactionsFor(world, 'cancel')).toEqual([])
    expect(linesAbout(made.mandate.id)).toHaveLength(1)
  })

  test('is not cancelled where its merchant is no address, which holds up no other', async () => {
    const bad = await subscribe(world)
    const good = await subscribe(world)
    await world.deps.store.db
      .update(mandates)
      .set({ message: { ...bad.mandate.message, merchant: '0xnobody' } })
      .where(eq(mandates.id, bad.mandate.id))
    await cancelAll(world, world.subscription.id)
    expect(await cancelMandates(world.deps, world)).toBe(1)
    expect(linesAbout(bad.mandate.id)).toHaveLength(1)
    expect(linesAbout(good.mandate.id)).toEqual([])
  })
})

test('pullers of earlier keys are charged and cancelled on', async () => {
  const charged = await subscribe(world)
  openWindow(world, charged, 1)
  expect(await chargeDue(world.deps, elsewhere([FACTORY]))).toBe(1)
  await world.settle()
  await cancelAll(world, world.subscription.id)
  expect(await cancelMandates(world.deps, elsewhere([FACTORY]))).toBe(1)
  expect(lines).toEqual([])
})

describe('logs are read', () => {
  const watched = (network: Parameters<typeof listWatchedPullers>[1]) =>
    listWatchedPullers(world.deps, network)

  test('of every merchant’s contract, and of none that only a row names', async () => {
    const { merchant, subscription } = world
    const foreign = await newEnrolment(world, subscription, { merchant, factory: ELSEWHERE })
    expect(await watched(world.network)).toEqual([world.puller])
    await watched(world.network)
    expect(linesAbout(foreign.mandate.puller)).toHaveLength(1)
  })

  test('of contracts of earlier keys that mandates name', async () => {
    await subscribe(world)
    const now = pullerAddress({ factory: ELSEWHERE, merchant: world.merchant.account.address })
    expect(await watched(elsewhere([FACTORY]).network)).toEqual([now, world.puller])
    expect(await watched(elsewhere().network)).toEqual([now])
  })
})
