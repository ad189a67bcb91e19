import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { readsOf } from '@/app/_parts/page-reads'
import { getQueryClient, Hydrated } from '@/app/_parts/query-client'
import { queryOf, type SearchQuery } from '@/app/_parts/search-query'
import { getVisitor } from '@/app/_parts/visitor'
import { TestMode } from '@/app/test-mode'
import { PortalFrame } from '@/components/portal/portal-frame'
import { PortalList } from '@/components/portal/portal-list'
import { PortalSignIn } from '@/components/portal/portal-sign-in'
import { walletChain } from '@/lib/billing/accounts/sign-in-wallet'
import { networkName } from '@/lib/billing/networks'
import { portalQuery } from '@/lib/client/queries/portal-queries'
import { signInOrigin } from '@/lib/server/services/accounts/sign-in-message'

export const metadata: Metadata = {
  title: 'Your subscriptions',
  robots: { index: false, follow: false },
}

interface PortalPageProps {
  readonly searchParams: Promise<SearchQuery>
}

/** The subscriptions that the signed-in wallet pays for; before that, the sign-in at the same address. */
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
  const chainId = walletChain(visitor.caller)
  const network = chainId === null ? null : networkName(chainId)
  await getQueryClient().prefetchInfiniteQuery(portalQuery(readsOf(visitor)))
  return (
    <PortalFrame userid={userId} address={address} network={network} site={site} strip={<TestMode />}>
      <Hydrated>
        <PortalList address={address} wanted={(await queryOf(searchParams)).get('subscription')} />
      </Hydrated>
    </PortalFrame>
  )
}
