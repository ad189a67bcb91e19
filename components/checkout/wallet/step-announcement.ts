import { walletProblemText } from '@/components/wallet/wallet-problem-text'
import type { OfferToken } from '@/lib/billing/checkout/offer'
import { networkName } from '@/lib/billing/networks'
import { withSymbol } from '@/lib/language/amounts'
import type { Say } from '@/lib/language/say'
import { sentenceGap } from '@/lib/language/sentence-gap'
import { type CheckoutState, type Lacking, lackingElsewhere, type Step } from '../machine/checkout-machine'
import type { Choice } from '../offer/choice'
import { formatBalance } from '../offer/format-balance'
import { formatTokenAmount } from '../offer/token-amount'
import { actTitle, payProblemText } from '../pay/pay-words'
import { elsewhereWords } from './elsewhere-words'
import { refusalWords } from './refusal-words'

/**
 * Screen reader announcement of a step.
 * @param hasWallet - this browser has a wallet
 */
export function stepAnnouncement(
  say: Say,
  state: Pick<CheckoutState, 'step' | 'connection' | 'demand' | 'balances'>,
  choice: Choice,
  hasWallet: boolean,
): string {
  const { step } = state
  const { token } = choice
  const { network } = token
  switch (step.name) {
    case 'review':
      return ''
    case 'choose_wallet':
      if (step.problem) return walletProblemText(say, step.problem)
      return hasWallet ? say('pay.chooseWallet') : elsewhereWords(say, hasWallet).title
    case 'other_device':
      return elsewhereWords(say, hasWallet).title
    case 'connecting':
      return say('pay.confirmIn', { wallet: step.walletName })
    case 'wrong_network':
      return step.problem
        ? walletProblemText(say, step.problem)
        : otherNetworkText(say, step.connection.chainId, token, lackingElsewhere(state))
    case 'switching':
      return step.slow ? say('pay.switchHere') : say('pay.switchingTo', { network })
    case 'preparing':
      return say('pay.readingBalance')
    case 'low_balance':
      return balanceText(say, step, token)
    case 'refused':
      return refusalWords(say, step.refusal, choice).title
    case 'ready':
      return say(step.starting ? 'pay.preparingNow' : 'pay.readyToStart')
    case 'paying':
      return payAnnouncement(say, step, token)
    case 'subscribed':
      // From here on the progress speaks for itself.
      return ''
  }
}

function otherNetworkText(say: Say, chainId: number, token: OfferToken, lacking: Lacking | null): string {
  const sentences = [
    say('pay.onOtherNetwork', { network: networkName(chainId) }),
    say('pay.tokenOnNetwork', { network: token.network }),
    ...(lacking === null ? [] : [balanceText(say, lacking, token)]),
  ]
  return sentences.join(sentenceGap(say))
}

function payAnnouncement(
  say: Say,
  { connection, payment }: Extract<Step, { name: 'paying' }>,
  token: OfferToken,
): string {
  const title = actTitle(say, payment, payment.at, token)
  const { phase } = payment
  switch (phase.name) {
    case 'explained':
      return phase.problem === null ? say('pay.said', { title }) : payProblemText(say, phase.problem, token)
    case 'in_wallet':
      return say('pay.saidConfirm', { title, wallet: connection.wallet.name })
    case 'mining':
      return say('pay.saidSent', { network: token.network })
    case 'checking':
      return say('pay.saidChecking')
    case 'sending':
      return say('pay.saidSending')
    case 'unsent':
      return say('pay.saidUnsent')
  }
}

/** "You have 4.10 USDC on Base. You need 49.00." */
export function balanceText(say: Say, { balance, due }: Lacking, token: OfferToken): string {
  return say('pay.haveOn', {
    balance: withSymbol(formatBalance(say, balance, token), token.symbol, say.reader),
    network: token.network,
    due: formatTokenAmount(due, token.decimals, say.reader, { minimumDecimals: 2 }),
  })
}
