import 'server-only'
import type { Address } from 'viem'
import { NotFoundError } from '@/lib/billing/billing-error'
import type { Author } from '../../caller'
import type { Deps } from '../../deps'
import { writeAudit } from '../../store/accounts/audit-log'
import { endRunningOfWallet, endRunningSubscribers } from '../../store/subscribers/subscriber-ends'
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
  return params.eoaAddress === undefined
    ? cancelAll(deps, params)
    : cancelOfWallet(deps, { ...params, eoaAddress: params.eoaAddress })
}

interface Cancel {
  readonly author: Author
  readonly subscriptionId: string
}

const REASON = 'requested_by_merchant'
const ACTION = 'payment.cancelled'

async function cancelAll(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  { author, subscriptionId }: Cancel,
): Promise<{ success: boolean }> {
  const { merchantId } = author
  return store.transaction(async (tx) => {
    // One cancel of a subscription at a time: two that lock many rows in different orders would block each other.
    const subscription = await lockSubscription(tx, { id: subscriptionId, merchantId })
    if (!subscription) throw new NotFoundError('Subscription')

    const at = clock.now()
    const cancelled = await endRunningSubscribers(tx, { merchantId, subscriptionId, at, reason: REASON })
    if (cancelled === 0) return { success: await everSubscribed(tx, { merchantId, subscriptionId }) }
    await writeAudit(tx, {
      ...author,
      action: ACTION,
      target: subscriptionId,
      details: { cancelled },
      createdAt: at,
    })
    return { success: true }
  })
}

async function cancelOfWallet(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  { author, subscriptionId, eoaAddress }: Cancel & { eoaAddress: Address },
): Promise<{ success: boolean }> {
  const outcome = await store.single((db) =>
    endRunningOfWallet(db, {
      ...{ merchantId: author.merchantId, subscriptionId, eoaAddress },
      at: clock.now(),
      reason: REASON,
      entry: { ...author, action: ACTION },
    }),
  )
  if (!outcome.isKnown) throw new NotFoundError('Subscription')
  return { success: outcome.everSubscribed }
}
