import { ListSectionSkeleton } from '../list/list-skeleton'
import { PageHeading } from '../shell/page-heading'

/** Placeholder of the invoices page. */
export function InvoicesSkeleton() {
  return (
    <>
      <PageHeading title="Invoices" />
      <ListSectionSkeleton what="invoices" />
    </>
  )
}
