import { beforeEach, describe, expect, test } from 'vitest'
import { bringPermits } from '@/lib/server/services/keeper/bring-permits'
import { type Subscribed, subscribe, subscriberNow, transactionsFor } from '../../support/browser/keeper-scene'
import { createKeeperWorld, type KeeperWorld } from '../../support/chain/keeper-world'
import { showPermitDomain } from '../../support/chain/permit-domain'
import { changeBySignature, renewBySignature } from '../../support/service/payer-signs'
import { sharedStore } from '../../support/service/shared-store'

const store = sharedStore()
let world: KeeperWorld
let made: Subscribed
beforeEach(async () => {
  world = await createKeeperWorld({ store: store() })
  showPermitDomain(world)
  made = await subscribe(world, { balance: 10n ** 10n })
})

const planNamed = (name: string) => world.subscription.plans.find((plan) => plan.name === name)?.id ?? ''
const keeper = () => ({ network: world.network, keys: world.keys })

describe('a renewal and a change of the same subscription', () => {
  test('new terms keep the reach that was signed with them when a renewal of the old ones is done after', async () => {
    await renewBySignature(world, made, 24)
    await bringPermits(world.deps, keeper())
    expect(await transactionsFor(world, 'permit')).toHaveLength(1)
    await changeBySignature(world, made, { planId: planNamed('Team'), when: 'now' })
    await world.settle()
    await world.settle()
    expect(await subscriberNow(world, made)).toMatchObject({ terms: 1, allowedPeriods: 1 })
  })
})
