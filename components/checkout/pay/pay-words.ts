import { walletProblemText } from '@/components/wallet/wallet-problem-text'
import type { OfferToken } from '@/lib/billing/checkout/offer'
import { networkNativeSymbol } from '@/lib/billing/networks'
import { withSymbol } from '@/lib/language/amounts'
import type { Say } from '@/lib/language/say'
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
export function amountText(say: Say, atomic: bigint | string, { decimals, symbol }: OfferToken): string {
  return withSymbol(formatTokenAmount(BigInt(atomic), decimals, say.reader), symbol, say.reader)
}

/** "588.00 USDC", for lists of facts. */
export function amountFact(say: Say, atomic: bigint | string, { decimals, symbol }: OfferToken): string {
  const figure = formatTokenAmount(BigInt(atomic), decimals, say.reader, { minimumDecimals: 2 })
  return withSymbol(figure, symbol, say.reader)
}

/** "588 USDC"; of a token whose rate moves "up to 0.393 WETH", since the list beside it has all the digits. */
export function limitText(say: Say, atomic: bigint | string, token: OfferToken): string {
  return token.usdPegged
    ? amountText(say, atomic, token)
    : say('pay.upTo', { amount: amountText(say, roundUp(BigInt(atomic)), token) })
}

/** Name of an act and the reason for it. */
export function actWords(say: Say, act: PayAct, { quote }: Payment, token: OfferToken): ActWords {
  const { symbol } = token
  const coin = networkNativeSymbol(token.chainId)
  const allow = {
    title: say('pay.allow', { symbol }),
    done: say('pay.allowed', { symbol }),
    button: say('pay.allowAmount', { amount: limitText(say, quote.allowanceNeeded, token) }),
  }
  switch (act.kind) {
    case 'permit':
      return { ...allow, note: say('pay.permission') }
    case 'approve':
      if (act.atomic > 0n) return { ...allow, note: say('pay.permissionFee', { coin }) }
      return {
        title: say('pay.takeBack', { symbol }),
        done: say('pay.takenBack'),
        note: say('pay.takeBackNote', { symbol, coin }),
        button: say('pay.takeBackButton'),
      }
    case 'batch':
      return { ...allow, note: say('pay.batchNote', { coin }) }
    case 'calls':
      return {
        title: say('pay.allowAndAgree', { symbol }),
        done: say('pay.agreed'),
        note: say('pay.callsNote', { coin }),
        button: say('pay.agreeButton'),
      }
    case 'terms': {
      const title = say('pay.sign')
      return { title, done: say('pay.signed'), note: say('pay.signNote'), button: capital(say, title) }
    }
  }
}

/** "Step 1 of 2: allow USDC"; "Sign the terms" where it is the only one. */
export function actTitle(say: Say, payment: Payment, index: number, token: OfferToken): string {
  const act = payment.acts[index] ?? actOf(payment)
  const { title } = actWords(say, act, payment, token)
  const count = payment.acts.length
  return count === 1 ? capital(say, title) : say('pay.step', { index: index + 1, count, title })
}

function capital({ reader }: Say, text: string): string {
  return text.charAt(0).toLocaleUpperCase(reader.locale) + text.slice(1)
}

/** Text of an act's problem, with the remedy. */
export function payProblemText(say: Say, problem: PayProblem, { chainId, network }: OfferToken): string {
  switch (problem) {
    case 'rejected':
      return say('pay.rejected')
    case 'no_fee':
      return say('pay.noFee', { coin: networkNativeSymbol(chainId), network })
    case 'reverted':
      return say('pay.reverted', { network })
    case 'not_in_force':
      return say('pay.notInForce', { network })
    case 'too_little':
      return say('pay.tooLittle')
    case 'bad_signature':
      return say('pay.badSignature')
    default:
      return walletProblemText(say, problem)
  }
}
