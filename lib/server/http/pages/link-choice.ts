import 'server-only'
import { OPENER, openerOrigin } from '@/lib/wire/checkout/embed'

/** The whole number that a text of an address is; null for any other text. */
export function wholeNumberOf(text: string | null): number | null {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null
}

/** Parts of a payment link's address that choose in advance or name the customer. */
const PARTS = ['code', 'plan', 'quantity', 'clientReferenceId', 'email'] as const

/** Choice that the address of a payment link makes in advance, as far as it can be read. */
export function linkChoice(query: { get(name: string): string | null }): {
  code: string | null
  planId: string | null
  quantity: number | null
  clientReferenceId: string | null
  email: string | null
} {
  return {
    code: query.get('code'),
    planId: query.get('plan'),
    quantity: wholeNumberOf(query.get('quantity')),
    clientReferenceId: query.get('clientReferenceId'),
    email: query.get('email'),
  }
}

/** The same choice as the query of another address, with its question mark; empty where there is none. */
export function linkChoiceQuery(query: { get(name: string): string | null }): string {
  return queryWith([...PARTS, OPENER, LOCALE], query)
}

/** Parameter with the language of a page, as in `?locale=de`. */
const LOCALE = 'locale'

/**
 * Query of the checkout that a payment link's address leads to: the page that opened it as a window, the language, and what the
 * session could not be given, so that the checkout can say that it does not offer it: a plan, and a text that is no number
 * of seats. What the session holds counts before any address, so nothing else of it goes along.
 */
export function checkoutQuery(
  query: { get(name: string): string | null },
  { planId }: { readonly planId: string | null },
): string {
  const isOpened = openerOrigin(query.get(OPENER)) !== null
  const isNoQuantity = /[^\d]/.test(query.get('quantity') ?? '')
  return queryWith(
    [
      ...(isOpened ? [OPENER] : []),
      LOCALE,
      ...(planId === null ? ['plan'] : []),
      ...(isNoQuantity ? ['quantity'] : []),
    ],
    query,
  )
}

function queryWith(names: readonly string[], query: { get(name: string): string | null }): string {
  const chosen = names.flatMap((name) => {
    const value = query.get(name)
    return value === null ? [] : [[name, value]]
  })
  return chosen.length === 0 ? '' : `?${new URLSearchParams(chosen)}`
}
