import 'server-only'
import { InvalidValueError } from '@/lib/billing/billing-error'

/**
 * Holds the ends of a time that a list is asked for together; either may be open. Days are compared as they are
 * written, as in `2026-11-21`.
 * @throws InvalidValueError where it ends before it begins.
 */
export function assertTimeOrder<T extends Date | string>(time: {
  readonly from?: T | undefined
  readonly to?: T | undefined
}): void {
  const { from, to } = time
  if (from && to && from > to) throw new InvalidValueError('to', 'Must not be before from.')
}
