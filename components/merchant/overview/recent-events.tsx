'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { formatTime } from '@/components/billing/format-day'
import { NetworkLabel } from '@/components/billing/network-label'
import { useSay } from '@/components/language/use-say'
import { classNames } from '@/components/ui/class-names'
import { Status } from '@/components/ui/feedback/status'
import { AddressText } from '@/components/ui/text/address-text'
import { TextLink } from '@/components/ui/text/text-link'
import { recentEventsQuery } from '@/lib/client/queries/event-queries'
import type { WireEvent } from '@/lib/wire/reports/event-object'
import { merchantPaths } from '../merchant-paths'
import { eventAmount, eventBrief, eventLook, eventNote, eventTime } from '../subscriber/event-facts'

interface RecentEventsProps {
  readonly now: Date
  /** Polling interval, in milliseconds. */
  readonly pollMs: number
}

/** Latest events, each with a link to its subscriber or subscription. */
export function RecentEvents({ now, pollMs }: RecentEventsProps) {
  const events = useQuery({
    ...recentEventsQuery(),
    refetchInterval: pollMs,
    refetchOnWindowFocus: 'always',
  })
  const rows = events.data ?? []
  return (
    <section aria-labelledby="recent-title" className="min-w-0">
      <div className="flex items-baseline justify-between">
        <h2 id="recent-title" className="text-section">
          Recent events
        </h2>
        <TextLink href={merchantPaths.events} className="text-hint">
          All events
        </TextLink>
      </div>
      {events.isSuccess && rows.length === 0 && (
        <p className="mt-2 border-line border-t py-2 text-ink-2">Nothing has happened yet.</p>
      )}
      {events.isError && rows.length === 0 && (
        <p role="alert" className="mt-2 border-line border-t py-2 text-ink-2">
          The events could not be read. We’ll try again automatically.
        </p>
      )}
      <ol className="mt-2 border-line border-t">
        {rows.map((event) => (
          <RecentEvent key={event.id} event={event} now={now} />
        ))}
      </ol>
    </section>
  )
}

function RecentEvent({ event, now }: { readonly event: WireEvent; readonly now: Date }) {
  const { reader } = useSay()
  const { subscriber } = event
  const look = eventLook(event, now)
  const note = eventNote(event, now)
  const brief = eventBrief(event, now)
  const amount = eventAmount(event, reader)
  return (
    <li className="grid grid-cols-[84px_minmax(0,1fr)_auto] items-baseline gap-x-3 border-line border-b py-2 max-sm:grid-cols-[68px_minmax(0,1fr)_auto] tight:block">
      <time
        dateTime={event.createdAt}
        title={`${formatTime(event.createdAt, now)} UTC`}
        className="text-hint text-ink-2"
      >
        {eventTime(event.createdAt, now)}
      </time>
      <span className="flex min-w-0 flex-wrap items-baseline gap-x-3">
        <Status shape={look.sign} word={look.word} className="shrink-0" />
        <EventSubject event={event} />
        <span className="min-w-0 truncate text-hint text-ink-2" title={note ?? undefined}>
          {brief ??
            (subscriber && (
              <>
                <bdi>{subscriber.plan}</bdi>, {subscriber.token.symbol} on{' '}
                <NetworkLabel chainId={subscriber.token.chainId} />
              </>
            ))}
        </span>
      </span>
      {amount && <span className={classNames('text-end', !amount.paid && 'text-ink-2')}>{amount.text}</span>}
    </li>
  )
}

/** Link to the subscriber, or to the subscription of an event without one. */
function EventSubject({
  event: { subscriber, subscriberId, subscriptionId, title },
}: {
  readonly event: WireEvent
}) {
  if (subscriptionId === null) return null
  if (subscriber === null || subscriberId === null) {
    return (
      <Link
        href={merchantPaths.subscription(subscriptionId)}
        prefetch={false}
        className="min-w-0 truncate rounded-badge hover:underline"
      >
        <bdi>{title}</bdi>
      </Link>
    )
  }
  return (
    <Link
      href={merchantPaths.subscriber(subscriptionId, subscriberId)}
      prefetch={false}
      className="shrink-0 rounded-badge hover:underline"
    >
      <AddressText address={subscriber.eoaaddress} />
    </Link>
  )
}
