import type { Address } from 'viem'
import { findOrInsertUser } from '@/lib/server/store/accounts/users'
import type { World } from './world'

/** The Cookie header of a signed-in wallet: a payer, not necessarily a merchant. */
export async function payerSession(world: World, address: Address): Promise<string> {
  const id = world.deps.random.uuid()
  const now = world.clock.now()
  const user = await findOrInsertUser(world.deps.store.db, { id, address, organisation: '', now })
  return world.newSession(user.id)
}
