import 'server-only'
import type { Address } from 'viem'
import { normalCode } from '@/lib/billing/discounts/discount'
import {
  assertUsable,
  automaticDiscount,
  type HadDiscounts,
  NONE_HAD,
} from '@/lib/billing/discounts/discount-offer'
import { DiscountOverError, DiscountUnknownError } from '@/lib/billing/discounts/discount-refusals'
import type { Database } from '../../store/database/database'
import {
  type DiscountDetails,
  findDiscount,
  findDiscountByCode,
  listAutomaticDiscounts,
} from '../../store/discounts/discounts'
import { listHadDiscounts } from '../../store/discounts/had-discounts'

/** Way in which a checkout names its discount: by what the payer entered, or by what was quoted. */
export type DiscountChoice =
  /** Null for none, where the one holds that needs no code. */
  | { readonly code: string | null }
  /** Null where none was quoted. */
  | { readonly id: string | null }

interface Wanted {
  /** Accounts of who pays, as far as they are known. */
  readonly accounts: readonly Address[]
  /** Discounts that the owner of the accounts is known to have had by others. */
  readonly alsoHad: readonly string[]
  readonly merchantId: string
  readonly plan: { readonly id: string; readonly priceMicroUsd: bigint }
  readonly at: Date
}

/**
 * Discount of a checkout for a plan; null where there is none.
 * @throws DiscountUnknownError, DiscountOverError, DiscountNotForPlanError, DiscountHadError
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
    return usable(db, quoted, params)
  }
  const { code } = choice
  if (code === null) {
    const automatic = await listAutomaticDiscounts(db, { merchantId })
    return automaticDiscount(automatic, { ...params, had: await hadOf(db, automatic, params) })
  }
  const entered = await findDiscountByCode(db, { merchantId, code: normalCode(code) })
  if (!entered) throw new DiscountUnknownError()
  return usable(db, entered, params)
}

/** A discount that may be had. @throws DiscountOverError, DiscountNotForPlanError, DiscountHadError */
async function usable(db: Database, discount: DiscountDetails, params: Wanted): Promise<DiscountDetails> {
  assertUsable(discount, { ...params, had: await hadOf(db, [discount], params) })
  return discount
}

/** Nothing is asked of the database where no discount is for a wallet once. */
async function hadOf(
  db: Database,
  discounts: readonly DiscountDetails[],
  { accounts, alsoHad }: Wanted,
): Promise<HadDiscounts> {
  if (!discounts.some(({ oncePerWallet }) => oncePerWallet)) return NONE_HAD
  return new Set([...alsoHad, ...(await listHadDiscounts(db, { accounts }))])
}
