/** Remaining claim of one mandate on the allowance. */
export interface AllowanceShare {
  /** The most that one period may take, in the token's atomic units. */
  readonly capAtomic: bigint
  /** Number of further periods that the payer allows, or allowed before. */
  readonly periods: number
}

/**
 * The allowance to ask for in atomic units. `approve` and `permit` overwrite what stood before, so it covers the new
 * mandate and all that the payer has running with the same token and the same puller. Exact, never
 * unlimited.
 */
export function allowanceNeeded(wanted: AllowanceShare, running: readonly AllowanceShare[]): bigint {
  return sumOf([wanted, ...running])
}

/** The larger of two claims, each the sum of its shares, of which only one will ever be made. */
export function largerClaim(
  one: readonly AllowanceShare[],
  other: readonly AllowanceShare[],
): readonly AllowanceShare[] {
  return sumOf(one) < sumOf(other) ? other : one
}

const sumOf = (shares: readonly AllowanceShare[]): bigint =>
  shares.reduce((sum, share) => sum + amountOf(share), 0n)

const amountOf = ({ capAtomic, periods }: AllowanceShare): bigint => capAtomic * BigInt(periods)
