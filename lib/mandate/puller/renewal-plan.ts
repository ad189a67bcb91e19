import { CHARGES_PER_TRANSACTION, chargesGasLimit, roomFor, sendingBounds } from './charge-batches'

/** Figures of a network and of the service that renewals are planned by. */
export interface PlannedNetwork {
  /** Gas of a block. */
  readonly blockGas: bigint
  readonly blockMs: number
  /** Share of each block, in percent, that others leave to the keeper. */
  readonly blockShare: number
  /** Price of a unit of gas, in wei. */
  readonly gasPrice: bigint
}

/** Renewals that all fall due at the same moment, and what one of them takes. */
export interface PlannedRenewals {
  readonly renewals: number
  /** Gas of one in a full transaction. */
  readonly gasEach: bigint
  readonly payouts: number
  /** Most that the service plans, signs and records in a second. */
  readonly perSecond: number
}

export interface RenewalPlan {
  readonly blocks: number
  readonly transactions: number
  /** Time until the last of them is in a block. */
  readonly ms: number
  readonly gas: bigint
  /** Cost in wei. */
  readonly cost: bigint
  /** True where the service is slower than the network; else blocks are what limits. */
  readonly isServiceBound: boolean
}

/**
 * Plays through, block by block, how renewals of one contract go out: the keeper signs full transactions at its own pace
 * and while {@link roomFor} leaves room, and each block takes what fits into its share, in the order of the nonces.
 * @throws Error where a transaction never fits
 */
export function planRenewals(of: PlannedRenewals, network: PlannedNetwork): RenewalPlan {
  const { gasEach, payouts, perSecond } = of
  const { blockGas, blockMs, blockShare, gasPrice } = network
  const bounds = sendingBounds(blockGas)
  const share = (blockGas * BigInt(blockShare)) / 100n
  const limitOf = (charges: number) =>
    chargesGasLimit(
      Array.from({ length: charges }, () => ({ gas: (gasEach * 5n) / 4n, payouts, together: null })),
    )
  let size = CHARGES_PER_TRANSACTION
  while (size > 1 && limitOf(size) > bounds.transactionGas) size -= 1
  const fullLimit = limitOf(size)
  if (fullLimit > share)
    throw new Error(`A transaction asks for ${fullLimit} gas of the ${share} that a block has for it`)

  let left = of.renewals
  let ready = 0
  let blocks = 0
  let transactions = 0
  let waits = 0
  const flight: number[] = []
  while (left > 0 || flight.length > 0) {
    blocks += 1
    // Time in which there was no room is not made up for.
    ready = Math.min(ready, size) + (perSecond * blockMs) / 1000
    let isHeldUp = false
    while (left > 0) {
      const next = Math.min(size, left)
      const gas = BigInt(flight.length) * fullLimit
      if (roomFor(bounds, { transactions: flight.length, gas }) === 0) break
      if (ready < next) {
        isHeldUp = true
        break
      }
      flight.push(next)
      transactions += 1
      left -= next
      ready -= next
    }
    if (isHeldUp) waits += 1
    let free = share
    while (flight.length > 0 && free >= fullLimit) {
      const charges = flight.shift() ?? 0
      free -= gasEach * BigInt(charges)
    }
  }
  const gas = gasEach * BigInt(of.renewals)
  return {
    blocks,
    transactions,
    ms: blocks * blockMs,
    gas,
    cost: gas * gasPrice,
    isServiceBound: waits * 2 > blocks,
  }
}
