import 'server-only'
import type { Address } from 'viem'
import { DAY_MS } from '@/lib/billing/durations'
import type { Deps } from '../../deps'
import { addRateCounts, findRateCounts } from '../../store/accounts/rate-counts'
import type { Database } from '../../store/database/database'

/** Permits of one payer and token that the keeper brings on one day (UTC); an approval is always open. A decision. */
const MOST_A_DAY = 5

interface Purse {
  readonly chainId: number
  readonly payer: Address
  readonly token: Address
}

function bucketOf({ wallClock }: Pick<Deps, 'wallClock'>, { chainId, payer, token }: Purse): string {
  const day = wallClock.now().toISOString().slice(0, 10)
  return `permit-renewals ${chainId} ${token} ${payer} ${day}`.toLowerCase()
}

/** Counts a permit of a payer, as a part of the transaction that signs for it. */
export async function countRenewal(tx: Database, deps: Pick<Deps, 'wallClock'>, purse: Purse): Promise<void> {
  const expiresAt = new Date(deps.wallClock.now().getTime() + DAY_MS)
  await addRateCounts(tx, [{ bucket: bucketOf(deps, purse), count: 1, expiresAt }])
}

/** True where the keeper brings no more permits of a payer today: a stranger is not to spend its gas at will. */
export async function hasRenewedOften(
  deps: Pick<Deps, 'store' | 'wallClock'>,
  purse: Purse,
): Promise<boolean> {
  const bucket = bucketOf(deps, purse)
  const counts = await findRateCounts(deps.store.db, { buckets: [bucket] })
  return (counts.get(bucket) ?? 0) >= MOST_A_DAY
}
