import 'server-only'
import type { z } from 'zod'
import { InvalidValueError } from '@/lib/billing/billing-error'
import { bpsFromPercent, normalCode } from '@/lib/billing/discounts/discount'
import { MAX_AUTOMATIC_DISCOUNTS } from '@/lib/billing/discounts/discount-offer'
import { DiscountCodeTakenError } from '@/lib/billing/discounts/discount-refusals'
import { microUsdFromDollars } from '@/lib/billing/money/dollars'
import type { createDiscount as operation } from '@/lib/wire/discounts/discounts'
import type { Author } from '../../caller'
import type { Deps } from '../../deps'
import { writeAudit } from '../../store/accounts/audit-log'
import { lockUser } from '../../store/accounts/users'
import type { Database } from '../../store/database/database'
import {
  countAutomaticDiscounts,
  type DiscountDetails,
  insertDiscount,
} from '../../store/discounts/discounts'
import { listPlansOf } from '../../store/subscriptions/plans'

export type NewDiscount = z.output<typeof operation.body>

/**
 * Adds a discount to those that a merchant offers.
 * @throws InvalidValueError for plans that are not the merchant's, an expiry that has passed and too many without a code,
 *   DiscountCodeTakenError
 */
export async function createDiscount(
  deps: Pick<Deps, 'store' | 'clock' | 'random'>,
  params: { discount: NewDiscount; author: Author },
): Promise<DiscountDetails> {
  const { discount: input, author } = params
  const { merchantId } = author
  return deps.store.transaction(async (tx) => {
    const createdAt = deps.clock.now()
    const { expiresAt = null } = input
    const planIds = [...new Set(input.plans ?? [])]
    assertInFuture(expiresAt, createdAt)
    await assertPlans(tx, { merchantId, planIds })
    const discount: DiscountDetails = {
      id: deps.random.uuid(),
      merchantId,
      code: input.code === undefined ? null : normalCode(input.code),
      percentBps: input.percent === undefined ? null : bpsFromPercent(input.percent),
      amountMicroUsd: input.amount === undefined ? null : microUsdFromDollars(input.amount),
      charges: input.charges ?? null,
      planIds,
      maxRedemptions: input.maxRedemptions ?? null,
      oncePerWallet: input.oncePerWallet,
      redemptions: 0,
      expiresAt,
      createdAt,
      archivedAt: null,
    }
    await assertRoom(tx, discount)
    if (!(await insertDiscount(tx, discount))) throw new DiscountCodeTakenError(discount.code ?? '')
    const { percent = null, amount = null } = input
    const details = { code: discount.code, percent, amount, charges: discount.charges }
    await writeAudit(tx, { ...author, action: 'discount.created', target: discount.id, details, createdAt })
    return discount
  })
}

/** @throws InvalidValueError */
export function assertInFuture(expiresAt: Date | null, now: Date): void {
  if (expiresAt && expiresAt <= now) throw new InvalidValueError('expiresAt', 'Must be in the future.')
}

/** @throws InvalidValueError unless all of the plans are the merchant's */
export async function assertPlans(
  tx: Database,
  { merchantId, planIds }: { merchantId: string; planIds: readonly string[] },
): Promise<void> {
  if (planIds.length === 0) return
  const found = new Set((await listPlansOf(tx, { merchantId, ids: planIds })).map(({ id }) => id))
  const unknown = planIds.findIndex((id) => !found.has(id))
  if (unknown >= 0) throw new InvalidValueError(`plans[${unknown}]`, 'Must be one of your plans.')
}

/**
 * Each checkout looks at all discounts without a code, hence their bound. One at a time for each merchant, else several at
 * once would each find room for themselves.
 * @throws InvalidValueError
 */
async function assertRoom(tx: Database, { code, merchantId }: DiscountDetails): Promise<void> {
  if (code !== null) return
  await lockUser(tx, { id: merchantId })
  if ((await countAutomaticDiscounts(tx, { merchantId })) < MAX_AUTOMATIC_DISCOUNTS) return
  const rule = `At most ${MAX_AUTOMATIC_DISCOUNTS} discounts are without a code. Archive one that is not used any more.`
  throw new InvalidValueError('code', rule)
}
