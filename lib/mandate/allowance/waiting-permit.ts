/** A permit that was signed for later: whole numbers as decimal text. */
export interface WaitingPermit {
  /** The allowance that it sets, in atomic units. */
  readonly value: string
  /** Unix seconds. */
  readonly deadline: string
  /** The owner's nonce at the token that it was signed for; missing where it was not kept. */
  readonly nonce?: string | undefined
}

/**
 * The permit to bring to the chain: of those that a payer signed for one token and one contract, the largest that the
 * token still takes. Each was signed for all that the payer owed through the contract at that time, and one nonce is
 * good for one of them, so a later one stands in for those before it. Null where the token takes none.
 * @param at.nonce - the owner's next nonce at the token
 */
export function usablePermit<P extends WaitingPermit>(
  permits: readonly P[],
  at: { readonly nonce: bigint; readonly now: Date },
): P | null {
  const seconds = BigInt(Math.floor(at.now.getTime() / 1000))
  return permits
    .filter(
      ({ nonce, deadline }) =>
        nonce !== undefined && BigInt(nonce) === at.nonce && BigInt(deadline) > seconds,
    )
    .reduce<P | null>((best, each) => (best && BigInt(best.value) >= BigInt(each.value) ? best : each), null)
}

/**
 * True where a payer has to allow the first charge anew: the allowance in place is too small, and no permit that waits
 * would set it, since its nonce was used for another one or withdrawn.
 */
export function isPermissionNeeded(
  waiting: {
    readonly capAtomic: bigint
    readonly allowance: bigint
    readonly permits: readonly WaitingPermit[]
  },
  at: { readonly nonce: bigint; readonly now: Date },
): boolean {
  const { capAtomic, allowance, permits } = waiting
  if (allowance >= capAtomic) return false
  const permit = usablePermit(permits, at)
  return permit === null || BigInt(permit.value) < capAtomic
}
