import { ListSectionSkeleton } from '../list/list-skeleton'
import { PageHeading } from '../shell/page-heading'

/** Placeholder of the payments page. */
export function PaymentsSkeleton() {
  return (
    <>
      <PageHeading title="Payments" />
      <ListSectionSkeleton what="payments" />
    </>
  )
}
