import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { readsOf } from '@/app/_parts/page-reads'
import { getQueryClient } from '@/app/_parts/query-client'
import { getSay } from '@/app/_parts/reader'
import { getVisitor } from '@/app/_parts/visitor'
import { linkHead } from '@/components/portal/renewal/link-words'
import { LinkedSubscription } from '@/components/portal/renewal/linked-subscription'
import { portalQuery } from '@/lib/client/queries/portal/portal-queries'
import { openPayerLink } from '@/lib/server/services/portal/open-payer-link'
import { portalSubscriptionView } from '@/lib/server/views/portal/portal-subscription-view'
import { SignInHere } from '../../_parts/sign-in-here'
import { SignedInFrame } from '../../_parts/signed-in-frame'

export async function generateMetadata(): Promise<Metadata> {
  const title = linkHead(await getSay(), null).title
  return { title, robots: { index: false, follow: false } }
}

interface RenewPageProps {
  readonly params: Promise<{ code: string }>
}

/** The subscription that a merchant's link is for, open for its payer; before that, the sign-in at the same address. */
export default async function RenewPage({ params }: RenewPageProps) {
  const [visitor, { code }, say] = await Promise.all([getVisitor(), params, getSay()])
  const { deps, caller } = visitor
  const link = await openPayerLink(deps, { code, account: caller })
  if (link.kind === 'unknown' || link.kind === 'expired') notFound()
  if (visitor.kind === 'stranger' || link.kind === 'stranger') {
    const purpose = link.kind === 'stranger' ? link.purpose : null
    return <SignInHere deps={deps} title={linkHead(say, purpose).title} />
  }
  if (link.kind === 'paid') await getQueryClient().prefetchInfiniteQuery(portalQuery(readsOf(visitor)))
  const paid =
    link.kind === 'paid'
      ? {
          row: portalSubscriptionView(deps.env, link.subscription, deps.clock.now()),
          purpose: link.purpose,
          wanted: link.wanted,
        }
      : null
  return (
    <SignedInFrame visitor={visitor} head={linkHead(say, paid?.purpose ?? null)}>
      <LinkedSubscription address={visitor.caller.address} paid={paid} asOf={deps.clock.now()} />
    </SignedInFrame>
  )
}
