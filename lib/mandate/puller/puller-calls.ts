import { decodeFunctionData, decodeFunctionResult, encodeFunctionData, type Hex } from 'viem'
import { NO_PERMIT, type SignedPermit } from '../allowance/permit'
import { type Mandate, NO_SIGNATURE } from '../terms/mandate-types'
import { pullerAbi } from './puller.generated'

/** One window of one mandate. */
export interface ChargeItem {
  readonly mandate: Mandate
  readonly period: number
  /** Amount in atomic units. */
  readonly amount: bigint
}

/** State of a mandate on chain. */
export interface MandateStatus {
  readonly phase: 'unknown' | 'live' | 'cancelled'
  /** One more than the last window charged; 0 before the first charge. */
  readonly nextPeriod: number
  /** Count of charged windows. */
  readonly charges: number
}

/** The call that takes these charges: that of one fails as a whole, of several each by itself. */
export function encodeCharges(items: readonly ChargeItem[]): Hex {
  const args = items.map(chargeArgs)
  const [only] = args
  return only && args.length === 1
    ? encodeFunctionData({
        abi: pullerAbi,
        functionName: 'charge',
        args: [only.mandate, only.period, only.amount],
      })
    : encodeFunctionData({ abi: pullerAbi, functionName: 'chargeMany', args: [args] })
}

/**
 * The items of a call that {@link encodeCharges} made, in their order, or the first charge of one that
 * {@link encodeStart} made; their mandates as the contract has them.
 */
export function decodeCharges(data: Hex): readonly (Omit<ChargeItem, 'mandate'> & {
  readonly mandate: Omit<Mandate, 'merchant'>
})[] {
  const call = decodeFunctionData({ abi: pullerAbi, data })
  if (call.functionName === 'charge') {
    const [mandate, period, amount] = call.args
    return [{ mandate, period: Number(period), amount }]
  }
  if (call.functionName === 'start') {
    const [mandate, , , amount] = call.args
    return [{ mandate, period: 0, amount }]
  }
  if (call.functionName !== 'chargeMany') return []
  return call.args[0].map(({ mandate, period, amount }) => ({ mandate, period: Number(period), amount }))
}

/** Call that puts a mandate in force: with the first charge, or without where that is only tried out. */
export function encodeStart(start: {
  readonly mandate: Mandate
  /** {@link NO_SIGNATURE} where the payer has put the terms in force itself, and the first charge is all that is left. */
  readonly signature: Hex
  /** Null where the allowance exists already. */
  readonly permit: SignedPermit | null
  /** Amount of the first charge in atomic units; 0 takes nothing. */
  readonly firstAmount: bigint
}): Hex {
  const { mandate, signature, permit, firstAmount } = start
  if (signature === NO_SIGNATURE) return encodeCharges([{ mandate, period: 0, amount: firstAmount }])
  if (firstAmount > 0n) {
    const args = [mandate, signature, permit ?? NO_PERMIT, firstAmount] as const
    return encodeFunctionData({ abi: pullerAbi, functionName: 'start', args })
  }
  return permit
    ? encodeFunctionData({
        abi: pullerAbi,
        functionName: 'permitAndAuthorize',
        args: [mandate, signature, permit],
      })
    : encodeFunctionData({ abi: pullerAbi, functionName: 'authorizeWithSig', args: [mandate, signature] })
}

/** The call that puts terms in force in the place of others, which end with it, by the payer's signature. */
export function encodeReplace(previous: Mandate, next: Mandate, signature: Hex): Hex {
  return encodeFunctionData({ abi: pullerAbi, functionName: 'replace', args: [previous, next, signature] })
}

/** The call by which a payer ends a mandate of its own. */
export function encodeCancel(mandate: Mandate): Hex {
  return encodeFunctionData({ abi: pullerAbi, functionName: 'cancel', args: [mandate] })
}

/** The call by which anybody ends a mandate with its payer's signature of `cancelTypedData`. */
export function encodeSignedCancel(mandate: Mandate, signature: Hex): Hex {
  return encodeFunctionData({ abi: pullerAbi, functionName: 'cancelWithSig', args: [mandate, signature] })
}

/** The call that ends mandates of any payer, for the merchant or the canceller. */
export function encodeCancels(mandates: readonly Mandate[]): Hex {
  return encodeFunctionData({ abi: pullerAbi, functionName: 'cancelMany', args: [mandates] })
}

export function encodeStatus(mandateId: Hex): Hex {
  return encodeFunctionData({ abi: pullerAbi, functionName: 'status', args: [mandateId] })
}

/** Decodes the answer of `status`; `0x`, from a puller that is not deployed, means an unknown mandate. */
export function decodeStatus(data: Hex): MandateStatus {
  if (data === '0x') return { phase: 'unknown', nextPeriod: 0, charges: 0 }
  const [phase, nextPeriod, charges] = decodeFunctionResult({
    abi: pullerAbi,
    functionName: 'status',
    data,
  })
  return {
    phase: phase === 1 ? 'live' : phase === 2 ? 'cancelled' : 'unknown',
    nextPeriod: Number(nextPeriod),
    charges: Number(charges),
  }
}

const chargeArgs = ({ mandate, period, amount }: ChargeItem) => ({ mandate, period: BigInt(period), amount })
