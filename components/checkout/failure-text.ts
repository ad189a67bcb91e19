import type { OfferToken } from './offer'

/** What the chain said to the first charge, and who can mend it; by the reason that failures of charges have. */
export function failureText(reason: string | null, { symbol, network }: OfferToken): string {
  switch (reason) {
    case 'insufficient_balance':
      return `By the time of the first charge your wallet had too little ${symbol} on ${network}. Add some, then start again.`
    case 'allowance_too_low':
      return `Your wallet allows too little ${symbol} for these terms. Start again, and leave the amount as it is asked for.`
    case 'token_paused':
      return `${symbol} is paused: nobody can move it right now. Try again later, or choose another token.`
    case 'blocked_address':
      return `The issuer of ${symbol} blocks an address that takes part. Choose another token, or ask the merchant.`
    case 'mandate_cancelled':
      return 'These terms were cancelled on the chain. Start again to sign new ones.'
    case 'not_authorized':
      return `What your wallet sent is not on ${network} any more. Nothing was charged. Start again.`
    case 'outside_window':
      return 'The signed terms ran out before the network took them. Start again to sign new ones.'
    case 'already_subscribed':
      return 'This wallet subscribed another way in the meantime.'
    case null:
      return 'The network did not take the signed terms. Start again, or ask the merchant.'
    default:
      return `The network did not take the signed terms (${reason.replaceAll('_', ' ')}). Start again, or ask the merchant.`
  }
}
