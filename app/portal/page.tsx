import { dehydrate, HydrationBoundary } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { queryOf, type SearchQuery } from '@/app/_parts/search-query'
import { getVisitor } from '@/app/_parts/visitor'
import { TestMode } from '@/app/test-mode'
import { PortalFrame } from '@/components/portal/portal-frame'
import { PortalList } from '@/components/portal/portal-list'
import { PortalSignIn } from '@/components/portal/portal-sign-in'
import { createQueryClient } from '@/lib/client/api/query-client'
import { PORTAL_PAGE_SIZE, portalQuery } from '@/lib/client/portal-queries'
import { signInOrigin } from '@/lib/server/services/accounts/sign-in-message'
import { listPaidSubscriptions } from '@/lib/server/services/portal/list-paid-subscriptions'
import { portalSubscriptionView } from '@/lib/server/views/portal-subscription-view'

export const metadata: Metadata = {
  title: 'Your subscriptions',
  robots: { index: false, follow: false },
}

interface PortalPageProps {
  readonly searchParams: Promise<SearchQuery>
}

/** What the signed-in wallet pays for; before that, the sign-in at the same address. */
export default async function PortalPage({ searchParams }: PortalPageProps) {
  const visitor = await getVisitor()
  const { deps } = visitor
  const site = new URL(signInOrigin(deps.env, (await headers()).get('host'))).host
  if (visitor.kind === 'stranger') {
    return (
      <>
        <TestMode />
        <PortalSignIn site={site} />
      </>
    )
  }
  const { userId, address } = visitor.caller
  const client = createQueryClient()
  await client.prefetchInfiniteQuery({
    ...portalQuery(async (cursor) => {
      const page = { account: address, limit: PORTAL_PAGE_SIZE, cursor: cursor ?? undefined }
      const { subscriptions, nextCursor } = await listPaidSubscriptions(deps, page)
      const now = deps.clock.now()
      return { data: subscriptions.map((each) => portalSubscriptionView(deps.env, each, now)), nextCursor }
    }),
    retry: false,
  })
  return (
    <PortalFrame userid={userId} address={address} site={site} strip={<TestMode />}>
      <HydrationBoundary state={dehydrate(client)}>
        <PortalList address={address} wanted={(await queryOf(searchParams)).get('subscription')} />
      </HydrationBoundary>
    </PortalFrame>
  )
}
