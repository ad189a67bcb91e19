import 'server-only'
import type { Address } from 'viem'
import type { SignInWallet } from '@/lib/billing/accounts/sign-in-wallet'
import { NotFoundError } from '@/lib/billing/billing-error'
import type { Deps } from '../../deps'
import { findPaidSubscriberOfCharge } from '../../store/subscribers/payer-subscriptions'
import { type PaidSubscription, readPaidSubscriptions } from './read-paid-subscriptions'

/**
 * Subscription that an account pays for, found by one of its charges.
 * @throws NotFoundError for a charge of another wallet
 */
export async function getPaidCharge(
  { store, ...clocks }: Pick<Deps, 'store' | 'clock' | 'wallClock'>,
  params: { chargeId: string; account: SignInWallet<Address> },
): Promise<PaidSubscription> {
  const found = await findPaidSubscriberOfCharge(store.db, params)
  const [read] = await readPaidSubscriptions(store.db, found ? [found] : [], clocks)
  if (!read) throw new NotFoundError('Payment')
  return read
}
