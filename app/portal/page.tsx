import type { Metadata } from 'next'
import { readsOf } from '@/app/_parts/page-reads'
import { getQueryClient } from '@/app/_parts/query-client'
import { getSay } from '@/app/_parts/reader'
import { queryOf, type SearchQuery } from '@/app/_parts/search-query'
import { getVisitor } from '@/app/_parts/visitor'
import { PortalMessages } from '@/components/portal/messages/portal-messages'
import { PortalList } from '@/components/portal/portal-list'
import { messageAddressesQuery, messageDevicesQuery } from '@/lib/client/queries/message-queries'
import { portalQuery } from '@/lib/client/queries/portal/portal-queries'
import { SignInHere } from './_parts/sign-in-here'
import { SignedInFrame } from './_parts/signed-in-frame'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getSay())('portal.title'), robots: { index: false, follow: false } }
}

interface PortalPageProps {
  readonly searchParams: Promise<SearchQuery>
}

/** The subscriptions that the signed-in wallet pays for; before that, the sign-in at the same address. */
export default async function PortalPage({ searchParams }: PortalPageProps) {
  const visitor = await getVisitor()
  if (visitor.kind === 'stranger') return <SignInHere deps={visitor.deps} />
  const client = getQueryClient()
  const reads = readsOf(visitor)
  await Promise.all([
    client.prefetchInfiniteQuery(portalQuery(reads)),
    client.prefetchQuery(messageAddressesQuery('payer', reads)),
    client.prefetchQuery(messageDevicesQuery('payer', reads)),
  ])
  return (
    <SignedInFrame visitor={visitor}>
      <PortalList
        address={visitor.caller.address}
        wanted={(await queryOf(searchParams)).get('subscription')}
        asOf={visitor.deps.clock.now()}
      />
      <PortalMessages />
    </SignedInFrame>
  )
}
