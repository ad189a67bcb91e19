import { walletProblemText } from '@/components/wallet/wallet-problem-text'
import { wholeTokens } from '@/lib/billing/money/money'
import { formatTokens } from '@/lib/language/amounts'
import type { Say } from '@/lib/language/say'
import type { WireCharge } from '@/lib/wire/subscribers/payments'
import type { RefundProblem, RefundStep } from './refund-flow'
import { refundObstacleText } from './refund-obstacle'

type RefundToken = Pick<WireCharge['token'], 'symbol' | 'decimals'>

/** An amount of atomic units as in `49 USDC`; null where it is not known. */
export function refundAmountText(
  { reader }: Pick<Say, 'reader'>,
  amount: bigint | null,
  { symbol, decimals }: RefundToken,
): string | null {
  return amount === null ? null : formatTokens(wholeTokens(amount, decimals), symbol, reader)
}

/** Progress of a refund; null while none is under way. */
export function refundStepText(say: Say, step: RefundStep, token: RefundToken): string | null {
  switch (step.name) {
    case 'idle':
    case 'unanswered':
    case 'unrecorded':
      return null
    case 'asking':
      return 'Confirm in your wallet.'
    case 'sent':
      return 'Sent. Waiting for the network…'
    case 'recording': {
      const reading = 'Reading the transaction from the network…'
      if (!step.elsewhere) return reading
      const amount = refundAmountText(say, step.elsewhere.amount, token)
      return `A refund${amount === null ? '' : ` of ${amount}`} was sent from another tab, so nothing was sent from here. ${reading}`
    }
    case 'done':
      return 'Recorded. It counts as refunded once the network has confirmed it.'
  }
}

interface RefundFacts {
  readonly token: RefundToken
  /** Accounts that a refund may come from. */
  readonly senders: readonly string[]
}

/** Reason and effect of an attempt that ended, and what to do. */
export function refundProblemText(say: Say, problem: RefundProblem, { token, senders }: RefundFacts): string {
  switch (problem.kind) {
    case 'wallet':
      return `${walletProblemText(say, problem.problem)} Nothing was sent.`
    case 'wrong_account':
      return `Your wallet shows ${problem.account}. Choose one of your own accounts in it: ${new Intl.ListFormat('en', { type: 'disjunction' }).format(senders)}. Nothing was sent.`
    case 'reverted':
      return 'The network refused the transaction, so nothing was refunded. Check that the account has enough of the token.'
    case 'too_much':
      return problem.left === 0n
        ? 'All of this payment was refunded meanwhile. Nothing was sent.'
        : `A part of this payment was refunded meanwhile: ${refundAmountText(say, problem.left, token)} can still be refunded. Nothing was sent.`
    case 'unread':
      return `What is left of this payment could not be read. ${refundObstacleText(problem.obstacle)} Nothing was sent.`
    case 'asked_elsewhere':
      return 'Another tab asks your wallet for a refund of this payment. Answer it there first. Nothing was sent from here.'
    case 'refused':
      return problem.reason
    case 'held_up':
      return refundObstacleText(problem.obstacle)
  }
}
