import Link from 'next/link'
import { formatTime } from '@/components/billing/format-day'
import { AddressText } from '@/components/ui/address-text'
import { Status } from '@/components/ui/status'
import type { WireEvent } from '@/lib/wire/events'
import { eventAmount, eventLook, eventNote } from './event-facts'
import { merchantPaths } from './merchant-paths'
import { OpenLink } from './open-link'
import { tableRoles } from './table-roles'
import type { OpenRecord } from './use-open-record'

interface EventRowProps {
  readonly event: WireEvent
  readonly now: Date
  readonly opened: OpenRecord
}

/** The cells of one event: columns in a wide list, lines in a narrow one. */
export function EventRow({ event, now, opened }: EventRowProps) {
  const look = eventLook(event, now)
  const note = eventNote(event, now)
  return (
    <>
      <td
        {...tableRoles.cell}
        className="min-w-0 whitespace-nowrap text-ink-2 narrow:text-end narrow:text-hint narrow:[grid-area:time]"
      >
        <time dateTime={event.createdAt}>{formatTime(event.createdAt)}</time>
        <span className="wide:hidden"> UTC</span>
      </td>
      <td {...tableRoles.cell} className="min-w-0 wide:py-2 narrow:[grid-area:event]">
        <Status shape={look.sign} word={look.word} />
        {note !== null && <span className="block text-pretty ps-4 text-hint text-ink-2">{note}</span>}
      </td>
      <td
        {...tableRoles.cell}
        className="min-w-0 truncate text-hint text-ink-2 narrow:[grid-area:type]"
        title={event.type}
      >
        {event.type}
      </td>
      <td {...tableRoles.cell} className="min-w-0 truncate narrow:[grid-area:whom]">
        <Whom event={event} opened={opened} />
      </td>
      <td {...tableRoles.cell} className="min-w-0 truncate text-ink-2 narrow:hidden">
        {event.title !== null && <bdi title={event.title}>{event.title}</bdi>}
      </td>
      <td {...tableRoles.cell} className="min-w-0 whitespace-nowrap text-end narrow:[grid-area:amount]">
        {eventAmount(event)?.text}
      </td>
    </>
  )
}

/** Opens the subscriber beside the list; where the event is about none, leads to the subscription. */
function Whom({
  event: { subscriber, subscriberId, subscriptionId, title },
  opened,
}: Pick<EventRowProps, 'event' | 'opened'>) {
  if (subscriber !== null && subscriberId !== null) {
    return (
      <OpenLink id={subscriberId} opened={opened}>
        <AddressText address={subscriber.eoaaddress} />
      </OpenLink>
    )
  }
  if (subscriptionId === null) return null
  return (
    <Link
      href={merchantPaths.subscription(subscriptionId)}
      prefetch={false}
      className="rounded-badge hover:underline"
    >
      <bdi>{title}</bdi>
    </Link>
  )
}
