import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { pictureOfLink, readLinkPreview } from '@/app/_parts/link-preview'
import { getReader, getSay } from '@/app/_parts/reader'
import { queryOf, type SearchQuery } from '@/app/_parts/search-query'
import { merchantName } from '@/components/checkout/offer/merchant-name'
import { richText } from '@/components/language/rich-text'
import { portalPaths } from '@/components/portal/portal-paths'
import { Button } from '@/components/ui/controls/button'
import { PageMessage } from '@/components/ui/feedback/page-message'
import { findLocale } from '@/lib/billing/language/locale'
import { sentenceGap } from '@/lib/language/sentence-gap'
import { sayTo } from '@/lib/language/texts/sentences'
import { getDeps } from '@/lib/server/deps'
import { clientAddress } from '@/lib/server/http/client-address'
import { checkoutQuery, linkChoice, linkChoiceQuery } from '@/lib/server/http/pages/link-choice'
import { isPersonalVisit } from '@/lib/server/http/pages/personal-visit'
import { RATE_RULES, tryCode } from '@/lib/server/http/rate-limit'
import { openPaymentLink, readPaymentLink } from '@/lib/server/services/checkout/open-payment-link'
import { CARD_HEIGHT, CARD_WIDTH } from '@/lib/server/views/documents/card'
import { seeOther } from './see-other'

interface PaymentLinkProps {
  readonly params: Promise<{ paymentLinkId: string }>
  readonly searchParams: Promise<SearchQuery>
}

/** The offer behind the link; read once a request, though title and page both need it. */
const readLink = cache(async (paymentLinkId: string) => readPaymentLink(await getDeps(), { paymentLinkId }))

/** Title, description and picture are what a chat shows of the link, in the language that it names, or its merchant. */
export async function generateMetadata({ params, searchParams }: PaymentLinkProps): Promise<Metadata> {
  const [{ paymentLinkId }, query, deps, reader] = await Promise.all([
    params,
    queryOf(searchParams),
    getDeps(),
    getReader(),
  ])
  const robots = { index: false }
  const asked = findLocale(query.get('locale') ?? '')
  const preview = await readLinkPreview(deps, { paymentLinkId, asked, fallback: reader.locale })
  if (!preview) {
    const offer = await readLink(paymentLinkId)
    return { title: offer?.title ?? (await getSay())('link.title'), robots }
  }
  const { card, locale } = preview
  const { title, merchant, price } = card
  const say = sayTo({ ...reader, locale })
  const description = `${say('link.description', { title, merchant })}${sentenceGap(say)}${price}`
  const alt = [title, merchant, price, card.note].filter(Boolean).join(' · ')
  const url = pictureOfLink(deps.env, { paymentLinkId, ...preview })
  return {
    title,
    description,
    robots,
    openGraph: {
      ...{ type: 'website', title, description, locale: locale.replace('-', '_') },
      siteName: merchant,
      images: [{ url, type: 'image/png', width: CARD_WIDTH, height: CARD_HEIGHT, alt }],
    },
    twitter: { card: 'summary_large_image', title, description, images: [{ url, alt }] },
  }
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
  const say = await getSay()
  if (offer.used) {
    return (
      <PageMessage title={say('link.used')}>
        <p>
          {richText(say, 'link.usedText', {
            title: <bdi>{offer.title}</bdi>,
            portal: (content) => <a href={portalPaths.all}>{content}</a>,
            merchant: <bdi>{merchantName(offer.merchant)}</bdi>,
          })}
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
              {say('link.toCheckout')}
            </Button>
          </form>
        }
      >
        <p>{richText(say, 'link.by', { merchant: <bdi>{merchantName(offer.merchant)}</bdi> })}</p>
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
      <PageMessage title={say('link.tooMany')}>
        <p>{say('link.tooManyText', { seconds: waitSeconds })}</p>
      </PageMessage>
    )
  }
  const session = await openPaymentLink(deps, { paymentLinkId, ...choice })
  if (!session) notFound()
  seeOther(`/checkout/${session.id}${checkoutQuery(query, session)}`)
}
