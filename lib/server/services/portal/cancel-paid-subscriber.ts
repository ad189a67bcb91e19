import 'server-only'
import type { Address } from 'viem'
import type { SignInWallet } from '@/lib/billing/accounts/sign-in-wallet'
import type { Author } from '../../caller'
import type { Deps } from '../../deps'
import type { Database } from '../../store/database/database'
import type { SubscriberRow } from '../../store/subscribers/subscribers'
import { type CancelWish, cancelLocked } from '../subscribers/cancel-subscriber'
import { forecastAnew } from '../subscribers/forecast-payers'
import { resumeLocked } from '../subscribers/resume-subscriber'
import { lockPaidSubscriber } from './lock-paid-subscriber'
import { type PaidSubscription, readPaidSubscription } from './read-paid-subscriptions'

interface Asked {
  readonly subscriberId: string
  /** The wallet that asks, which is the one that pays. */
  readonly account: SignInWallet<Address>
  readonly requestId: string
}

/**
 * Ends what an account pays for on its own wish, now or when what is paid ends: nothing more is charged afterwards, and
 * the keeper removes the permission on the chain once it has ended. Repeating it changes nothing and records no event.
 * @throws NotFoundError for a subscriber of another wallet, EndChangedError
 */
export function cancelPaidSubscriber(
  deps: Pick<Deps, 'store' | 'clock' | 'wallClock' | 'rates'>,
  { when, expectedEnd, ...asked }: Asked & Pick<CancelWish, 'when' | 'expectedEnd'>,
): Promise<PaidSubscription> {
  return changePaid(deps, asked, (tx, locked) =>
    cancelLocked(tx, { ...locked, by: 'payer', when, expectedEnd, reason: 'requested_by_payer' }),
  )
}

/**
 * Takes back a payer's own cancel that waits for the end of what is paid.
 * @throws NotFoundError for a subscriber of another wallet, SubscriberNotRunningError once it has ended,
 *   NotResumableError where none waits, or the merchant cancelled
 */
export function resumePaidSubscriber(
  deps: Pick<Deps, 'store' | 'clock' | 'wallClock' | 'rates'>,
  asked: Asked,
): Promise<PaidSubscription> {
  return changePaid(deps, asked, (tx, locked) => resumeLocked(tx, { ...locked, by: 'payer' }))
}

interface Locked {
  readonly author: Author
  readonly subscriber: SubscriberRow
  readonly at: Date
}

/** Changes a subscriber as its payer, and reads it as it is then, with what is foreseen of it. */
export async function changePaid(
  deps: Pick<Deps, 'store' | 'clock' | 'wallClock' | 'rates'>,
  { requestId, ...asked }: Asked,
  change: (tx: Database, locked: Locked) => Promise<unknown>,
): Promise<PaidSubscription> {
  const { subscriberId } = asked
  await deps.store.transaction(async (tx) => {
    const { subscriber } = await lockPaidSubscriber(tx, asked)
    const { merchantId } = subscriber
    const author: Author = { merchantId, actor: `payer:${asked.account.address}`, requestId }
    await change(tx, { author, subscriber, at: deps.clock.now() })
  })
  await forecastAnew(deps, { subscriberId })
  return readPaidSubscription(deps.store.db, subscriberId, deps)
}
