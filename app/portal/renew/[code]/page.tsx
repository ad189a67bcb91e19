import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { notFound } from 'next/navigation'
import { readsOf } from '@/app/_parts/page-reads'
import { getQueryClient, Hydrated } from '@/app/_parts/query-client'
import { getVisitor } from '@/app/_parts/visitor'
import { TestMode } from '@/app/test-mode'
import { PortalFrame } from '@/components/portal/portal-frame'
import { PortalSignIn } from '@/components/portal/portal-sign-in'
import { LinkedSubscription } from '@/components/portal/renewal/linked-subscription'
import { walletChain } from '@/lib/billing/accounts/sign-in-wallet'
import { networkName } from '@/lib/billing/networks'
import { portalQuery } from '@/lib/client/queries/portal-queries'
import { signInOrigin } from '@/lib/server/services/accounts/sign-in-message'
import { openPayerLink } from '@/lib/server/services/portal/open-payer-link'
import { portalSubscriptionView } from '@/lib/server/views/portal/portal-subscription-view'

export const metadata: Metadata = { title: 'Renew', robots: { index: false, follow: false } }

interface RenewPageProps {
  readonly params: Promise<{ code: string }>
}

/** The subscription that a merchant's link is for, open for its payer; before that, the sign-in at the same address. */
export default async function RenewPage({ params }: RenewPageProps) {
  const [visitor, { code }] = await Promise.all([getVisitor(), params])
  const { deps, caller } = visitor
  const link = await openPayerLink(deps, { code, account: caller })
  if (link.kind === 'unknown' || link.kind === 'expired') notFound()
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
  if (link.kind === 'paid') await getQueryClient().prefetchInfiniteQuery(portalQuery(readsOf(visitor)))
  return (
    <PortalFrame
      userid={userId}
      address={address}
      network={chainId === null ? null : networkName(chainId)}
      site={site}
      strip={<TestMode />}
    >
      <Hydrated>
        <LinkedSubscription
          address={address}
          paid={
            link.kind === 'paid'
              ? {
                  row: portalSubscriptionView(deps.env, link.subscription, deps.clock.now()),
                  purpose: link.purpose,
                }
              : null
          }
        />
      </Hydrated>
    </PortalFrame>
  )
}
