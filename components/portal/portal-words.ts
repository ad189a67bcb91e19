import { formatUnits } from 'viem/utils'
import { lastDay } from '@/components/billing/payment-facts'
import { isBeingBrought } from '@/components/billing/permission-text'
import { nextMicroUsd, signedForNext } from '@/components/billing/subscriber-facts'
import { sayDay, sayDays, sayTokens } from '@/components/language/spoken-values'
import { microUsdOfAmount, toCents } from '@/lib/billing/money/dollars'
import { isOver } from '@/lib/billing/subscriptions/subscriber'
import { cutDecimals, formatDollars } from '@/lib/language/amounts'
import { writeNearMoment } from '@/lib/language/near-moment'
import type { Say } from '@/lib/language/say'
import type { WireCharge } from '@/lib/wire/subscribers/payments'
import type { WireLeftAllowance, WirePortalSubscription } from '@/lib/wire/subscribers/portal'
import type { WireToken } from '@/lib/wire/subscriptions/subscription-object'
import { isRenewable, needsRenewal, renewalText } from './renewal/renewal-words'

/** Reason of the end, past or scheduled, as a sentence; null while the subscription continues. */
export function endText(
  say: Say,
  { endReason, status, subscribeUrl }: Pick<WirePortalSubscription, 'endReason' | 'status' | 'subscribeUrl'>,
): string | null {
  if (endReason === null) return null
  const why = say('portal.endReason', { reason: endReason })
  return status === 'ended' && subscribeUrl !== null ? say('portal.endContinue', { why }) : why
}

/** Dated note behind a status: "until 5 Dec", "cancels on 16 Dec"; null for none. */
export function statusForPayer(
  say: Say,
  row: Pick<
    WirePortalSubscription,
    'status' | 'firstChargeAt' | 'pastDueSince' | 'nextChargeAt' | 'cancelAt' | 'cancelOrigin' | 'cancelledAt'
  >,
  now: Date,
): string | null {
  const note = (
    key: 'portal.noteEnds' | 'portal.noteCancels' | 'portal.noteUntil' | 'portal.noteSince' | 'portal.noteOn',
    at: string | null,
  ) => (at === null ? null : say(key, { day: sayDay(say, at, now) }))
  if (row.cancelAt !== null) {
    return note(row.cancelOrigin === 'terms' ? 'portal.noteEnds' : 'portal.noteCancels', row.cancelAt)
  }
  switch (row.status) {
    case 'trialing':
      return note('portal.noteUntil', row.firstChargeAt)
    case 'past_due':
      return note('portal.noteSince', row.pastDueSince)
    case 'paused':
      return note('portal.noteUntil', row.nextChargeAt)
    case 'cancelled':
    case 'ended':
      return note('portal.noteOn', row.cancelledAt)
    case 'active':
      return null
  }
}

/**
 * Time of the next charge, or of the payment that is due, for the head of a card; null without one, and where payments
 * before it failed too: the status says since when, and one head does not name two days for the same.
 */
export function chargeOnHead({
  status,
  nextChargeAt,
  pastDueSince,
}: Pick<WirePortalSubscription, 'status' | 'nextChargeAt' | 'pastDueSince'>): string | null {
  if (nextChargeAt === null || status !== 'past_due' || pastDueSince === null) return nextChargeAt
  return Date.parse(pastDueSince) < Date.parse(nextChargeAt) ? null : nextChargeAt
}

/**
 * "$51.00": amount of the next charge for the head of a card, which names the price beside it; null without a charge to
 * come, and where it is that price.
 */
export function amountOnHead(
  say: Say,
  row: Pick<WirePortalSubscription, 'status' | 'price' | 'discount' | 'credit' | 'nextChargeAt' | 'change'>,
): string | null {
  if (row.nextChargeAt === null || row.status === 'past_due') return null
  const next = nextMicroUsd(row)
  if (next === microUsdOfAmount(row.price)) return null
  return formatDollars(toCents(next), say.reader, { cents: true })
}

/** Note behind the status of a payment: "retry on 23 Nov"; null for none. */
export function noteForPayer(say: Say, charge: WireCharge, now: Date): string | null {
  const { status, nextAttemptAt, refunds, refunded, refundedText, amount, token } = charge
  if (status === 'failed' && nextAttemptAt !== null) {
    return say('portal.retryOn', { day: sayDay(say, nextAttemptAt, now) })
  }
  if (status !== 'paid' && status !== 'settled') return say('portal.paymentNote', { state: status })
  if (refunds.some((refund) => refund.status === 'pending'))
    return say('portal.paymentNote', { state: status })
  const isPart = BigInt(refunded) > 0n && BigInt(refunded) < BigInt(amount)
  return isPart ? sayTokens(say, refundedText, token) : null
}

/**
 * "21 Nov – 20 Dec": days that a payment is for; with its time where another payment of the list has the same days, as after
 * a change within the first of them.
 */
export function periodText(
  say: Say,
  charge: WireCharge,
  others: readonly Pick<WireCharge, 'id' | 'periodStart' | 'periodEnd'>[],
  now: Date,
): string {
  const daysOf = ({ periodStart, periodEnd }: Pick<WireCharge, 'periodStart' | 'periodEnd'>) =>
    sayDays(say, { from: periodStart, to: lastDay(periodEnd) }, now)
  const period = daysOf(charge)
  if (!others.some((other) => other.id !== charge.id && daysOf(other) === period)) return period
  return say('portal.periodOf', {
    period,
    moment: writeNearMoment(new Date(charge.paidAt ?? charge.dueAt), now, say.reader),
  })
}

/** Words for the reasons of failed payments; the network did not accept one for any other. */
const CAUSES: Readonly<Record<string, string>> = {
  insufficient_balance: 'insufficient_balance',
  allowance_too_low: 'allowance_too_low',
  mandate_cancelled: 'permission',
  mandate_missing: 'permission',
  token_paused: 'token_paused',
  blocked_address: 'blocked_address',
  charge_too_costly: 'costly',
  too_costly: 'costly',
  rpc_unavailable: 'network',
  fees_too_high: 'network',
  keeper_empty: 'network',
  gas_budget_spent: 'network',
  rate_unavailable: 'rate_unavailable',
  outside_window: 'over',
  signature_too_old: 'over',
}

/** Reason for which a payment or a change failed, addressed to the payer. */
export function causeText(say: Say, reason: string | null, { symbol }: { readonly symbol: string }): string {
  return say('portal.failed', { reason: CAUSES[reason ?? ''] ?? 'unknown', symbol })
}

/** Reason and remedy of a failed payment, addressed to the payer; null for one that did not fail. */
export function failureForPayer(
  say: Say,
  charge: Pick<WireCharge, 'status' | 'failure' | 'failureReason' | 'amountText' | 'token'>,
): { why: string; remedy: string | null } | null {
  const { status, failure, failureReason, token } = charge
  if (status !== 'failed' || failure === null) return null
  const { whoMustAct } = failure
  const acts = whoMustAct === 'nobody' ? null : say('portal.whoActs', { who: whoMustAct })
  return { why: causeText(say, failureReason, token), remedy: remedyText(say, charge) ?? acts }
}

/** Remedy that only the payer has; null for reasons without one. */
function remedyText(
  say: Say,
  { failureReason, amountText, token }: Pick<WireCharge, 'failureReason' | 'amountText' | 'token'>,
): string | null {
  const lacking = {
    // An amount that has more decimals than are shown is more than it seems.
    exact: cutDecimals(amountText).startsWith(amountText) ? 'yes' : 'no',
    amount: sayTokens(say, amountText, token),
  }
  switch (failureReason) {
    case 'insufficient_balance':
      return say('portal.addThenTry', lacking)
    case 'allowance_too_low':
      return say('portal.allowThenTry', lacking)
    case 'mandate_cancelled':
      return say('portal.subscribeToContinue')
    case 'charge_too_costly':
      return say('portal.switchProgramOff')
    default:
      return null
  }
}

/** The failed payment that can be retried now; null where there is none. */
export function retryable(row: WirePortalSubscription): WireCharge | null {
  const [latest] = row.payments
  const { state } = row.permission
  const isAllowed = state === 'live' || state === 'pending'
  const waits = row.status === 'past_due' && row.nextChargeAt !== null && isAllowed
  return waits && latest?.status === 'failed' ? latest : null
}

/**
 * True where a payment failed for want of an allowance that is still missing, and the payer can give another one: the
 * payment is then tried again by itself.
 */
export function lacksAllowance(row: WirePortalSubscription): boolean {
  const [latest] = row.payments
  if (row.status !== 'past_due' || latest?.failureReason !== 'allowance_too_low') return false
  if (row.neededPermission !== null || !isRenewable(row)) return false
  // What is being read again may be there already.
  return row.permission.chargesLeft === 0 || !(row.funds?.stale || isAllowedNow(row, latest))
}

/** True where the wallet allows a charge, as last read. */
function isAllowedNow({ funds }: WirePortalSubscription, { amount }: WireCharge): boolean {
  return funds !== null && !funds.stale && BigInt(funds.allowance) >= BigInt(amount)
}

/**
 * Reason and remedy of the payment that failed last, where the permission itself tells more than the payment does; null
 * where what it lacked is there by now.
 */
export function openFailure(
  say: Say,
  row: WirePortalSubscription,
  failed: WireCharge,
): { why: string; remedy: string | null } | null {
  const failure = failureForPayer(say, failed)
  if (failure === null || failed.failureReason !== 'allowance_too_low') return failure
  const { symbol } = failed.token
  const isUsedUp = row.permission.chargesLeft === 0
  if (!isUsedUp && isAllowedNow(row, failed)) return null
  const reason = isUsedUp ? 'allowance_too_low' : 'wallet_allows_less'
  const why = say('portal.failed', { reason, symbol })
  if (row.renewal?.status === 'waiting') return { why, remedy: renewalText(say, row) }
  if (lacksAllowance(row)) return { why, remedy: say('portal.renewThenTried') }
  return { why, remedy: row.funds?.stale ? null : failure.remedy }
}

/** Access of a payer whose payment failed, as a sentence. */
export function accessForPayer(
  say: Say,
  { accessUntil }: Pick<WirePortalSubscription, 'accessUntil'>,
  now: Date,
): string {
  const isOpen = new Date(accessUntil) > now
  return say(isOpen ? 'portal.keepAccess' : 'portal.accessEnded', { day: sayDay(say, accessUntil, now) })
}

/** True while the payer has to do something for the next payment to be taken. */
export function needsPayer(row: WirePortalSubscription): boolean {
  return row.neededPermission !== null || needsRenewal(row) || retryable(row)?.failure?.whoMustAct === 'payer'
}

/**
 * "49.00 USDC a month": the most that the next charge may take. It is that of terms which the payer signed for it, with
 * the day from which they hold: no page shows a charge above the most that it may be.
 */
export function capForPayer(
  say: Say,
  row: Pick<WirePortalSubscription, 'capText' | 'token' | 'frequency' | 'change' | 'nextChargeAt'>,
  now: Date,
): string {
  const signed = signedForNext(row)
  const { capText, frequency } = signed ?? row
  const symbol = signed?.tokenSymbol ?? row.token.symbol
  const cap = say('billing.pricePer', { price: sayTokens(say, capText, { symbol }), frequency })
  if (signed === null) return cap
  return say('portal.capFrom', { cap, day: sayDay(say, signed.startsAt, now) })
}

/**
 * Forecast of balance and allowance, addressed to the payer; null where there is none. It never speaks of more charges
 * than the permission covers: an allowance that was left by other terms reaches further, and is not counted on. New terms
 * that are signed and wait are foreseen with their own.
 */
export function forecastForPayer(
  say: Say,
  {
    funds,
    renewalsLeft,
    permission,
    change,
  }: Pick<WirePortalSubscription, 'funds' | 'renewalsLeft' | 'permission' | 'change'>,
  now: Date,
): string | null {
  // What was foreseen from funds that are being read again may be untrue already.
  const forecast = funds?.stale ? null : funds?.forecast
  if (!forecast || renewalsLeft === 0) return null
  const { chargesFunded, failsAt, atRiskSince } = forecast
  const lacks = forecast.lacks ?? 'unknown'
  const { chargesLeft, endsAt } = permission
  const isChanging = change?.status === 'waiting'
  if (!isChanging && endsAt !== null && chargesLeft > 0 && chargesFunded > chargesLeft) {
    return say('portal.enoughPermission', { count: chargesLeft })
  }
  if (failsAt === null) return say('portal.enoughAll')
  const day = sayDay(say, failsAt, now)
  if (chargesFunded > 0) {
    const text = say('portal.enoughFor', { count: chargesFunded, day })
    return atRiskSince === null ? text : say('portal.topUp', { forecast: text, lacks, before: 'yes' })
  }
  const isOverdue = new Date(failsAt) <= now
  const text = say(isOverdue ? 'portal.notEnoughDue' : 'portal.notEnoughNext', { day })
  return say('portal.topUp', { forecast: text, lacks, before: isOverdue ? 'no' : 'yes' })
}

/**
 * Allowance that was signed and that the first payment brings, in whole tokens; null where the wallet allows by now what the
 * forecast counts on, and where it does not count on what was signed.
 */
export function signedAllowanceText({
  cap,
  token,
  funds,
  permission,
  neededPermission,
}: Pick<WirePortalSubscription, 'cap' | 'token' | 'funds' | 'permission' | 'neededPermission'>):
  | string
  | null {
  const forecast = funds?.stale ? null : funds?.forecast
  if (!funds || !forecast || permission.state !== 'pending' || neededPermission !== null) return null
  const { chargesFunded, lacks } = forecast
  const needed = BigInt(cap) * BigInt(Math.max(1, chargesFunded))
  const isMissing = chargesFunded === 0 && lacks !== 'balance'
  if (isMissing || BigInt(funds.allowance) >= needed) return null
  return formatUnits(BigInt(cap) * BigInt(permission.chargesLeft), token.decimals)
}

/** Reason and consequence of allowing a first charge anew; the consequence alone for a payer who has done so. */
export function allowAgainText(
  say: Say,
  { status, token, neededPermission }: Pick<WirePortalSubscription, 'status' | 'token' | 'neededPermission'>,
): { title: string; next: string } {
  const trial = status === 'trialing' ? 'yes' : 'no'
  const next = say('permission.againNext', { trial })
  if (neededPermission === null) return { title: say('permission.againDone'), next }
  const amount = sayTokens(say, neededPermission.allowanceText, token)
  return { title: say('permission.again', { amount, trial }), next }
}

/** State of the permission, addressed to the payer. */
export function permissionForPayer(say: Say, row: WirePortalSubscription, now: Date): string {
  if (row.neededPermission !== null) return say('permission.state', { state: 'void' })
  const state = stateText(say, row, now)
  if (row.leftAllowance === null) return state
  return say('permission.left', { state, amount: leftText(say, row.leftAllowance, row.token) })
}

function stateText(say: Say, row: WirePortalSubscription, now: Date): string {
  const { status, permission, nextChargeAt } = row
  const { state, discarded, authorizedAt, removedAt } = permission
  if (discarded) {
    return say('permission.state', { state: isBeingBrought(row) ? 'withdrawing' : 'discarded' })
  }
  if (state === 'pending' && nextChargeAt === null) return say('permission.state', { state: 'ending' })
  if (state === 'live' && isOver({ status })) return say('permission.state', { state: 'over' })
  if (state === 'live' && authorizedAt !== null) {
    return say('permission.activeSince', { day: sayDay(say, authorizedAt, now) })
  }
  if (state === 'removed' && removedAt !== null) {
    return say('permission.endedOn', { day: sayDay(say, removedAt, now) })
  }
  return say('permission.state', { state })
}

/** "45.00 USDC": an allowance that is left after the end. */
export function leftText(say: Say, { allowanceText }: WireLeftAllowance, token: WireToken): string {
  return sayTokens(say, allowanceText, token)
}

/** True once the charge is confirmed on chain; only such a payment has a receipt. */
export function isPaid({ status }: Pick<WireCharge, 'status'>): boolean {
  return status === 'paid' || status === 'settled'
}

/** True while a charge, a revocation or a reading of the funds is under way, so that the list polls faster. */
export function isMoving(row: WirePortalSubscription): boolean {
  const { state } = row.permission
  return (
    row.funds?.stale === true ||
    row.payments.some(({ status }) => status === 'due' || status === 'submitted' || status === 'pending') ||
    state === 'removing' ||
    row.renewal?.status === 'waiting' ||
    (row.change?.status === 'waiting' && row.change.when === 'now') ||
    isChargeOfChangeNear(row) ||
    (isOver(row) && state === 'live') ||
    row.status === 'past_due'
  )
}

/** True between a change that holds at once and the charge that it begins with. */
function isChargeOfChangeNear({ change, nextChargeAt }: WirePortalSubscription): boolean {
  return change?.status === 'done' && nextChargeAt !== null && nextChargeAt <= change.startsAt
}
