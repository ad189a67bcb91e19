import 'server-only'
import { retryNow } from '@/lib/billing/charge-window'
import type { Deps } from '../deps'
import { lockCharge, updateCharge } from '../store/charges'
import { lockPaidSubscriber } from './lock-paid-subscriber'

/**
 * Makes the failed charge of the open window due now, on the payer's own wish; the keeper takes it from there, once.
 * Repeating it before that changes nothing.
 * @param params.account - who asks: the wallet that pays
 * @returns the window, and when it is tried
 * @throws NotFoundError for a subscriber of another wallet, NotRetryableError where nothing is to be tried again
 */
export async function retryCharge(
  deps: Pick<Deps, 'store' | 'clock'>,
  params: { subscriberId: string; account: string },
): Promise<{ period: number; nextAttemptAt: Date }> {
  const { subscriberId } = params
  return deps.store.transaction(async (tx) => {
    const { subscriber, mandates } = await lockPaidSubscriber(tx, params)
    const { nextPeriod } = subscriber
    const charge = nextPeriod === null ? null : await lockCharge(tx, { subscriberId, period: nextPeriod })
    const isLive = mandates.some(({ status }) => status === 'live')
    const at = deps.clock.now()
    const retry = retryNow(subscriber, { charge: isLive ? charge : null, at })
    if (charge && retry.nextAttemptAt !== charge.nextAttemptAt) {
      await updateCharge(tx, { row: charge, change: { nextAttemptAt: retry.nextAttemptAt } })
    }
    return retry
  })
}
