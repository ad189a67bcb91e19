import { type AllowanceShare, allowanceNeeded } from './allowance-needed'

/**
 * Number of charges of one mandate that an allowance covers, after what the payer's other mandates with the same token
 * and puller still need of it.
 * @param capAtomic - the most that one charge may take; above 0
 */
export function coveredCharges(
  allowance: bigint,
  { capAtomic, others }: { capAtomic: bigint; others: readonly AllowanceShare[] },
): number {
  const left = allowance - allowanceNeeded({ capAtomic: 0n, periods: 0 }, others)
  if (left <= 0n) return 0
  const covered = left / capAtomic
  return covered > MOST ? Number(MOST) : Number(covered)
}

/** Above every number of periods that is ever signed: a century of months. */
const MOST = 1_200n
