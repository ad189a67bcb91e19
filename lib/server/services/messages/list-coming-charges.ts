import 'server-only'
import type { Address } from 'viem'
import type { SignInWallet } from '@/lib/billing/accounts/sign-in-wallet'
import { comingCharges } from '@/lib/billing/messages/coming-charges'
import { isOver } from '@/lib/billing/subscriptions/subscriber'
import type { Deps } from '../../deps'
import { batches } from '../../store/database/batches'
import { type PaidSubscriber, pageOfPaidSubscribers } from '../../store/subscribers/payer-subscriptions'

/** Subscriptions of one statement, and the most that a calendar has. */
const BATCH_SIZE = 100
const MOST_SUBSCRIPTIONS = 500

/** A subscription with the times of its next charges. */
export interface ComingCharges {
  readonly paid: PaidSubscriber
  readonly times: readonly Date[]
}

/** The next charges of all that an account pays for, with any merchant, by subscription. */
export async function listComingCharges(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  { account }: { account: SignInWallet<Address> },
): Promise<ComingCharges[]> {
  const now = clock.now()
  const coming: ComingCharges[] = []
  const pages = batches<PaidSubscriber>({ size: BATCH_SIZE }, (limit, after) =>
    pageOfPaidSubscribers(store.db, {
      account,
      limit,
      after: after && { at: after.subscriber.subscribedAt, id: after.subscriber.id },
    }),
  )
  for await (const page of pages) {
    const running = page.filter(
      ({ subscriber, subscription }) => !isOver(subscriber) && subscription.status !== 'archived',
    )
    for (const paid of running) coming.push({ paid, times: comingCharges(paid.subscriber, now) })
    if (coming.length >= MOST_SUBSCRIPTIONS) break
  }
  return coming
}
