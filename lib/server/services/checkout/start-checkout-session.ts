import 'server-only'
import { SESSION_ID_BYTES } from '@/lib/billing/checkout/checkout-session'
import type { Customer } from '@/lib/billing/customers/customer'
import type { Locale } from '@/lib/billing/language/locale'
import type { Author } from '../../caller'
import type { Deps } from '../../deps'
import type { Random } from '../../random'
import { writeAudit } from '../../store/accounts/audit-log'
import { type CheckoutSessionRow, insertCheckoutSession } from '../../store/checkout/checkout-sessions'

/** Initial choice and addresses of a session. */
export interface CheckoutSessionStart extends Customer {
  readonly subscriptionId: string
  /** Chosen in advance; the payer may change all of it. */
  readonly planId: string | null
  /** True where no other plan is on offer. */
  readonly fixedPlan: boolean
  readonly tokenId: string | null
  /** Units that are chosen in advance. */
  readonly quantity: number
  readonly successUrl: string | null
  readonly cancelUrl: string | null
  /** The link of one use that it is a session of. */
  readonly paymentLinkId: string | null
  /** Code of a discount, as it was entered; the checkout says whether it holds. */
  readonly discountCode: string | null
  /** Language that its maker chose. */
  readonly locale: Locale | null
  readonly lifeMs: number
  /** True where somebody made it on purpose, false for a visit to a payment link. */
  readonly touched: boolean
}

/** The row of a checkout session that begins now. */
export function newCheckoutSession(
  { lifeMs, ...start }: CheckoutSessionStart,
  { random, now }: { random: Random; now: Date },
): CheckoutSessionRow {
  return {
    id: `cs_${random.bytes(SESSION_ID_BYTES).toString('base64url')}`,
    ...start,
    status: 'open',
    createdAt: now,
    expiresAt: new Date(now.getTime() + lifeMs),
    completedAt: null,
    trialUsed: false,
    discountsHad: [],
    expiryAnnouncedAt: null,
  }
}

/**
 * Opens a checkout session; whether there may be one is the caller's to check.
 * @param author - the merchant who opens it; none where a payer does
 */
export async function startCheckoutSession(
  { store, clock, random }: Pick<Deps, 'store' | 'clock' | 'random'>,
  start: CheckoutSessionStart,
  author?: Author,
): Promise<CheckoutSessionRow> {
  const now = clock.now()
  const session = newCheckoutSession(start, { random, now })
  if (!author) {
    await insertCheckoutSession(store.db, session)
    return session
  }
  await store.transaction(async (tx) => {
    await insertCheckoutSession(tx, session)
    // The session's id is a bearer secret, so the log names the subscription instead.
    const { subscriptionId: target, planId, quantity, clientReferenceId } = session
    const details = { planId, quantity, clientReferenceId }
    await writeAudit(tx, { ...author, action: 'checkout_session.created', target, details, createdAt: now })
  })
  return session
}
