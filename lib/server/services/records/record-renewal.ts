import 'server-only'
import { NotRetryableError, retryNow } from '@/lib/billing/charges/charge-window'
import { isOver } from '@/lib/billing/subscriptions/subscriber'
import type { Deps } from '../../deps'
import type { ChainTransaction } from '../../store/chain/chain-transactions'
import type { Database } from '../../store/database/database'
import {
  type AllowanceRenewal,
  findRenewalAfter,
  type LockedRenewal,
  lockRenewal,
  updateRenewal,
} from '../../store/subscribers/allowance-renewals'
import { lockCharge, updateCharge } from '../../store/subscribers/charges'
import { markFundsStale } from '../../store/subscribers/payer-funds'
import { writeSubscriberEvent } from '../../store/subscribers/subscriber-events'
import { lockSubscriber, type SubscriberRow, updateAllowedCharges } from '../../store/subscribers/subscribers'
import { chargesInBlocks } from './charges-in-blocks'

type RecordDeps = Pick<Deps, 'store' | 'clock'>
type RenewalPlace = Pick<AllowanceRenewal, 'id' | 'subscriberId'>

/**
 * Records that a renewed allowance is in place, as its transaction proves, or as the chain was read where somebody else
 * brought the permit. New terms that replaced those that it is for keep the reach that was signed with them. Repeating it
 * changes nothing.
 */
export async function completeRenewal(
  deps: RecordDeps,
  { id, subscriberId, isBrought }: RenewalPlace & { isBrought: boolean },
): Promise<void> {
  await withRenewal(deps, { id, subscriberId }, async (tx, locked) => {
    const { renewal, transaction, subscriber } = locked
    if (renewal.status !== 'waiting') return
    if (isBrought ? !isProven(transaction) : transaction !== null) return
    const status = isBrought ? 'done' : 'settled'
    if (isOfEarlierTerms(locked)) {
      await updateRenewal(tx, { id, change: { status, failureReason: null } })
      return
    }
    const taken = isBrought ? renewal.chargesTaken : await chargesInBlocks(tx, subscriber)
    if (taken === null) return
    const at = deps.clock.now()
    const allowedCharges = taken + renewal.charges
    const later = await findRenewalAfter(tx, renewal)
    if (later) {
      // A reorganization undid this one, and the later one with it or not: that one says what is allowed.
      const { chargesBefore } = later
      await updateRenewal(tx, {
        id,
        change: { status, failureReason: null, chargesTaken: taken, chargesBefore },
      })
      await updateRenewal(tx, { id: later.id, change: { chargesBefore: allowedCharges } })
      return
    }
    const isTold = renewal.toldAt !== null || isOver(subscriber)
    await updateRenewal(tx, {
      id,
      change: {
        status,
        failureReason: null,
        chargesTaken: taken,
        chargesBefore: subscriber.allowedCharges,
        ...(!isTold && { toldAt: at }),
      },
    })
    await noteAllowed(tx, { subscriber, allowedCharges, at, isTold })
  })
}

/**
 * Notes how many charges the payer of a locked subscriber has allowed, tells it unless it was told, and makes a charge due
 * that failed for want of an allowance.
 */
export async function noteAllowed(
  tx: Database,
  params: { subscriber: SubscriberRow; allowedCharges: number; at: Date; isTold?: boolean },
): Promise<void> {
  const { subscriber, allowedCharges, at, isTold = false } = params
  const { id: subscriberId, nextPeriod } = subscriber
  await updateAllowedCharges(tx, { row: subscriber, allowedCharges })
  await markFundsStale(tx, { subscriberId })
  if (!isTold) await writeSubscriberEvent(tx, { type: 'subscriber.permission_renewed', subscriberId, at })
  if (subscriber.status !== 'past_due' || nextPeriod === null) return
  const charge = await lockCharge(tx, { subscriberId, terms: subscriber.terms, period: nextPeriod })
  if (charge?.status !== 'failed' || charge.failureReason !== 'allowance_too_low') return
  try {
    const { nextAttemptAt } = retryNow(subscriber, { charge, at })
    await updateCharge(tx, { row: charge, change: { nextAttemptAt } })
  } catch (error) {
    // Its period is over, or it was tried often enough.
    if (!(error instanceof NotRetryableError)) throw error
  }
}

/** Takes back what was recorded of a renewal whose transaction left its block, or failed in another one. */
export async function reverseRenewal(deps: RecordDeps, place: RenewalPlace): Promise<void> {
  await withRenewal(deps, place, async (tx, locked) => {
    const { renewal, transaction, subscriber } = locked
    if (renewal.status !== 'done' || isProven(transaction)) return
    const { id, chargesTaken, charges, chargesBefore } = renewal
    await updateRenewal(tx, { id, change: { status: 'waiting', chargesBefore: null } })
    const later = await findRenewalAfter(tx, renewal)
    if (later) {
      await updateRenewal(tx, { id: later.id, change: { chargesBefore } })
      return
    }
    const given = chargesTaken === null ? null : chargesTaken + charges
    // An allowance that was given since stays, and so does that of new terms.
    if (chargesBefore === null || isOfEarlierTerms(locked) || subscriber.allowedCharges !== given) return
    await updateAllowedCharges(tx, { row: subscriber, allowedCharges: chargesBefore })
  })
}

/** Records that a renewal's transaction is final. */
export async function settleRenewal(deps: RecordDeps, place: RenewalPlace): Promise<void> {
  await withRenewal(deps, place, async (tx, { renewal, transaction }) => {
    if (renewal.status !== 'done' || transaction?.status !== 'final' || !transaction.succeeded) return
    await updateRenewal(tx, { id: renewal.id, change: { status: 'settled' } })
  })
}

/**
 * Frees a renewal whose transaction did nothing to be brought again.
 * @param params.reason - what to void it with instead, where it would be brought by the same call; null for nothing
 */
export async function freeRenewal(
  deps: RecordDeps,
  { reason, ...place }: RenewalPlace & { reason: string | null },
): Promise<void> {
  await withRenewal(deps, place, async (tx, { renewal, transaction }) => {
    if (renewal.status !== 'waiting' || transaction === null || transaction.status === 'signed') return
    if (transaction.succeeded) return
    const change = { transactionId: null, chargesTaken: null, failureReason: reason }
    await updateRenewal(tx, { id: renewal.id, change })
  })
}

/** Ends a renewal that no transaction carries: the payer is asked for another one. */
export async function voidRenewal(
  deps: RecordDeps,
  { reason, ...place }: RenewalPlace & { reason: string },
): Promise<void> {
  await withRenewal(deps, place, async (tx, { renewal }) => {
    if (renewal.status !== 'waiting' || renewal.transactionId !== null) return
    await updateRenewal(tx, { id: renewal.id, change: { status: 'void', failureReason: reason } })
  })
}

const isProven = (transaction: ChainTransaction | null): boolean =>
  transaction !== null && transaction.status !== 'signed' && transaction.succeeded === true

type WithSubscriber = LockedRenewal & { readonly subscriber: SubscriberRow }

/** True where a change has replaced the terms that a renewal is for. */
const isOfEarlierTerms = ({ terms, subscriber }: WithSubscriber): boolean => terms !== subscriber.terms

/** Runs a change of a renewal that is locked with its subscriber, in the order that all who lock both keep. */
async function withRenewal(
  { store }: Pick<Deps, 'store'>,
  { id, subscriberId }: RenewalPlace,
  change: (tx: Database, locked: WithSubscriber) => Promise<void>,
): Promise<void> {
  await store.transaction(async (tx) => {
    const subscriber = await lockSubscriber(tx, { id: subscriberId })
    const locked = await lockRenewal(tx, { id })
    if (subscriber && locked) await change(tx, { ...locked, subscriber })
  })
}
