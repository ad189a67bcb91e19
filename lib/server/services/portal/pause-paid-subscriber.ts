import 'server-only'
import type { Address } from 'viem'
import type { SignInWallet } from '@/lib/billing/accounts/sign-in-wallet'
import type { Deps } from '../../deps'
import { pauseLocked, unpauseLocked } from '../subscribers/pause-subscriber'
import { changePaid } from './cancel-paid-subscriber'
import type { PaidSubscription } from './read-paid-subscriptions'

interface Asked {
  readonly subscriberId: string
  /** The wallet that asks, which is the one that pays. */
  readonly account: SignInWallet<Address>
  readonly requestId: string
}

/**
 * Passes over the next windows of what an account pays for.
 * @throws NotFoundError for a subscriber of another wallet, SubscriberNotRunningError, NotPausableError
 */
export function pausePaidSubscriber(
  deps: Pick<Deps, 'store' | 'clock' | 'wallClock' | 'rates'>,
  { periods, ...asked }: Asked & { periods: number },
): Promise<PaidSubscription> {
  return changePaid(deps, asked, (tx, locked) => pauseLocked(tx, { ...locked, periods }))
}

/**
 * Ends a pause of what an account pays for.
 * @throws NotFoundError for a subscriber of another wallet, SubscriberNotRunningError, NotPausedError
 */
export function unpausePaidSubscriber(
  deps: Pick<Deps, 'store' | 'clock' | 'wallClock' | 'rates'>,
  asked: Asked,
): Promise<PaidSubscription> {
  return changePaid(deps, asked, unpauseLocked)
}
