import { ListSectionSkeleton } from '../list/list-skeleton'
import { PageHeading } from '../shell/page-heading'

/** Placeholder of the page of all subscribers. */
export function AllSubscribersSkeleton() {
  return (
    <>
      <PageHeading title="Subscribers" />
      <ListSectionSkeleton what="subscribers" search />
    </>
  )
}
