/** Gas that the contract leaves an item of a batch: `ITEM_GAS` and `ITEM_GAS_PER_PAYOUT` of `Puller.sol`. */
const ITEM_GAS = 200_000n
const PAYOUT_GAS = 100_000n
/** Gas around an item's call: `ITEM_GAS_AROUND` of `Puller.sol`, the item's calldata, and its report. */
const AROUND_ITEM = 60_000n
/** Gas of a transaction apart from its charges, of which 21,000 are the base. */
const AROUND_TRANSACTION = 60_000n
/** As the bound of a start with a key: a charge alone may be as heavy as the first one was. */
const LONE_GAS = 400_000n

/** A charge of a transaction. */
export interface ChargeGas {
  /** Gas that it was measured to take: alone, or as its share of a batch. */
  readonly gas: bigint
  readonly payouts: number
}

/** Gas that the contract leaves an item of a batch, whatever the transaction has. */
export const itemGas = (payouts: number): bigint => ITEM_GAS + PAYOUT_GAS * BigInt(payouts)

/**
 * True for a charge that a batch has no room for: it takes more than three quarters of what the contract leaves it there,
 * and storage may be colder in its block than it was when it was measured.
 */
export const isTooHeavyForBatch = ({ gas, payouts }: ChargeGas): boolean => gas * 4n > itemGas(payouts) * 3n

/**
 * Most gas that the keeper spends on a charge in a transaction of its own. Tokens may call their payers' accounts, which
 * are strangers' programs.
 */
export const maxLoneGas = (payouts: number): bigint => LONE_GAS + PAYOUT_GAS * BigInt(payouts)

/** Gas limit of a charge in a transaction of its own: a quarter more than measured, and never above its bound. */
export function loneGasLimit({ gas, payouts }: ChargeGas): bigint {
  const limit = (gas * 5n) / 4n + AROUND_TRANSACTION
  const most = maxLoneGas(payouts) + AROUND_TRANSACTION
  return limit < most ? limit : most
}

/**
 * Gas limit of a batch, with what the contract asks to be left for the last item. What is not used is not paid.
 * @param options.isRoomy - true where every item may use up all that the contract leaves it, so that none can starve
 *   those behind it; else each has a quarter more than measured
 */
export function batchGasLimit(items: readonly ChargeGas[], { isRoomy }: { isRoomy: boolean }): bigint {
  const needed = items.reduce(
    (sum, { gas, payouts }) => sum + (isRoomy ? itemGas(payouts) + AROUND_ITEM : (gas * 5n) / 4n),
    AROUND_TRANSACTION,
  )
  const most = Math.max(0, ...items.map(({ payouts }) => payouts))
  // A call gets at most 63/64 of the gas that is left (EIP-150).
  return needed + (itemGas(most) * 64n) / 63n + AROUND_ITEM
}
