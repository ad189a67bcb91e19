import { FormSkeleton } from '@/components/merchant/subscription-form/form-skeleton'

export default function Loading() {
  return <FormSkeleton below={false} />
}
