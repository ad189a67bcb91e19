import { beforeEach, expect, test } from 'vitest'
import { countCommits } from '../../run/commits.mjs'
import {
  balanceOnChain,
  cancelAll,
  chargesOf,
  chargesOnChain,
  enrolmentNow,
  mandateNow,
  openWindow,
  PRICE,
  subscribe,
  subscriberNow,
  transactionsFor,
} from '../../support/browser/keeper-scene'
import { createKeeperWorld, type KeeperWorld } from '../../support/chain/keeper-world'
import { IS_DEEP } from '../../support/process/deep'
import { sharedStore } from '../../support/service/shared-store'
import { eventTypes } from '../../support/service/subscriber-fixture'

/** A quarter of the steps in each run, others with the next commit; a deep run dies at every one. */
const STRIDE = IS_DEEP ? 1 : 4
const FIRST_STEP = 1 + (countCommits() % STRIDE)

const store = sharedStore()
let world: KeeperWorld
/** Steps left until the process dies. */
let stepsLeft = Number.POSITIVE_INFINITY
beforeEach(async () => {
  stepsLeft = Number.POSITIVE_INFINITY
  world = await createKeeperWorld({ store: store(), step: dieInTime })
})

class Death extends Error {}

/** Counts a step; throws for this one and all later ones once the process is dead. */
function dieInTime(): void {
  stepsLeft -= 1
  if (stepsLeft <= 0) throw new Death()
}

/** Works until the process dies after `steps` steps; then another one goes on. @returns true if it died */
async function workAndDie(steps: number): Promise<boolean> {
  stepsLeft = steps
  try {
    await world.settle()
  } catch (error) {
    if (!(error instanceof Death)) throw error
  }
  const died = stepsLeft <= 0
  stepsLeft = Number.POSITIVE_INFINITY
  await world.settle()
  return died
}

const countOf = (types: readonly string[], type: string) => types.filter((each) => each === type).length

test('a keeper that dies at any point of a renewal charges it once, and tells of it once', async () => {
  // Each death takes a window, and there are more than twelve.
  const made = await subscribe(world, { balance: 10n ** 12n, reach: 60 })
  let period = 0
  let step = FIRST_STEP
  for (let died = true; died; step += STRIDE) {
    period += 1
    openWindow(world, made, period)
    died = await workAndDie(step)
    const charge = (await chargesOf(world, made))[period]
    expect([period, charge?.status, charge?.attempts]).toEqual([period, 'paid', 1])
    expect(chargesOnChain(world, made)).toBe(period + 1)
  }
  // Fewer would miss a step: claim, chain reads, signature, sending, block and log make more than 20.
  expect(step).toBeGreaterThan(20)
  expect(balanceOnChain(world, made)).toBe(10n ** 12n - PRICE * BigInt(period + 1))
  expect(await subscriberNow(world, made)).toMatchObject({ status: 'active', chargesPaid: period + 1 })
  const types = await eventTypes(world, made.subscriber.id)
  expect(countOf(types, 'payment.succeeded')).toBe(period + 1)
  expect(countOf(types, 'payment.failed')).toBe(0)
})

test('a keeper that dies at any point of a first charge takes it once, and makes one subscriber', async () => {
  await subscribe(world)
  let made = 0
  let step = FIRST_STEP
  for (let died = true; died; step += STRIDE) {
    made += 1
    const enrolled = await world.enrol()
    died = await workAndDie(step)
    expect([step, (await enrolmentNow(world, enrolled)).status]).toEqual([step, 'complete'])
    expect([step, chargesOnChain(world, enrolled)]).toEqual([step, 1])
    expect(balanceOnChain(world, enrolled)).toBe(10n ** 8n - PRICE)
  }
  expect(step).toBeGreaterThan(20)
  expect((await transactionsFor(world, 'start')).length).toBe(made + 1)
})

test('a keeper that dies at any point of ending a mandate ends it', async () => {
  let ended = 0
  let step = FIRST_STEP
  for (let died = true; died; step += STRIDE) {
    ended += 1
    const made = await subscribe(world)
    await cancelAll(world, world.subscription.id)
    died = await workAndDie(step)
    expect([step, (await mandateNow(world, made)).status]).toEqual([step, 'ended'])
  }
  expect(step).toBeGreaterThan(10)
  expect((await transactionsFor(world, 'cancel')).length).toBe(ended)
})
