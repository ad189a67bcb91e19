import 'server-only'
import { type Address, encodeFunctionData, type Hex } from 'viem'
import { DAY_MS, HOUR_MS, SECOND_MS } from '@/lib/billing/durations'
import { encodeCancels, encodeCharges, encodeStart } from '@/lib/mandate/puller/puller-calls'
import { pullerFactoryAbi } from '@/lib/mandate/puller/puller-factory.generated'
import type { PaymentKeys } from '../../chain/payment-networks'
import { BANKER } from '../tokens/deploy-test-contracts'
import { approveCall, mintCall, transferCall } from '../tokens/test-token-calls'
import type { SampleStep } from './sample-steps'
import type { SignedLife } from './sign-samples'

/** A transaction of the past: nobody is asked to sign it, since the local chain sends for anybody. */
export interface ChainAct {
  readonly at: Date
  readonly from: Address
  readonly to: Address
  readonly data: Hex
}

/** Charges that a payer who lacks nothing can pay from today on. */
const CHARGES_IN_HAND = 24n
/** Payers are given their money at the beginning of a week: a block takes the time, and what it carries hardly any. */
const FUNDED_EVERY_MS = 7 * DAY_MS
/** The wallet to which payers move what they then lack. */
const SAVINGS: Address = '0x00000000000000000000000000000000005a71e5'

/** Deployment of the sample merchant's contract, a day before anybody signs. */
export function deployment(
  { keeper }: PaymentKeys,
  { factory, merchant, before }: { factory: Address; merchant: Address; before: Date },
): ChainAct {
  const data = encodeFunctionData({ abi: pullerFactoryAbi, functionName: 'deploy', args: [merchant] })
  return { at: new Date(before.getTime() - DAY_MS), from: keeper.address, to: factory, data }
}

/**
 * Transactions of a life: of its payer, who has the money or the allowance or lacks it as the attempts at its charges
 * say, of the keeper and of the canceller. An attempt that failed is none: the keeper tries a charge out before it sends.
 */
export function actsOf(signed: SignedLife, keys: PaymentKeys): ChainAct[] {
  const { life, mandate, signature, permit, puller, bill } = signed
  const purse = new Purse(signed)
  const acts: ChainAct[] = []
  let isInForce = false
  const send = (at: Date, from: Address, data: Hex) => acts.push({ at, from, to: puller, data })
  for (const step of life.steps) {
    const amount = bill.amounts.get(step) ?? 0n
    if (step.kind === 'start') acts.push(...purse.open(step.at))
    else if (step.kind === 'fail') acts.push(...purse.lack(step))
    else if (step.kind === 'pay') {
      acts.push(...purse.mend(step))
      const isFirst = step.period === 0
      const charge = { mandate, period: step.period, amount }
      const start = { mandate, signature, permit, firstAmount: amount }
      send(step.at, keys.keeper.address, isFirst ? encodeStart(start) : encodeCharges([charge]))
      isInForce = true
    } else if (isInForce && isEnd(step)) send(step.at, keys.canceller.address, encodeCancels([mandate]))
  }
  return acts
}

/** True for the step at which the subscriber is over: a cancel at the end of what is paid comes to it later. */
const isEnd = (step: SampleStep) => step.kind === 'finish' || (step.kind === 'cancel' && step.when === 'now')

/** Means of a payer over the years. */
class Purse {
  readonly #signed: SignedLife
  #balance = 0n
  /** The reason for which it cannot pay; null while it can. */
  #lacks: 'insufficient_balance' | 'allowance_too_low' | null = null

  constructor(signed: SignedLife) {
    this.#signed = signed
  }

  /** Money for all that is paid, and an allowance where that is not signed. */
  open(at: Date): ChainAct[] {
    const { token, allowance } = this.#signed
    const funded = new Date(Math.floor(at.getTime() / FUNDED_EVERY_MS) * FUNDED_EVERY_MS)
    const fund = this.#mint(funded, this.#needed(funded))
    return token.permit ? fund : [...fund, this.#approve(before(at, 5 * SECOND_MS), allowance)]
  }

  /** Takes away an hour before an attempt what the attempt fails for. */
  lack({ at, reason }: SampleStep & { kind: 'fail' }): ChainAct[] {
    if (this.#lacks) return []
    this.#lacks = reason
    const early = before(at, HOUR_MS)
    if (reason === 'allowance_too_low') return [this.#approve(early, 0n)]
    const { payer, token } = this.#signed
    const data = transferCall(SAVINGS, this.#balance)
    this.#balance = 0n
    return [{ at: early, from: payer.address, to: token.address, data }]
  }

  /** Brings back what lacked, a moment before a charge that is paid, which is then taken. */
  mend(step: SampleStep & { kind: 'pay' }): ChainAct[] {
    const { life, bill } = this.#signed
    const early = before(step.at, 10 * SECOND_MS)
    const lacked = this.#lacks
    this.#lacks = null
    const acts =
      lacked === 'insufficient_balance'
        ? this.#mint(early, this.#needed(early))
        : lacked === 'allowance_too_low'
          ? [this.#approve(early, bill.capAtomic * BigInt(Math.max(1, life.reach - step.period)))]
          : []
    this.#balance -= bill.amounts.get(step) ?? 0n
    return acts
  }

  /** Whatever is paid from a time on, and more for what comes; the test wallet's accounts have that already. */
  #needed(from: Date): bigint {
    const { life, bill } = this.#signed
    const paid = [...bill.amounts].filter(([step]) => step.kind === 'pay' && step.at >= from)
    const sum = paid.reduce((total, [, amount]) => total + amount, 0n)
    return life.payer === undefined ? sum + CHARGES_IN_HAND * bill.capAtomic : sum
  }

  #mint(at: Date, amount: bigint): ChainAct[] {
    const { payer, token } = this.#signed
    this.#balance += amount
    if (amount === 0n) return []
    return [{ at, from: BANKER, to: token.address, data: mintCall(payer.address, amount) }]
  }

  #approve(at: Date, amount: bigint): ChainAct {
    const { payer, token, puller } = this.#signed
    return { at, from: payer.address, to: token.address, data: approveCall(puller, amount) }
  }
}

const before = (time: Date, ms: number) => new Date(time.getTime() - ms)
