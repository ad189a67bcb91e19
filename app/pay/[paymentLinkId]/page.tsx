import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { queryOf, type SearchQuery } from '@/app/_parts/search-query'
import { merchantName } from '@/components/checkout/offer/merchant-name'
import { portalPaths } from '@/components/portal/portal-paths'
import { Button } from '@/components/ui/controls/button'
import { PageMessage } from '@/components/ui/feedback/page-message'
import { getDeps } from '@/lib/server/deps'
import { clientAddress } from '@/lib/server/http/client-address'
import { linkChoice, linkChoiceQuery, openerQuery } from '@/lib/server/http/pages/link-choice'
import { isPersonalVisit } from '@/lib/server/http/pages/personal-visit'
import { RATE_RULES, tryCode } from '@/lib/server/http/rate-limit'
import { openPaymentLink, readPaymentLink } from '@/lib/server/services/checkout/open-payment-link'
import { seeOther } from './see-other'

interface PaymentLinkProps {
  readonly params: Promise<{ paymentLinkId: string }>
  readonly searchParams: Promise<SearchQuery>
}

/** The offer behind the link; read once a request, though title and page both need it. */
const readLink = cache(async (paymentLinkId: string) => readPaymentLink(await getDeps(), { paymentLinkId }))

/** Title and description are what a chat shows of the link. */
export async function generateMetadata({ params }: PaymentLinkProps): Promise<Metadata> {
  const offer = await readLink((await params).paymentLinkId)
  if (!offer) return { title: 'Payment link', robots: { index: false } }
  const { title } = offer
  const description = `Subscribe to ${title} by ${merchantName(offer.merchant)}.`
  return { title, description, openGraph: { title, description }, robots: { index: false } }
}

/**
 * A payment link: makes a checkout session for a person and goes on to it. Whatever else asks for it (a preview in a
 * chat, a prefetch, an image of another site, a program) is shown the offer and a button, and nothing is written.
 */
export default async function PaymentLinkPage({ params, searchParams }: PaymentLinkProps) {
  const [{ paymentLinkId }, query, deps, client] = await Promise.all([
    params,
    queryOf(searchParams),
    getDeps(),
    headers(),
  ])
  const offer = await readLink(paymentLinkId)
  if (!offer) notFound()
  if (offer.used) {
    return (
      <PageMessage title="This link was used.">
        <p>
          It is for one subscription to {offer.title}. If that is yours, look after it in the{' '}
          <a href={portalPaths.all}>portal</a>; otherwise ask <bdi>{merchantName(offer.merchant)}</bdi> for
          another link.
        </p>
      </PageMessage>
    )
  }
  if (!isPersonalVisit(client)) {
    return (
      <PageMessage
        title={offer.title}
        action={
          <form
            method="post"
            action={`/pay/${encodeURIComponent(paymentLinkId)}/open${linkChoiceQuery(query)}`}
          >
            <Button type="submit" variant="primary" size={40}>
              Continue to checkout
            </Button>
          </form>
        }
      >
        <p>
          By <bdi>{merchantName(offer.merchant)}</bdi>. The checkout shows plans, prices and terms. Nothing is
          charged before you agree to them in your wallet.
        </p>
      </PageMessage>
    )
  }
  const choice = linkChoice(query)
  const address = clientAddress({ headers: client })
  const waitSeconds =
    deps.limiter.take(RATE_RULES.visit, address) ??
    (choice.code === null ? null : tryCode(deps.limiter, address, choice.code))
  if (waitSeconds !== null) {
    return (
      <PageMessage title="Too many visits at once.">
        <p>Wait {waitSeconds} seconds, then open the link again. Nothing was charged.</p>
      </PageMessage>
    )
  }
  const session = await openPaymentLink(deps, { paymentLinkId, ...choice })
  if (!session) notFound()
  seeOther(`/checkout/${session.id}${openerQuery(query)}`)
}
