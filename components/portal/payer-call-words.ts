import { walletProblemText } from '@/components/wallet/wallet-problem-text'
import type { Say } from '@/lib/language/say'
import type { PayerCallProblem, PayerCallStep } from './payer-call-flow'

/** Words for one kind of call. */
export interface PayerCallWords {
  /** Verb of the buttons, before "with" and the name of the wallet. */
  readonly verb: string
  /** Sentence once the call is in a block. */
  readonly done: string
  /** Effect of a call that was not sent, as a sentence. */
  readonly unsent: string
  /** Effect of a call that reverted, as a sentence. */
  readonly reverted: string
}

/** Progress of a call; null while none is under way. */
export function stepText({ name }: Pick<PayerCallStep, 'name'>, { done }: PayerCallWords): string | null {
  switch (name) {
    case 'idle':
      return null
    case 'asking':
      return 'Confirm in your wallet.'
    case 'sent':
      return 'Sent. Waiting for the network…'
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
      return `${walletProblemText(say, problem.problem)} ${words.unsent}`
    case 'wrong_account':
      return `Your wallet shows ${problem.account}. Choose ${payer} in it: only the account that pays can do this.`
    case 'reverted':
      return `The network refused the transaction. ${words.reverted}`
    case 'refused':
      return `${problem.reason} ${words.unsent}`
  }
}
