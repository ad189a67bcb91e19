import 'server-only'
import type { Address } from 'viem'
import type { SignInWallet } from '@/lib/billing/accounts/sign-in-wallet'
import type { Deps } from '../../deps'
import { decodeCursor, encodeCursor } from '../../store/database/cursor'
import { readPage } from '../../store/database/read-page'
import { pageOfPaidSubscribers } from '../../store/subscribers/payer-subscriptions'
import { type PaidSubscription, readPaidSubscriptions } from './read-paid-subscriptions'

const LIST = 'portal'

/**
 * A page of what an account pays or paid for, of whichever merchant, the newest first. Pages never overlap nor leave
 * one out: subscriptions keep their place.
 * @throws InvalidValueError for a cursor of another list
 */
export async function listPaidSubscriptions(
  { store, ...clocks }: Pick<Deps, 'store' | 'clock' | 'wallClock'>,
  params: { account: SignInWallet<Address>; limit: number; cursor?: string | undefined },
): Promise<{ subscriptions: PaidSubscription[]; nextCursor: string | null }> {
  const { account, limit, cursor } = params
  const after = cursor === undefined ? null : decodeCursor(LIST, cursor)
  const { page, last } = await readPage(limit, (limit) =>
    pageOfPaidSubscribers(store.db, { account, after, limit }),
  )
  return {
    subscriptions: await readPaidSubscriptions(store.db, page, clocks),
    nextCursor: last
      ? encodeCursor(LIST, { at: last.subscriber.subscribedAt, id: last.subscriber.id })
      : null,
  }
}
