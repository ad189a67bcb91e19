import 'server-only'
import type { Address } from 'viem'
import type { SignInWallet } from '@/lib/billing/accounts/sign-in-wallet'
import { atNextCharge, comingTerms } from '@/lib/billing/changes/coming-terms'
import { nextStatement } from '@/lib/billing/charges/statement'
import { comingCharges } from '@/lib/billing/messages/coming-charges'
import { isOver } from '@/lib/billing/subscriptions/subscriber'
import type { Deps } from '../../deps'
import { batches } from '../../store/database/batches'
import { listLatestChanges, type SignedChange } from '../../store/subscribers/changes'
import { type PaidSubscriber, pageOfPaidSubscribers } from '../../store/subscribers/payer-subscriptions'

/** Subscriptions of one statement, and the most that a calendar has. */
const BATCH_SIZE = 100
const MOST_SUBSCRIPTIONS = 500

/** A subscription with its next charges. */
export interface ComingCharges {
  readonly paid: PaidSubscriber
  readonly charges: readonly ComingCharge[]
}

export interface ComingCharge {
  readonly at: Date
  /** Of the first one what is left after discount and credit; of the others the signed price. */
  readonly priceMicroUsd: bigint
  readonly symbol: string
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
    const subscriberIds = running.map(({ subscriber }) => subscriber.id)
    const changes = await listLatestChanges(store.db, { subscriberIds })
    for (const paid of running) {
      const signed = changes.find(({ row }) => row.subscriberId === paid.subscriber.id)
      coming.push({ paid, charges: chargesOf(paid, signed, now) })
    }
    if (coming.length >= MOST_SUBSCRIPTIONS) break
  }
  return coming
}

function chargesOf(
  { subscriber, token }: PaidSubscriber,
  signed: SignedChange | undefined,
  now: Date,
): ComingCharge[] {
  const coming = comingTerms(signed?.row)
  return comingCharges(subscriber, coming, now).map(({ at, isNew }, index) => {
    const { priceMicroUsd } = isNew && coming ? coming : subscriber
    const first = () => nextStatement(atNextCharge(subscriber, coming)).totalMicroUsd
    return {
      at,
      priceMicroUsd: index === 0 ? first() : priceMicroUsd,
      symbol: isNew && signed ? signed.token.symbol : token.symbol,
    }
  })
}
