'use client'

import { useQuery } from '@tanstack/react-query'
import { formatNearMoment } from '@/components/billing/format-day'
import { Button } from '@/components/ui/controls/button'
import { Notice } from '@/components/ui/feedback/notice'
import { Skeleton } from '@/components/ui/feedback/skeleton'
import { useLastShown } from '@/components/ui/hooks/use-last-shown'
import { SidePanel } from '@/components/ui/overlays/side-panel'
import { ApiError, errorText } from '@/lib/client/api/api-error'
import { subscriberQuery } from '@/lib/client/queries/subscriber-queries'
import type { WireSubscriberEvent } from '@/lib/wire/subscribers/subscribers'
import type { OpenRecord } from '../list/use-open-record'
import { useDashboardNow } from '../shell/dashboard-now'
import { eventWord } from './event-words'
import { SubscriberMenu } from './subscriber-menu'
import { SubscriberPayments } from './subscriber-payments'
import { SubscriberSummary } from './subscriber-summary'
import type { SubscriberActions } from './use-subscriber-actions'

/** Polling interval of the open record, in milliseconds. */
const POLL_MS = 10_000

export interface SubscriberPanelProps {
  readonly opened: OpenRecord
  readonly now: Date
  /** Actions of the panel's menu; without them the panel is read-only. */
  readonly actions?: SubscriberActions
}

/** The panel of `subscriber-panel.tsx`. */
export function SubscriberPanelFrame({ opened, now, actions }: SubscriberPanelProps) {
  const shown = useLastShown(opened.id)
  const subscriber = useQuery({
    ...subscriberQuery(shown ?? ''),
    enabled: opened.id !== null,
    staleTime: 0,
    refetchInterval: ({ state }) => (isNotFound(state.error) ? false : POLL_MS),
  })
  const row = subscriber.data
  return (
    <SidePanel
      open={opened.id !== null}
      onClose={opened.close}
      title="Subscriber"
      actions={actions && row && <SubscriberMenu row={row} actions={actions} />}
    >
      {row ? (
        <>
          <SubscriberSummary row={row} now={now} />
          <SubscriberPayments payments={row.payments} now={now} />
          <SubscriberEvents events={row.events} />
          <p className="mt-4 text-hint text-ink-3">Days and times are in UTC.</p>
        </>
      ) : subscriber.isError ? (
        <Unreadable error={subscriber.error} trying={subscriber.isFetching} onRetry={subscriber.refetch} />
      ) : (
        <PanelSkeleton />
      )}
    </SidePanel>
  )
}

/** Events of the subscriber, newest first. */
function SubscriberEvents({ events }: { readonly events: readonly WireSubscriberEvent[] }) {
  const now = useDashboardNow()
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
                {formatNearMoment(createdAt, now)}
              </time>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

function isNotFound(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 404
}

interface UnreadableProps {
  readonly error: Error
  readonly trying: boolean
  readonly onRetry: () => void
}

/** Error of the panel: no such subscriber, which is final, or a failed read with a retry. */
function Unreadable({ error, trying, onRetry }: UnreadableProps) {
  if (isNotFound(error)) {
    return (
      <div role="alert">
        <p className="font-semibold">There is no subscriber at this address.</p>
        <p className="mt-1 text-pretty text-ink-2">
          Check that the whole address was copied, and that you are signed in with the wallet that it belongs
          to.
        </p>
      </div>
    )
  }
  return (
    <Notice
      tone="danger"
      role="alert"
      title="This subscriber could not be read."
      action={
        <Button size={30} busy={trying} onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {errorText(error)}
    </Notice>
  )
}

const LINES = Array.from({ length: 9 }, (_, line) => line)

function PanelSkeleton() {
  return (
    <div role="status" aria-label="Loading the subscriber">
      <Skeleton className="h-4 w-72 max-w-full" />
      <Skeleton className="mt-3 h-4 w-40" />
      <div className="mt-5 border-line border-t">
        {LINES.map((line) => (
          <div key={line} className="flex h-[37px] items-center gap-16 border-line border-b">
            <Skeleton className="h-3.5 w-24" />
            <Skeleton className="h-3.5 w-40" />
          </div>
        ))}
      </div>
    </div>
  )
}
