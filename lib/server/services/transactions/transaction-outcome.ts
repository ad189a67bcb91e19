import 'server-only'
import { type Address, decodeEventLog, type Hex, isAddressEqual } from 'viem'
import { pullerAbi } from '@/lib/mandate/puller/puller.generated'
import { decodeCharges } from '@/lib/mandate/puller/puller-calls'
import { mandateId } from '@/lib/mandate/terms/mandate-id'
import type { Receipt } from '../../chain/chain-client'

/** Outcome of a mined transaction for one window of one mandate. */
export type ChargeOutcome =
  | { readonly kind: 'charged' }
  /** `reason` is what the contract reverted with; null where the whole transaction failed, which says nothing. */
  | { readonly kind: 'refused'; readonly reason: Hex | null }
  /** It did not concern it. */
  | { readonly kind: 'none' }

/** One window of one mandate. */
export interface Window {
  readonly mandateId: Hex
  readonly period: number
}

/**
 * Reads the outcome of one of our transactions for each window that it was meant to charge.
 * @param params.data - its signed calldata
 * @param params.merchant - merchant whose puller it called
 */
export function readOutcomes(
  receipt: Receipt,
  params: {
    readonly chainId: number
    readonly puller: Address
    readonly data: Hex
    readonly merchant: Address
  },
): (window: Window) => ChargeOutcome {
  const { charged, refused } = readPullerLogs(receipt, params.puller)
  // Hashing mandates is the costly part, and is needed for none that was charged.
  let itemOf: ((window: Window) => number | undefined) | null = null
  return (window) => {
    if (charged.has(keyOf(window))) return { kind: 'charged' }
    itemOf ??= indexItems(params)
    const item = itemOf(window)
    if (item === undefined) return { kind: 'none' }
    if (receipt.status === 'reverted') return { kind: 'refused', reason: null }
    const reason = refused.get(item)
    return reason === undefined ? { kind: 'none' } : { kind: 'refused', reason }
  }
}

const keyOf = ({ mandateId: id, period }: Window) => `${id.toLowerCase()}/${period}`

/**
 * Windows that a contract logged as charged, and its reasons for refusing others, by their place in the call.
 */
function readPullerLogs(receipt: Receipt, puller: Address) {
  const charged = new Set<string>()
  const refused = new Map<number, Hex>()
  for (const log of receipt.logs) {
    if (!isAddressEqual(log.address, puller)) continue
    const event = decodePullerLog(log.topics, log.data)
    if (event?.eventName === 'Charged') {
      charged.add(keyOf({ mandateId: event.args.id, period: Number(event.args.period) }))
    } else if (event?.eventName === 'ChargeFailed') {
      refused.set(Number(event.args.index), event.args.reason)
    }
  }
  return { charged, refused }
}

function indexItems(call: {
  readonly chainId: number
  readonly puller: Address
  readonly data: Hex
  readonly merchant: Address
}): (window: Window) => number | undefined {
  const { chainId, puller, data, merchant } = call
  const items = new Map<string, number>()
  for (const [index, { mandate, period }] of decodeCharges(data).entries()) {
    const key = keyOf({ mandateId: mandateId({ chainId, puller }, { ...mandate, merchant }), period })
    if (!items.has(key)) items.set(key, index)
  }
  return (window) => items.get(keyOf(window))
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
