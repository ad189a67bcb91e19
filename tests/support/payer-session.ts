import { findOrInsertUser } from '@/lib/server/store/accounts/users'
import type { World } from './service/world'

/** The Cookie header of a wallet that signed in: a payer, who need be nobody's merchant. */
export async function payerSession(world: World, address: string): Promise<string> {
  const id = world.deps.random.uuid()
  const now = world.clock.now()
  const user = await findOrInsertUser(world.deps.store.db, { id, address, organisation: '', now })
  return world.newSession(user.id)
}
