import { DAY_MS } from '../durations'

/** Acts that a merchant can send its payer a link for. */
export const PAYER_LINK_PURPOSES = ['permission', 'change', 'price', 'retry'] as const
export type PayerLinkPurpose = (typeof PAYER_LINK_PURPOSES)[number]

/** Life of a link: a mail is read within a month. Decided, not measured. */
const LINK_LIFE_MS = 30 * DAY_MS

/** Time at which a link that is made at `at` stops working. */
export function linkExpiresAt(at: Date): Date {
  return new Date(at.getTime() + LINK_LIFE_MS)
}
