import { walletProblemText } from '@/components/wallet/wallet-problem-text'
import type { OfferToken } from '@/lib/billing/checkout/offer'
import { networkNativeSymbol } from '@/lib/billing/networks'
import { actOf, type PayAct, type Payment, type PayProblem } from '../machine/payment-machine'
import { formatTokenAmount, roundUp } from '../offer/token-amount'

interface ActWords {
  /** Title after "Step 1 of 2: ", or alone where it is the only one. */
  readonly title: string
  readonly done: string
  readonly note: string
  /** The button's label. */
  readonly button: string
}

/** "588 USDC" */
export function amountText(atomic: bigint | string, { decimals, symbol }: OfferToken): string {
  return `${formatTokenAmount(BigInt(atomic), decimals)} ${symbol}`
}

/** "588.00 USDC", for lists of facts. */
export function amountFact(atomic: bigint | string, { decimals, symbol }: OfferToken): string {
  return `${formatTokenAmount(BigInt(atomic), decimals, { minimumDecimals: 2 })} ${symbol}`
}

/** "588 USDC"; of a token whose rate moves "up to 0.393 WETH", since the list beside it has all the digits. */
export function limitText(atomic: bigint | string, token: OfferToken): string {
  return token.usdPegged ? amountText(atomic, token) : `up to ${amountText(roundUp(BigInt(atomic)), token)}`
}

/** Name of an act and the reason for it. */
export function actWords(act: PayAct, { quote }: Payment, token: OfferToken): ActWords {
  const { symbol } = token
  const fee = `Costs a small network fee in ${networkNativeSymbol(token.chainId)}.`
  const allow = {
    title: `allow ${symbol}`,
    done: `${symbol} allowed`,
    button: `Allow ${limitText(quote.allowanceNeeded, token)}`,
  }
  switch (act.kind) {
    case 'permit':
      return { ...allow, note: 'A permission, not a payment. Moves no money.' }
    case 'approve':
      if (act.atomic > 0n) return { ...allow, note: `A permission, not a payment. ${fee}` }
      return {
        title: `take back the old ${symbol} allowance`,
        done: 'Old allowance taken back',
        note: `${symbol} wants it at 0 before it changes. ${fee}`,
        button: 'Take back the old allowance',
      }
    case 'batch':
      return { ...allow, note: `In one transaction, and not a payment. ${fee}` }
    case 'calls':
      return {
        title: `allow ${symbol} and agree to the terms`,
        done: 'Terms agreed to',
        note: `In one transaction of your smart wallet, and not a payment. ${fee}`,
        button: 'Agree in your wallet',
      }
    case 'terms':
      return {
        title: 'sign the terms',
        done: 'Terms signed',
        note: 'Free. This is what allows the charges, and nothing else does.',
        button: 'Sign the terms',
      }
  }
}

/** "Step 1 of 2: allow USDC"; "Sign the terms" where it is the only one. */
export function actTitle(payment: Payment, index: number, token: OfferToken): string {
  const act = payment.acts[index] ?? actOf(payment)
  const { title } = actWords(act, payment, token)
  const count = payment.acts.length
  return count === 1
    ? title.charAt(0).toUpperCase() + title.slice(1)
    : `Step ${index + 1} of ${count}: ${title}`
}

/** Text of an act's problem, with the remedy. */
export function payProblemText(problem: PayProblem, token: OfferToken): string {
  switch (problem) {
    case 'rejected':
      return `${walletProblemText(problem)} Nothing was charged.`
    case 'no_fee':
      return `Your wallet has too little ${networkNativeSymbol(token.chainId)} on ${token.network} for the network fee. Add some, then try again.`
    case 'reverted':
      return `${token.network} took the transaction, and it failed. Nothing was charged, apart from the network fee.`
    case 'not_in_force':
      return `Your wallet says that it is done, and ${token.network} knows nothing of these terms. Nothing was charged.`
    case 'too_little':
      return 'Your wallet allowed less than these terms need. Leave the amount as it is asked for.'
    case 'bad_signature':
      return 'The signature is not that of the connected account. Choose that account in your wallet, then sign again.'
    default:
      return walletProblemText(problem)
  }
}
