import 'server-only'
import type { Address } from 'viem'
import { NotFoundError } from '@/lib/billing/billing-error'
import type { Author } from '../../caller'
import type { Deps } from '../../deps'
import { writeAudit } from '../../store/accounts/audit-log'
import { endRunningSubscribers } from '../../store/subscribers/subscriber-ends'
import { everSubscribed } from '../../store/subscribers/subscribers'
import { lockSubscription } from '../../store/subscriptions/subscriptions'

/**
 * Ends every running payment of a merchant's subscription, or that of one wallet: after the answer nothing more
 * is charged, and past payments are not refunded (specification section 4.1). Repeating it changes nothing.
 * @param params.eoaAddress - the wallet, in any case
 * @returns `success`: whether any payment was ever made there.
 * @throws NotFoundError for a subscription that the merchant does not have.
 */
export async function cancelPayment(
  deps: Pick<Deps, 'store' | 'clock'>,
  params: {
    author: Author
    subscriptionId: string
    eoaAddress?: Address | undefined
  },
): Promise<{ success: boolean }> {
  const { author, subscriptionId, eoaAddress } = params
  const { merchantId } = author
  return deps.store.transaction(async (tx) => {
    // One cancel of a subscription at a time: two that lock many rows in different orders would block each other.
    const subscription = await lockSubscription(tx, { id: subscriptionId, merchantId })
    if (!subscription) throw new NotFoundError('Subscription')

    const at = deps.clock.now()
    const cancelled = await endRunningSubscribers(tx, {
      merchantId,
      subscriptionId,
      eoaAddress,
      at,
      reason: 'requested_by_merchant',
    })
    if (cancelled === 0)
      return { success: await everSubscribed(tx, { merchantId, subscriptionId, eoaAddress }) }
    await writeAudit(tx, {
      ...author,
      action: 'payment.cancelled',
      target: subscriptionId,
      details: { cancelled, ...(eoaAddress && { eoaAddress }) },
      createdAt: at,
    })
    return { success: true }
  })
}
