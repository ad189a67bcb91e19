import { ListSectionSkeleton } from '../list/list-skeleton'
import { merchantPaths } from '../merchant-paths'
import { PageHeading } from '../shell/page-heading'

/** Heading of the event log with its breadcrumb. */
export function EventsHeading() {
  return (
    <PageHeading
      crumbs={[{ label: 'Developers', href: merchantPaths.developers }]}
      here="Event log"
      title="Event log"
    />
  )
}

/** Placeholder of the event log. */
export function EventsSkeleton() {
  return (
    <>
      <EventsHeading />
      <ListSectionSkeleton what="events" />
    </>
  )
}
