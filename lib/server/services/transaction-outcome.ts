import 'server-only'
import { type Address, decodeEventLog, type Hex } from 'viem'
import { mandateId } from '@/lib/mandate/mandate-id'
import { pullerAbi } from '@/lib/mandate/puller.generated'
import { decodeCharges } from '@/lib/mandate/puller-calls'
import type { Receipt } from '../chain/chain-client'

/** What a mined transaction did to one window of one mandate. */
export type ChargeOutcome =
  | { readonly kind: 'charged' }
  /** `reason` is what the contract reverted with; null where the whole transaction failed, which says nothing. */
  | { readonly kind: 'refused'; readonly reason: Hex | null }
  /** It did not concern it. */
  | { readonly kind: 'none' }

/**
 * Reads what a transaction of ours did to a window.
 * @param params.data - what it called, as it was signed
 * @param params.merchant - whose instance it called
 */
export function outcomeOf(
  receipt: Receipt,
  params: {
    readonly chainId: number
    readonly puller: Address
    readonly data: Hex
    readonly merchant: Address
    readonly mandateId: string
    readonly period: number
  },
): ChargeOutcome {
  const { chainId, puller, data, merchant, period } = params
  const index = decodeCharges(data).findIndex(
    (item) =>
      item.period === period &&
      mandateId({ chainId, puller }, { ...item.mandate, merchant }) === params.mandateId,
  )
  if (index < 0) return { kind: 'none' }
  if (receipt.status === 'reverted') return { kind: 'refused', reason: null }
  for (const log of receipt.logs) {
    if (log.address.toLowerCase() !== puller.toLowerCase()) continue
    const event = decodePullerLog(log.topics, log.data)
    if (event?.eventName === 'ChargeFailed' && Number(event.args.index) === index) {
      return { kind: 'refused', reason: event.args.reason }
    }
    if (
      event?.eventName === 'Charged' &&
      event.args.id === params.mandateId &&
      Number(event.args.period) === period
    ) {
      return { kind: 'charged' }
    }
  }
  return { kind: 'none' }
}

function decodePullerLog(topics: readonly Hex[], data: Hex) {
  const [signature, ...indexed] = topics
  if (!signature) return null
  try {
    return decodeEventLog({ abi: pullerAbi, topics: [signature, ...indexed], data })
  } catch {
    return null
  }
}
