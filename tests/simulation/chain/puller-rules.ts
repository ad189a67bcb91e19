import {
  type Address,
  type ContractErrorName,
  encodeFunctionResult,
  type Hex,
  hashTypedData,
  isAddressEqual,
} from 'viem'
import { periodStart } from '@/lib/billing/calendar'
import type { SignedPermit } from '@/lib/mandate/allowance/permit'
import { pullerAbi } from '@/lib/mandate/puller/puller.generated'
import { mandateId } from '@/lib/mandate/terms/mandate-id'
import { cancelTypedData, type Mandate, NO_MANDATE } from '@/lib/mandate/terms/mandate-types'
import { copyLedger, type DeployedPuller, keyOf, NO_STANDING, restoreLedger, type Standing } from '../ledger'
import { callDecoder } from './call-decoder'
import {
  type CallContext,
  type CallResult,
  type ContractCall,
  Reverted,
  type ScriptedLog,
} from './contract-call'
import { encodePullerLog, encodeRefusal, type PullerLogFields } from './puller-answers'
import { isSignedBy } from './scripted-signature'
import { hookGas, permitQuietly, transferFrom, transferLog } from './token-rules'

const SIGNATURE_GRACE_S = 3 * 86_400
/** `TransferFromFailed()` of Solady's SafeTransferLib, which the ABI does not list. */
const TRANSFER_FROM_FAILED: Hex = '0x7939f424'
const decodeCall = callDecoder(pullerAbi)

const PHASES = { none: 0, live: 1, cancelled: 2 } as const

/** As measured on the real contract, rounded up. */
const GAS = { base: 21_000n, authorize: 45_000n, permit: 35_000n, charge: 36_000n, cancel: 12_000n }
const ITEM_GAS = 200_000n
const ITEM_GAS_PER_PAYOUT = 100_000n
const ITEM_GAS_AROUND = 40_000n

/** The mandate as the contract's struct has it; the puller knows the merchant. */
type Struct = Omit<Mandate, 'merchant'>
interface Item {
  readonly mandate: Struct
  readonly period: bigint
  readonly amount: bigint
}

/** Runs a call of a merchant's puller by the rules of `Puller.sol`. @throws Reverted */
export function callPuller(context: CallContext, puller: DeployedPuller, call: ContractCall): CallResult {
  return new PullerCall(context, puller, call).run()
}

class PullerCall {
  readonly #logs: ScriptedLog[] = []
  #gas = GAS.base
  /** Lowest gas limit that suffices: above the gas used, since each item needs a reserve (EIP-150's 63/64 rule). */
  #gasNeeded = 0n

  constructor(
    readonly context: CallContext,
    readonly puller: DeployedPuller,
    readonly call: ContractCall,
  ) {}

  run(): CallResult {
    const returned = this.#dispatch()
    if (this.call.gasLimit < this.#gas) throw new Reverted('0x', this.call.gasLimit)
    if (this.#gasNeeded < this.#gas) this.#gasNeeded = this.#gas
    return { returned, logs: this.#logs, gas: this.#gas, gasNeeded: this.#gasNeeded }
  }

  #dispatch(): Hex {
    const { functionName, args } = this.#decode()
    switch (functionName) {
      case 'authorize': {
        if (!this.#isFrom(args[0].payer)) throw this.#refusal('NotPayer')
        const id = this.#idOf(args[0])
        this.#authorize(id, args[0])
        return id
      }
      case 'authorizeWithSig':
        return this.#authorizeWithSig(args[0], args[1])
      case 'permitAndAuthorize': {
        const id = this.#authorizeWithSig(args[0], args[1])
        this.#permit(args[0], args[2])
        return id
      }
      case 'start': {
        this.#requireKeeper()
        const id = this.#authorizeWithSig(args[0], args[1])
        if (args[2].deadline !== 0n) this.#permit(args[0], args[2])
        this.#charge(id, { mandate: args[0], period: 0n, amount: args[3] })
        return id
      }
      case 'charge': {
        this.#requireKeeper()
        this.#charge(this.#idOf(args[0]), { mandate: args[0], period: args[1], amount: args[2] })
        return '0x'
      }
      case 'chargeMany':
        return this.#chargeMany(args[0])
      case 'replace':
        return this.#replace(args[0], args[1], args[2])
      case 'cancel': {
        if (!this.#isFrom(args[0].payer)) this.#requireCanceller()
        this.#cancel(this.#idOf(args[0]))
        return '0x'
      }
      case 'cancelMany': {
        this.#requireCanceller()
        for (const mandate of args[0]) this.#cancel(this.#idOf(mandate))
        return '0x'
      }
      case 'cancelWithSig': {
        const id = this.#idOf(args[0])
        this.#checkSignature(args[0].payer, hashTypedData(cancelTypedData(this.#instance, id)), args[1])
        this.#cancel(id)
        return '0x'
      }
      case 'status': {
        const { phase, nextPeriod, charges } = this.#standing(args[0])
        const result = [PHASES[phase], BigInt(nextPeriod), BigInt(charges)] as const
        return encodeFunctionResult({ abi: pullerAbi, functionName: 'status', result })
      }
      case 'mandateId':
        return this.#idOf(args[0])
      case 'keeper':
      case 'canceller':
      case 'merchant':
        return encodeFunctionResult({ abi: pullerAbi, functionName, result: this.puller[functionName] })
      default:
        throw new Reverted('0x', this.#gas)
    }
  }

  #decode() {
    try {
      return decodeCall(this.call.data)
    } catch {
      throw new Reverted('0x', this.#gas)
    }
  }

  get #instance() {
    return { chainId: this.context.chainId, puller: this.call.to }
  }

  #idOf(struct: Struct): Hex {
    return mandateId(this.#instance, { merchant: this.puller.merchant, ...struct })
  }

  #standing(id: Hex): Standing {
    return this.context.ledger.standings.get(keyOf(this.call.to, id)) ?? NO_STANDING
  }

  #setStanding(id: Hex, standing: Standing): void {
    this.context.ledger.standings.set(keyOf(this.call.to, id), standing)
  }

  #authorizeWithSig(mandate: Struct, signature: Hex): Hex {
    const id = this.#idOf(mandate)
    this.#checkSignature(mandate.payer, id, signature)
    this.#authorize(id, mandate)
    return id
  }

  #authorize(id: Hex, mandate: Struct): void {
    if (this.#standing(id).phase === 'live') return
    if (mandate.replaces !== NO_MANDATE) throw this.#refusal('NotReplacing')
    this.#putInForce(id, mandate)
  }

  #putInForce(id: Hex, mandate: Struct): void {
    if (this.#standing(id).phase === 'cancelled') throw this.#refusal('MandateCancelled', [id])
    this.#checkTerms(mandate)
    this.#gas += GAS.authorize
    this.#setStanding(id, { phase: 'live', nextPeriod: 0, charges: 0 })
    this.#tell({ name: 'Authorized', id, payer: mandate.payer, subscriptionRef: mandate.subscriptionRef })
  }

  #checkTerms(mandate: Struct): void {
    if (
      mandate.maxAmountPerPeriod === 0n ||
      mandate.firstChargeAt >= 2n ** 40n ||
      mandate.periodMonths === 0n ||
      mandate.periodMonths > 1200n ||
      mandate.maxPeriods === 0n
    ) {
      throw this.#refusal('BadTerms')
    }
    const deadline = mandate.firstChargeAt + BigInt(SIGNATURE_GRACE_S)
    if (this.context.timestamp > deadline) throw this.#refusal('SignatureTooOld', [deadline])
    const isSound = mandate.payouts.every(({ bps }) => bps > 0n && bps <= 10_000n)
    const sum = mandate.payouts.reduce((total, { bps }) => total + bps, 0n)
    if (!isSound || mandate.payouts.length > 8 || sum !== 10_000n) throw this.#refusal('BadPayouts')
  }

  #chargeMany(items: readonly Item[]): Hex {
    this.#requireKeeper()
    for (const [index, item] of items.entries()) {
      const itemGas = ITEM_GAS + ITEM_GAS_PER_PAYOUT * BigInt(item.mandate.payouts.length)
      const needed = this.#gas + (itemGas * 64n) / 63n + ITEM_GAS_AROUND
      if (this.call.gasLimit < needed) throw this.#refusal('NotEnoughGas')
      if (needed > this.#gasNeeded) this.#gasNeeded = needed
      const before = copyLedger(this.context.ledger)
      const logs = this.#logs.length
      const most = this.#gas + itemGas
      try {
        this.#charge(this.#idOf(item.mandate), item)
        // The token runs out of gas, which the contract reports as a refusal of it.
        if (this.#gas > most) throw new Reverted(TRANSFER_FROM_FAILED, most)
      } catch (error) {
        if (!(error instanceof Reverted)) throw error
        restoreLedger(this.context.ledger, before)
        this.#logs.length = logs
        if (this.#gas > most) this.#gas = most
        this.#tell({ name: 'ChargeFailed', index: BigInt(index), reason: error.data })
      }
    }
    return '0x'
  }

  #charge(id: Hex, { mandate, period, amount }: Item): void {
    this.#gas += GAS.charge
    const standing = this.#standing(id)
    this.#requireLive(id, standing)
    if (amount === 0n) throw this.#refusal('NothingToCharge')
    if (amount > mandate.maxAmountPerPeriod) {
      throw this.#refusal('AmountAboveCap', [amount, mandate.maxAmountPerPeriod])
    }
    this.#requireOpen(mandate, period)
    const isTaken = period < BigInt(standing.nextPeriod)
    if (isTaken && !this.context.isContractCareless) throw this.#refusal('AlreadyCharged', [id, period])
    if (period >= mandate.maxPeriods) throw this.#refusal('Exhausted', [id])
    this.#setStanding(id, { phase: 'live', nextPeriod: Number(period) + 1, charges: standing.charges + 1 })
    this.#tell({ name: 'Charged', id, period, amount })
    if (!this.puller.isLying || !this.#isFrom(this.puller.keeper)) this.#pay(mandate, amount)
  }

  #requireLive(id: Hex, { phase }: Standing): void {
    if (phase === 'none') throw this.#refusal('NotAuthorized', [id])
    if (phase === 'cancelled') throw this.#refusal('MandateCancelled', [id])
  }

  #requireOpen({ firstChargeAt, periodMonths }: Struct, period: bigint): void {
    if (period >= 2n ** 16n) throw this.#refusal('TooEarly', [2n ** 256n - 1n])
    const start = (index: bigint) =>
      periodStart(new Date(Number(firstChargeAt) * 1000), Number(periodMonths), Number(index)).getTime() /
      1000
    const opensAt = start(period)
    if (this.context.timestamp < opensAt) throw this.#refusal('TooEarly', [BigInt(opensAt)])
    const closesAt = start(period + 1n)
    if (this.context.timestamp >= closesAt) throw this.#refusal('TooLate', [BigInt(closesAt)])
  }

  #pay(mandate: Struct, amount: bigint): void {
    let left = amount
    for (const [index, { receiver, bps }] of mandate.payouts.entries()) {
      const isLast = index === mandate.payouts.length - 1
      const part = isLast ? left : (amount * bps) / 10_000n
      left -= part
      if (part !== 0n || isLast) this.#transfer(mandate, receiver, part)
    }
  }

  #transfer({ token: address, payer }: Struct, receiver: Address, amount: bigint): void {
    const token = this.#token(address)
    if (!token) throw new Reverted(TRANSFER_FROM_FAILED, this.#gas)
    this.#gas += hookGas(this.context, token, payer)
    try {
      transferFrom(this.context, token, this.call.to, payer, receiver, amount)
      this.#logs.push(transferLog(token, payer, receiver, amount))
    } catch (error) {
      if (!(error instanceof Reverted)) throw error
      throw new Reverted(TRANSFER_FROM_FAILED, this.#gas)
    }
  }

  #token(address: Address) {
    return this.context.tokens.find((token) => isAddressEqual(token.address, address))
  }

  #permit(mandate: Struct, permit: SignedPermit): void {
    this.#gas += GAS.permit
    const { ledger } = this.context
    const token = this.#token(mandate.token)
    if (token) permitQuietly(this.context, token, this.call.to, mandate.payer, permit)
    const allowance = ledger.allowances.get(keyOf(mandate.token, mandate.payer, this.call.to)) ?? 0n
    if (allowance < permit.value) throw this.#refusal('AllowanceTooLow', [allowance, permit.value])
  }

  #replace(previous: Struct, next: Struct, signature: Hex): Hex {
    const previousId = this.#idOf(previous)
    if (next.replaces !== previousId || !isAddressEqual(next.payer, previous.payer)) {
      throw this.#refusal('NotReplacing')
    }
    this.#requireLive(previousId, this.#standing(previousId))
    if (this.context.timestamp < next.firstChargeAt) throw this.#refusal('TooEarly', [next.firstChargeAt])
    const id = this.#idOf(next)
    if (!this.#isFrom(next.payer)) this.#checkSignature(next.payer, id, signature)
    this.#cancel(previousId)
    this.#putInForce(id, next)
    return id
  }

  #cancel(id: Hex): void {
    this.#gas += GAS.cancel
    const standing = this.#standing(id)
    if (standing.phase === 'cancelled') return
    this.#setStanding(id, { ...standing, phase: 'cancelled' })
    this.#tell({ name: 'Cancelled', id })
  }

  #checkSignature(payer: Address, digest: Hex, signature: Hex): void {
    const isUnwilling = this.context.unwilling.has(keyOf(payer))
    if (isUnwilling || !isSignedBy(payer, digest, signature)) throw this.#refusal('BadSignature')
  }

  #isFrom(account: Address): boolean {
    return isAddressEqual(this.call.from, account)
  }

  #requireKeeper(): void {
    if (!this.puller.isLying && !this.#isFrom(this.puller.keeper)) throw this.#refusal('NotKeeper')
  }

  #requireCanceller(): void {
    const { merchant, canceller } = this.puller
    if (!this.#isFrom(merchant) && !this.#isFrom(canceller)) throw this.#refusal('NotAllowedToCancel')
  }

  #tell(fields: PullerLogFields): void {
    this.#logs.push({ address: this.call.to, ...encodePullerLog(fields) })
  }

  #refusal(errorName: ContractErrorName<typeof pullerAbi>, args: readonly unknown[] = []): Reverted {
    return new Reverted(encodeRefusal(errorName, args), this.#gas)
  }
}
