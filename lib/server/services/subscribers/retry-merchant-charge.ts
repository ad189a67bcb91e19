import 'server-only'
import { NotFoundError } from '@/lib/billing/billing-error'
import type { Author } from '../../caller'
import type { Deps } from '../../deps'
import { writeAudit } from '../../store/accounts/audit-log'
import { listMandatesOf } from '../../store/chain/mandates'
import { lockSubscriberDetails } from '../../store/subscribers/subscribers'
import { retryOpenCharge } from './retry-open-charge'

/**
 * Makes the failed charge of the open window due now, on the merchant's wish, as `retryCharge` does on the payer's.
 * @returns the window, and when it is tried
 * @throws NotFoundError for a subscriber of another merchant, NotRetryableError where there is nothing to
 *   retry
 */
export async function retryMerchantCharge(
  deps: Pick<Deps, 'store' | 'clock'>,
  { author, id }: { author: Author; id: string },
): Promise<{ period: number; nextAttemptAt: Date }> {
  const { merchantId } = author
  return deps.store.transaction(async (tx) => {
    const details = await lockSubscriberDetails(tx, { id, merchantId })
    if (!details) throw new NotFoundError('Subscriber')
    const mandates = await listMandatesOf(tx, { merchantId, subscriberId: id })
    const at = deps.clock.now()
    const { isNew, ...retry } = await retryOpenCharge(tx, { subscriber: details.subscriber, mandates, at })
    if (isNew) {
      await writeAudit(tx, {
        ...author,
        action: 'payment.retried',
        target: id,
        details: { period: retry.period },
        createdAt: at,
      })
    }
    return retry
  })
}
