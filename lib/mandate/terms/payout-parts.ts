import type { Address } from 'viem'
import { FULL_BPS } from '@/lib/billing/subscriptions/receiver'
import type { Mandate } from './mandate-types'

/**
 * Parts of an amount, in its atomic units, as the contract splits it: the last receiver takes the rounding rest,
 * and parts of zero are left out.
 */
export function payoutParts(
  payouts: Mandate['payouts'],
  amount: bigint,
): { receiver: Address; part: bigint }[] {
  const parts = payouts.map(({ receiver, bps }) => ({ receiver, part: (amount * bps) / BigInt(FULL_BPS) }))
  const rest = amount - parts.reduce((sum, { part }) => sum + part, 0n)
  return parts
    .map(({ receiver, part }, index) => ({ receiver, part: index === parts.length - 1 ? part + rest : part }))
    .filter(({ part }) => part > 0n)
}
