import 'server-only'
import type { Address } from 'viem'
import { DAY_MS } from '@/lib/billing/durations'
import type { PaymentNetwork } from '../../chain/payment-networks'
import type { Deps } from '../../deps'
import { addRateCounts, findRateCounts } from '../../store/accounts/rate-counts'
import type { StoredPermit } from '../../store/schema/payment-schema'
import { isPermitRefused } from '../onchain/refused-permits'

/** Accounts of one call: at midnight all are due, and funds wait for this. Decided, not measured. */
const MOST_LOOKS = 20

/** A permit that waits, and whose nonce is its owner's next. */
export interface WaitingPermit {
  readonly token: Address
  readonly payer: Address
  readonly puller: Address
  readonly permit: StoredPermit
}

/**
 * Looks once a day at the accounts whose permits wait: a key that has lent itself code since (EIP-7702) may have lost
 * the token's belief in its signature. What the token refuses is remembered with the account. Of many some are looked
 * at, and the others by the next calls.
 * @throws RpcUnavailableError
 */
export async function lookAtPermits(
  deps: Pick<Deps, 'store' | 'clock' | 'wallClock'>,
  { network, permits }: { network: PaymentNetwork; permits: readonly WaitingPermit[] },
): Promise<void> {
  if (permits.length === 0) return
  const day = deps.clock.now().toISOString().slice(0, 10)
  const { chainId, client } = network
  const byLook = new Map(
    permits.map((each) => {
      const look = `permit-look ${chainId} ${each.token} ${each.payer} ${each.puller} ${day}`
      return [look.toLowerCase(), each] as const
    }),
  )
  const looked = await findRateCounts(deps.store.db, { buckets: [...byLook.keys()] })
  const due = [...byLook].filter(([bucket]) => !looked.has(bucket)).slice(0, MOST_LOOKS)
  for (const [bucket, { token, payer, puller: spender, permit }] of due) {
    const code = await client.code(payer)
    await isPermitRefused(deps, client, { token, payer, spender, code, permit })
    const expiresAt = new Date(deps.wallClock.now().getTime() + DAY_MS)
    await addRateCounts(deps.store.db, [{ bucket, count: 1, expiresAt }])
  }
}
