import type { Customer } from './customer'

/** Fields of a subscriber that one text of a search is the beginning of; null for those that it cannot be. */
export interface CustomerSearch {
  /** `0x` and hex digits in lower case. */
  readonly address: string | null
  readonly clientReferenceId: string | null
  /** In lower case. */
  readonly email: string | null
}

const ADDRESS_BEGINNING = /^(?:0x)?[0-9a-f]{0,40}$/i

/**
 * A search by the beginning of an address, an email address or the merchant's reference. Text after `0x` is an address,
 * text with an @ an email address; what may be several is looked for as each.
 */
export function customerSearch(text: string): CustomerSearch {
  const lower = text.toLowerCase()
  const hasPrefix = lower.startsWith('0x')
  if (text.includes('@')) return { address: null, clientReferenceId: text, email: lower }
  return {
    address: ADDRESS_BEGINNING.test(text) ? `0x${hasPrefix ? lower.slice(2) : lower}` : null,
    clientReferenceId: hasPrefix && ADDRESS_BEGINNING.test(text) ? null : text,
    email: hasPrefix ? null : lower,
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
    begins(customer.email?.toLowerCase(), email)
  )
}
