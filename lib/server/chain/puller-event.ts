import 'server-only'
import { type Address, decodeEventLog, getAbiItem, type Hex, toEventSelector } from 'viem'
import { pullerAbi } from '@/lib/mandate/puller/puller.generated'
import type { Log } from './chain-client'

/** Decoded log of a puller. */
export type PullerEvent =
  /** The terms are in force. */
  | {
      readonly kind: 'authorized'
      readonly mandateId: Hex
      readonly payer: Address
      readonly subscriptionRef: Hex
    }
  /** The window was paid: the only proof of payment. */
  | {
      readonly kind: 'charged'
      readonly mandateId: Hex
      readonly period: number
      readonly amountAtomic: bigint
    }
  /** Nothing more can be taken under the mandate. */
  | { readonly kind: 'cancelled'; readonly mandateId: Hex }

/** The first topics of all events that {@link pullerEvent} reads. */
export const PULLER_EVENT_TOPICS: readonly Hex[] = (['Authorized', 'Charged', 'Cancelled'] as const).map(
  (name) => toEventSelector(getAbiItem({ abi: pullerAbi, name })),
)

/** Decodes a log of a puller; null for events other than those of payments and mandates. */
export function pullerEvent({ topics, data }: Pick<Log, 'topics' | 'data'>): PullerEvent | null {
  const decoded = decode(topics, data)
  switch (decoded?.eventName) {
    case 'Authorized': {
      const { id, payer, subscriptionRef } = decoded.args
      return { kind: 'authorized', mandateId: id, payer, subscriptionRef }
    }
    case 'Charged': {
      const { id, period, amount } = decoded.args
      return { kind: 'charged', mandateId: id, period: Number(period), amountAtomic: amount }
    }
    case 'Cancelled':
      return { kind: 'cancelled', mandateId: decoded.args.id }
    default:
      return null
  }
}

function decode(topics: readonly Hex[], data: Hex) {
  const [signature, ...indexed] = topics
  if (signature === undefined) return null
  try {
    return decodeEventLog({ abi: pullerAbi, topics: [signature, ...indexed], data })
  } catch {
    // No event of the puller's ABI, so the contract did not emit it.
    return null
  }
}
