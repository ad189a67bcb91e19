import type { OfferToken } from '@/lib/billing/checkout/offer'
import type { Say } from '@/lib/language/say'
import type { CheckoutState } from '../machine/checkout-machine'

/**
 * Network fee by the terms of the connected wallet: `none` where signatures suffice. `reading` while the terms are being
 * read, `elsewhere` while the wallet is on another network, `unknown` where the terms were refused.
 */
export type QuotedFee = 'none' | 'some' | 'reading' | 'elsewhere' | 'unknown'

/** The fee of the connected wallet. */
export function quotedFee({
  connection,
  demand,
  terms,
}: Pick<CheckoutState, 'connection' | 'demand' | 'terms'>): QuotedFee {
  if (connection?.chainId !== demand.chainId) return 'elsewhere'
  if (terms === null) return 'reading'
  if (terms.kind !== 'quote') return 'unknown'
  return terms.quote.approvals.length + terms.quote.calls.length > 0 ? 'some' : 'none'
}

/** The fee of the connected wallet in words; null where there is nothing to say. */
export function feeText(
  say: Say,
  { network }: Pick<OfferToken, 'network'>,
  quoted: QuotedFee,
): string | null {
  switch (quoted) {
    case 'none':
      return say('checkout.feeNone')
    case 'some':
      return say('checkout.feeSmall')
    case 'reading':
      return say('checkout.feeReading')
    case 'elsewhere':
      return say('checkout.feeThere', { network })
    case 'unknown':
      return null
  }
}
