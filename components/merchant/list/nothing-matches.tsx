import { LinkButton } from '@/components/ui/controls/link-button'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { followInPlace } from './address'

interface NothingMatchesProps {
  /** The search in words: "No payment is like this." */
  readonly children: string
  /** Address of the list without filters. */
  readonly href: string
  readonly onShowAll: () => void
}

/** Empty state of a filtered list. Clearing the filters is a link, so that it works before hydration. */
export function NothingMatches({ children, href, onShowAll }: NothingMatchesProps) {
  return (
    <EmptyState
      title="Nothing matches"
      className="mt-4"
      action={
        <LinkButton href={href} prefetch={false} onClick={(event) => followInPlace(event, onShowAll)}>
          Clear filters
        </LinkButton>
      }
    >
      {children}
    </EmptyState>
  )
}
