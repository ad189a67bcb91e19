import 'server-only'
import { isAddressEqual } from 'viem'
import { MINUTE_MS } from '@/lib/billing/durations'
import { cancelNow, isOver } from '@/lib/billing/subscriptions/subscriber'
import { NO_SIGNATURE } from '@/lib/mandate/terms/mandate-types'
import {
  findMandate,
  listMandatesOf,
  lockMandate,
  type MandateRow,
  updateMandate,
} from '../../store/chain/mandates'
import { findEnrolmentOfMandate } from '../../store/checkout/enrolments'
import type { Database } from '../../store/database/database'
import { findWaitingChange, listRivals } from '../../store/subscribers/changes'
import { writeSubscriberEvent } from '../../store/subscribers/subscriber-events'
import {
  lockSubscriber,
  type SubscriberRow,
  updateSubscriberState,
} from '../../store/subscribers/subscribers'
import type { CancelledLog, ChainRecorders, PullerLog } from './chain-recorders'
import { completeEnrolment } from './complete-enrolment'
import { recordChange } from './record-change'

/** By how much the clock of a chain may be ahead. Decided, not measured. */
export const CLOCK_SKEW_MS = 5 * MINUTE_MS

/**
 * Records that a mandate is in force. Where a trial comes first that makes its subscriber; otherwise the first
 * charge does, since anybody may bring a mandate before it. Terms that wait for the end of a trial go on waiting: the
 * permit that was signed with them is brought with their first charge.
 */
export const recordAuthorized: ChainRecorders['recordAuthorized'] = async (deps, log) => {
  const known = await deps.store.transaction(async (tx) => {
    const found = await findMandateOfLog(tx, log)
    const mandate = found && (await lockMandate(tx, { id: found.id }))
    if (!mandate) return null
    // One that was given up is in force all the same, and has to be ended on the chain.
    if (mandate.status !== 'live' && mandate.endedAt === null) {
      const authorizedAt = mandate.authorizedAt ?? deps.clock.now()
      const waits = mandate.status === 'pending' && mandate.subscriberId !== null
      await updateMandate(tx, { id: mandate.id, change: { authorizedAt, ...(!waits && { status: 'live' }) } })
    }
    return mandate
  })
  if (!known) await recordChange(deps, log)
  if (!known || known.subscriberId) return
  const enrolment = await findEnrolmentOfMandate(deps.store.db, { mandateId: known.id })
  if (enrolment?.status !== 'pending' || enrolment.firstAmountAtomic > 0n) return
  await completeEnrolment(deps, { enrolmentId: enrolment.id })
}

/**
 * Records that a mandate was ended on the chain, by any party: its subscriber is cancelled at once, unless a newer
 * mandate took its place or a cancel waits for the end of what is paid. The mandate itself counts as ended once the
 * log is confirmed.
 */
export const recordMandateCancelled: ChainRecorders['recordMandateCancelled'] = (deps, log) =>
  deps.store.transaction(async (tx) => {
    const found = await findMandateOfLog(tx, log)
    // The lock of terms without a subscriber waits for whoever is making one of them.
    const mandate = found?.subscriberId === null ? await lockMandate(tx, { id: found.id }) : found
    if (!mandate) return
    const at = deps.clock.now()
    const before = mandate.subscriberId ? await lockSubscriber(tx, { id: mandate.subscriberId }) : null
    if (log.confirmed && mandate.endedAt === null) {
      await updateMandate(tx, { id: mandate.id, change: { status: 'ended', endedAt: at } })
    }
    if (!before || isOver(before) || before.cancelAt) return
    // The fate of earlier terms says nothing of those in force.
    if (mandate.terms !== before.terms) return
    const mandates = await listMandatesOf(tx, { merchantId: before.merchantId, subscriberId: before.id })
    if (mandates.some(({ id, status }) => id !== mandate.id && status === 'live')) return
    // Terms that replace these end them in the same transaction; the keeper finds out which of the two it was.
    const startedBefore = new Date(at.getTime() + CLOCK_SKEW_MS)
    const change = await findWaitingChange(tx, { subscriberId: before.id })
    if (change && change.startsAt <= startedBefore) return
    if (!log.isAlone && (await isReplaced(tx, { log, startedBefore }))) return
    await updateSubscriberState(tx, {
      row: before,
      state: cancelNow(before, at, { reason: 'mandate_cancelled', comment: null }),
      at,
    })
    await writeSubscriberEvent(tx, { type: 'subscriber.cancelled', subscriberId: before.id, at })
  })

/**
 * True for an end that came with the terms of a change, which the payer's own wallet brought: the log of those puts them
 * in force. Without a transaction it may be that, and the log of the end decides.
 */
async function isReplaced(
  tx: Database,
  { log, startedBefore }: { log: CancelledLog; startedBefore: Date },
): Promise<boolean> {
  const rivals = await listRivals(tx, { previousMandateId: log.mandateId, startedBefore })
  if (rivals.length === 0) return false
  if (log.transactionHash === '0x') return true
  return rivals.some(({ mandateId }) => log.authorizedWith?.includes(mandateId))
}

/**
 * Records that the end of a mandate is not in the chain any more. The end was intended, so its subscriber
 * stays cancelled; that the mandate is in force again lets our next cancel end it for good. One whose terms
 * had not been confirmed yet is as if it had never been ended: its next log decides. One that waited for the end of a
 * trial waits again, with its permit.
 */
export const reverseMandateCancelled: ChainRecorders['reverseMandateCancelled'] = (deps, log) =>
  deps.store.transaction(async (tx) => {
    const found = await findMandateOfLog(tx, log)
    const subscriber = found?.subscriberId ? await lockSubscriber(tx, { id: found.subscriberId }) : null
    const mandate = found && (await lockMandate(tx, { id: found.id }))
    if (mandate?.status !== 'ended') return
    const waits = subscriber !== null && isWaiting(subscriber, mandate)
    const status = waits ? 'pending' : mandate.authorizedAt === null ? 'ended' : 'live'
    await updateMandate(tx, { id: mandate.id, change: { endedAt: null, cancelTransactionId: null, status } })
  })

/** True for terms whose first charge is still to come, and which nobody has discarded. */
const isWaiting = (subscriber: SubscriberRow, { terms, signature }: MandateRow): boolean =>
  !isOver(subscriber) &&
  subscriber.terms === terms &&
  subscriber.priceMicroUsd > 0n &&
  subscriber.chargesPaid === 0 &&
  signature !== NO_SIGNATURE

/** Mandate of a log, or null where it is not ours: anyone may use the contracts. */
export async function findMandateOfLog(tx: Database, log: PullerLog): Promise<MandateRow | null> {
  const mandate = await findMandate(tx, { id: log.mandateId })
  const ours = mandate?.chainId === log.chainId && isAddressEqual(mandate.puller, log.puller)
  return ours ? mandate : null
}
