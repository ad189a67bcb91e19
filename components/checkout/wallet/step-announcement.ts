import { walletProblemText } from '@/components/wallet/wallet-problem-text'
import type { OfferToken } from '@/lib/billing/checkout/offer'
import { networkName } from '@/lib/billing/networks'
import type { Step } from '../machine/checkout-machine'
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
export function stepAnnouncement(step: Step, choice: Choice, hasWallet: boolean): string {
  const { token } = choice
  const { network } = token
  switch (step.name) {
    case 'review':
      return ''
    case 'choose_wallet':
      if (step.problem) return walletProblemText(step.problem)
      return hasWallet ? 'Choose a wallet.' : elsewhereWords(hasWallet).title
    case 'other_device':
      return elsewhereWords(hasWallet).title
    case 'connecting':
      return `Confirm in ${step.walletName}.`
    case 'wrong_network':
      return step.problem
        ? walletProblemText(step.problem)
        : `Your wallet is on ${networkName(step.connection.chainId)}. The token you chose is on ${network}.`
    case 'switching':
      return step.slow ? 'Switch it in your wallet, then come back.' : `Switching to ${network}.`
    case 'preparing':
      return 'Reading balance and terms.'
    case 'low_balance':
      return `${balanceText(step.balance, token)} on ${network}. ${needText(step.due, token)}`
    case 'refused':
      return refusalWords(step.refusal, choice).title
    case 'ready':
      return step.starting ? 'Preparing.' : 'Your wallet is ready. You can start the subscription.'
    case 'paying':
      return payAnnouncement(step, token)
    case 'subscribed':
      // From here on the progress speaks for itself.
      return ''
  }
}

function payAnnouncement(
  { connection, payment }: Extract<Step, { name: 'paying' }>,
  token: OfferToken,
): string {
  const title = actTitle(payment, payment.at, token)
  const { phase } = payment
  switch (phase.name) {
    case 'explained':
      return phase.problem === null ? `${title}.` : payProblemText(phase.problem, token)
    case 'in_wallet':
      return `${title}. Confirm in ${connection.wallet.name}.`
    case 'mining':
      return `Sent. Waiting for ${token.network}.`
    case 'checking':
      return 'Checking the allowance.'
    case 'sending':
      return 'Everything is signed. Sending your subscription.'
    case 'unsent':
      return 'Not sent yet. We’ll send it as soon as the connection is back.'
  }
}

/** "You have 4.10 USDC" */
export function balanceText(balance: bigint, token: OfferToken): string {
  return `You have ${formatBalance(balance, token)} ${token.symbol}`
}

/** "You need 49.00." */
export function needText(due: bigint, token: OfferToken): string {
  return `You need ${formatTokenAmount(due, token.decimals, { minimumDecimals: 2 })}.`
}
