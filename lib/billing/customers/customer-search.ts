import type { Customer } from './customer'

/** Fields of a subscriber that one text of a search is the beginning of; null for those that it cannot be. */
export interface CustomerSearch {
  /** `0x` and hex digits in lower case. */
  readonly address: string | null
  readonly clientReferenceId: string | null
  /** In any case: each place folds it as it folds the emails that it compares, which differs beyond ASCII. */
  readonly email: string | null
  /** Hash of a transaction that took a payment, whole, in lower case. */
  readonly transaction: string | null
}

const TRANSACTION_HASH = /^0x[0-9a-f]{64}$/
const ADDRESS_BEGINNING = /^(?:0x)?[0-9a-f]{0,40}$/i

/**
 * A search by the beginning of an address, an email address or the merchant's reference, or by a payment's transaction.
 * Text after `0x` is an address,
 * and 64 digits after it the hash of a transaction; text with an @ an email address. What may be several is looked for as
 * each.
 */
export function customerSearch(text: string): CustomerSearch {
  const lower = text.toLowerCase()
  const hasPrefix = lower.startsWith('0x')
  if (text.includes('@')) return { address: null, clientReferenceId: text, email: text, transaction: null }
  return {
    address: ADDRESS_BEGINNING.test(text) ? `0x${hasPrefix ? lower.slice(2) : lower}` : null,
    clientReferenceId: hasPrefix && ADDRESS_BEGINNING.test(text) ? null : text,
    email: hasPrefix ? null : text,
    transaction: TRANSACTION_HASH.test(lower) ? lower : null,
  }
}

/** True for a customer that a search by this text finds. */
export function isFound(
  customer: { readonly eoaaddress: string } & Pick<Customer, 'clientReferenceId' | 'email'>,
  text: string,
): boolean {
  const { address, clientReferenceId, email } = customerSearch(text)
  const begins = (value: string | null | undefined, beginning: string | null) =>
    beginning !== null && (value ?? '').startsWith(beginning)
  return (
    begins(customer.eoaaddress.toLowerCase(), address) ||
    begins(customer.clientReferenceId, clientReferenceId) ||
    begins(customer.email && folded(customer.email), email && folded(email))
  )
}

/** Lower case letter by letter, so that a beginning stays one: a Σ at the end of a word would become another letter. */
const folded = (text: string): string => Array.from(text, (letter) => letter.toLowerCase()).join('')
