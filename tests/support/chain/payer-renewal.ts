import { eq } from 'drizzle-orm'
import { type Address, hashTypedData, type LocalAccount } from 'viem'
import { POST as renewRoute } from '@/app/api/v1/portal/subscriptions/[subscriberId]/permission/route'
import { POST as quoteRoute } from '@/app/api/v1/portal/subscriptions/[subscriberId]/permission-quote/route'
import { permitTypedData } from '@/lib/mandate/allowance/permit'
import { allowanceRenewals } from '@/lib/server/store/schema/renewal-schema'
import { scriptedSignature } from '../../simulation/chain/scripted-signature'
import { TOKEN_DOMAIN } from '../../simulation/chain/token-rules'
import { signPermit } from '../service/checkout-payment'
import { asPayer } from '../service/payer-session'
import type { KeeperWorld } from './keeper-world'

interface Paying {
  readonly payer: LocalAccount
  readonly subscriber: { readonly id: string }
}

/** Asks what an allowance for further charges needs, as the payer or as another wallet. */
export const quoteRenewal = async (world: KeeperWorld, of: Paying, charges: number, wallet?: Address) =>
  world.call(quoteRoute, await asPayer(world, of, { charges }, wallet))

/** Renews the allowance, as the payer or as another wallet. */
export const renew = async (world: KeeperWorld, of: Paying, body: object, wallet?: Address) =>
  world.call(renewRoute, await asPayer(world, of, body, wallet))

/** What is sent for so many charges, with the permit of the payer or of another wallet. */
export async function signRenewal(world: KeeperWorld, of: Paying, charges: number, signer = of.payer) {
  return { charges, permit: await signPermit(signer, (await quoteRenewal(world, of, charges)).data) }
}

/** Renewals of a subscriber's allowance. */
export const renewalsOf = async (world: KeeperWorld, { subscriber }: Paying) =>
  world.deps.store.db
    .select()
    .from(allowanceRenewals)
    .where(eq(allowanceRenewals.subscriberId, subscriber.id))

/**
 * Renews by a signature; the scripted chain takes stand-ins for those.
 * @returns the subscription as the payer sees it then
 * @throws Error where it is refused
 */
export async function renewBySignature(world: KeeperWorld, of: Paying, charges: number) {
  const { data, problem } = await renew(world, of, await signRenewal(world, of, charges))
  if (problem) throw new Error(`${problem.code}: ${problem.detail}`)
  const row = (await renewalsOf(world, of)).find(({ status }) => status === 'waiting')
  if (!row) throw new Error('Nothing was kept')
  const { value, deadline, nonce = '0' } = row.permit
  const terms = {
    chainId: world.network.chainId,
    token: world.token,
    domain: TOKEN_DOMAIN,
    owner: of.payer.address,
    spender: world.puller,
  }
  const [amount, until] = [BigInt(value), BigInt(deadline)]
  const digest = hashTypedData(
    permitTypedData({ ...terms, value: amount, deadline: until, nonce: BigInt(nonce) }),
  )
  const permit = { ...row.permit, signature: scriptedSignature(of.payer.address, digest) }
  await world.deps.store.db.update(allowanceRenewals).set({ permit }).where(eq(allowanceRenewals.id, row.id))
  return data
}
