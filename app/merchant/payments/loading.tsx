import { PaymentsSkeleton } from '@/components/merchant/payments/payments-skeleton'

export default function Loading() {
  return <PaymentsSkeleton />
}
