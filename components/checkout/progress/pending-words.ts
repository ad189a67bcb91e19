import type { OfferToken } from '@/lib/billing/checkout/offer'
import { findNetwork } from '@/lib/billing/networks'
import type { CheckoutProgress } from '@/lib/client/progress/watch-progress'
import type { Say } from '@/lib/language/say'
import { sentenceGap } from '@/lib/language/sentence-gap'

type PendingProgress = Pick<CheckoutProgress, 'transactionHash' | 'confirmations' | 'confirmationsNeeded'>

/** "3 of 10 confirmations"; before there is one, what is waited for. */
export function pendingTitle(
  say: Say,
  { transactionHash, confirmations, confirmationsNeeded }: PendingProgress,
  { network }: Pick<OfferToken, 'network'>,
): string {
  if (transactionHash === null) return say('pay.sendingTo', { network })
  if (!confirmations || confirmationsNeeded === null) return say('pay.waitingFor', { network })
  return say('pay.confirmations', { done: confirmations, needed: confirmationsNeeded })
}

/** State of the transaction as a sentence, and how long it takes once it is sent. */
export function pendingText(
  say: Say,
  progress: PendingProgress,
  token: Pick<OfferToken, 'chainId' | 'network'>,
): string {
  const { transactionHash, confirmations } = progress
  const { network } = token
  if (transactionHash === null) return say('pay.signedSending', { network })
  const state = confirmations ? say('pay.hasYours', { network }) : say('pay.sentWaiting')
  return `${state}${sentenceGap(say)}${timeText(say, progress, token)}`.trim()
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
  say: Say,
  { confirmations }: PendingProgress,
  { chainId }: Pick<OfferToken, 'chainId'>,
  waitedMs: number,
): string | null {
  if (confirmations) return null
  if (waitedMs >= LONG_MS) return say('pay.stillTrying')
  const usualMs = Math.max(USUAL_MS, 3 * (findNetwork(chainId)?.averageBlockTimeMs ?? 0))
  return waitedMs >= usualMs ? say('pay.longer') : null
}

/** "About 14 seconds to go." */
function timeText(
  say: Say,
  { confirmations, confirmationsNeeded }: PendingProgress,
  { chainId }: Pick<OfferToken, 'chainId'>,
): string {
  const blockMs = findNetwork(chainId)?.averageBlockTimeMs
  if (blockMs === undefined || confirmationsNeeded === null) return ''
  const left = Math.max(1, confirmationsNeeded - (confirmations ?? 0))
  const seconds = Math.ceil((left * blockMs) / 1000)
  if (seconds < 2) return say('pay.secondOrTwo')
  return seconds < 90
    ? say('pay.secondsToGo', { count: seconds })
    : say('pay.minutesToGo', { count: Math.round(seconds / 60) })
}
