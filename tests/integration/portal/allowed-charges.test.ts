import { expect, test } from 'vitest'
import { POST as renewRoute } from '@/app/api/v1/portal/subscriptions/[subscriberId]/permission/route'
import {
  chargesOf,
  chargesOnChain,
  PRICE,
  reachWindow,
  subscribe,
  subscriberNow,
} from '../../support/browser/keeper-scene'
import { createKeeperWorld } from '../../support/chain/keeper-world'
import { payerSession } from '../../support/service/payer-session'
import { sharedStore } from '../../support/service/shared-store'

const store = sharedStore()

test('no more is charged than the payer allowed, though an earlier subscription left the contract more', async () => {
  const world = await createKeeperWorld({ store: store() })
  const made = await subscribe(world, { reach: 3, allowance: 30n * PRICE, balance: 30n * PRICE })
  for (const period of [1, 2, 3]) await reachWindow(world, made, period)
  expect(chargesOnChain(world, made)).toBe(3)
  expect((await chargesOf(world, made))[3]).toMatchObject({
    status: 'failed',
    failureReason: 'allowance_too_low',
  })
  expect(await subscriberNow(world, made)).toMatchObject({ status: 'past_due', chargesPaid: 3 })

  const renewed = await world.call(renewRoute, {
    cookie: await payerSession(world, made.payer.address),
    params: { subscriberId: made.subscriber.id },
    body: { charges: 2 },
  })
  expect(renewed.data.permission).toMatchObject({ chargesLeft: 2 })
  await world.settle()
  await world.settle()
  expect(await subscriberNow(world, made)).toMatchObject({ status: 'active', chargesPaid: 4 })
  for (const period of [4, 5]) await reachWindow(world, made, period)
  expect(chargesOnChain(world, made)).toBe(5)
  expect(await subscriberNow(world, made)).toMatchObject({ status: 'past_due', chargesPaid: 5 })
})
