import { dollars, pricePerPeriod } from '@/components/billing/subscriber-facts'
import type { Writing } from '@/lib/language/amounts'
import type { WirePlan } from '@/lib/wire/subscriptions/subscription-object'

/** Plans named in a row, by its width. */
const MAX_NAMED = 3

/** "Hobby $9, Team $49 a month"; each with its own period where they differ; "and 2 more" beyond three. */
export function plansText(
  plans: readonly Pick<WirePlan, 'name' | 'price' | 'frequency'>[],
  writing: Writing,
): string {
  const named = plans.slice(0, MAX_NAMED)
  const rest = plans.length - named.length
  const shared = new Set(named.map(({ frequency }) => frequency)).size === 1
  const parts = named.map(({ name, price, frequency }, position) => {
    const alone = !shared || position === named.length - 1
    return `${name} ${alone ? pricePerPeriod(price, frequency, writing) : dollars(price, writing)}`
  })
  return `${parts.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`
}
