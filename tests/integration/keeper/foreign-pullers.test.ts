import { eq } from 'drizzle-orm'
import type { Address } from 'viem'
import { beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '@/lib/billing/durations'
import { pullerAddress } from '@/lib/mandate/puller/puller-address'
import { createLog } from '@/lib/server/log'
import { checkPullers } from '@/lib/server/services/health/check-pullers'
import { refuseStrandedMandates } from '@/lib/server/services/health/refuse-stranded-mandates'
import { cancelMandates } from '@/lib/server/services/keeper/cancel-mandates'
import { chargeDue } from '@/lib/server/services/keeper/charge-due'
import { startEnrolments } from '@/lib/server/services/keeper/start-enrolments'
import { findWatchedPullers } from '@/lib/server/services/onchain/watched-pullers'
import { StartupError } from '@/lib/server/startup-error'
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

  test('holds up its payer for as long as the contract takes the signature, and no longer', async () => {
    const { merchant, subscription } = world
    const foreign = await newEnrolment(world, subscription, { merchant, factory: ELSEWHERE })
    await world.advance(3 * DAY_MS)
    expect(await enrolmentNow(world, foreign)).toMatchObject({ status: 'pending' })
    await world.advance(1000)
    expect(await enrolmentNow(world, foreign)).toMatchObject({
      status: 'failed',
      failureReason: 'contract_replaced',
    })
  })

  test('is not charged: what is due stays due, and no attempt is used up', async () => {
    const made = await subscribe(world)
    openWindow(world, made, 1)
    expect(await chargeDue(world.deps, elsewhere())).toBe(0)
    expect(await chargeDue(world.deps, elsewhere())).toBe(0)
    expect((await chargesOf(world, made))[1]).toMatchObject({
      status: 'due',
      attempts: 0,
      failureReason: 'foreign_puller',
    })
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

test('terms for a contract of earlier keys that was never deployed fail, and nothing is deployed for them', async () => {
  const made = await world.enrol()
  expect(await startEnrolments(world.deps, elsewhere([FACTORY]))).toBe(0)
  expect(await transactionsFor(world, 'deploy')).toEqual([])
  expect(await enrolmentNow(world, made)).toMatchObject({
    status: 'failed',
    failureReason: 'contract_replaced',
  })
})

describe('the operator is told of mandates of a foreign contract', () => {
  const found = () => checkPullers(world.deps, elsewhere().network)

  test('with the variable that makes it a known one', async () => {
    await subscribe(world)
    expect(await checkPullers(world.deps, world.network)).toBeNull()
    expect(await checkPullers(world.deps, elsewhere([FACTORY]).network)).toBeNull()
    const finding = await found()
    expect(finding).toMatchObject({ code: 'foreign_puller', message: expect.stringContaining(world.puller) })
    expect(finding?.remedy).toContain('EARLIER_FACTORIES_8453')
  })

  test('beside the health of the network', async () => {
    const { merchant, subscription, deps } = world
    const codes = async () => {
      await deps.paymentHealth.check()
      return deps.paymentHealth.report()[0]?.check?.findings.map(({ code }) => code)
    }
    expect(await codes()).not.toContain('foreign_puller')
    await newEnrolment(world, subscription, { merchant, factory: ELSEWHERE })
    expect(await codes()).toContain('foreign_puller')
  })

  test('until they have ended', async () => {
    await subscribe(world)
    await cancelAll(world, world.subscription.id)
    expect(await found()).not.toBeNull()
    await world.settle()
    expect(await found()).toBeNull()
  })
})

describe('a start in production', () => {
  const start = (earlierFactories: readonly Address[] = [], allowStrandedMandates = false) => {
    const { network } = elsewhere(earlierFactories)
    const networks = new Map([[network.chainId, network]])
    return refuseStrandedMandates(world.deps.store.db, { networks }, { allowStrandedMandates })
  }

  test('is refused while subscribers pay through a contract of no known factory, and says what to do', async () => {
    await expect(start()).resolves.toBeUndefined()
    await subscribe(world)
    await subscribe(world)
    const refusal: unknown = await start().catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(StartupError)
    const { message } = refusal as StartupError
    expect(message).toContain(`Base (EARLIER_FACTORIES_8453): 2, by ${world.puller}`)
    expect(message).toContain('go on with the version before')
    expect(message).toContain('ALLOW_STRANDED_MANDATES=true')
  })

  test('goes on with the earlier factory named, or where it is told to leave them behind', async () => {
    await subscribe(world)
    await expect(start([FACTORY])).resolves.toBeUndefined()
    await expect(start([], true)).resolves.toBeUndefined()
  })

  test('goes on once the subscribers have ended, and with terms that are not in force yet', async () => {
    await world.enrol()
    await expect(start()).resolves.toBeUndefined()
    await world.settle()
    await expect(start()).rejects.toBeInstanceOf(StartupError)
    await cancelAll(world, world.subscription.id)
    await expect(start()).resolves.toBeUndefined()
  })
})

describe('logs are read', () => {
  const watched = (network: Parameters<typeof findWatchedPullers>[1]) =>
    findWatchedPullers(world.deps, network)

  test('of every merchant’s contract, and apart from them of one that only a row names', async () => {
    const { merchant, subscription } = world
    const foreign = await newEnrolment(world, subscription, { merchant, factory: ELSEWHERE })
    const { puller } = foreign.mandate
    expect(await watched(world.network)).toEqual({ trusted: [world.puller], foreign: [puller] })
    await watched(world.network)
    expect(linesAbout(puller)).toHaveLength(1)
  })

  test('of contracts of earlier keys that mandates name', async () => {
    await subscribe(world)
    const now = pullerAddress({ factory: ELSEWHERE, merchant: world.merchant.account.address })
    expect(await watched(elsewhere([FACTORY]).network)).toEqual({
      trusted: [now, world.puller],
      foreign: [],
    })
    expect(await watched(elsewhere().network)).toEqual({ trusted: [now], foreign: [world.puller] })
  })
})
