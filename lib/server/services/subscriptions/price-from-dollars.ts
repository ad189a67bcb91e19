import 'server-only'
import { InvalidValueError } from '@/lib/billing/billing-error'
import { microUsdFromDollars } from '@/lib/billing/money/dollars'

/**
 * Price of a request in micro-dollars.
 * @param path - path of the field, for the error
 * @throws InvalidValueError
 */
export function priceFromDollars(dollars: number, path: string): bigint {
  const microUsd = microUsdFromDollars(dollars)
  if (microUsd === null) {
    throw new InvalidValueError(path, 'Must be from 0 to 1,000,000,000 dollars, with at most 6 decimals.')
  }
  return microUsd
}
