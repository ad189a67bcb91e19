import { beforeEach, expect, test } from 'vitest'
import { takeStartGas } from '@/lib/server/services/onchain/start-gas'
import { createKeeperWorld, type KeeperWorld } from '../../support/chain/keeper-world'
import { sharedStore } from '../../support/service/shared-store'

const store = sharedStore()
let world: KeeperWorld
beforeEach(async () => {
  world = await createKeeperWorld({ store: store() })
})

/** Codes of what the operator is told of the network now, as readiness and the networks page have them. */
async function codes(): Promise<readonly string[]> {
  const { paymentHealth } = world.deps
  await paymentHealth.check()
  return paymentHealth.report()[0]?.check?.findings.map(({ code }) => code) ?? []
}

test('the operator is told once the day’s gas for new subscribers is used up', async () => {
  expect(await codes()).not.toContain('start_gas_spent')
  const gas = world.network.startGasPerDay / 2n
  for (const { userId } of [world.merchant, await world.newMerchant()]) {
    const params = { network: world.network, merchantId: userId, gas }
    await world.deps.store.transaction((tx) => takeStartGas(tx, world.deps, params))
  }
  expect(await codes()).toContain('start_gas_spent')
})

test('the operator is told while plans on offer cost less than the network takes', async () => {
  expect(await codes()).not.toContain('prices_too_low')
  Object.assign(world.network, { leastPriceMicroUsd: 10_000_000n })
  expect(await codes()).toContain('prices_too_low')
})
