/** A start with one payout takes 134,000 with a permit: three times that leaves room for a token behind a proxy. */
const START_GAS = 400_000n
/** As the contract leaves for each payout of a charge. */
const PAYOUT_GAS = 100_000n
/** As the contract leaves an account with code for its own check of a signature; `SIGNATURE_GAS` of `Puller.sol`. */
export const SIGNATURE_GAS = 500_000n

/**
 * Gas that the keeper spends on a start at most. A payer's account is a stranger's program: without a bound it could
 * burn a block's worth of gas, at no cost to itself, as often as it likes.
 * @param start.payouts - how many receivers a charge has
 * @param start.hasCode - whether the payer's account is a contract, or has handed over to one
 */
export function maxStartGas({ payouts, hasCode }: { payouts: number; hasCode: boolean }): bigint {
  return START_GAS + BigInt(payouts) * PAYOUT_GAS + (hasCode ? SIGNATURE_GAS : 0n)
}

/** An end with one payout takes 60,000 with a key's signature: more than twice that. */
const CANCEL_GAS = 150_000n
/** Calldata and hash of a payout. */
const CANCEL_PAYOUT_GAS = 10_000n

/** Gas that the canceller spends at most on an end that a payer signed, which a stranger's program may check. */
export function maxCancelGas({ payouts, hasCode }: { payouts: number; hasCode: boolean }): bigint {
  return CANCEL_GAS + BigInt(payouts) * CANCEL_PAYOUT_GAS + (hasCode ? SIGNATURE_GAS : 0n)
}

/** A permit takes 52,000 at an OpenZeppelin token (measured), and 79,000 at USDC behind its proxy: room for others. */
const PERMIT_GAS = 250_000n

/** Gas that the keeper spends on a permit at most: a payer's account with code checks its signature. */
export function maxPermitGas({ hasCode }: { hasCode: boolean }): bigint {
  return PERMIT_GAS + (hasCode ? SIGNATURE_GAS : 0n)
}

/**
 * Gas limit to sign: a little more than was measured, since another payer's storage may be colder by then, and never
 * more than `max`.
 */
export function startGasLimit(measured: bigint, max: bigint): bigint {
  const limit = (measured * 5n) / 4n + 30_000n
  return limit < max ? limit : max
}
