import type { Address, Hex } from 'viem'
import { type DeployedPuller, type Mandate, mandateTypedData } from './mandate-types'

/** A mandate as JSON: whole numbers are decimal text, which keeps every digit and which wallets read as well. */
export interface MandateMessage {
  readonly merchant: Address
  readonly payer: Address
  readonly token: Address
  readonly maxAmountPerPeriod: string
  readonly firstChargeAt: string
  readonly periodMonths: string
  readonly maxPeriods: string
  readonly subscriptionRef: Hex
  readonly replaces: Hex
  readonly payouts: readonly { readonly receiver: Address; readonly bps: string }[]
}

export function mandateMessage(mandate: Mandate): MandateMessage {
  return {
    ...mandate,
    maxAmountPerPeriod: String(mandate.maxAmountPerPeriod),
    firstChargeAt: String(mandate.firstChargeAt),
    periodMonths: String(mandate.periodMonths),
    maxPeriods: String(mandate.maxPeriods),
    payouts: mandate.payouts.map(({ receiver, bps }) => ({ receiver, bps: String(bps) })),
  }
}

/** The typed data of {@link mandateTypedData} as JSON, to be handed to a wallet as it is. */
export function mandateTypedDataJson(instance: DeployedPuller, mandate: Mandate) {
  return { ...mandateTypedData(instance, mandate), message: mandateMessage(mandate) }
}

/** The mandate of a stored message; the inverse of {@link mandateMessage}. */
export function mandateOfMessage(message: MandateMessage): Mandate {
  return {
    ...message,
    maxAmountPerPeriod: BigInt(message.maxAmountPerPeriod),
    firstChargeAt: BigInt(message.firstChargeAt),
    periodMonths: BigInt(message.periodMonths),
    maxPeriods: BigInt(message.maxPeriods),
    payouts: message.payouts.map(({ receiver, bps }) => ({ receiver, bps: BigInt(bps) })),
  }
}
