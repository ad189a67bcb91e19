import 'server-only'
import type { Address } from 'viem'
import type { SignInWallet } from '@/lib/billing/accounts/sign-in-wallet'
import type { Deps } from '../../deps'
import { retryOpenCharge } from '../subscribers/retry-open-charge'
import { lockPaidSubscriber } from './lock-paid-subscriber'

/**
 * Makes the failed charge of the open window due now, on the payer's own wish; the keeper takes it from there, once.
 * Repeating it before that changes nothing.
 * @param params.account - who asks: the wallet that pays
 * @returns the window, and when it is tried
 * @throws NotFoundError for a subscriber of another wallet, NotRetryableError where there is nothing to retry
 */
export async function retryCharge(
  deps: Pick<Deps, 'store' | 'clock'>,
  params: { subscriberId: string; account: SignInWallet<Address> },
): Promise<{ period: number; nextAttemptAt: Date }> {
  return deps.store.transaction(async (tx) => {
    const paid = await lockPaidSubscriber(tx, params)
    const { period, nextAttemptAt } = await retryOpenCharge(tx, { ...paid, at: deps.clock.now() })
    return { period, nextAttemptAt }
  })
}
