import { endOfDay } from '@/lib/billing/calendar'
import type { ChargeStatus } from '@/lib/billing/charges/charge-status'
import { httpReads } from '../api/reads'
import type { InvoiceFilters } from '../lists/invoice-filters'
import type { PaymentFilters, PaymentState } from '../lists/payment-filters'
import { listQuery, pageRequest } from './list-query'
import { queryKeys } from './query-keys'

/** The statuses of each kind of payment. */
const statusesOf: Readonly<Record<PaymentState, readonly ChargeStatus[]>> = {
  paid: ['paid', 'settled'],
  under_way: ['due', 'submitted', 'pending'],
  failed: ['failed'],
}

/** The merchant's payments that the filters match, beginning at `start`. */
export function paymentsQuery(filters: PaymentFilters, start: string | null, reads = httpReads) {
  return listQuery({
    queryKey: [...queryKeys.payments, filters, start],
    start,
    read: (cursor, signal) =>
      reads.page('listPayments', { query: { ...filterRequest(filters), ...pageRequest(cursor) }, signal }),
  })
}

/** The first payment that was ever made to the merchant, if any: for whether there was one. */
export function firstPaymentQuery(reads = httpReads) {
  return listQuery({
    queryKey: [...queryKeys.payments, 'first'],
    read: (_cursor, signal) =>
      reads.page('listPayments', {
        query: { status: statusesOf.paid.join(), ...pageRequest(null, 1) },
        signal,
      }),
  })
}

/** The address of the CSV of all payments that the filters match. */
export function paymentsCsvAddress(filters: PaymentFilters): string {
  const query = new URLSearchParams(filterRequest(filters)).toString()
  return query === '' ? '/api/v1/payments.csv' : `/api/v1/payments.csv?${query}`
}

/** The query parameters of the operation for these filters. */
function filterRequest(filters: PaymentFilters): Record<string, string> {
  const { from, to } = timesOf(filters)
  return {
    ...(filters.state !== null && { status: statusesOf[filters.state].join() }),
    ...(filters.subscription !== null && { subscription: filters.subscription }),
    ...(filters.token !== null && { token: filters.token }),
    ...(filters.search !== '' && { q: filters.search }),
    ...(from !== null && { from }),
    ...(to !== null && { to }),
  }
}

/** The instants that bound the days of the filters; `to` itself is outside. */
function timesOf({ since, until }: Pick<PaymentFilters, 'since' | 'until'>): {
  from: string | null
  to: string | null
} {
  return {
    from: since === null ? null : `${since}T00:00:00.000Z`,
    to: until === null ? null : (endOfDay(until)?.toISOString() ?? null),
  }
}

/** The merchant's invoices that the filters match, beginning at `start`. */
export function invoicesQuery(filters: InvoiceFilters, start: string | null, reads = httpReads) {
  return listQuery({
    queryKey: [...queryKeys.invoices, filters, start],
    start,
    read: (cursor, signal) =>
      reads.page('listInvoices', { query: { ...invoiceRequest(filters), ...pageRequest(cursor) }, signal }),
  })
}

/** The address of the CSV of all invoices that the filters match. */
export function invoicesCsvAddress(filters: InvoiceFilters): string {
  const query = new URLSearchParams(invoiceRequest(filters)).toString()
  return query === '' ? '/api/v1/invoices.csv' : `/api/v1/invoices.csv?${query}`
}

function invoiceRequest(filters: InvoiceFilters): Record<string, string> {
  const { from, to } = timesOf(filters)
  return {
    ...(filters.subscriber !== null && { subscriber: filters.subscriber }),
    ...(filters.search !== '' && { q: filters.search }),
    ...(from !== null && { from }),
    ...(to !== null && { to }),
  }
}
