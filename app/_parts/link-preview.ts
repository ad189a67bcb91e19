import 'server-only'
import { initials } from '@/components/ui/text/initials'
import { formatsOf } from '@/lib/billing/language/choose-locale'
import type { Locale } from '@/lib/billing/language/locale'
import { sayTo } from '@/lib/language/texts/sentences'
import type { Deps } from '@/lib/server/deps'
import { type LinkCard, readLinkCard } from '@/lib/server/services/checkout/read-pricing'
import type { Card } from '@/lib/server/views/documents/card'
import { cardKey, linkCard } from '@/lib/server/views/documents/link-card'

/** A payment link as previews of it show it. */
export interface LinkPreview {
  readonly link: LinkCard
  readonly locale: Locale
  /** The picture without its logo. */
  readonly card: Card
  /** Name of what the picture shows. */
  readonly key: string
}

/**
 * The preview of a link in a language, for which nothing is drawn; null for a link that has none.
 * @param asked - the language; null for the one that the merchant chose, or else `fallback`
 */
export async function readLinkPreview(
  deps: Pick<Deps, 'store' | 'clock' | 'env'>,
  { paymentLinkId, asked, fallback }: { paymentLinkId: string; asked: Locale | null; fallback: Locale },
): Promise<LinkPreview | null> {
  const link = await readLinkCard(deps, { paymentLinkId })
  if (!link) return null
  const locale = asked ?? link.payerLocale ?? fallback
  const { organisation, address } = link.merchant
  const card = linkCard(sayTo({ locale, formats: formatsOf(locale, []), timeZone: 'UTC' }), link, {
    initials: initials(organisation || address),
    site: new URL(deps.env.baseUrl).host,
  })
  return { link, locale, card, key: cardKey(card, link.merchant) }
}

/** Absolute address of a link's picture, which changes with what it shows. */
export function pictureOfLink(
  { baseUrl }: Pick<Deps['env'], 'baseUrl'>,
  { paymentLinkId, locale, key }: { paymentLinkId: string } & Pick<LinkPreview, 'locale' | 'key'>,
): string {
  return new URL(`/pictures/links/${paymentLinkId}/${locale}?v=${key}`, baseUrl).href
}
