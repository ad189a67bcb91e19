import { batchGasLimit, type ChargeGas, loneGasLimit } from './charge-gas'

/** Charges of one transaction: at 28,535 gas each (README, measured) far below its gas limit. */
export const CHARGES_PER_TRANSACTION = 100
/** Maximum gas of a transaction, below the 16,777,216 of EIP-7825. */
const GAS_PER_TRANSACTION = 14_000_000n
/** Part of a block that a transaction may ask for: larger ones wait for a block that has little else. Decided, not measured. */
const PART_OF_BLOCK = 4n
/** Blocks whose gas may be in flight: one that is being made, and one behind it. */
const BLOCKS_IN_FLIGHT = 2n
/**
 * Transactions of one key in flight. Nodes keep 16 of an account in any case and more while their pool has room (Geth's
 * `txpool.accountslots`, `txpool.globalslots`). Decided, not measured.
 */
const MOST_IN_FLIGHT = 64

/** Gas of a block where it is not known, or not believed: that of networks with small blocks. */
const USUAL_BLOCK_GAS = 30_000_000n
/** Blocks that hold less, or more, are of no network here: Arbitrum names 2^50, of which it takes 32,000,000. */
const LEAST_BLOCK_GAS = 8_000_000n
const MOST_BLOCK_GAS = 1_000_000_000n

/** Bounds of what one key sends on a network. */
export interface SendingBounds {
  /** Most gas that the limit of one batch may ask for. */
  readonly transactionGas: bigint
  /** Sum of gas limits at which no further charge is signed. */
  readonly gasInFlight: bigint
  /** Count of transactions at which no further charge is signed. */
  readonly transactionsInFlight: number
}

/** Transactions of a key that are signed and in no block. */
export interface InFlight {
  readonly transactions: number
  /** Sum of their gas limits. */
  readonly gas: bigint
}

/**
 * Bounds by the gas of a network's block. What is in flight was signed at the price of its moment, and is bidden for one
 * after the other where that rises, so it is no more than the next blocks can take.
 * @param blockGas - as a server says; undefined where it says nothing
 */
export function sendingBounds(blockGas: bigint | undefined): SendingBounds {
  const isUsual = blockGas !== undefined && blockGas >= LEAST_BLOCK_GAS && blockGas <= MOST_BLOCK_GAS
  const gas = isUsual ? blockGas : USUAL_BLOCK_GAS
  const part = gas / PART_OF_BLOCK
  return {
    transactionGas: part < GAS_PER_TRANSACTION ? part : GAS_PER_TRANSACTION,
    gasInFlight: gas * BLOCKS_IN_FLIGHT,
    transactionsInFlight: MOST_IN_FLIGHT,
  }
}

/** Number of full transactions that may be signed beside what is in flight; 0 where there is no room. */
export function roomFor(
  { transactionGas, gasInFlight, transactionsInFlight }: SendingBounds,
  now: InFlight,
): number {
  const left = gasInFlight - now.gas
  if (left <= 0n || now.transactions >= transactionsInFlight) return 0
  // The rest of the gas may be used by one that asks for more: it waits for the block after.
  const byGas = Number((left + transactionGas - 1n) / transactionGas)
  return Math.min(byGas, transactionsInFlight - now.transactions)
}

/** A charge to be put into a transaction. */
export interface BatchedCharge extends ChargeGas {
  /** Contract that takes it. */
  readonly puller: string
  /** Most charges of its transaction, after one that reverted whole; null for as many as fit. */
  readonly together: number | null
  /** True where it has to have a transaction of its own. */
  readonly isAlone: boolean
}

/**
 * Groups of charges of one contract each, within the gas of one transaction, in the order in which their first ones come.
 * Those of a transaction that reverted whole are kept apart from the others, in parts of its half.
 * @param charges - the most urgent first
 */
export function batchCharges<C extends BatchedCharge>(
  charges: readonly C[],
  { transactionGas }: Pick<SendingBounds, 'transactionGas'>,
): C[][] {
  const batches: C[][] = []
  const open = new Map<string, C[]>()
  for (const charge of charges) {
    if (charge.isAlone) {
      batches.push([charge])
      continue
    }
    const key = `${charge.puller} ${charge.together}`
    const last = open.get(key)
    const most = Math.min(charge.together ?? CHARGES_PER_TRANSACTION, CHARGES_PER_TRANSACTION)
    if (last && last.length < most && chargesGasLimit([...last, charge]) <= transactionGas) {
      last.push(charge)
      continue
    }
    const batch = [charge]
    open.set(key, batch)
    batches.push(batch)
  }
  return batches
}

/** More gas than is used, which is not paid: after a revert enough for whatever the charges burn. */
export function chargesGasLimit(
  charges: readonly Pick<BatchedCharge, 'gas' | 'payouts' | 'together'>[],
): bigint {
  const [only] = charges
  if (only && charges.length === 1) return loneGasLimit(only)
  return batchGasLimit(charges, { isRoomy: charges.some(({ together }) => together !== null) })
}
