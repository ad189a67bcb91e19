'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { Button } from '@/components/ui/controls/button'
import { LinkButton } from '@/components/ui/controls/link-button'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { LiveRegion } from '@/components/ui/feedback/live-region'
import { type AuditFilters, isAuditFiltered } from '@/lib/client/lists/audit-filters'
import { auditQuery } from '@/lib/client/settings-queries'
import { AuditEntry } from './audit-entry'
import { AuditFilterForm } from './audit-filter-form'
import { ListTrouble } from './list/list-notice'
import { ReadState } from './list/read-state'
import { merchantPaths } from './merchant-paths'
import { SettingsSection } from './settings/settings-section'

const ALL = `${merchantPaths.settings}#audit`

/** Who changed what, the latest first, with filters. */
export function AuditSection({ filters }: { readonly filters: AuditFilters }) {
  const list = useInfiniteQuery(auditQuery(filters))
  const entries = list.data?.pages.flatMap(({ data }) => data) ?? []
  const filtered = isAuditFiltered(filters)
  return (
    <SettingsSection
      id="audit"
      title="Audit log"
      note="Who changed what in this account. Days and times are in UTC."
    >
      <AuditFilterForm key={JSON.stringify(filters)} filters={filters} />
      <LiveRegion className="sr-only">
        {list.isPending ? 'Loading' : `${entries.length} entries${list.hasNextPage ? ', and more' : ''}`}
      </LiveRegion>
      {list.data && <ListTrouble list={list} what="entries" />}
      <ReadState reading={{ ...list, isError: list.isError && !list.data }} what="entries" rows={4}>
        {entries.length === 0 ? (
          filtered ? (
            <EmptyState
              title="Nothing matches"
              action={
                <LinkButton href={ALL} size={36}>
                  Clear filters
                </LinkButton>
              }
            >
              No entry is like this.
            </EmptyState>
          ) : (
            <EmptyState title="Nothing yet">Sign-ins and every change appear here.</EmptyState>
          )
        ) : (
          <ol aria-label="Audit log" className="rounded-card border border-line">
            {entries.map((entry) => (
              <AuditEntry key={entry.id} entry={entry} />
            ))}
          </ol>
        )}
        {list.hasNextPage && !list.isError && (
          <Button
            className="mt-3"
            busy={list.isFetchingNextPage}
            busyLabel="Loading…"
            onClick={() => list.fetchNextPage()}
          >
            Show older entries
          </Button>
        )}
      </ReadState>
    </SettingsSection>
  )
}
