import { PaymentsSkeleton } from '@/components/merchant/payments-skeleton'

export default function Loading() {
  return <PaymentsSkeleton />
}
