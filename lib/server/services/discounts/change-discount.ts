import 'server-only'
import type { z } from 'zod'
import { NotFoundError } from '@/lib/billing/billing-error'
import type { changeDiscount as operation } from '@/lib/wire/discounts/discounts'
import type { Author } from '../../caller'
import type { Deps } from '../../deps'
import { writeAudit } from '../../store/accounts/audit-log'
import { type DiscountDetails, lockDiscount, updateDiscount } from '../../store/discounts/discounts'
import { assertInFuture, assertPlans } from './create-discount'

export type DiscountChange = z.output<typeof operation.body>

/**
 * Changes who can have a discount from now on.
 * @throws NotFoundError, InvalidValueError
 */
export async function changeDiscount(
  deps: Pick<Deps, 'store' | 'clock'>,
  params: { id: string; change: DiscountChange; author: Author },
): Promise<DiscountDetails> {
  const { id, change, author } = params
  const { merchantId } = author
  return deps.store.transaction(async (tx) => {
    const before = await lockDiscount(tx, { id, merchantId })
    if (!before) throw new NotFoundError('Discount')
    const at = deps.clock.now()
    const after: DiscountDetails = {
      ...before,
      planIds: change.plans ? [...new Set(change.plans)].sort() : before.planIds,
      maxRedemptions: change.maxRedemptions === undefined ? before.maxRedemptions : change.maxRedemptions,
      oncePerWallet: change.oncePerWallet ?? before.oncePerWallet,
      expiresAt: change.expiresAt === undefined ? before.expiresAt : change.expiresAt,
      archivedAt: before.archivedAt ?? (change.archived ? at : null),
    }
    if (change.expiresAt) assertInFuture(change.expiresAt, at)
    if (change.plans) await assertPlans(tx, { merchantId, planIds: after.planIds })
    await updateDiscount(tx, after)
    const details = { code: before.code, fields: Object.keys(change) }
    await writeAudit(tx, { ...author, action: 'discount.changed', target: id, details, createdAt: at })
    return after
  })
}
