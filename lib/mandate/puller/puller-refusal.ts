import { type ContractErrorName, decodeErrorResult, type Hex } from 'viem'
import { pullerAbi } from './puller.generated'

/** Name of the puller's custom error. */
export type PullerRefusal =
  | ContractErrorName<typeof pullerAbi>
  /** The token refused the transfer; it says nothing more. */
  | 'TransferFromFailed'
  /** It ran out of gas, so nothing is known about the reason. */
  | 'OutOfGas'

/** `TransferFromFailed()` of Solady's SafeTransferLib, which the contract's ABI does not list. */
const TRANSFER_FROM_FAILED = '0x7939f424'

/**
 * Reads revert data of the contract: of a transaction, or the reason in a `ChargeFailed` event. Null where the
 * contract has no such error.
 */
export function pullerRefusal(data: Hex): PullerRefusal | null {
  if (data === '0x') return 'OutOfGas'
  if (data.startsWith(TRANSFER_FROM_FAILED)) return 'TransferFromFailed'
  try {
    // Viem also knows the errors of the language, which are not the contract's own.
    const { errorName } = decodeErrorResult({ abi: pullerAbi, data })
    return pullerAbi.some((entry) => entry.type === 'error' && entry.name === errorName) ? errorName : null
  } catch {
    return null
  }
}
