import { FormSkeleton } from '@/components/merchant/form-skeleton'

export default function Loading() {
  return <FormSkeleton />
}
