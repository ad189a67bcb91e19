import type { z } from 'zod'
import type { listInvoices } from '@/lib/wire/invoices/invoices'
import type { listPayments } from '@/lib/wire/subscribers/payments'
import type { listSubscriberRows } from '@/lib/wire/subscribers/subscribers'

type CustomerQuery = Pick<z.output<typeof listSubscriberRows.query>, 'q' | 'clientReferenceId'>
type SubscriberQuery = Pick<z.output<typeof listSubscriberRows.query>, 'status'> &
  Partial<Pick<z.output<typeof listSubscriberRows.query>, 'plan' | 'token'>> &
  CustomerQuery
type PaymentQuery = Pick<
  z.output<typeof listPayments.query>,
  'subscription' | 'subscriber' | 'token' | 'q' | 'clientReferenceId' | 'status' | 'from' | 'to'
>

/** Filters of lists by the customer. */
export function customerFilters({ q, clientReferenceId }: CustomerQuery) {
  return { search: q, clientReferenceId }
}

/** Filters of subscribers, by the query of a list or of its CSV. */
export function subscriberFilters({ status, plan, token, ...customer }: SubscriberQuery) {
  return { status, planId: plan, tokenId: token, ...customerFilters(customer) }
}

/** Filters of payments, by the query of the list or of its CSV. */
export function paymentFilters(query: PaymentQuery) {
  const { subscription, subscriber, token, status, from, to } = query
  return {
    subscriptionId: subscription,
    subscriberId: subscriber,
    tokenId: token,
    ...customerFilters(query),
    statuses: status,
    from,
    to,
  }
}

/** Filters of invoices, by the query of the list or of its CSV. */
export function invoiceFilters(
  query: Pick<z.output<typeof listInvoices.query>, 'subscriber' | 'q' | 'clientReferenceId' | 'from' | 'to'>,
) {
  const { subscriber, from, to } = query
  return { subscriberId: subscriber, ...customerFilters(query), from, to }
}
