import { LinkButton } from '@/components/ui/controls/link-button'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { followInPlace } from './follow-in-place'

interface NothingMatchesProps {
  /** What was looked for, as a sentence. */
  readonly children: string
  /** Where the list is without its filters. */
  readonly href: string
  readonly onShowAll: () => void
}

/**
 * A list that its filters leave empty. Clearing them is a link, since it stands in the page that the server sends
 * and may be pressed before any script listens.
 */
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
