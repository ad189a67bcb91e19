import 'server-only'
import { NotFoundError } from '@/lib/billing/billing-error'
import { type CustomerChange, changedCustomer, customerOf } from '@/lib/billing/customers/customer'
import type { Author } from '../../caller'
import type { Deps } from '../../deps'
import { writeAudit } from '../../store/accounts/audit-log'
import {
  lockSubscriberDetails,
  type SubscriberDetails,
  updateCustomer,
} from '../../store/subscribers/subscribers'

/**
 * Changes the merchant's own words for who pays as a subscriber; nothing is written where they are the same.
 * @throws NotFoundError for an unknown or another merchant's subscriber.
 */
export async function changeCustomer(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  params: { author: Author; id: string; change: CustomerChange },
): Promise<SubscriberDetails> {
  const { author, id, change } = params
  return store.transaction(async (tx) => {
    const details = await lockSubscriberDetails(tx, { id, merchantId: author.merchantId })
    if (!details) throw new NotFoundError('Subscriber')
    const { subscriber } = details
    const customer = changedCustomer(customerOf(subscriber), change)
    if (customer === null) return details
    await updateCustomer(tx, { row: subscriber, customer })
    await writeAudit(tx, {
      ...author,
      action: 'subscriber.customer_changed',
      target: id,
      details: { subscriptionId: subscriber.subscriptionId, fields: Object.keys(change) },
      createdAt: clock.now(),
    })
    return { ...details, subscriber: { ...subscriber, ...customer } }
  })
}
