import { DAY_MS } from '@/lib/billing/durations'
import type { ChargeRow } from '@/lib/server/store/subscribers/charges'
import type { SubscriberRow } from '@/lib/server/store/subscribers/subscribers'
import type { SubscriptionDetails } from '@/lib/server/store/subscriptions/subscriptions'
import type { RunWorld } from '../run-world'

interface Told {
  readonly type: string
  readonly subscriptionId: string | null
  readonly subscriberId: string | null
  readonly data: Readonly<Record<string, unknown>>
}

/** The paid time ends with the last payment that there is; failures follow the settings of each subscription. */
export function checkAccess(
  { shop }: RunWorld,
  {
    subscribers,
    charges,
    events,
  }: {
    readonly subscribers: readonly SubscriberRow[]
    readonly charges: readonly ChargeRow[]
    readonly events: readonly Told[]
  },
): string[] {
  const offers = shop.merchants.flatMap(({ subscriptions }) => subscriptions)
  const offerOf = (id: string | null) => offers.find((each) => each.id === id)
  return [
    ...subscribers.flatMap((row) => checkPaid(row, charges)),
    ...subscribers.flatMap((row) => checkEnd(row, offerOf(row.subscriptionId))),
    ...charges.flatMap((row) => checkRetry(row, offerOf(row.subscriptionId))),
    ...events.flatMap((told) => checkGrace(told, offerOf(told.subscriptionId))),
  ]
}

function checkPaid({ id, terms, unpaidFrom }: SubscriberRow, charges: readonly ChargeRow[]): string[] {
  const paid = charges
    .filter((row) => row.subscriberId === id && row.terms === terms)
    .filter(({ status }) => status === 'paid' || status === 'settled')
    .map(({ period }) => period)
  const until = Math.max(-1, ...paid) + 1
  return until === unpaidFrom ? [] : [`${id} is paid up to window ${until}, and counts ${unpaidFrom}`]
}

function checkEnd({ id, cancelReason }: SubscriberRow, offer: SubscriptionDetails | undefined): string[] {
  return offer?.afterFailure === 'keep' && cancelReason === 'payment_failed'
    ? [`${id} was ended for what it did not pay, and its merchant keeps such subscribers`]
    : []
}

/** No planned retry comes before the first of its days; one that the payer allowed anew comes at once. */
function checkRetry(row: ChargeRow, offer: SubscriptionDetails | undefined): string[] {
  const { id, status, failureReason, nextAttemptAt, dueAt } = row
  if (status !== 'failed' || nextAttemptAt === null || failureReason === 'allowance_too_low') return []
  const first = offer?.retryDays[0] ?? 0
  return nextAttemptAt.getTime() < dueAt.getTime() + first * DAY_MS
    ? [`charge ${id} is tried again on ${nextAttemptAt.toISOString()}, before day ${first}`]
    : []
}

function checkGrace({ type, subscriberId, data }: Told, offer: SubscriptionDetails | undefined): string[] {
  if (type !== 'subscriber.past_due' || !offer) return []
  const { paidThrough, accessUntil } = data
  const days = (Date.parse(`${accessUntil}`) - Date.parse(`${paidThrough}`)) / DAY_MS
  return days === offer.graceDays
    ? []
    : [`${subscriberId} has ${days} days of grace, and its merchant gives ${offer.graceDays}`]
}
