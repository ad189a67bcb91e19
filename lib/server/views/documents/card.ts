import 'server-only'
import type { HexColor } from '@/lib/billing/accounts/accent'

/** Sides of a card in pixels: what services that preview links ask for. */
export const CARD_WIDTH = 1200
export const CARD_HEIGHT = 630

/** The picture of a payment link as plain texts: all that its drawing needs, so that another thread can do it. */
export interface Card {
  /** Side that its reader begins at. */
  readonly direction: 'ltr' | 'rtl'
  readonly merchant: string
  /** Shown where there is no logo. */
  readonly initials: string
  readonly logo: { readonly type: string; readonly bytes: Uint8Array } | null
  readonly title: string
  readonly price: string
  /** Line below the price; empty for none. */
  readonly note: string
  /** Host of the installation. */
  readonly site: string
  /** Color that can be read on the card's paper. */
  readonly accent: HexColor
}
