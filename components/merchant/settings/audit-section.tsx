'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { formatTime } from '@/components/billing/format-day'
import { useSay } from '@/components/language/use-say'
import { Button } from '@/components/ui/controls/button'
import { Field } from '@/components/ui/controls/field'
import { LinkButton } from '@/components/ui/controls/link-button'
import { Select } from '@/components/ui/controls/select'
import { TextInput } from '@/components/ui/controls/text-input'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { LiveRegion } from '@/components/ui/feedback/live-region'
import { AddressText } from '@/components/ui/text/address-text'
import { AUDIT_ACTIONS } from '@/lib/billing/accounts/audit-action'
import { type AuditFilters, isAuditFiltered } from '@/lib/client/lists/audit-filters'
import { auditQuery } from '@/lib/client/queries/settings-queries'
import { formatCount } from '@/lib/language/amounts'
import type { WireAuditEntry } from '@/lib/wire/accounts/audit'
import { ListNotice } from '../list/list-notice'
import { ReadState } from '../list/read-state'
import { merchantPaths } from '../merchant-paths'
import { useDashboardNow } from '../shell/dashboard-now'
import { AUDIT_WORDS, auditedRecord, auditFacts } from './audit-text'
import { SettingsSection } from './settings-section'

/** The log without filters. */
const ALL = `${merchantPaths.settings}#audit`

/** Audit log of the account, newest first, with filters. */
export function AuditSection({ filters }: { readonly filters: AuditFilters }) {
  const list = useInfiniteQuery(auditQuery(filters))
  const entries = list.data?.pages.flatMap(({ data }) => data) ?? []
  const { reader } = useSay()
  const filtered = isAuditFiltered(filters)
  return (
    <SettingsSection
      id="audit"
      title="Audit log"
      note="Who changed what in this account. Days and times are in UTC."
    >
      <AuditFilterForm key={JSON.stringify(filters)} filters={filters} />
      <LiveRegion className="sr-only">
        {list.isPending
          ? 'Loading'
          : `${formatCount(entries.length, reader)} entries${list.hasNextPage ? ' of many' : ''}`}
      </LiveRegion>
      {list.data && <ListNotice list={list} what="entries" />}
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

/** Filters by action and days. A plain GET form, so that it works before hydration. */
function AuditFilterForm({ filters }: { readonly filters: AuditFilters }) {
  return (
    <form
      action={ALL}
      aria-label="Filter the audit log"
      className="mb-3 grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_150px_150px_auto]"
    >
      <Field id="audit-action" label="What">
        {(control) => (
          <Select {...control} name="action" defaultValue={filters.action ?? ''}>
            <option value="">Everything</option>
            {AUDIT_ACTIONS.map((action) => (
              <option key={action} value={action}>
                {AUDIT_WORDS[action]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field id="audit-since" label="From">
        {(control) => <TextInput {...control} type="date" name="since" defaultValue={filters.since ?? ''} />}
      </Field>
      <Field id="audit-until" label="To">
        {(control) => <TextInput {...control} type="date" name="until" defaultValue={filters.until ?? ''} />}
      </Field>
      <div className="flex gap-2">
        <Button type="submit" size={36}>
          Show
        </Button>
        {isAuditFiltered(filters) && (
          <LinkButton href={ALL} size={36} variant="quiet">
            Clear
          </LinkButton>
        )}
      </div>
    </form>
  )
}

/** One entry: action, details, actor and record. */
function AuditEntry({ entry }: { readonly entry: WireAuditEntry }) {
  const now = useDashboardNow()
  const { reader } = useSay()
  const { name, href } = auditedRecord(entry)
  const facts = auditFacts(entry, now, reader)
  return (
    <li className="border-line border-b px-4 py-3 last:border-b-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="font-medium">{AUDIT_WORDS[entry.action]}</p>
        <time dateTime={entry.at} className="text-hint text-ink-2">
          {formatTime(entry.at, now)}
        </time>
      </div>
      {facts.length > 0 && (
        <p className="text-hint text-ink-2">
          <bdi className="[overflow-wrap:anywhere]">{facts.join('; ')}</bdi>
        </p>
      )}
      <p className="flex flex-wrap gap-x-3 text-hint text-ink-3">
        <span>
          by <Actor actor={entry.actor} />
        </span>
        <span className="min-w-0 [overflow-wrap:anywhere]">
          on{' '}
          {href === null ? (
            <span title={entry.target}>{name}</span>
          ) : (
            <Link
              href={href}
              title={entry.target}
              className="rounded-badge text-accent underline decoration-accent-line underline-offset-2"
            >
              {name}
            </Link>
          )}
        </span>
      </p>
    </li>
  )
}

function Actor({ actor: { kind, name } }: Pick<WireAuditEntry, 'actor'>) {
  if (kind === 'session') return <AddressText address={name} />
  if (kind === 'payer') {
    return (
      <>
        the payer <AddressText address={name} />
      </>
    )
  }
  if (kind === 'operator') return 'the operator of this server'
  return kind === 'api_key' ? <span className="text-address">{name}</span> : 'Dues itself'
}
