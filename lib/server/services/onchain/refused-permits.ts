import 'server-only'
import type { Address, Hex } from 'viem'
import { DAY_MS } from '@/lib/billing/durations'
import type { ChainClient } from '../../chain/chain-client'
import { decodeRevert } from '../../chain/reverts/decode-revert'
import { permitCall } from '../../chain/signatures/takes-key-permit'
import type { Deps } from '../../deps'
import { addRateCounts, findRateCounts } from '../../store/accounts/rate-counts'
import type { StoredPermit } from '../../store/schema/payment-schema'

/** Time for which an account is asked for a transaction after its token refused its permit. A decision. */
const REMEMBERED_MS = 90 * DAY_MS

/** An account at a token. */
export interface PermitPlace {
  readonly chainId: number
  readonly token: Address
  readonly payer: Address
}

const bucketOf = ({ chainId, token, payer }: PermitPlace): string =>
  `permit-refused ${chainId} ${token} ${payer}`.toLowerCase()

/** Tells of which of the accounts a token refused a permit of their key, although that was well signed. */
export async function findRefusedPermits(
  { store }: Pick<Deps, 'store'>,
  places: readonly PermitPlace[],
): Promise<(place: PermitPlace) => boolean> {
  if (places.length === 0) return () => false
  const refused = await findRateCounts(store.db, { buckets: [...new Set(places.map(bucketOf))] })
  return (place) => refused.has(bucketOf(place))
}

/**
 * Tries out a well signed permit of an account with code on its token: that code may refuse what its key signed (EIP-7702),
 * by settings of its own too, which no other account shows. A refusal is remembered. A token that is paused, or blocks
 * the account, says nothing about the permit.
 * @param account.code - of the payer; null for a key alone, whose permits every token takes
 * @throws RpcUnavailableError
 */
export async function isPermitRefused(
  deps: Pick<Deps, 'store' | 'wallClock'>,
  client: ChainClient,
  account: { token: Address; payer: Address; spender: Address; code: Hex | null; permit: StoredPermit },
): Promise<boolean> {
  const { token, payer, spender, code, permit } = account
  if (code === null) return false
  const terms = { owner: payer, spender, value: BigInt(permit.value), deadline: BigInt(permit.deadline) }
  const tried = await client.simulate({ from: spender, ...permitCall(token, terms, permit.signature) })
  if (tried.ok) return false
  const { reason } = decodeRevert(tried.revert, payer)
  if (reason === 'token_paused' || reason === 'blocked_address') return false
  const bucket = bucketOf({ chainId: client.chainId, token, payer })
  const expiresAt = new Date(deps.wallClock.now().getTime() + REMEMBERED_MS)
  await addRateCounts(deps.store.db, [{ bucket, count: 1, expiresAt }])
  return true
}
