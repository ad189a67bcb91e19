import 'server-only'
import { NotFoundError } from '@/lib/billing/billing-error'
import { dollarsFromMicroUsd } from '@/lib/billing/money/money'
import { encodePriceChange } from '@/lib/wire/price-changes/encode-price-change'
import type { Author } from '../../caller'
import type { Deps } from '../../deps'
import { writeAudit } from '../../store/accounts/audit-log'
import { closePriceChange, lockPlanPrice } from '../../store/price-changes/price-changes'
import { writeEvent } from '../../store/reports/events'
import { failWaitingConsents, findOpenRise, lockAsked } from '../../store/subscribers/price-asks'
import { lockSubscriptionOfPlan } from '../../store/subscriptions/subscriptions'
import { withAnswers } from './list-price-changes'

/**
 * Withdraws the higher price that the payers of a plan are asked to accept. What they accepted is given up where no
 * transaction carries it: they go on as before.
 * @throws NotFoundError also where no price is asked for
 */
export async function withdrawPriceChange(
  deps: Pick<Deps, 'store' | 'clock'>,
  params: { planId: string; author: Author },
): Promise<void> {
  const { planId, author } = params
  const { merchantId } = author
  await deps.store.transaction(async (tx) => {
    const subscription = await lockSubscriptionOfPlan(tx, { planId, merchantId })
    if (!subscription) throw new NotFoundError('Plan')
    await lockPlanPrice(tx, { planId })
    const rise = await findOpenRise(tx, { planId })
    if (!rise) throw new NotFoundError('Price change')
    // A payer who signs, and the keeper, hold the lock of the subscriber while they look whether it is open.
    await lockAsked(tx, rise)
    const at = deps.clock.now()
    await closePriceChange(tx, { id: rise.id, at })
    await failWaitingConsents(tx, { id: rise.id, at })
    const [change] = await withAnswers(tx, { changes: [{ ...rise, closedAt: at }], at })
    if (!change) throw new Error(`There is no price change ${rise.id} to tell of`)
    const { id: subscriptionId } = subscription
    const price = dollarsFromMicroUsd(rise.priceMicroUsd)
    const details = { subscriptionId, price, from: rise.from.toISOString() }
    const action = 'price_change.withdrawn'
    await writeAudit(tx, { ...author, action, target: planId, details, createdAt: at })
    await writeEvent(tx, {
      merchantId,
      type: action,
      subscriptionId,
      data: encodePriceChange(change),
      createdAt: at,
    })
  })
}
