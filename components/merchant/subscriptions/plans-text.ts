import { dollars, pricePerPeriod } from '@/components/billing/subscriber-facts'
import type { Writing } from '@/lib/language/amounts'
import type { WireMerchantSubscription } from '@/lib/wire/subscriptions/subscriptions'

type Priced = Pick<WireMerchantSubscription['plans'][number], 'name' | 'price' | 'frequency' | 'quantityMax'>

/** Plans named in a row, by its width. */
const MAX_NAMED = 3

/**
 * "Hobby $9, Team $49 a month"; each with its own period where they differ, as plans with seats do: "Crew $7.50 a month per
 * seat"; "and 2 more" beyond three.
 */
export function plansText(plans: readonly Priced[], writing: Writing): string {
  const named = plans.slice(0, MAX_NAMED)
  const rest = plans.length - named.length
  const seats = ({ quantityMax }: Priced) => (quantityMax > 1 ? ' per seat' : '')
  const shared = new Set(named.map((plan) => plan.frequency + seats(plan))).size === 1
  const parts = named.map((plan, position) => {
    const { name, price, frequency } = plan
    const alone = !shared || position === named.length - 1
    if (!alone) return `${name} ${dollars(price, writing)}`
    return `${name} ${pricePerPeriod(price, frequency, writing)}${seats(plan)}`
  })
  return `${parts.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`
}
