import { ListSectionSkeleton } from './list-skeleton'
import { PageHeading } from './page-heading'

/** The payments while they are on their way. */
export function PaymentsSkeleton() {
  return (
    <>
      <PageHeading title="Payments" />
      <ListSectionSkeleton what="payments" />
    </>
  )
}
