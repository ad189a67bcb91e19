import { formatTime } from '@/components/billing/format-day'
import type { WireSubscriberEvent } from '@/lib/wire/subscribers/subscribers'
import { eventWord } from './subscriber/event-facts'

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
              <span>{eventWord(type)}</span>
              <time dateTime={createdAt} className="shrink-0 text-ink-3">
                {formatTime(createdAt)} UTC
              </time>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
