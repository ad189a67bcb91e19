import { getAddress, toFunctionSelector } from 'viem'
import type { ShownTerms } from '@/lib/client/payment/check-quote'
import type { ApprovalCall, PermitMessage, Quote } from '@/lib/client/payment/quote'
import { buildApprovals } from '@/lib/mandate/allowance/build-approvals'
import { permitTypedData } from '@/lib/mandate/allowance/permit'
import { buildPayerCalls } from '@/lib/mandate/puller/payer-calls'
import { pullerAddress } from '@/lib/mandate/puller/puller-address'
import { mandateTypedDataJson } from '@/lib/mandate/terms/mandate-message'
import { NO_MANDATE } from '@/lib/mandate/terms/mandate-types'
import { BASE_USDC, OFFER } from './offer'

export const PAYER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const PULLER = getAddress('0xa226720a69877c305af8b05d6ffee9f1af0a1349')
export const FIRST_CHARGE = new Date('2026-12-05T02:40:00Z')

/** Terms as the page shows them for {@link QUOTE} and the others. */
export const SHOWN: ShownTerms = {
  chainId: 8453,
  merchant: OFFER.merchant.address,
  payer: PAYER,
  token: BASE_USDC.address,
  chargeAtomic: 49_000_000n,
  firstAtomic: 49_000_000n,
  priceMicroUsd: 49_000_000n,
  firstPriceMicroUsd: 49_000_000n,
  mostAtomic: null,
  firstChargeAt: FIRST_CHARGE,
  periodMonths: 1,
  periods: 12,
  maxPeriods: 1200,
  receivers: OFFER.receivers.slice(0, 1),
  dayOf: (at) => at.toISOString().slice(0, 10),
}

const mandate = {
  merchant: getAddress(OFFER.merchant.address.toLowerCase()),
  payer: PAYER,
  token: getAddress(BASE_USDC.address),
  maxAmountPerPeriod: 49_000_000n,
  firstChargeAt: BigInt(FIRST_CHARGE.getTime() / 1000),
  periodMonths: 1n,
  maxPeriods: 1200n,
  subscriptionRef: NO_MANDATE,
  replaces: NO_MANDATE,
  payouts: [{ receiver: getAddress(OFFER.receivers[0]?.address.toLowerCase() ?? ''), bps: 10_000n }],
} as const

/** A quote of 12 x 49 USDC on Base after a trial, with no allowance so far and no permit. */
export const QUOTE: Quote = {
  chainId: 8453,
  spender: PULLER,
  amount: '49000000',
  cap: '49000000',
  discount: null,
  periods: 12,
  fixedCharges: null,
  trialDays: 14,
  firstChargeAt: FIRST_CHARGE.toISOString(),
  schedule: [FIRST_CHARGE.toISOString()],
  balance: '1240550000',
  allowance: '0',
  allowanceNeeded: '588000000',
  mandate: mandateTypedDataJson({ chainId: 8453, puller: PULLER }, mandate),
  permit: null,
  approvals: [],
  calls: [],
}

const permit = permitTypedData({
  chainId: 8453,
  token: mandate.token,
  domain: { name: 'USD Coin', version: '2' },
  owner: PAYER,
  spender: PULLER,
  value: 588_000_000n,
  nonce: 3n,
  deadline: BigInt(FIRST_CHARGE.getTime() / 1000),
})
const permitMessage: PermitMessage = {
  owner: PAYER,
  spender: PULLER,
  value: '588000000',
  nonce: '3',
  deadline: String(permit.message.deadline),
}

/** {@link QUOTE} with a permit that sets the allowance. */
export const PERMIT_QUOTE: Quote = { ...QUOTE, permit: { ...permit, message: permitMessage } }

/** A transaction that lets the contract take so much, in atomic units. */
export function approvalOf(
  atomic: bigint,
  spender: string = PULLER,
  token: string = BASE_USDC.address,
): ApprovalCall {
  const words = [spender.slice(2).toLowerCase(), atomic.toString(16)].map((word) => word.padStart(64, '0'))
  return { to: token, data: toFunctionSelector('approve(address,uint256)') + words.join('') }
}

/** {@link QUOTE} with a token whose allowance goes to 0 before it changes. */
export const ZERO_FIRST_QUOTE: Quote = {
  ...QUOTE,
  allowance: '5000000',
  approvals: [approvalOf(0n), approvalOf(588_000_000n)],
}

/** A factory, and where it puts the merchant's contract. */
export const FACTORY = getAddress('0xb226720a69877c305af8b05d6ffee9f1af0a1349')
const ownPuller = pullerAddress({ factory: FACTORY, merchant: mandate.merchant })

/** {@link QUOTE} for a smart wallet that is not deployed yet: it sends calls, and signs nothing. */
export const CALLS_QUOTE: Quote = {
  ...QUOTE,
  spender: ownPuller,
  mandate: mandateTypedDataJson({ chainId: 8453, puller: ownPuller }, mandate),
  calls: buildPayerCalls({
    puller: ownPuller,
    mandate,
    approvals: buildApprovals({
      token: mandate.token,
      spender: ownPuller,
      allowance: 0n,
      needed: 588_000_000n,
      zeroFirst: false,
    }),
    factory: FACTORY,
  }),
}
