import 'server-only'
import { createHash } from 'node:crypto'
import type { CheckoutSight } from '@/lib/billing/checkout/checkout-page'
import { MINUTE_MS } from '@/lib/billing/durations'
import { findCheckoutLocales, getCheckoutPage } from './get-checkout-page'

/** Stands for the session's id, and in no JSON. */
const OWN = '\0'

/**
 * An open checkout with its version, which changes with what its page says: the offer, the choices, what was given already,
 * languages, and the minute of the terms. Sessions of one payment link have the same, since their ids alone differ. Null for a
 * checkout that takes no payment, and for none.
 */
export async function seeOpenCheckout(
  deps: Parameters<typeof getCheckoutPage>[0],
  { sessionId }: { sessionId: string },
): Promise<{ version: string; sight: CheckoutSight } | null> {
  const [page, locales] = await Promise.all([
    getCheckoutPage(deps, { sessionId }),
    findCheckoutLocales(deps, { sessionId }),
  ])
  if (page.status !== 'open' || page.subscriptionStatus !== 'active') return null
  const now = deps.clock.now()
  // An open checkout does not show when it ends.
  const { sessionId: own, expiresAt, ...shown } = page
  const all = JSON.stringify([shown, locales, Math.floor(now.getTime() / MINUTE_MS)], (_, value) =>
    typeof value === 'bigint' ? `${value}n` : value,
  )
  const version = createHash('sha256').update(all.replaceAll(own, OWN)).digest('base64')
  return { version, sight: { page, locales, now } }
}
