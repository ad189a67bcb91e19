import { beforeEach, describe, expect, test } from 'vitest'
import { POST as announceRoute } from '@/app/api/v1/plans/[id]/price-changes/route'
import { POST as retryRoute } from '@/app/api/v1/portal/subscriptions/[subscriberId]/retry/route'
import { DAY_MS } from '@/lib/billing/durations'
import {
  chargesOf,
  chargesOnChain,
  opening,
  PRICE,
  reachWindow,
  type Subscribed,
  subscribe,
  subscriberNow,
} from '../../support/browser/keeper-scene'
import { createKeeperWorld, type KeeperWorld } from '../../support/chain/keeper-world'
import { changeBy } from '../../support/chain/payer-change'
import { renew } from '../../support/chain/payer-renewal'
import { asPayer } from '../../support/service/payer-session'
import { sharedStore } from '../../support/service/shared-store'

const store = sharedStore()
let world: KeeperWorld
beforeEach(async () => {
  world = await createKeeperWorld({ store: store() })
})

/** A payer of three charges, whose wallet lets the contract take more, as an earlier subscription left it. */
const withLeftover = () => subscribe(world, { reach: 3, allowance: 30n * PRICE, balance: 100n * PRICE })
const statuses = async (made: Subscribed) =>
  (await chargesOf(world, made)).map(({ terms, period, status }) => `${terms}.${period} ${status}`)

test('no more is charged than the payer allowed, and after a renewal as many more', async () => {
  const made = await withLeftover()
  for (const period of [1, 2, 3]) await reachWindow(world, made, period)
  expect(chargesOnChain(world, made)).toBe(3)
  expect((await chargesOf(world, made))[3]).toMatchObject({
    status: 'failed',
    failureReason: 'allowance_too_low',
  })
  expect(await subscriberNow(world, made)).toMatchObject({ status: 'past_due', chargesPaid: 3 })

  // To try again changes nothing, and uses up no attempt.
  const { problem } = await world.call(retryRoute, await asPayer(world, made))
  expect(problem).toMatchObject({ code: 'not_retryable', detail: expect.stringContaining('renewed') })

  expect((await renew(world, made, { charges: 2 })).data.permission).toMatchObject({ chargesLeft: 2 })
  await world.settle()
  await world.settle()
  expect(await subscriberNow(world, made)).toMatchObject({ status: 'active', chargesPaid: 4 })
  for (const period of [4, 5]) await reachWindow(world, made, period)
  expect(chargesOnChain(world, made)).toBe(5)
  expect(await subscriberNow(world, made)).toMatchObject({ status: 'past_due', chargesPaid: 5 })
})

test('a renewal for fewer than are allowed takes none of them back', async () => {
  const made = await withLeftover()
  expect((await renew(world, made, { charges: 1 })).data.permission).toMatchObject({ chargesLeft: 2 })
})

describe('a window in which nothing is taken of the allowance uses up no charge', () => {
  test('one that is forfeited', async () => {
    const made = await subscribe(world, { reach: 3, allowance: 3n * PRICE, balance: PRICE })
    await reachWindow(world, made, 1)
    await reachWindow(world, made, 2)
    world.fund(made.payer.address, { balance: 100n * PRICE })
    await reachWindow(world, made, 2, 3)
    await reachWindow(world, made, 3)
    await reachWindow(world, made, 4)
    expect(await statuses(made)).toEqual(['0.0 paid', '0.1 failed', '0.2 paid', '0.3 paid', '0.4 failed'])
  })

  test('one that credit pays', async () => {
    const made = await withLeftover()
    const planNamed = (title: string) => world.subscription.plans.find(({ name }) => name === title)?.id
    world.fund(made.payer.address, { allowance: 1000n * PRICE, balance: 1000n * PRICE })
    await changeBy(world, made, { planId: planNamed('Team'), when: 'now' })
    await world.settle()
    await world.settle()
    await world.advance(340 * DAY_MS)
    await changeBy(world, made, { planId: planNamed('Starter'), when: 'now', periods: 3 })
    await world.settle()
    await world.settle()
    for (let windows = 0; windows < 5; windows += 1) {
      const { nextChargeAt } = await subscriberNow(world, made)
      if (nextChargeAt === null) break
      await world.advance(nextChargeAt.getTime() - world.clock.now().getTime() + 1000)
      await world.settle()
      await world.settle()
    }
    const byCredit = ['2.0 settled', '2.1 settled', '2.2 settled']
    expect((await statuses(made)).slice(2)).toEqual([...byCredit, '2.3 paid', '2.4 paid', '2.5 paid'])
  })
})

test('the charges before new terms are allowed with them', async () => {
  const made = await withLeftover()
  await reachWindow(world, made, 1)
  const planId = world.subscription.plans[0]?.id ?? ''
  const body = { price: 12, from: opening(made, 5), otherwise: 'end' }
  const { apiKey } = world.merchant
  expect((await world.call(announceRoute, { apiKey, params: { id: planId }, body })).problem).toBeNull()
  await changeBy(world, made, { when: 'price_change' })
  for (const period of [2, 3, 4, 5]) await reachWindow(world, made, period)
  expect(await statuses(made)).toEqual([
    ...['0.0 paid', '1.0 paid'],
    ...['0.1 paid', '0.2 paid', '0.3 paid', '0.4 paid'],
  ])
})
