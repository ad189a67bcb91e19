'use client'

import { EmptyState } from '@/components/ui/feedback/empty-state'
import {
  ALL_INVOICES,
  type InvoiceFilters,
  isFiltered,
  readInvoiceFilters,
  writeInvoiceFilters,
} from '@/lib/client/lists/invoice-filters'
import { invoicesCsvAddress, invoicesQuery } from '@/lib/client/queries/payment-queries'
import type { WireListedInvoice } from '@/lib/wire/invoices/invoices'
import { ExportLink } from '../list/export-link'
import { ListSection } from '../list/list-section'
import { NothingMatches } from '../list/nothing-matches'
import { type ListSource, useAddressList } from '../list/use-address-list'
import { merchantPaths } from '../merchant-paths'
import { useDashboardNow } from '../shell/dashboard-now'
import { PageHeading } from '../shell/page-heading'
import { InvoiceFilterBar } from './invoice-filter-bar'
import { InvoiceTable } from './invoice-table'

const SOURCE: ListSource<InvoiceFilters, WireListedInvoice> = {
  read: readInvoiceFilters,
  write: writeInvoiceFilters,
  query: invoicesQuery,
}

/** Invoices of the merchant: heading with export, filters and list. */
export function InvoicesSection() {
  const invoices = useAddressList(SOURCE)
  const now = useDashboardNow()
  const { filters, addressOf, setFilters } = invoices
  return (
    <>
      <PageHeading
        crumbs={[{ label: 'Payments', href: merchantPaths.payments }]}
        here="Invoices"
        title="Invoices"
        actions={<ExportLink href={invoicesCsvAddress(filters)} />}
      />
      <ListSection
        label="Invoices"
        what="invoices"
        source={invoices}
        head={<InvoiceFilterBar filters={filters} addressOf={addressOf} onChange={setFilters} />}
        empty={
          isFiltered(filters) ? (
            <NothingMatches href={addressOf(ALL_INVOICES)} onShowAll={() => setFilters(ALL_INVOICES)}>
              No invoice is like this.
            </NothingMatches>
          ) : (
            <EmptyState title="No invoices yet" className="mt-4">
              Each payment has one as soon as it is confirmed. Your name, address and tax id on it are in the
              settings.
            </EmptyState>
          )
        }
      >
        {(table) => <InvoiceTable {...table} now={now} />}
      </ListSection>
    </>
  )
}
