import 'server-only'
import { type Address, decodeEventLog, erc20Abi, isAddressEqual } from 'viem'
import type { Log, Receipt } from './chain-client'

/** A transfer of a token (ERC-20). */
export interface TokenTransfer {
  readonly from: Address
  readonly to: Address
  readonly amountAtomic: bigint
  /** Place among the logs of its transaction, from 0. */
  readonly logIndex: number
}

/** Transfers of one token in a transaction, in their order; none where it failed. */
export function tokenTransfers({ status, logs }: Receipt, token: Address): TokenTransfer[] {
  if (status !== 'success') return []
  return logs
    .toSorted((one, other) => one.logIndex - other.logIndex)
    .flatMap((log, logIndex) => {
      const transfer = isAddressEqual(log.address, token) ? decode(log) : null
      return transfer ? [{ ...transfer, logIndex }] : []
    })
}

function decode({ topics: [signature, ...indexed], data }: Log): Omit<TokenTransfer, 'logIndex'> | null {
  if (signature === undefined) return null
  try {
    const topics: [typeof signature, ...typeof indexed] = [signature, ...indexed]
    const { args } = decodeEventLog({ abi: erc20Abi, eventName: 'Transfer', topics, data })
    return { from: args.from, to: args.to, amountAtomic: args.value }
  } catch {
    // Another event of the token, or one that is not of its standard.
    return null
  }
}
