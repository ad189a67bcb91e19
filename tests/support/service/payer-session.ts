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

/** What a portal's operation on one subscription is asked with, by its payer or by another wallet. */
export async function asPayer(
  world: World,
  of: { readonly payer: { readonly address: Address }; readonly subscriber: { readonly id: string } },
  body?: unknown,
  wallet = of.payer.address,
) {
  return {
    cookie: await payerSession(world, wallet),
    params: { subscriberId: of.subscriber.id },
    ...(body !== undefined && { body }),
  }
}
