import { problemText as refusalText } from '@/components/language/problem-text'
import { walletProblemText } from '@/components/wallet/wallet-problem-text'
import type { Say } from '@/lib/language/say'
import type { PayerCallProblem, PayerCallStep } from './payer-call-flow'

/** Words for one kind of call. */
export interface PayerCallWords {
  /** Words of the button for the wallet of this name. */
  readonly button: (wallet: string) => string
  /** Sentence once the call is in a block. */
  readonly done: string
  /** Effect of a call that was not sent, as a sentence. */
  readonly unsent: string
  /** Effect of a call that reverted, as a sentence. */
  readonly reverted: string
}

/** Progress of a call; null while none is under way. */
export function stepText(
  say: Say,
  { name }: Pick<PayerCallStep, 'name'>,
  { done }: PayerCallWords,
): string | null {
  switch (name) {
    case 'idle':
      return null
    case 'asking':
      return say('portal.confirmInWallet')
    case 'sent':
      return say('portal.sent')
    case 'done':
      return done
  }
}

/** Reason and effect of an attempt that ended, and how to mend it. */
export function problemText(
  say: Say,
  problem: PayerCallProblem,
  payer: string,
  words: PayerCallWords,
): string {
  switch (problem.kind) {
    case 'wallet':
      return say('portal.refused', {
        problem: walletProblemText(say, problem.problem),
        effect: words.unsent,
      })
    case 'wrong_account':
      return say('portal.wrongAccount', { account: problem.account, payer })
    case 'reverted':
      return say('portal.reverted', { effect: words.reverted })
    case 'refused':
      return say('portal.refused', { problem: refusalText(say, problem.problem), effect: words.unsent })
  }
}
