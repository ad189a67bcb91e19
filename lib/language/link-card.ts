import type { Frequency } from '@/lib/billing/subscriptions/frequency'
import { formatDollars } from './amounts'
import type { Say } from './say'

/** An offer whose link is previewed. */
export interface PreviewedOffer {
  readonly trialDays: number
  /** One at least. */
  readonly plans: readonly PreviewedPlan[]
}

interface PreviewedPlan {
  readonly priceMicroUsd: bigint
  readonly frequency: Frequency
  /** Most units, as of seats; 1 where the price is for one. */
  readonly quantityMax: number
  /** Unit that is measured on top of the price; null for none. */
  readonly usage: unknown
}

/** Words on the preview of a payment link. */
export interface PreviewText {
  /** "$9 a month", "From $9 a month". */
  readonly price: string
  /** "Free for 14 days"; empty for nothing to add. */
  readonly note: string
}

/** Price of the cheapest plan of a link, and what goes with it, to a reader. */
export function previewText(say: Say, { trialDays, plans }: PreviewedOffer): PreviewText {
  const [cheapest] = [...plans].sort((a, b) => Number(a.priceMicroUsd - b.priceMicroUsd))
  if (!cheapest) throw new Error('An offer has one plan at least.')
  const isMetered = plans.some(({ usage }) => usage !== null)
  const notes = [
    trialDays > 0 && say('checkout.freeFor', { days: say('billing.days', { count: trialDays }) }),
    isMetered && say('checkout.plusUsage'),
  ]
  const price = priceOf(say, cheapest)
  const others = plans.some(
    ({ priceMicroUsd, frequency }) =>
      priceMicroUsd !== cheapest.priceMicroUsd || frequency !== cheapest.frequency,
  )
  return {
    price: others && cheapest.priceMicroUsd > 0n ? say('link.fromPrice', { price }) : price,
    note: notes.filter((note) => note !== false).join(' · '),
  }
}

function priceOf(say: Say, { priceMicroUsd, frequency, quantityMax }: PreviewedPlan): string {
  if (priceMicroUsd === 0n) return say('checkout.free')
  const price = formatDollars(priceMicroUsd, say.reader)
  if (quantityMax === 1) return say('billing.pricePer', { price, frequency })
  return `${price} ${say('checkout.planRate', { frequency, seats: 'yes' })}`
}
