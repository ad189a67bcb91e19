import 'server-only'
import type { Address } from 'viem'
import type { MandateMessage } from '@/lib/mandate/terms/mandate-message'
import type { Database } from '../../store/database/database'
import type { SubscriptionDetails } from '../../store/subscriptions/subscriptions'
import { listTokensById, type TokenRow } from '../../store/subscriptions/tokens'

/** Receivers that new terms pay; `shareBps` is null where all share equally. */
export interface PayableReceiver {
  readonly address: Address
  readonly shareBps: number | null
}

/** Tokens and receivers of new terms, on the network of those before. */
export interface PayableTerms {
  /** Those on offer, and the one that is paid in, which its payer keeps where the merchant offers it no longer. */
  readonly tokens: readonly TokenRow[]
  /** Those of the subscription; where it has none left on that network, those that were signed for. */
  readonly receivers: readonly PayableReceiver[]
}

/** @param params.payouts - of the present terms */
export async function findPayableTerms(
  tx: Database,
  params: { subscription: SubscriptionDetails; tokenId: string; payouts: MandateMessage['payouts'] },
): Promise<PayableTerms> {
  const { subscription, tokenId, payouts } = params
  const own = await listTokensById(tx, { ids: [tokenId] })
  const chainId = own[0]?.chainId
  const offered = subscription.tokens.filter((token) => token.chainId === chainId)
  const isOffered = offered.some(({ id }) => id === tokenId)
  const receivers = subscription.receivers.filter(({ networkId }) => networkId === chainId)
  const signed = payouts.map(({ receiver, bps }) => ({ address: receiver, shareBps: Number(bps) }))
  return {
    tokens: isOffered ? offered : [...own, ...offered],
    receivers: receivers.length > 0 ? receivers : signed,
  }
}
