'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { AddressText } from '@/components/ui/address-text'
import { Status } from '@/components/ui/status'
import { TextLink } from '@/components/ui/text-link'
import { networkName } from '@/lib/billing/networks'
import { ALL_PAYMENTS } from '@/lib/client/payment-filters'
import { paymentsQuery } from '@/lib/client/payment-queries'
import { formatDay } from './format-day'
import { merchantPaths } from './merchant-paths'
import { paymentLook } from './payment-facts'
import { dollars } from './subscriber-facts'

const SHOWN = 8

interface RecentPaymentsProps {
  readonly now: Date
  /** How often it looks for what is new, in milliseconds. */
  readonly pollMs: number
}

/** The latest payments; each leads to its subscriber. */
export function RecentPayments({ now, pollMs }: RecentPaymentsProps) {
  const payments = useInfiniteQuery({ ...paymentsQuery(ALL_PAYMENTS, null), refetchInterval: pollMs })
  const rows = payments.data?.pages[0]?.data.slice(0, SHOWN) ?? []
  return (
    <section aria-labelledby="recent-title" className="min-w-0">
      <div className="flex items-baseline justify-between">
        <h2 id="recent-title" className="text-section">
          Recent payments
        </h2>
        <TextLink href={merchantPaths.payments} className="text-hint">
          All payments
        </TextLink>
      </div>
      {payments.isSuccess && rows.length === 0 && (
        <p className="mt-2 border-line border-t py-2 text-ink-2">Nothing was charged yet.</p>
      )}
      {payments.isError && rows.length === 0 && (
        <p role="alert" className="mt-2 border-line border-t py-2 text-ink-2">
          They could not be read. They are tried again by themselves.
        </p>
      )}
      <ol className="mt-2 border-line border-t">
        {rows.map((row) => (
          <li
            key={row.id}
            className="grid grid-cols-[76px_84px_minmax(0,1fr)_auto] items-baseline gap-x-3 border-line border-b py-2 max-sm:grid-cols-[84px_minmax(0,1fr)_auto]"
          >
            <time dateTime={row.createdAt} className="text-hint text-ink-2 max-sm:hidden">
              {formatDay(row.createdAt, now)}
            </time>
            <Status shape={paymentLook(row).sign} word={paymentLook(row).word} />
            <span className="min-w-0 truncate">
              <Link
                href={`${merchantPaths.payments}?open=${row.subscriberId}`}
                prefetch={false}
                className="rounded-badge hover:underline"
              >
                <AddressText address={row.eoaaddress} />
              </Link>{' '}
              <span className="ms-1.5 text-hint text-ink-2">
                <bdi>{row.title}</bdi>
                <span className="max-sm:hidden">
                  , {row.token.symbol} on {networkName(row.token.chainId)}
                </span>
              </span>
            </span>
            <span className="text-end">{dollars(row.price, { cents: true })}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
