import { InvoicesSkeleton } from '@/components/merchant/invoices/invoices-skeleton'

export default function Loading() {
  return <InvoicesSkeleton />
}
