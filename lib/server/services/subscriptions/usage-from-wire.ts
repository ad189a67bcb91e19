import 'server-only'
import type { z } from 'zod'
import { InvalidValueError } from '@/lib/billing/billing-error'
import type { UsageTerms } from '@/lib/billing/usage/usage'
import { quantityMicroOf } from '@/lib/billing/usage/usage-quantity'
import type { usageInput } from '@/lib/wire/subscriptions/subscriptions'
import { priceFromDollars } from './price-from-dollars'

/**
 * Metered use of a request's plan, exactly.
 * @param path - path of the field, for the error
 * @throws InvalidValueError
 */
export function usageFromWire(usage: z.output<typeof usageInput> | null, path: string): UsageTerms | null {
  if (usage === null) return null
  const includedMicro = quantityMicroOf(usage.includedQuantity)
  if (includedMicro === null) {
    throw new InvalidValueError(`${path}.includedQuantity`, 'Must have at most 6 decimals.')
  }
  return {
    unit: usage.unit,
    priceMicroUsd: priceFromDollars(usage.price, `${path}.price`),
    includedMicro,
    limitMicroUsd: priceFromDollars(usage.limit, `${path}.limit`),
  }
}

/** @throws InvalidValueError for use of a plan without a price, which nothing is ever charged for */
export function requirePriced(
  { priceMicroUsd, usage }: { readonly priceMicroUsd: bigint; readonly usage: UsageTerms | null },
  path: string,
): void {
  if (usage === null || priceMicroUsd > 0n) return
  throw new InvalidValueError(path, 'A plan with metered use needs a price above 0.')
}
