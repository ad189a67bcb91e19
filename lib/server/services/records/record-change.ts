import 'server-only'
import { takesNewTerms, underNewTerms } from '@/lib/billing/changes/change-terms'
import { paidValue, unusedPart } from '@/lib/billing/changes/credit'
import { discountUnderNewTerms } from '@/lib/billing/changes/kept-discount'
import { valueOfWindow } from '@/lib/billing/charges/statement'
import type { GrantedDiscount } from '@/lib/billing/discounts/discount'
import { type BilledUsage, billUsage, sumUsage, type UsageOfPeriod } from '@/lib/billing/usage/usage'
import { NO_SIGNATURE } from '@/lib/mandate/terms/mandate-types'
import type { Deps } from '../../deps'
import { insertMandate, lockMandate, updateMandate } from '../../store/chain/mandates'
import type { Database } from '../../store/database/database'
import { sharePlanPrice } from '../../store/price-changes/price-changes'
import {
  type ChangeRow,
  findChangeFrom,
  findChangeTo,
  lockChangeTo,
  sumRefunded,
  updateChange,
  updateSubscriberTerms,
} from '../../store/subscribers/changes'
import { type ChargeRow, giveUpCharges, lockPaidCharges } from '../../store/subscribers/charges'
import { addCredit } from '../../store/subscribers/credit'
import { leavePriceAsks } from '../../store/subscribers/price-asks'
import { writeSubscriberEvent } from '../../store/subscribers/subscriber-events'
import { lockSubscriber, type SubscriberRow } from '../../store/subscribers/subscribers'
import { listOpenUsage, takeOpenUsage } from '../../store/subscribers/usage-periods'
import { followPriceChange } from './follow-price-change'

/**
 * Records that changed terms are in force on the chain, where they ended those before: the subscriber is under them from
 * their first window on, and what is unused of its paid period is credit. Also where the payer brought them itself. Of
 * one who was cancelled meanwhile, at once or at the end of what is paid, only the mandate is kept, to be ended on the
 * chain. Repeating it changes nothing.
 * @returns whether these terms are a change of ours
 */
export async function recordChange(
  deps: Pick<Deps, 'store' | 'clock'>,
  { mandateId }: Pick<ChangeRow, 'mandateId'>,
): Promise<boolean> {
  return deps.store.transaction(async (tx) => {
    const found = await findChangeTo(tx, { mandateId })
    if (!found) return false
    // Before the subscriber, as in all that locks both.
    await sharePlanPrice(tx, found)
    const subscriber = await lockSubscriber(tx, { id: found.subscriberId })
    const change = await lockChangeTo(tx, { mandateId })
    const previous = change && (await lockMandate(tx, { id: change.previousMandateId }))
    if (!subscriber || !change || !previous || change.status === 'done') return true
    const at = deps.clock.now()
    const { id, merchantId, subscriberId, chainId, puller, token, payer, message } = change
    const terms = previous.terms + 1
    const signature = change.signature ?? NO_SIGNATURE
    await insertMandate(tx, {
      ...{
        id: mandateId,
        merchantId,
        subscriberId,
        chainId,
        puller,
        token,
        payer,
        message,
        signature,
        terms,
      },
      subscriptionId: subscriber.subscriptionId,
      permit: null,
      status: 'live',
      permissionNeededAt: null,
      authorizedAt: at,
      endedAt: null,
      cancelSignature: null,
      cancelTransactionId: null,
      createdAt: change.createdAt,
    })
    // One transaction did both.
    await updateMandate(tx, { id: previous.id, change: { status: 'ended', endedAt: previous.endedAt ?? at } })
    if (!takesNewTerms(subscriber) || subscriber.terms !== previous.terms) {
      const failed = {
        status: 'failed',
        signature,
        failureReason: 'subscriber_cancelled',
        endedAt: at,
      } as const
      await updateChange(tx, { id, change: failed })
      return true
    }
    await putUnderTerms(tx, { subscriber, change, terms, at })
    const done = { status: 'done', signature, failureReason: null, endedAt: at } as const
    await updateChange(tx, { id, change: done })
    await writeSubscriberEvent(tx, { type: 'subscriber.changed', subscriberId, at })
    return true
  })
}

async function putUnderTerms(
  tx: Database,
  params: { subscriber: SubscriberRow; change: ChangeRow; terms: number; at: Date },
): Promise<SubscriberRow> {
  const { subscriber, change, terms, at } = params
  await giveUpCharges(tx, { subscriberId: subscriber.id })
  const amountMicroUsd = await unusedCredit(tx, { subscriber, startsAt: change.startsAt })
  const discount = await discountUnder(tx, { subscriber, change })
  const credited = await addCredit(tx, { subscriber, amountMicroUsd, changeId: change.id, at })
  const of = { subscriberId: subscriber.id, dueAt: change.startsAt }
  const usageDue = usageBefore(subscriber, await takeOpenUsage(tx, of), change.startsAt)
  const state = underNewTerms(credited, change)
  const changed = await updateSubscriberTerms(tx, {
    row: credited,
    state,
    change: { ...change, discount },
    terms,
    usageDue,
    at,
  })
  if (change.planId !== subscriber.planId) await leavePriceAsks(tx, { subscriberId: subscriber.id, at })
  return followPriceChange(tx, { subscriber: changed, since: change.createdAt, at })
}

/**
 * The discount under changed terms: that of their quote, or more where a window was paid since. What a reorganization has
 * taken back since is likely to be paid again.
 */
async function discountUnder(
  tx: Database,
  { subscriber, change }: { subscriber: SubscriberRow; change: ChangeRow },
): Promise<GrantedDiscount | null> {
  const { discount: quoted } = change
  if (quoted === null || subscriber.discount === null) return quoted
  const kept = await keptDiscount(tx, { subscriber, of: subscriber.discount, startsAt: change.startsAt })
  return (kept.unusedPpm ?? 0) > (quoted.unusedPpm ?? 0) ? kept : quoted
}

/**
 * Unused part of what the subscriber has paid, in micro-dollars, where new terms begin at `startsAt`; a window that opens
 * later is unused whole.
 */
export async function unusedCredit(
  tx: Database,
  { subscriber, startsAt }: { subscriber: SubscriberRow; startsAt: Date },
): Promise<bigint> {
  const { id: subscriberId, terms } = subscriber
  let unused = 0n
  for (const charge of await lockPaidCharges(tx, { subscriberId, terms, endsAfter: startsAt })) {
    unused += await unusedOf(tx, charge, startsAt)
  }
  return unused
}

async function unusedOf(tx: Database, charge: ChargeRow, startsAt: Date): Promise<bigint> {
  const refundedMicroUsd = await sumRefunded(tx, { chargeId: charge.id })
  const paidMicroUsd = paidValue({ ...valueOfWindow(charge), refundedMicroUsd })
  return unusedPart({ opensAt: charge.dueAt, closesAt: charge.endsAt, paidMicroUsd }, startsAt)
}

/**
 * A subscriber's discount where new terms begin at `startsAt`: paid windows that they cut short use up as much of it as was
 * used of them.
 * @param params.of - the discount under the present terms
 */
export async function keptDiscount(
  tx: Database,
  params: { subscriber: SubscriberRow; of: GrantedDiscount; startsAt: Date },
): Promise<GrantedDiscount> {
  const { subscriber, of, startsAt } = params
  const { id: subscriberId, terms } = subscriber
  const paid = await lockPaidCharges(tx, { subscriberId, terms, endsAfter: startsAt })
  const reduced = paid.filter(({ lines }) => lines.some(({ kind }) => kind === 'discount'))
  const windows = reduced.map(({ dueAt, endsAt }) => ({ opensAt: dueAt, closesAt: endsAt }))
  return discountUnderNewTerms(of, startsAt, windows)
}

/**
 * Credit for a payment of earlier terms, in micro-dollars: what the new terms left unused of its window. It comes and goes
 * with the payment, whether that was confirmed before the change or after it.
 */
export async function unusedAfterChange(tx: Database, charge: ChargeRow): Promise<bigint> {
  const change = await findChangeFrom(tx, charge)
  return change ? unusedOf(tx, charge, change.startsAt) : 0n
}

/** Use under the present terms that no charge has billed, as far as it is reported: the first charge of new terms does. */
export async function findUsageBefore(
  tx: Database,
  { subscriber, startsAt }: { subscriber: SubscriberRow; startsAt: Date },
): Promise<BilledUsage | null> {
  return usageBefore(subscriber, await listOpenUsage(tx, { subscriberId: subscriber.id }), startsAt)
}

function usageBefore(
  { usage, usageDue }: SubscriberRow,
  periods: readonly UsageOfPeriod[],
  startsAt: Date,
): BilledUsage | null {
  return usage === null ? usageDue : sumUsage(usageDue, billUsage(usage, periods, startsAt))
}
