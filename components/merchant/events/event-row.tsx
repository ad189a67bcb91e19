import { Braces } from 'lucide-react'
import Link from 'next/link'
import { formatTime } from '@/components/billing/format-day'
import { useSay } from '@/components/language/use-say'
import { classNames } from '@/components/ui/class-names'
import { IconButton } from '@/components/ui/controls/icon-button'
import { Status } from '@/components/ui/feedback/status'
import { AddressText } from '@/components/ui/text/address-text'
import type { WireEvent } from '@/lib/wire/reports/event-object'
import { OpenLink } from '../list/open-link'
import { tableRoles } from '../list/table-roles'
import type { OpenRecord } from '../list/use-open-record'
import { merchantPaths } from '../merchant-paths'
import { eventAmount, eventLook, eventNote } from '../subscriber/event-facts'

interface EventRowProps {
  readonly event: WireEvent
  readonly now: Date
  readonly opened: OpenRecord
  /** Opens the payload dialog. */
  readonly onPayload: () => void
}

/** Cells of one event: columns in a wide list, lines in a narrow one. */
export function EventRow({ event, now, opened, onPayload }: EventRowProps) {
  const { reader } = useSay()
  const { subscriber, subscriberId, subscriptionId, title } = event
  const look = eventLook(event, now)
  const note = eventNote(event, now)
  const amount = eventAmount(event, reader)?.text
  return (
    <>
      <td
        {...tableRoles.cell}
        className="min-w-0 whitespace-nowrap text-ink-2 narrow:text-end narrow:text-hint narrow:[grid-area:time]"
      >
        <time dateTime={event.createdAt}>{formatTime(event.createdAt, now)}</time>
        <span className="wide:hidden"> UTC</span>
      </td>
      <td
        {...tableRoles.cell}
        className={classNames(
          'min-w-0 wide:py-2',
          amount === undefined ? 'narrow:[grid-area:event/event/event/amount]' : 'narrow:[grid-area:event]',
        )}
      >
        <Status shape={look.sign} word={look.word} />
        {note !== null && (
          <span className="block text-pretty ps-4 text-hint text-ink-2 [overflow-wrap:anywhere]">{note}</span>
        )}
      </td>
      <td
        {...tableRoles.cell}
        className="min-w-0 truncate text-hint text-ink-2 narrow:[grid-area:type]"
        title={event.type}
      >
        {event.type}
      </td>
      {/* A narrow list has room for either subscriber or subscription. */}
      <td
        {...tableRoles.cell}
        className={classNames('min-w-0', subscriber === null ? 'narrow:hidden' : 'narrow:[grid-area:whom]')}
      >
        {subscriber !== null && subscriberId !== null && (
          <OpenLink id={subscriberId} opened={opened}>
            <AddressText address={subscriber.eoaaddress} />
          </OpenLink>
        )}
      </td>
      <td
        {...tableRoles.cell}
        className={classNames(
          'min-w-0 truncate',
          subscriber === null ? 'narrow:[grid-area:whom]' : 'narrow:hidden',
        )}
      >
        {subscriptionId !== null && (
          <Link
            href={merchantPaths.subscription(subscriptionId)}
            prefetch={false}
            className="rounded-badge text-ink-2 hover:underline"
          >
            <bdi>{title}</bdi>
          </Link>
        )}
      </td>
      <td
        {...tableRoles.cell}
        className={classNames(
          'min-w-0 whitespace-nowrap text-end',
          amount === undefined ? 'narrow:hidden' : 'narrow:[grid-area:amount]',
        )}
      >
        {amount}
      </td>
      <td
        {...tableRoles.cell}
        className="narrow:flex narrow:justify-end narrow:[grid-area:payload] wide:mt-0.5 wide:self-start"
      >
        <IconButton
          label={`Payload of event ${event.id}`}
          title="Payload"
          className="narrow:-my-3 narrow:size-11 narrow:justify-end"
          onClick={onPayload}
        >
          <Braces size={16} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
      </td>
    </>
  )
}
