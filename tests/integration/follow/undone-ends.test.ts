import { beforeEach, expect, test } from 'vitest'
import {
  recordMandateCancelled,
  reverseMandateCancelled,
} from '@/lib/server/services/records/record-mandate-log'
import { cancelSubscriber } from '@/lib/server/services/subscribers/cancel-subscriber'
import { resumeSubscriber } from '@/lib/server/services/subscribers/resume-subscriber'
import {
  authorizeByPayer,
  mandateNow,
  reachWindow,
  subscribe,
  subscriberNow,
} from '../../support/browser/keeper-scene'
import { createKeeperWorld, type KeeperWorld } from '../../support/chain/keeper-world'
import { sharedStore } from '../../support/service/shared-store'
import { newSubscription } from '../../support/service/subscription-fixture'

const store = sharedStore()
let world: KeeperWorld
beforeEach(async () => {
  world = await createKeeperWorld({ store: store() })
})

test.each([
  ['known to the chain', authorizeByPayer],
  ['not known to it', () => {}],
] as const)(
  'at its end survives an end on the chain that is undone: terms %s wait again as they were',
  async (_, known) => {
    await subscribe(world) // deploys the contract
    const trial = await newSubscription(world, world.merchant, { trialDays: 7 })
    const author = { merchantId: world.merchant.userId, actor: 'system' } as const
    const made = await subscribe(world, { subscription: trial })
    known(world, made)
    await world.settle()
    const before = await mandateNow(world, made)
    await cancelSubscriber(world.deps, { author, id: made.subscriber.id, when: 'period_end' })
    const log = {
      chainId: made.mandate.chainId,
      puller: world.puller,
      mandateId: made.mandate.id,
      transactionHash: `0x${'ab'.repeat(32)}`,
      blockNumber: 9n,
      confirmed: true,
    } as const
    await recordMandateCancelled(world.deps, log)
    expect(await mandateNow(world, made)).toMatchObject({ status: 'ended' })
    await reverseMandateCancelled(world.deps, log)
    expect(await mandateNow(world, made)).toEqual(before)
    expect(before.status).toBe('pending')
    await resumeSubscriber(world.deps, { author, id: made.subscriber.id })
    await reachWindow(world, made, 0)
    expect(await subscriberNow(world, made)).toMatchObject({ status: 'active', chargesPaid: 1 })
  },
)
