import type { Address } from 'viem'
import { EVERY_CHAIN } from '@/lib/billing/accounts/sign-in-wallet'
import { findOrInsertUser } from '@/lib/server/store/accounts/users'
import type { World } from './world'

/**
 * The Cookie header of a signed-in wallet: a payer, not necessarily a merchant.
 * @param chainId - the chain of a smart wallet; a key unless given
 */
export async function payerSession(world: World, address: Address, chainId = EVERY_CHAIN): Promise<string> {
  const id = world.deps.random.uuid()
  const now = world.clock.now()
  const user = await findOrInsertUser(world.deps.store.db, { id, address, chainId, organisation: '', now })
  return world.newSession(user.id)
}
