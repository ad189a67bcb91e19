import 'server-only'
import { normalCode } from '@/lib/billing/discounts/discount'
import { assertUsable, automaticDiscount } from '@/lib/billing/discounts/discount-offer'
import { DiscountOverError, DiscountUnknownError } from '@/lib/billing/discounts/discount-refusals'
import type { Database } from '../../store/database/database'
import {
  type DiscountDetails,
  findDiscount,
  findDiscountByCode,
  listAutomaticDiscounts,
} from '../../store/discounts/discounts'

/** Way in which a checkout names its discount: by what the payer entered, or by what was quoted. */
export type DiscountChoice =
  /** Null for none, where the one holds that needs no code. */
  | { readonly code: string | null }
  /** Null where none was quoted. */
  | { readonly id: string | null }

interface Wanted {
  readonly merchantId: string
  readonly plan: { readonly id: string; readonly priceMicroUsd: bigint }
  readonly at: Date
}

/**
 * Discount of a checkout for a plan; null where there is none.
 * @throws DiscountUnknownError, DiscountOverError, DiscountNotForPlanError
 */
export async function findChosenDiscount(
  db: Database,
  params: Wanted & { choice: DiscountChoice },
): Promise<DiscountDetails | null> {
  const { choice, merchantId } = params
  if ('id' in choice) {
    if (choice.id === null) return null
    const quoted = await findDiscount(db, { id: choice.id, merchantId })
    if (!quoted) throw new DiscountOverError('withdrawn')
    assertUsable(quoted, params)
    return quoted
  }
  const { code } = choice
  if (code === null) return automaticDiscount(await listAutomaticDiscounts(db, { merchantId }), params)
  const entered = await findDiscountByCode(db, { merchantId, code: normalCode(code) })
  if (!entered) throw new DiscountUnknownError()
  assertUsable(entered, params)
  return entered
}
