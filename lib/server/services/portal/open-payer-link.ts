import 'server-only'
import type { Address } from 'viem'
import type { SignInWallet } from '@/lib/billing/accounts/sign-in-wallet'
import { NotFoundError } from '@/lib/billing/billing-error'
import type { Deps } from '../../deps'
import { hashSecret } from '../../random'
import { findPayerLink, type PayerLink } from '../../store/accounts/payer-links'
import { lockPaidSubscriber } from './lock-paid-subscriber'
import { type PaidSubscription, readPaidSubscription } from './read-paid-subscriptions'

/**
 * A link as a visitor opens it.
 * - `unknown`, `expired`: nothing more is told.
 * - `stranger`: nobody is signed in, who learns what the link is for and nothing of whom.
 * - `foreign`: the visitor's wallet does not pay for the subscription.
 */
export type OpenedLink =
  | { readonly kind: 'unknown' | 'expired' | 'foreign' }
  | { readonly kind: 'stranger'; readonly purpose: PayerLink['purpose'] }
  | {
      readonly kind: 'paid'
      readonly purpose: PayerLink['purpose']
      /** Choice that a change begins with; null for what the payer has. */
      readonly wanted: Pick<PayerLink, 'planId' | 'quantity'>
      readonly subscription: PaidSubscription
    }

/** Codes of links: 32 bytes, url-safe. */
const CODE = /^[A-Za-z0-9_-]{43}$/

/**
 * Opens the link of a merchant to one of its payers.
 * @param params.account - the wallet that is signed in; null for nobody
 */
export async function openPayerLink(
  deps: Pick<Deps, 'store' | 'clock' | 'wallClock'>,
  { code, account }: { code: string; account: SignInWallet<Address> | null },
): Promise<OpenedLink> {
  if (!CODE.test(code)) return { kind: 'unknown' }
  const link = await findPayerLink(deps.store.db, { codeHash: hashSecret(code) })
  if (!link) return { kind: 'unknown' }
  if (link.expiresAt <= deps.wallClock.now()) return { kind: 'expired' }
  const { subscriberId, purpose, planId, quantity } = link
  if (account === null) return { kind: 'stranger', purpose }
  try {
    return await deps.store.transaction(async (tx) => {
      const { subscriber } = await lockPaidSubscriber(tx, { subscriberId, account })
      const subscription = await readPaidSubscription(tx, subscriber.id, deps)
      return { kind: 'paid', purpose, wanted: { planId, quantity }, subscription }
    })
  } catch (error) {
    if (error instanceof NotFoundError) return { kind: 'foreign' }
    throw error
  }
}

/** True for the code of a link that worked once and has expired. */
export async function isExpiredPayerLink(
  deps: Pick<Deps, 'store' | 'clock' | 'wallClock'>,
  { code }: { code: string },
): Promise<boolean> {
  return (await openPayerLink(deps, { code, account: null })).kind === 'expired'
}
