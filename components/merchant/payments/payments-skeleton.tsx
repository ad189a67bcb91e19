import { ListSectionSkeleton } from '../list/list-skeleton'
import { PageHeading } from '../shell/page-heading'

/** The payments while they are on their way. */
export function PaymentsSkeleton() {
  return (
    <>
      <PageHeading title="Payments" />
      <ListSectionSkeleton what="payments" />
    </>
  )
}
