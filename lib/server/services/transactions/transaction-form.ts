import 'server-only'
import { type Address, type Hex, isAddressEqual, parseTransaction } from 'viem'
import type { Fees } from '../../chain/chain-client'
import { legacyFees } from '../../chain/fees/fees'
import type { ChainTransaction, TransactionAttempt } from '../../store/chain/chain-transactions'

/** Effect of a signed form of a transaction. */
export interface TransactionForm {
  readonly to: Address
  readonly data: Hex
  readonly gasLimit: bigint
}

/** Content of a signed transaction. */
export interface SignedContent {
  readonly form: TransactionForm
  readonly fees: Fees
  readonly nonce: number
  /** Undefined for one that any chain would take, from before EIP-155. */
  readonly chainId: number | undefined
}

/** Decodes a transaction; null where the bytes are none, or name no receiver or no gas limit. */
export function readContent({ raw }: Pick<TransactionAttempt, 'raw'>): SignedContent | null {
  try {
    const { to, data, gas, nonce, chainId, gasPrice, maxFeePerGas, maxPriorityFeePerGas } =
      parseTransaction(raw)
    if (!to || gas === undefined) return null
    return {
      form: { to, data: data ?? '0x', gasLimit: gas },
      fees:
        gasPrice === undefined
          ? // A field of zero is encoded as nothing, and decoded as undefined.
            { maxFeePerGas: maxFeePerGas ?? 0n, maxPriorityFeePerGas: maxPriorityFeePerGas ?? 0n }
          : legacyFees(gasPrice),
      nonce: nonce ?? 0,
      chainId,
    }
  } catch {
    return null
  }
}

/** Says whether a signed form only uses up the nonce, instead of its transaction's purpose. */
export function onlyFills(
  attempt: Pick<TransactionAttempt, 'raw'>,
  transaction: Pick<ChainTransaction, 'to' | 'data'>,
): boolean {
  const form = readContent(attempt)?.form
  if (!form) return true
  return (
    !isAddressEqual(form.to, transaction.to) || form.data.toLowerCase() !== transaction.data.toLowerCase()
  )
}

/** Maximum bid as a multiple of the chain's present fee: a higher one would not help. */
const MAX_MULTIPLE = 4n

/**
 * Fees that replace a bid that waits for too long: nodes want both raised by a tenth at least (Geth's
 * `txpool.pricebump`, and an eighth in Erigon), and no less than the chain asks for now. Null where the bid is far
 * above that already, so that more would not help, and where they would be above the network's ceiling.
 * @param feeCeiling - in wei for each unit of gas
 */
export function raisedFees(bid: Fees, asked: Fees, feeCeiling: bigint): Fees | null {
  if (bid.maxFeePerGas >= MAX_MULTIPLE * asked.maxFeePerGas) return null
  const maxPriorityFeePerGas = larger(raised(bid.maxPriorityFeePerGas), asked.maxPriorityFeePerGas)
  const maxFeePerGas = larger(raised(bid.maxFeePerGas), asked.maxFeePerGas)
  const fees = { maxFeePerGas: larger(maxFeePerGas, maxPriorityFeePerGas), maxPriorityFeePerGas }
  if (fees.maxFeePerGas > feeCeiling) return null
  return asked.isLegacy ? { ...fees, isLegacy: true } : fees
}

/**
 * Fees of what has to take a bid's place whatever the chain asks for: those of {@link raisedFees}, or an eighth more
 * than the bid. Above the ceiling it is the ceiling, which outbids nothing; no bid of a charge comes so close to it
 * (`chargeCeiling`), unless it was lowered since.
 * @param asked - null where the network asks for more than the ceiling
 * @param feeCeiling - in wei for each unit of gas
 */
export function replacingFees(bid: Fees, asked: Fees | null, feeCeiling: bigint): Fees {
  const wanted = asked && raisedFees(bid, asked, feeCeiling)
  return (
    wanted ?? {
      ...bid,
      maxFeePerGas: smaller(raised(bid.maxFeePerGas), feeCeiling),
      maxPriorityFeePerGas: smaller(raised(bid.maxPriorityFeePerGas), feeCeiling),
    }
  )
}

/** Fee raised by an eighth, rounded up. */
const raised = (fee: bigint) => fee + fee / 8n + 1n
const larger = (a: bigint, b: bigint) => (a > b ? a : b)
const smaller = (a: bigint, b: bigint) => (a < b ? a : b)
