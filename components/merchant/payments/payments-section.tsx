'use client'

import { LinkButton } from '@/components/ui/controls/link-button'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import {
  ALL_PAYMENTS,
  isFiltered,
  type PaymentFilters,
  readPaymentFilters,
  writePaymentFilters,
} from '@/lib/client/lists/payment-filters'
import { paymentsCsvAddress, paymentsQuery } from '@/lib/client/queries/payment-queries'
import type { WireListedPayment } from '@/lib/wire/subscribers/payments'
import { ExportLink } from '../list/export-link'
import { ListSection } from '../list/list-section'
import { NothingMatches } from '../list/nothing-matches'
import { type ListSource, useAddressList } from '../list/use-address-list'
import { useOpenRecord } from '../list/use-open-record'
import { merchantPaths } from '../merchant-paths'
import { useDashboardNow } from '../shell/dashboard-now'
import { PageHeading } from '../shell/page-heading'
import { SubscriberPanel } from '../subscriber/subscriber-panel'
import { PaymentFilterBar } from './payment-filter-bar'
import { PaymentTable } from './payment-table'

const SOURCE: ListSource<PaymentFilters, WireListedPayment> = {
  read: readPaymentFilters,
  write: writePaymentFilters,
  query: paymentsQuery,
}

/** Payments of the merchant: heading with export, filters, list, and the panel of the subscriber a row opens. */
export function PaymentsSection() {
  const payments = useAddressList(SOURCE)
  const opened = useOpenRecord()
  const now = useDashboardNow()
  const { filters, addressOf, setFilters } = payments
  return (
    <>
      <PageHeading
        title="Payments"
        actions={
          <>
            <LinkButton href={merchantPaths.invoices} size={36}>
              Invoices
            </LinkButton>
            <ExportLink href={paymentsCsvAddress(filters)} />
          </>
        }
      />
      <ListSection
        label="Payments"
        what="payments"
        source={payments}
        head={<PaymentFilterBar filters={filters} addressOf={addressOf} onChange={setFilters} />}
        empty={
          isFiltered(filters) ? (
            <NothingMatches href={addressOf(ALL_PAYMENTS)} onShowAll={() => setFilters(ALL_PAYMENTS)}>
              No payment is like this.
            </NothingMatches>
          ) : (
            <EmptyState title="No payments yet" className="mt-4">
              The first charge of each subscriber appears here, then every renewal.
            </EmptyState>
          )
        }
      >
        {(table) => <PaymentTable {...table} now={now} opened={opened} />}
      </ListSection>
      <SubscriberPanel opened={opened} now={now} />
    </>
  )
}
