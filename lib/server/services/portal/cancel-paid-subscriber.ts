import 'server-only'
import type { Address } from 'viem'
import type { SignInWallet } from '@/lib/billing/accounts/sign-in-wallet'
import type { Deps } from '../../deps'
import { cancelLocked } from '../subscribers/cancel-subscriber'
import { lockPaidSubscriber } from './lock-paid-subscriber'
import { type PaidSubscription, readPaidSubscription } from './read-paid-subscriptions'

/**
 * Ends what an account pays for, now and on its own wish: nothing more is charged afterwards, and the keeper removes
 * the permission on the chain next. Repeating it changes nothing and records no event; a merchant's cancel
 * that is scheduled for the end of the period is not waited for.
 * @param params.account - who asks: the wallet that pays
 * @throws NotFoundError for a subscriber of another wallet
 */
export async function cancelPaidSubscriber(
  deps: Pick<Deps, 'store' | 'clock' | 'wallClock'>,
  params: { subscriberId: string; account: SignInWallet<Address>; requestId: string },
): Promise<PaidSubscription> {
  const { subscriberId, account, requestId } = params
  return deps.store.transaction(async (tx) => {
    const { subscriber } = await lockPaidSubscriber(tx, params)
    await cancelLocked(tx, {
      author: { merchantId: subscriber.merchantId, actor: `payer:${account.address}`, requestId },
      subscriber,
      when: 'now',
      reason: 'requested_by_payer',
      at: deps.clock.now(),
    })
    return readPaidSubscription(tx, subscriberId, deps)
  })
}
