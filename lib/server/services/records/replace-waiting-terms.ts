import 'server-only'
import type { Hex } from 'viem'
import { discardWaitingTerms, insertMandate, type MandateRow } from '../../store/chain/mandates'
import type { Database } from '../../store/database/database'
import type { StoredPermit } from '../../store/schema/payment-schema'
import { type ChangeRow, updateChange, updateSubscriberTerms } from '../../store/subscribers/changes'
import { leavePriceAsks } from '../../store/subscribers/price-asks'
import { writeSubscriberEvent } from '../../store/subscribers/subscriber-events'
import type { SubscriberRow } from '../../store/subscribers/subscribers'
import { followPriceChange } from './follow-price-change'

/**
 * Puts signed terms in the place of those that wait for the end of a locked subscriber's trial. Nothing of either is on
 * the chain, so they are the subscriber's at once; the trial ends when it did before.
 */
export async function replaceWaitingTerms(
  tx: Database,
  params: {
    subscriber: SubscriberRow
    previous: MandateRow
    change: ChangeRow
    signature: Hex
    permit: StoredPermit | null
    at: Date
  },
): Promise<void> {
  const { subscriber, previous, change, signature, permit, at } = params
  const { id: subscriberId, subscriptionId } = subscriber
  const { merchantId, chainId, puller, token, payer, message, periodMonths, maxPeriods } = change
  const terms = previous.terms + 1
  await discardWaitingTerms(tx, { subscriberId })
  await insertMandate(tx, {
    ...{
      id: change.mandateId,
      merchantId,
      subscriptionId,
      subscriberId,
      chainId,
      puller,
      token,
      payer,
      message,
    },
    ...{ signature, permit, terms, status: 'pending', permissionNeededAt: null, authorizedAt: null },
    ...{ endedAt: null, cancelSignature: null, cancelTransactionId: null, createdAt: at },
  })
  const state = { ...subscriber, periodMonths, maxPeriods }
  const changed = await updateSubscriberTerms(tx, {
    row: subscriber,
    state,
    change,
    terms,
    usageDue: null,
    at,
  })
  if (change.planId !== subscriber.planId) await leavePriceAsks(tx, { subscriberId, at })
  await followPriceChange(tx, { subscriber: changed, since: change.createdAt, at })
  const done = { status: 'done', signature, permit: null, endedAt: at } as const
  await updateChange(tx, { id: change.id, change: done })
  await writeSubscriberEvent(tx, { type: 'subscriber.changed', subscriberId, at })
}
