import type { OfferToken } from '@/lib/billing/checkout/offer'
import { findNetwork } from '@/lib/billing/networks'
import type { CheckoutProgress } from '@/lib/client/progress/watch-progress'

type PendingProgress = Pick<CheckoutProgress, 'transactionHash' | 'confirmations' | 'confirmationsNeeded'>

/** "3 of 10 confirmations"; before there is one, what is waited for. */
export function pendingTitle(
  { transactionHash, confirmations, confirmationsNeeded }: PendingProgress,
  { network }: Pick<OfferToken, 'network'>,
): string {
  if (transactionHash === null) return `Sending to ${network}`
  if (!confirmations || confirmationsNeeded === null) return `Waiting for ${network}`
  return `${confirmations} of ${confirmationsNeeded} confirmations`
}

/** State of the transaction as a sentence, and how long it takes once it is sent. */
export function pendingText(
  progress: PendingProgress,
  token: Pick<OfferToken, 'chainId' | 'network'>,
): string {
  const { transactionHash, confirmations } = progress
  if (transactionHash === null) return `Signed. Sending it to ${token.network}, usually a few seconds.`
  const state = confirmations
    ? `${token.network} has your subscription.`
    : 'Sent. Waiting for the first confirmation.'
  return `${state} ${timeText(progress, token)}`.trim()
}

/** Wait after which a transaction takes longer than usual, in milliseconds; on slow networks three blocks. */
const USUAL_MS = 10_000
/** Wait after which nobody should stay for it, in milliseconds. */
const LONG_MS = 60_000

/**
 * Words for a payer who waits longer than usual; null before, and once the network has the transaction.
 * @param waitedMs - time without a confirmation
 */
export function delayText(
  { confirmations }: PendingProgress,
  { chainId }: Pick<OfferToken, 'chainId'>,
  waitedMs: number,
): string | null {
  if (confirmations) return null
  if (waitedMs >= LONG_MS) return 'Still trying. You can close this page; we won’t charge twice.'
  const usualMs = Math.max(USUAL_MS, 3 * (findNetwork(chainId)?.averageBlockTimeMs ?? 0))
  return waitedMs >= usualMs ? 'Taking longer than usual. Nothing was charged yet.' : null
}

/** "About 14 seconds to go." */
function timeText(
  { confirmations, confirmationsNeeded }: PendingProgress,
  { chainId }: Pick<OfferToken, 'chainId'>,
): string {
  const blockMs = findNetwork(chainId)?.averageBlockTimeMs
  if (blockMs === undefined || confirmationsNeeded === null) return ''
  const left = Math.max(1, confirmationsNeeded - (confirmations ?? 0))
  const seconds = Math.ceil((left * blockMs) / 1000)
  if (seconds < 2) return 'A second or two to go.'
  return seconds < 90 ? `About ${seconds} seconds to go.` : `About ${Math.round(seconds / 60)} minutes to go.`
}
