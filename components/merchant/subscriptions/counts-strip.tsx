'use client'

import { useSuspenseQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { shownStatuses, statusLooks } from '@/components/billing/subscriber-facts'
import { useSay } from '@/components/language/use-say'
import { InfoTip } from '@/components/ui/overlays/info-tip'
import type { SubscriberStatus } from '@/lib/billing/subscriptions/subscriber'
import { subscriptionQuery } from '@/lib/client/queries/subscription-queries'
import { formatCount } from '@/lib/language/amounts'
import { merchantPaths } from '../merchant-paths'

const definitions: Readonly<Record<SubscriberStatus, string>> = {
  active: 'Paid for the current period. Those set to cancel count until it ends.',
  trialing: 'Terms signed, first charge still ahead.',
  past_due: 'The last charge failed and is still open.',
  paused: 'Nothing is charged for some periods; no part of MRR.',
  cancelled: 'Ended by the payer, by you or after failed charges.',
  ended: 'Over as agreed, after a fixed number of charges.',
}

/** Subscribers by status, with the definition of each. */
export function CountsStrip({ subscriptionId }: { readonly subscriptionId: string }) {
  const { reader } = useSay()
  const { data } = useSuspenseQuery(subscriptionQuery(subscriptionId))
  return (
    <dl className="mt-6 flex border-line border-y max-dash:mt-4 max-xs:grid max-xs:grid-cols-2">
      {shownStatuses(data.data.subscribers).map((status) => (
        <div
          key={status}
          className="flex-1 border-line px-5 py-3 not-first:border-s first:ps-0 max-dash:px-3 max-dash:first:ps-0 max-xs:odd:border-s-0 max-xs:odd:ps-0"
        >
          <dt className="flex items-center gap-1.5 text-hint text-ink-2">
            {statusLooks[status].word}
            <span className="inline-flex max-dash:hidden">
              <InfoTip label={`What “${statusLooks[status].word}” counts`}>{definitions[status]}</InfoTip>
            </span>
          </dt>
          <dd className="text-metric-strip">
            <Link
              href={`${merchantPaths.subscription(subscriptionId)}?status=${status}`}
              prefetch={false}
              scroll={false}
              aria-label={`${data.data.subscribers[status]} ${statusLooks[status].word.toLowerCase()}`}
              className="rounded-badge hover:underline hover:underline-offset-4"
            >
              {formatCount(data.data.subscribers[status], reader)}
            </Link>
          </dd>
        </div>
      ))}
    </dl>
  )
}
