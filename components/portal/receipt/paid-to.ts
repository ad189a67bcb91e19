import type { Address } from 'viem'
import { formatUnits } from 'viem/utils'
import { tokenAmount } from '@/components/billing/payment-facts'
import { payoutParts } from '@/lib/mandate/terms/payout-parts'
import type { WireCharge } from '@/lib/wire/subscribers/payments'
import type { WirePortalSubscription } from '@/lib/wire/subscribers/portal'

type WirePayout = WirePortalSubscription['receivers'][number]

/** "Paid to, 70%": the term of a receiver; without a share where it takes all. */
export function paidToTerm({ shareBps }: WirePayout, receivers: readonly WirePayout[]): string {
  return receivers.length === 1 ? 'Paid to' : `Paid to, ${shareBps / 100}%`
}

/** "34.30 USDC": the part of a payment that a receiver got, as the contract splits it. */
export function paidPart(
  receiver: WirePayout,
  receivers: readonly WirePayout[],
  { amount, token }: Pick<WireCharge, 'amount' | 'token'>,
): string {
  const payouts = receivers.map((each) => ({ receiver: each.address as Address, bps: BigInt(each.shareBps) }))
  const parts = payoutParts(payouts, BigInt(amount))
  const { part } = parts.find((each) => each.receiver === receiver.address) ?? { part: 0n }
  return `${tokenAmount(formatUnits(part, token.decimals))} ${token.symbol}`
}
