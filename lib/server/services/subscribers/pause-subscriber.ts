import 'server-only'
import { NotFoundError } from '@/lib/billing/billing-error'
import { NotPausableError, pause, unpause } from '@/lib/billing/subscriptions/pause'
import type { SubscriberState } from '@/lib/billing/subscriptions/subscriber'
import type { Author } from '../../caller'
import type { Deps } from '../../deps'
import { writeAudit } from '../../store/accounts/audit-log'
import type { Database } from '../../store/database/database'
import { findWaitingChange } from '../../store/subscribers/changes'
import { writeSubscriberEvent } from '../../store/subscribers/subscriber-events'
import {
  lockSubscriberDetails,
  type SubscriberDetails,
  type SubscriberRow,
  updateSubscriberState,
} from '../../store/subscribers/subscribers'
import { findSubscription } from '../../store/subscriptions/subscriptions'
import { forecastAnew } from './forecast-payers'

interface Asked {
  readonly author: Author
  readonly id: string
}

/**
 * Passes over a merchant's subscriber's next windows. Repeating it changes nothing and writes no event.
 * @param params.periods - number of windows
 * @throws NotFoundError, SubscriberNotRunningError, NotPausableError
 */
export function pauseSubscriber(
  deps: Pick<Deps, 'store' | 'clock' | 'rates'>,
  params: Asked & { periods: number },
): Promise<SubscriberDetails> {
  return changeOwn(deps, params, (tx, locked) => pauseLocked(tx, { ...locked, periods: params.periods }))
}

/**
 * Ends a pause of a merchant's subscriber: charges go on with the next window to come.
 * @throws NotFoundError, SubscriberNotRunningError, NotPausedError
 */
export function unpauseSubscriber(
  deps: Pick<Deps, 'store' | 'clock' | 'rates'>,
  params: Asked,
): Promise<SubscriberDetails> {
  return changeOwn(deps, params, unpauseLocked)
}

interface Locked {
  readonly author: Author
  readonly subscriber: SubscriberRow
  readonly at: Date
}

async function changeOwn(
  deps: Pick<Deps, 'store' | 'clock' | 'rates'>,
  { author, id }: Asked,
  change: (tx: Database, locked: Locked) => Promise<SubscriberRow>,
): Promise<SubscriberDetails> {
  const changed = await deps.store.transaction(async (tx) => {
    const details = await lockSubscriberDetails(tx, { id, merchantId: author.merchantId })
    if (!details) throw new NotFoundError('Subscriber')
    const { subscriber } = details
    return { ...details, subscriber: await change(tx, { author, subscriber, at: deps.clock.now() }) }
  })
  await forecastAnew(deps, { subscriberId: id })
  return changed
}

/**
 * Pauses a subscriber that the transaction has locked, with the access that the subscription gives meanwhile.
 * @throws NotPausableError also while signed terms whose first window is open are brought to the chain: they end a pause
 */
export async function pauseLocked(
  tx: Database,
  { periods, ...locked }: Locked & { periods: number },
): Promise<SubscriberRow> {
  const { subscriber, at } = locked
  const { subscriptionId: id, merchantId } = subscriber
  const subscription = await findSubscription(tx, { id, merchantId })
  if (!subscription) throw new NotFoundError('Subscription')
  const state = pause(subscriber, at, { periods, access: subscription.accessWhilePaused })
  const change = state === subscriber ? null : await findWaitingChange(tx, { subscriberId: subscriber.id })
  if (change && change.startsAt <= at) {
    throw new NotPausableError(
      'Its terms are being changed.',
      'Try again once the change has come into force.',
    )
  }
  return keep(tx, { ...locked, state, done: 'subscriber.paused', details: { periods } })
}

/** Ends the pause of a subscriber that the transaction has locked. */
export function unpauseLocked(tx: Database, locked: Locked): Promise<SubscriberRow> {
  const state = unpause(locked.subscriber, locked.at)
  return keep(tx, { ...locked, state, done: 'subscriber.unpaused', details: {} })
}

async function keep(
  tx: Database,
  params: Locked & {
    state: SubscriberState
    done: 'subscriber.paused' | 'subscriber.unpaused'
    details: Record<string, unknown>
  },
): Promise<SubscriberRow> {
  const { author, subscriber: before, at, state, done, details } = params
  if (state === before) return before
  const subscriber = await updateSubscriberState(tx, { row: before, state, at })
  await writeSubscriberEvent(tx, { type: done, subscriberId: before.id, at })
  await writeAudit(tx, { ...author, action: done, target: before.id, details, createdAt: at })
  return subscriber
}
