import { walletProblemText } from '@/components/wallet/wallet-problem-text'
import type { Say } from '@/lib/language/say'
import type { RefundProblem, RefundStep } from './refund-flow'

/** Progress of a refund; null while none is under way. */
export function refundStepText({ name }: Pick<RefundStep, 'name'>): string | null {
  switch (name) {
    case 'idle':
      return null
    case 'asking':
      return 'Confirm in your wallet.'
    case 'sent':
      return 'Sent. Waiting for the network…'
    case 'recording':
      return 'Reading the transaction from the network…'
    case 'done':
      return 'Recorded. It counts as refunded once the network has confirmed it.'
  }
}

/** Reason and effect of an attempt that ended, and what to do. */
export function refundProblemText(say: Say, problem: RefundProblem, senders: readonly string[]): string {
  switch (problem.kind) {
    case 'wallet':
      return `${walletProblemText(say, problem.problem)} Nothing was sent.`
    case 'wrong_account':
      return `Your wallet shows ${problem.account}. Choose one of your own accounts in it: ${new Intl.ListFormat('en', { type: 'disjunction' }).format(senders)}. Nothing was sent.`
    case 'reverted':
      return 'The network refused the transaction, so nothing was refunded. Check that the account has enough of the token.'
    case 'refused':
      return problem.reason
  }
}
