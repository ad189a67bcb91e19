import {
  type Address,
  type ContractErrorName,
  encodeAbiParameters,
  encodeErrorResult,
  encodeEventTopics,
  type Hex,
} from 'viem'
import { pullerAbi } from '@/lib/mandate/puller/puller.generated'
import type { ScriptedLog } from './contract-call'

/** Fields of the puller's events. */
export type PullerLogFields =
  | { readonly name: 'Authorized'; readonly id: Hex; readonly payer: Address; readonly subscriptionRef: Hex }
  | { readonly name: 'Charged'; readonly id: Hex; readonly period: bigint; readonly amount: bigint }
  | { readonly name: 'ChargeFailed'; readonly index: bigint; readonly reason: Hex }
  | { readonly name: 'Cancelled'; readonly id: Hex }

/** Topics and data of an event, as the real contract emits them. */
export function encodePullerLog(fields: PullerLogFields): Omit<ScriptedLog, 'address'> {
  const topics = encodeEventTopics({
    abi: pullerAbi,
    eventName: fields.name,
    args: { ...fields },
  } as Parameters<typeof encodeEventTopics>[0]) as Hex[]
  return { topics, data: dataOf(fields) }
}

function dataOf(fields: PullerLogFields): Hex {
  switch (fields.name) {
    case 'Charged':
      return encodeAbiParameters([{ type: 'uint256' }], [fields.amount])
    case 'ChargeFailed':
      return encodeAbiParameters([{ type: 'bytes' }], [fields.reason])
    default:
      return '0x'
  }
}

/** Revert data of one of the puller's errors. */
export function encodeRefusal(errorName: ContractErrorName<typeof pullerAbi>, args: readonly unknown[]): Hex {
  return encodeErrorResult({ abi: pullerAbi, errorName, args } as Parameters<typeof encodeErrorResult>[0])
}
