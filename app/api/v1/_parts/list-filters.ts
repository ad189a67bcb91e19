import type { z } from 'zod'
import type { listInvoices } from '@/lib/wire/invoices/invoices'
import type { listPayments } from '@/lib/wire/subscribers/payments'
import type { listSubscriberRows } from '@/lib/wire/subscribers/subscribers'

type SubscriberQuery = Pick<z.output<typeof listSubscriberRows.query>, 'status' | 'plan' | 'token' | 'q'>
type PaymentQuery = Pick<
  z.output<typeof listPayments.query>,
  'subscription' | 'subscriber' | 'token' | 'q' | 'status' | 'from' | 'to'
>

/** Filters of a subscription's subscribers, by the query of the list or of its CSV. */
export function subscriberFilters({ status, plan, token, q }: SubscriberQuery) {
  return { status, planId: plan, tokenId: token, addressPrefix: q }
}

/** Filters of payments, by the query of the list or of its CSV. */
export function paymentFilters({ subscription, subscriber, token, q, status, from, to }: PaymentQuery) {
  return {
    subscriptionId: subscription,
    subscriberId: subscriber,
    tokenId: token,
    addressPrefix: q,
    statuses: status,
    from,
    to,
  }
}

/** Filters of invoices, by the query of the list or of its CSV. */
export function invoiceFilters({
  subscriber,
  q,
  from,
  to,
}: Pick<z.output<typeof listInvoices.query>, 'subscriber' | 'q' | 'from' | 'to'>) {
  return { subscriberId: subscriber, addressPrefix: q, from, to }
}
