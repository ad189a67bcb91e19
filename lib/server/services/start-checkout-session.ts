import 'server-only'
import { SESSION_ID_BYTES } from '@/lib/billing/checkout-session'
import type { Deps } from '../deps'
import { type CheckoutSessionRow, insertCheckoutSession } from '../store/checkout-sessions'

/** What a session begins with. */
export interface CheckoutSessionStart {
  readonly subscriptionId: string
  /** Chosen in advance; the payer may change both. */
  readonly planId: string | null
  readonly tokenId: string | null
  readonly successUrl: string | null
  readonly cancelUrl: string | null
  readonly clientReferenceId: string | null
  readonly lifeMs: number
}

/** Opens a checkout session; whether there may be one is the caller's to check. */
export async function startCheckoutSession(
  { store, clock, random }: Pick<Deps, 'store' | 'clock' | 'random'>,
  { lifeMs, ...start }: CheckoutSessionStart,
): Promise<CheckoutSessionRow> {
  const now = clock.now()
  const session: CheckoutSessionRow = {
    id: `cs_${random.bytes(SESSION_ID_BYTES).toString('base64url')}`,
    ...start,
    status: 'open',
    createdAt: now,
    expiresAt: new Date(now.getTime() + lifeMs),
    completedAt: null,
    expiryToldAt: null,
  }
  await insertCheckoutSession(store.db, session)
  return session
}
