import { ListSectionSkeleton } from '../list/list-skeleton'
import { merchantPaths } from '../merchant-paths'
import { PageHeading } from '../shell/page-heading'

/** The title of the log, and where it belongs. */
export function EventsHeading() {
  return (
    <PageHeading
      crumbs={[{ label: 'Developers', href: merchantPaths.developers }]}
      here="Event log"
      title="Event log"
    />
  )
}

/** The log while it is on its way. */
export function EventsSkeleton() {
  return (
    <>
      <EventsHeading />
      <ListSectionSkeleton what="events" />
    </>
  )
}
