import { decodeFunctionData, isHex } from 'viem/utils'
import { mandateTypes } from '@/lib/mandate/terms/mandate-types'
import type { ApprovalCall, Quote } from './quote'

/** The terms as the page shows them to the payer. */
export interface ShownTerms {
  readonly chainId: number
  /** Addresses in any case. */
  readonly merchant: string
  readonly payer: string
  readonly token: string
  /** The most of one charge, at the full price with all of its use, in atomic units; null for a token whose rate the page does not know. */
  readonly chargeAtomic: bigint | null
  /** Amount of the first charge, in atomic units; null where the full one is. */
  readonly firstAtomic: bigint | null
  /** The most of a charge, and the first one less its discount, in micro-dollars. */
  readonly priceMicroUsd: bigint
  readonly firstPriceMicroUsd: bigint
  /**
   * Maximum of a charge in a floating token, in atomic units; null for pegged tokens, or where it is not
   * known.
   */
  readonly mostAtomic: bigint | null
  readonly firstChargeAt: Date
  readonly periodMonths: number
  /** Number of charges that the allowance covers. */
  readonly periods: number
  /** Number of windows of the terms. */
  readonly maxPeriods: number
  readonly receivers: readonly { readonly address: string; readonly shareBps: number }[]
  /** The day of an instant as the page writes it. */
  readonly dayOf: (at: Date) => string
}

/** Fields of the terms that are compared, in the order in which they are signed. */
export type ComparedField =
  | 'network'
  | 'contract'
  | 'merchant'
  | 'payer'
  | 'token'
  | 'amount'
  | 'cap'
  | 'first_charge'
  | 'period'
  | 'charges'
  | 'receivers'
  | 'allowance'
  | 'form'

/** A field that is not what the page shows; both sides as the page would write them, amounts in atomic units. */
export interface Difference {
  readonly field: ComparedField
  readonly shown: string
  readonly asked: string
}

/** A floating token's cap leaves room for the rate to double, and for an atomic unit of rounding each time. */
const FLOATING_ROOM = 2n
/** Maximum of a floating cap in percent of the page's own: the rate may rise by 5% while the page is read. */
const FLOATING_TOLERANCE = 105n

const approveAbi = [
  {
    type: 'function',
    name: 'approve',
    stateMutability: 'nonpayable',
    inputs: [
      { name: 'spender', type: 'address' },
      { name: 'amount', type: 'uint256' },
    ],
    outputs: [{ name: '', type: 'bool' }],
  },
] as const

/**
 * Holds everything that a wallet would be asked to sign or send against what the page shows. Nothing of a quote
 * with a difference may reach a wallet.
 * @returns the differences, in the order of the fields; none where all agree
 */
export function checkQuote(shown: ShownTerms, quote: Quote): readonly Difference[] {
  return [...checkTerms(shown, quote), ...checkForm(shown, quote), ...checkAllowance(shown, quote)]
}

function checkTerms(
  shown: ShownTerms,
  { chainId, amount, cap, spender, mandate, discount }: Quote,
): readonly Difference[] {
  const { message, domain } = mandate
  const first = new Date(Number(message.firstChargeAt) * 1000)
  const isReduced = discount !== null || shown.firstPriceMicroUsd < shown.priceMicroUsd
  const checks: readonly (Difference & { readonly holds: boolean })[] = [
    check('network', shown.chainId, domain.chainId),
    check('network', shown.chainId, chainId),
    check('contract', spender, domain.verifyingContract),
    check('merchant', shown.merchant, message.merchant),
    check('payer', shown.payer, message.payer),
    check('token', shown.token, message.token),
    // Without a discount it is the cap.
    check('amount', isReduced ? (shown.firstAtomic ?? amount) : amount, amount),
    check('cap', cap, message.maxAmountPerPeriod),
    capCheck(shown, message.maxAmountPerPeriod, cap),
    check('first_charge', shown.dayOf(shown.firstChargeAt), dayText(shown, first)),
    check('period', shown.periodMonths, message.periodMonths),
    check('charges', shown.maxPeriods, message.maxPeriods),
    check(
      'receivers',
      payoutText(shown.receivers.map(({ address, shareBps }) => ({ receiver: address, bps: shareBps }))),
      payoutText(message.payouts),
    ),
  ]
  return checks.filter(({ holds }) => !holds).map(({ field, shown, asked }) => ({ field, shown, asked }))
}

function capCheck(
  { chargeAtomic, mostAtomic }: ShownTerms,
  asked: string,
  cap: string,
): Difference & { holds: boolean } {
  const compared = check('cap', chargeAtomic ?? mostAtomic ?? cap, asked)
  if (mostAtomic === null) return compared
  return { ...compared, holds: BigInt(asked) * 100n <= mostAtomic * FLOATING_TOLERANCE }
}

/** The typed data is of the kind that the contract checks, so that what wallets show is what is signed. */
function checkForm(
  { priceMicroUsd, firstPriceMicroUsd }: ShownTerms,
  { mandate, amount, cap, firstChargeAt }: Quote,
): readonly Difference[] {
  const { domain, types, primaryType, message } = mandate
  const isKnown =
    domain.name === 'Dues' &&
    domain.version === '1' &&
    primaryType === 'Mandate' &&
    JSON.stringify(types) === JSON.stringify(mandateTypes)
  const isConsistent =
    BigInt(cap) * firstPriceMicroUsd <=
      BigInt(amount) * FLOATING_ROOM * priceMicroUsd + FLOATING_ROOM * firstPriceMicroUsd &&
    Date.parse(firstChargeAt) === Number(message.firstChargeAt) * 1000
  return isKnown && isConsistent ? [] : [{ field: 'form', shown: 'Dues, version 1', asked: 'something else' }]
}

function checkAllowance(shown: ShownTerms, quote: Quote): readonly Difference[] {
  const { permit, approvals, spender, allowanceNeeded, cap, periods } = quote
  const needed = BigInt(allowanceNeeded)
  const differences: Difference[] = []
  const expect = (field: ComparedField, one: string | number, other: unknown) => {
    const { holds, ...difference } = check(field, one, other)
    if (!holds) differences.push(difference)
  }
  const ofThese = BigInt(cap) * BigInt(shown.periods)
  expect('allowance', String(ofThese), BigInt(cap) * BigInt(periods))
  if (needed < ofThese) {
    differences.push({ field: 'allowance', shown: String(ofThese), asked: allowanceNeeded })
  }
  if (permit) {
    expect('network', shown.chainId, permit.domain.chainId)
    expect('token', shown.token, permit.domain.verifyingContract)
    expect('payer', shown.payer, permit.message.owner)
    expect('contract', spender, permit.message.spender)
    expect('allowance', allowanceNeeded, permit.message.value)
    expect('form', 'Permit', permit.primaryType)
  }
  approvals.forEach((approval, index) => {
    const last = index === approvals.length - 1
    const call = decodeApproval(approval)
    expect('token', shown.token, approval.to)
    expect('contract', spender, call?.spender)
    expect('allowance', last ? allowanceNeeded : '0', call && String(call.amount))
  })
  return differences
}

/** Spender and amount in atomic units of an ERC-20 `approve`; null where the call is no approval. */
export function decodeApproval({ data }: ApprovalCall): { spender: string; amount: bigint } | null {
  try {
    if (!isHex(data)) return null
    const [spender, amount] = decodeFunctionData({ abi: approveAbi, data }).args
    return { spender, amount }
  } catch {
    return null
  }
}

function check(
  field: ComparedField,
  shown: string | number | bigint,
  asked: unknown,
): Difference & { holds: boolean } {
  const one = String(shown)
  const other = asked === undefined || asked === null ? 'nothing' : String(asked)
  return { field, shown: one, asked: other, holds: one.toLowerCase() === other.toLowerCase() }
}

function dayText({ dayOf, firstChargeAt }: ShownTerms, at: Date): string {
  if (Number.isNaN(at.getTime())) return 'no date'
  // A charge on the day that is shown, but before the terms were made, was never on offer.
  const isEarlier = at.getTime() < Math.floor(firstChargeAt.getTime() / 1000) * 1000
  return isEarlier ? at.toISOString() : dayOf(at)
}

function payoutText(
  payouts: readonly { readonly receiver: string; readonly bps: string | number }[],
): string {
  return payouts.map(({ receiver, bps }) => `${receiver.toLowerCase()} ${Number(bps) / 100}%`).join(', ')
}
