import type { EventType } from '@/lib/billing/event-type'
import type { WireSubscriberEvent } from '@/lib/wire/subscribers'
import { formatTime } from './format-day'

const WORDS: Readonly<Record<EventType, string>> = {
  'subscriber.created': 'Subscribed',
  'subscriber.trial_ending': 'Trial about to end',
  'subscriber.activated': 'Became active',
  'subscriber.past_due': 'Became past due',
  'subscriber.at_risk': 'Funds about to run out',
  'subscriber.cancel_scheduled': 'Cancel at the end of the period',
  'subscriber.cancelled': 'Cancelled',
  'subscriber.resumed': 'Resumed',
  'payment.succeeded': 'Payment succeeded',
  'payment.failed': 'Payment failed',
  'payment.reversed': 'Payment taken back by the network',
  'subscription.updated': 'Subscription changed',
  'checkout_session.completed': 'Checkout completed',
  'checkout_session.expired': 'Checkout expired',
}

/** What happened to a subscriber, the newest first. */
export function SubscriberEvents({ events }: { readonly events: readonly WireSubscriberEvent[] }) {
  return (
    <section className="mt-7">
      <h3 className="text-section-sm">Events</h3>
      {events.length === 0 ? (
        <p className="mt-1 text-hint text-ink-2">Nothing was recorded.</p>
      ) : (
        <ol className="mt-2 border-line border-t">
          {events.map(({ id, type, createdAt }) => (
            <li
              key={id}
              className="flex items-baseline justify-between gap-4 border-line border-b py-2 text-hint"
            >
              <span>{WORDS[type]}</span>
              <time dateTime={createdAt} className="shrink-0 text-ink-3">
                {formatTime(createdAt)}
              </time>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
