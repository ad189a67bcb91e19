import 'server-only'
import { NotRetryableError, retryNow } from '@/lib/billing/charges/charge-window'
import { nextStatement } from '@/lib/billing/charges/statement'
import type { MandateRow } from '../../store/chain/mandates'
import type { Database } from '../../store/database/database'
import { listAllowed } from '../../store/subscribers/changes'
import { lockCharge, updateCharge } from '../../store/subscribers/charges'
import type { SubscriberRow } from '../../store/subscribers/subscribers'

const USED_UP =
  'The payer has allowed no more payments. Once the permission is renewed, this one is tried again by itself.'

/**
 * Makes the failed charge of a locked subscriber's open window due now; the keeper takes it from there, once.
 * @returns the window, when it is tried, and whether that is news
 * @throws NotRetryableError where there is nothing to retry
 */
export async function retryOpenCharge(
  tx: Database,
  { subscriber, mandates, at }: { subscriber: SubscriberRow; mandates: readonly MandateRow[]; at: Date },
): Promise<{ period: number; nextAttemptAt: Date; isNew: boolean }> {
  const { id: subscriberId, terms, nextPeriod: period } = subscriber
  const charge = period === null ? null : await lockCharge(tx, { subscriberId, terms, period })
  // Those that wait are brought to the chain with the charge. Only sample subscribers off the chain have none; they live on without.
  const isTaking = nextStatement(subscriber).totalMicroUsd > 0n
  const isAllowed = (await listAllowed(tx, { rows: [subscriber] })).has(subscriberId)
  if (charge?.status === 'failed' && isTaking && !isAllowed) throw new NotRetryableError(USED_UP)
  const isChargeable = mandates.length === 0 || mandates.some(({ status }) => status !== 'ended')
  const retry = retryNow(subscriber, { charge: isChargeable ? charge : null, at })
  const isNew = charge !== null && retry.nextAttemptAt !== charge.nextAttemptAt
  if (isNew) await updateCharge(tx, { row: charge, change: { nextAttemptAt: retry.nextAttemptAt } })
  return { ...retry, isNew }
}
