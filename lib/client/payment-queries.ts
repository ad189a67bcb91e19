import { DAY_MS } from '@/lib/billing/calendar'
import type { ChargeStatus } from '@/lib/billing/charges/charge-status'
import type { WirePayment } from '@/lib/wire/subscribers/payments'
import { callApiForPage } from './api/api'
import { type ListPage, type ListQuery, type LoadPage, PAGE_SIZE } from './lists/paged-list'
import type { PaymentFilters, PaymentState } from './lists/payment-filters'

export type PaymentPage = ListPage<WirePayment>

/** Which statuses each kind of payment has. */
export const statusesOf: Readonly<Record<PaymentState, readonly ChargeStatus[]>> = {
  paid: ['paid', 'settled'],
  under_way: ['due', 'submitted', 'pending'],
  failed: ['failed'],
}

/** The merchant's payments that the filters match, beginning at `start`. On the server, `load` is the service. */
export function paymentsQuery(
  filters: PaymentFilters,
  start: string | null,
  load?: LoadPage<WirePayment>,
): ListQuery<WirePayment> {
  return {
    queryKey: ['payments', filters, start],
    queryFn: ({ pageParam, signal }) =>
      load
        ? load(pageParam, signal)
        : callApiForPage('listPayments', {
            query: {
              ...paymentsRequest(filters),
              limit: String(PAGE_SIZE),
              ...(pageParam !== null && { cursor: pageParam }),
            },
            signal,
          }),
    initialPageParam: start,
    getNextPageParam: (last) => last.nextCursor,
  }
}

/** Where all payments that the filters match are to be had as CSV. */
export function paymentsCsvAddress(filters: PaymentFilters): string {
  const query = new URLSearchParams(paymentsRequest(filters)).toString()
  return query === '' ? '/api/v1/payments.csv' : `/api/v1/payments.csv?${query}`
}

/** The query parameters of the operation for these filters. */
function paymentsRequest(filters: PaymentFilters): Record<string, string> {
  const { from, to } = timesOf(filters)
  return {
    ...(filters.state !== null && { status: statusesOf[filters.state].join() }),
    ...(filters.subscription !== null && { subscription: filters.subscription }),
    ...(from !== null && { from }),
    ...(to !== null && { to }),
  }
}

/** The instants between which the days of the filters lie; the end itself is out. */
export function timesOf({ since, until }: PaymentFilters): { from: string | null; to: string | null } {
  return {
    from: since === null ? null : `${since}T00:00:00.000Z`,
    to: until === null ? null : new Date(Date.parse(`${until}T00:00:00.000Z`) + DAY_MS).toISOString(),
  }
}
