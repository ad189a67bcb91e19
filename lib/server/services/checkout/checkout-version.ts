import 'server-only'
import { createHash } from 'node:crypto'
import { MINUTE_MS } from '@/lib/billing/durations'
import { findCheckoutLocales, getCheckoutPage } from './get-checkout-page'

/** Stands for the session's id, and in no JSON. */
const OWN = '\0'

/**
 * Text that changes with what the page of an open checkout says: the offer, the choices, what was given already, languages,
 * and the minute of the terms. Sessions of one payment link have the same, since their ids alone differ. Null for a checkout
 * that takes no payment, and for none.
 */
export async function checkoutVersion(
  deps: Parameters<typeof getCheckoutPage>[0],
  { sessionId }: { sessionId: string },
): Promise<string | null> {
  const [page, locales] = await Promise.all([
    getCheckoutPage(deps, { sessionId }),
    findCheckoutLocales(deps, { sessionId }),
  ])
  if (page.status !== 'open' || page.subscriptionStatus !== 'active') return null
  // An open checkout does not show when it ends.
  const { sessionId: own, expiresAt, ...shown } = page
  const minute = Math.floor(deps.clock.now().getTime() / MINUTE_MS)
  const all = JSON.stringify([shown, locales, minute], (_, value) =>
    typeof value === 'bigint' ? `${value}n` : value,
  )
  return createHash('sha256').update(all.replaceAll(own, OWN)).digest('base64')
}
