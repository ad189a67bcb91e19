'use client'

import { useState } from 'react'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { LiveRegion } from '@/components/ui/feedback/live-region'
import {
  ALL_PAYMENTS,
  isFiltered,
  type PaymentFilters,
  readPaymentFilters,
  writePaymentFilters,
} from '@/lib/client/lists/payment-filters'
import { paymentsCsvAddress, paymentsQuery } from '@/lib/client/payment-queries'
import type { WirePayment } from '@/lib/wire/subscribers/payments'
import { ExportLink } from './list/export-link'
import { rangeText } from './list/list-foot'
import { ListTrouble } from './list/list-notice'
import { ListSkeleton } from './list/list-skeleton'
import { NothingMatches } from './list/nothing-matches'
import { PagedList } from './list/paged-list'
import { type ListSource, useAddressList } from './list/use-address-list'
import { useOpenRecord } from './list/use-open-record'
import { PaymentFilterBar } from './payment-filter-bar'
import { PaymentTable } from './payments/payment-table'
import { PageHeading } from './shell/page-heading'
import { SubscriberPanel } from './subscriber/subscriber-panel'

const SOURCE: ListSource<PaymentFilters, WirePayment> = {
  read: readPaymentFilters,
  write: writePaymentFilters,
  query: paymentsQuery,
}

/** Filters, the list in each of its states, and the subscriber that a row opens. */
export function PaymentsSection() {
  const payments = useAddressList(SOURCE)
  const opened = useOpenRecord()
  const [now] = useState(() => new Date())
  const { list, rows, filters, start, setFilters } = payments
  const first = start?.first ?? 1
  const last = first - 1 + rows.length
  const total = list.hasNextPage ? null : last

  return (
    <>
      <PageHeading title="Payments" actions={<ExportLink href={paymentsCsvAddress(filters)} />} />
      <section aria-label="Payments">
        <PaymentFilterBar filters={filters} addressOf={payments.addressOf} onChange={setFilters} />
        <LiveRegion className="sr-only">
          {list.isPending
            ? 'Loading'
            : rows.length === 0
              ? 'No payments match'
              : rangeText(first, last, total)}
        </LiveRegion>
        <div className="list-frame mt-2">
          <ListTrouble list={list} what="payments" />
          {list.isPending && <ListSkeleton />}
          {list.isSuccess &&
            rows.length === 0 &&
            (isFiltered(filters) ? (
              <NothingMatches
                href={payments.addressOf(ALL_PAYMENTS)}
                onShowAll={() => setFilters(ALL_PAYMENTS)}
              >
                No payment is like this.
              </NothingMatches>
            ) : (
              <EmptyState title="No payments yet" className="mt-4">
                The first charge of each subscriber appears here, then every renewal.
              </EmptyState>
            ))}
          {rows.length > 0 && (
            <PagedList source={payments} total={total}>
              {(table) => <PaymentTable {...table} rows={rows} total={total} now={now} opened={opened} />}
            </PagedList>
          )}
        </div>
      </section>
      <SubscriberPanel opened={opened} now={now} />
    </>
  )
}
