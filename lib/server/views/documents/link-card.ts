import 'server-only'
import { createHash } from 'node:crypto'
import { accentShades, type HexColor } from '@/lib/billing/accounts/accent'
import type { MerchantFace } from '@/lib/billing/accounts/merchant-face'
import { directionOf } from '@/lib/billing/language/locale'
import { shortWallet } from '@/lib/billing/messages/short-wallet'
import { type PreviewedOffer, previewText } from '@/lib/language/link-card'
import type { Say } from '@/lib/language/say'
import type { Card } from './card'

/** Color of a merchant that has chosen none: that of the app. */
const OWN_ACCENT: HexColor = '#06605c'
/** Most characters of the title: a card has no room for more. */
const MAX_TITLE = 160
/** Characters of {@link cardKey} that an address carries. */
const KEY_LENGTH = 32

/** A payment link as its picture shows it. */
export interface PicturedLink extends PreviewedOffer {
  readonly title: string
  readonly merchant: MerchantFace
}

/** A link's card in a language, without the logo's bytes. */
export function linkCard(
  say: Say,
  { title, merchant, ...offer }: PicturedLink,
  { initials, site }: Pick<Card, 'initials' | 'site'>,
): Card {
  const name = merchant.organisation || shortWallet(merchant.address)
  const shades = accentShades(merchant.accent ?? OWN_ACCENT)
  return {
    direction: directionOf(say.reader.locale),
    merchant: name,
    initials,
    logo: null,
    title: Array.from(title).slice(0, MAX_TITLE).join(''),
    ...previewText(say, offer),
    site,
    accent: shades.light.fill,
  }
}

/** Name of what a card shows: another one where a word, the color or the logo is another. */
export function cardKey({ logo: _, ...card }: Card, { logo }: Pick<MerchantFace, 'logo'>): string {
  return createHash('sha256')
    .update(JSON.stringify([card, logo]))
    .digest('hex')
    .slice(0, KEY_LENGTH)
}
