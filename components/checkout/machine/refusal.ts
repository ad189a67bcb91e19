import type { Problem } from '@/components/language/problem-text'
import type { Difference } from '@/lib/client/payment/check-quote'

/**
 * Reason for which the chosen terms cannot be subscribed to now.
 * - `no_contract`: this installation takes no payments on the token's network.
 * - `too_low`: the plan costs less than this installation takes on the token's network; `detail` says both.
 * - `subscribed`: the account subscribes already. A checkout that another account went through is `closed`.
 * - `changed`: the server's terms are not those on this page any more.
 * - `closed`: the checkout was used or timed out, or takes no new subscribers.
 * - `not_deployed`: the account is a smart wallet that is not deployed yet, and has to be for this; `detail` says more.
 * - `would_fail`: the charge would not go through; `detail` says why, and who can fix it.
 * - `away`: the server does not answer, or cannot for now; `detail` says why, and the same request may succeed later.
 */
export type Refusal =
  | { readonly kind: 'no_contract' }
  | ({ readonly kind: 'too_low' } & Told)
  | ({ readonly kind: 'subscribed' } & Told)
  | { readonly kind: 'changed'; readonly differences: readonly Difference[] }
  | ({ readonly kind: 'closed' } & Told)
  | ({ readonly kind: 'not_deployed' } & Told)
  | ({ readonly kind: 'would_fail' } & Told)
  | ({ readonly kind: 'away' } & Told)

/** Refusal by the server: the code by which each language has a sentence, and the English one. */
export type Told = Problem

/** Kinds of refusal by the API's error code. */
const KINDS: Readonly<Record<string, Refusal['kind']>> = {
  network_not_configured: 'no_contract',
  price_too_low: 'too_low',
  already_subscribed: 'subscribed',
  not_found: 'closed',
  session_expired: 'closed',
  session_used: 'closed',
  session_not_open: 'closed',
  subscription_not_open: 'closed',
  wallet_not_deployed: 'not_deployed',
}

/** Refusal for an answer of the API, by its code. */
export function refusalOf(code: string, told: Told): Refusal {
  const isOfOthers = code === 'already_subscribed' && told.facts?.of === 'checkout'
  switch (isOfOthers ? 'closed' : KINDS[code]) {
    case 'no_contract':
      return { kind: 'no_contract' }
    case 'too_low':
      return { kind: 'too_low', ...told }
    case 'subscribed':
      return { kind: 'subscribed', ...told }
    case 'closed':
      return { kind: 'closed', ...told }
    case 'not_deployed':
      return { kind: 'not_deployed', ...told }
    default:
      return { kind: 'would_fail', ...told }
  }
}
