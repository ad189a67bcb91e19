import 'server-only'
import type { Address, Hex } from 'viem'
import { PermitUnusableError } from '@/lib/billing/checkout/checkout-refusals'
import { DAY_MS } from '@/lib/billing/durations'
import { permitCall } from '../../chain/signatures/takes-key-permit'
import type { Deps } from '../../deps'
import { addRateCounts, findRateCounts } from '../../store/accounts/rate-counts'
import type { StoredPermit } from '../../store/schema/payment-schema'
import type { PayableOffer } from './payable-offer'

/** Time for which an account is asked for a transaction after its token refused its permit. A decision. */
const REMEMBERED_MS = 90 * DAY_MS

const bucketOf = (token: { chainId: number; address: Address }, account: Address): string =>
  `permit-refused ${token.chainId} ${token.address} ${account}`.toLowerCase()

/** True for an account of whose key the token refused a permit, although that was well signed. */
export async function hasRefusedPermit(
  { store }: Pick<Deps, 'store'>,
  { token }: Pick<PayableOffer, 'token'>,
  account: Address,
): Promise<boolean> {
  const bucket = bucketOf(token, account)
  return (await findRateCounts(store.db, { buckets: [bucket] })).has(bucket)
}

/**
 * Tries out a signed permit of an account with code on its token: that code may refuse what its key signed by settings
 * of its own, which no other account shows. The next quote then asks for a transaction.
 * @throws PermitUnusableError, RpcUnavailableError
 */
export async function tryPermit(
  deps: Pick<Deps, 'store' | 'wallClock'>,
  offer: PayableOffer,
  { payer, permit }: { payer: { account: Address; code: Hex | null }; permit: StoredPermit },
): Promise<void> {
  if (payer.code === null) return
  const { network, token, puller, keys } = offer
  const { value, deadline, signature } = permit
  const terms = {
    owner: payer.account,
    spender: puller,
    value: BigInt(value),
    deadline: BigInt(deadline),
  }
  const call = permitCall(token.address, terms, signature)
  const tried = await network.client.simulate({ from: keys.keeper.address, ...call })
  if (tried.ok) return
  const expiresAt = new Date(deps.wallClock.now().getTime() + REMEMBERED_MS)
  await addRateCounts(deps.store.db, [{ bucket: bucketOf(token, payer.account), count: 1, expiresAt }])
  throw new PermitUnusableError(
    `${token.symbol} doesn't take a signed allowance of this account. Allow it by a transaction instead.`,
  )
}
