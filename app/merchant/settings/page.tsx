import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { readsOf } from '@/app/_parts/page-reads'
import { getQueryClient, Hydrated } from '@/app/_parts/query-client'
import { queryOf, type SearchQuery } from '@/app/_parts/search-query'
import { getVisitor } from '@/app/_parts/visitor'
import { SettingsView } from '@/components/merchant/settings/settings-view'
import { SessionEnded } from '@/components/merchant/shell/session-ended'
import { readAuditFilters } from '@/lib/client/lists/audit-filters'
import {
  messageAddressesQuery,
  messageDevicesQuery,
  messageSettingsQuery,
} from '@/lib/client/queries/message-queries'
import {
  auditQuery,
  invoiceSettingsQuery,
  merchantQuery,
  networksQuery,
  sessionsQuery,
  signInAddressesQuery,
} from '@/lib/client/queries/settings-queries'
import { sentencesOf } from '@/lib/language/texts/sentences'
import { signInOrigin } from '@/lib/server/services/accounts/sign-in-message'

export const metadata: Metadata = { title: 'Settings' }

interface SettingsPageProps {
  readonly searchParams: Promise<SearchQuery>
}

/** A failed read is left to the browser, which tries again and says so. */
export default async function SettingsPage({ searchParams }: SettingsPageProps) {
  const visitor = await getVisitor()
  if (visitor.kind !== 'merchant') return <SessionEnded />
  const filters = readAuditFilters(await queryOf(searchParams))
  const client = getQueryClient()
  const reads = readsOf(visitor)
  await Promise.all([
    client.prefetchQuery(merchantQuery(reads)),
    client.prefetchQuery(invoiceSettingsQuery(reads)),
    client.prefetchQuery(messageAddressesQuery('merchant', reads)),
    client.prefetchQuery(messageDevicesQuery('merchant', reads)),
    client.prefetchQuery(messageSettingsQuery(reads)),
    client.prefetchQuery(sessionsQuery(reads)),
    client.prefetchQuery(signInAddressesQuery(reads)),
    client.prefetchQuery(networksQuery(reads)),
    client.prefetchInfiniteQuery(auditQuery(filters, reads)),
  ])
  const { account, organisation } = visitor.caller
  const site = new URL(signInOrigin(visitor.deps.env, (await headers()).get('host'))).host
  return (
    <Hydrated>
      <SettingsView
        organisation={organisation}
        address={account.address}
        site={site}
        filters={filters}
        sentences={sentencesOf('en', ['messages'])}
      />
    </Hydrated>
  )
}
