import { forecastText } from '@/components/billing/forecast-text'
import { formatDay } from '@/components/billing/format-day'
import { tokenAmount } from '@/components/billing/payment-facts'
import { permissionText } from '@/components/billing/permission-text'
import type { Actor } from '@/lib/billing/charges/charge-failure'
import { isOver } from '@/lib/billing/subscriptions/subscriber'
import type { WireCharge } from '@/lib/wire/subscribers/payments'
import type { WireLeftAllowance, WirePortalSubscription } from '@/lib/wire/subscribers/portal'
import type { WireToken } from '@/lib/wire/subscriptions/subscription-object'
import { needsRenewal } from './renewal/renewal-words'

const ENDS: Readonly<Record<NonNullable<WirePortalSubscription['endReason']>, string>> = {
  requested_by_payer: 'You cancelled it.',
  requested_by_merchant: 'The merchant ended it.',
  payment_failed: 'Two payments in a row failed.',
  first_payment_failed: 'The first payment could not be taken within three days.',
  mandate_cancelled: 'The permission was removed on the chain.',
  mandate_exhausted: 'As agreed when you subscribed.',
  subscription_archived: 'The merchant no longer offers it.',
  price_not_accepted: 'You didn’t accept the new price.',
}

/** Reason of the end, past or scheduled, as a sentence; null while the subscription continues. */
export function endText({
  endReason,
  status,
  subscribeUrl,
}: Pick<WirePortalSubscription, 'endReason' | 'status' | 'subscribeUrl'>): string | null {
  if (endReason === null) return null
  const canRenew = status === 'ended' && subscribeUrl !== null
  return canRenew ? `${ENDS[endReason]} Subscribe again to continue.` : ENDS[endReason]
}

const ACTS: Readonly<Record<Actor, string | null>> = {
  payer: 'You can fix this.',
  merchant: 'The merchant must act.',
  operator: 'The operator of this site must act.',
  nobody: null,
}

/** Remedies by reason; the amount is the one that could not be taken. */
const REMEDIES: Readonly<Record<string, (amount: string) => string>> = {
  insufficient_balance: (amount) => `Add ${amount}, then try again.`,
  allowance_too_low: (amount) =>
    `Allow the contract below to take ${amount} again in your wallet, then try again.`,
  mandate_cancelled: () => 'Subscribe again to continue.',
  charge_too_costly: () =>
    'If your wallet runs a program when it sends tokens, switch that off and try again; otherwise subscribe with another token.',
}

/** Reason and remedy of a failed payment, addressed to the payer; null for one that did not fail. */
export function failureForPayer(
  charge: Pick<WireCharge, 'status' | 'failure' | 'failureReason' | 'amountText' | 'token'>,
): { why: string; remedy: string | null } | null {
  const { status, failure, failureReason, token } = charge
  if (status !== 'failed' || failure === null) return null
  const isShort = failureReason === 'insufficient_balance'
  return {
    why: isShort ? `There isn’t enough ${token.symbol} in your wallet.` : failure.text,
    remedy: REMEDIES[failureReason ?? '']?.(atLeast(charge)) ?? ACTS[failure.whoMustAct],
  }
}

/** "at least 9.00 USDC"; "more than" for an amount that has more decimals than are shown. */
function atLeast({ amountText, token }: Pick<WireCharge, 'amountText' | 'token'>): string {
  const shown = tokenAmount(amountText)
  const isExact = shown.replaceAll(',', '').startsWith(amountText)
  return `${isExact ? 'at least' : 'more than'} ${shown} ${token.symbol}`
}

/** The failed payment that can be retried now; null where there is none. */
export function retryable(row: WirePortalSubscription): WireCharge | null {
  const [latest] = row.payments
  const { state } = row.permission
  const isAllowed = state === 'live' || state === 'pending'
  const waits = row.status === 'past_due' && row.nextChargeAt !== null && isAllowed
  return waits && latest?.status === 'failed' ? latest : null
}

/** Access of a payer whose payment failed, as a sentence. */
export function accessForPayer(
  { accessUntil }: Pick<WirePortalSubscription, 'accessUntil'>,
  now: Date,
): string {
  const day = formatDay(accessUntil, now)
  return new Date(accessUntil) > now ? `You keep access until ${day}.` : `Your access ended on ${day}.`
}

/** True while the payer has to do something for the next payment to be taken. */
export function needsPayer(row: WirePortalSubscription): boolean {
  return row.neededPermission !== null || needsRenewal(row) || retryable(row)?.failure?.whoMustAct === 'payer'
}

/** Forecast of balance and allowance, addressed to the payer; null where there is none. */
export function forecastForPayer(row: WirePortalSubscription, now: Date): string | null {
  const forecast = forecastText(row, now)
  if (forecast === null) return null
  if (forecast.who === null) return forecast.text
  return `${forecast.text} Top up the wallet or allow more${forecast.isOverdue ? '' : ' before then'}.`
}

/** Reason and consequence of allowing a first charge anew; the consequence alone for a payer who has done so. */
export function allowAgainText({
  status,
  token,
  neededPermission,
}: Pick<WirePortalSubscription, 'status' | 'token' | 'neededPermission'>): { title: string; next: string } {
  const isTrial = status === 'trialing'
  const next = isTrial ? 'Nothing is charged before the trial ends.' : 'Then try the payment again.'
  if (neededPermission === null) return { title: 'Allowed.', next }
  const amount = `${tokenAmount(neededPermission.allowanceText)} ${token.symbol}`
  return {
    title: isTrial
      ? `Allow ${amount} again, or the first payment fails.`
      : `Allow ${amount} again, or no payment can be taken.`,
    next,
  }
}

/** State of the permission, addressed to the payer. */
export function permissionForPayer(row: WirePortalSubscription, now: Date): string {
  if (row.neededPermission !== null) return 'Not valid any more. Allow it again above.'
  const text = permissionText(row, now)
  if (row.leftAllowance === null) return text
  return `${text} An allowance of ${leftText(row.leftAllowance, row.token)} is left, which nothing can charge.`
}

/** "45.00 USDC": an allowance that is left after the end. */
export function leftText({ allowanceText }: WireLeftAllowance, { symbol }: WireToken): string {
  return `${tokenAmount(allowanceText)} ${symbol}`
}

/** True once the charge is confirmed on chain; only such a payment has a receipt. */
export function isPaid({ status }: Pick<WireCharge, 'status'>): boolean {
  return status === 'paid' || status === 'settled'
}

/** True while a charge or revocation is under way, so that the list polls faster. */
export function isMoving(row: WirePortalSubscription): boolean {
  const { state } = row.permission
  return (
    row.payments.some(({ status }) => status === 'due' || status === 'submitted' || status === 'pending') ||
    state === 'removing' ||
    row.renewal?.status === 'waiting' ||
    (row.change?.status === 'waiting' && row.change.when === 'now') ||
    (isOver(row) && state === 'live') ||
    row.status === 'past_due'
  )
}
