import { walletProblemText } from '@/components/wallet/wallet-problem-text'
import { networkName } from '@/lib/billing/networks'
import type { Step } from './checkout-machine'
import { formatBalance } from './format-balance'
import type { OfferToken } from './offer'
import { formatTokenAmount } from './token-amount'

/** What a screen reader is told when a step begins. */
export function stepAnnouncement(step: Step, token: OfferToken): string {
  const { network } = token
  switch (step.name) {
    case 'review':
      return ''
    case 'choose_wallet':
      return step.problem ? walletProblemText(step.problem) : 'Choose a wallet.'
    case 'other_device':
      return 'Scan the code with a phone that has a wallet.'
    case 'connecting':
      return `Confirm in ${step.walletName}.`
    case 'wrong_network':
      return step.problem
        ? walletProblemText(step.problem)
        : `Your wallet is on ${networkName(step.connection.chainId)}. The token you chose is on ${network}.`
    case 'switching':
      return step.slow ? 'Switch it in your wallet, then come back.' : `Switching to ${network}.`
    case 'reading_balance':
      return 'Reading your balance.'
    case 'low_balance':
      return `${balanceText(step.balance, token)} on ${network}. ${needText(step.due, token)}`
    case 'ready':
      return `Your wallet is ready. This installation has no payment contract on ${network}.`
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
