import 'server-only'
import { type Address, type Hex, isAddressEqual, parseTransaction } from 'viem'
import type { Fees } from '../../chain/chain-client'
import type { ChainTransaction, TransactionAttempt } from '../../store/chain/chain-transactions'

/** Effect of a signed form of a transaction. */
export interface TransactionForm {
  readonly to: Address
  readonly data: Hex
  readonly gasLimit: bigint
}

/** Decodes a signed transaction. */
export function formOf({ raw }: Pick<TransactionAttempt, 'raw'>): TransactionForm {
  const { to, data, gas } = parseTransaction(raw)
  if (!to || gas === undefined) throw new Error('A signed transaction names no receiver or no gas limit')
  return { to, data: data ?? '0x', gasLimit: gas }
}

/** Says whether a signed form only uses up the nonce, instead of its transaction's purpose. */
export function onlyFills(
  attempt: Pick<TransactionAttempt, 'raw'>,
  transaction: Pick<ChainTransaction, 'to' | 'data'>,
): boolean {
  const { to, data } = formOf(attempt)
  return !isAddressEqual(to, transaction.to) || data.toLowerCase() !== transaction.data.toLowerCase()
}

/** Maximum bid as a multiple of the chain's present fee: a higher one would not help. */
const CEILING = 4n

/**
 * Fees that replace a bid that waits for too long: nodes want both raised by a tenth at least (Geth's
 * `txpool.pricebump`, and an eighth in Erigon), and no less than the chain asks for now. Null where the bid is far
 * above that already, so that more would not help.
 */
export function raisedFees(bid: Omit<Fees, 'isLegacy'>, asked: Fees): Fees | null {
  if (bid.maxFeePerGas >= CEILING * asked.maxFeePerGas) return null
  const maxPriorityFeePerGas = larger(raised(bid.maxPriorityFeePerGas), asked.maxPriorityFeePerGas)
  const maxFeePerGas = larger(raised(bid.maxFeePerGas), asked.maxFeePerGas)
  const fees = { maxFeePerGas: larger(maxFeePerGas, maxPriorityFeePerGas), maxPriorityFeePerGas }
  return asked.isLegacy ? { ...fees, isLegacy: true } : fees
}

/** By an eighth, rounded up. */
const raised = (fee: bigint) => fee + fee / 8n + 1n
const larger = (a: bigint, b: bigint) => (a > b ? a : b)
