import type { Address } from 'viem'
import { formatUnits } from 'viem/utils'
import { sayTokens } from '@/components/language/spoken-values'
import { formatPercent } from '@/lib/language/amounts'
import type { Say } from '@/lib/language/say'
import { payoutParts } from '@/lib/mandate/terms/payout-parts'
import type { WireCharge } from '@/lib/wire/subscribers/payments'
import type { WirePortalSubscription } from '@/lib/wire/subscribers/portal'

type WirePayout = WirePortalSubscription['receivers'][number]

/** "Paid to, 70%": the term of a receiver; without a share where it takes all. */
export function paidToTerm(say: Say, { shareBps }: WirePayout, receivers: readonly WirePayout[]): string {
  if (receivers.length === 1) return say('portal.paidTo')
  return say('portal.paidToShare', { share: formatPercent(shareBps / 100, say.reader) })
}

/** "34.30 USDC": the part of a payment that a receiver got, as the contract splits it. */
export function paidPart(
  say: Say,
  receiver: WirePayout,
  receivers: readonly WirePayout[],
  { amount, token }: Pick<WireCharge, 'amount' | 'token'>,
): string {
  const payouts = receivers.map((each) => ({ receiver: each.address as Address, bps: BigInt(each.shareBps) }))
  const parts = payoutParts(payouts, BigInt(amount))
  const { part } = parts.find((each) => each.receiver === receiver.address) ?? { part: 0n }
  return sayTokens(say, formatUnits(part, token.decimals), token)
}
