import { dehydrate, HydrationBoundary } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { queryOf, type SearchQuery } from '@/app/_parts/search-query'
import { getVisitor } from '@/app/_parts/visitor'
import {
  readAudit,
  readNetworks,
  readSessions,
  readSignInAddresses,
} from '@/app/merchant/_parts/settings-reads'
import { SettingsView } from '@/components/merchant/settings/settings-view'
import { SessionEnded } from '@/components/merchant/shell/session-ended'
import { createQueryClient } from '@/lib/client/api/query-client'
import { readAuditFilters } from '@/lib/client/lists/audit-filters'
import { auditQuery, networksQuery, sessionsQuery, signInAddressesQuery } from '@/lib/client/settings-queries'
import { signInOrigin } from '@/lib/server/services/accounts/sign-in-message'

export const metadata: Metadata = { title: 'Settings' }

interface SettingsPageProps {
  readonly searchParams: Promise<SearchQuery>
}

/** What cannot be read is left to the browser, which tries again and says so. */
export default async function SettingsPage({ searchParams }: SettingsPageProps) {
  const visitor = await getVisitor()
  if (visitor.kind !== 'merchant') return <SessionEnded />
  const filters = readAuditFilters(await queryOf(searchParams))
  const client = createQueryClient()
  const once = { retry: false }
  await Promise.all([
    client.prefetchQuery({ ...sessionsQuery(() => readSessions(visitor)), ...once }),
    client.prefetchQuery({ ...signInAddressesQuery(() => readSignInAddresses(visitor)), ...once }),
    client.prefetchQuery({ ...networksQuery(() => readNetworks(visitor)), ...once }),
    client.prefetchInfiniteQuery({
      ...auditQuery(filters, (cursor) => readAudit(visitor, filters, cursor)),
      ...once,
    }),
  ])
  const { accountAddress, organisation } = visitor.caller
  const site = new URL(signInOrigin(visitor.deps.env, (await headers()).get('host'))).host
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <SettingsView organisation={organisation} address={accountAddress} site={site} filters={filters} />
    </HydrationBoundary>
  )
}
