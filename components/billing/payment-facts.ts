import type { SignShape } from '@/components/ui/feedback/status-sign'
import type { Actor } from '@/lib/billing/charges/charge-failure'
import { type ChargeStatus, isWindowClosed } from '@/lib/billing/charges/charge-status'
import { DAY_MS } from '@/lib/billing/durations'
import { isCounted } from '@/lib/billing/refunds/refund'
import type { PaymentState } from '@/lib/client/lists/payment-filters'
import { cutDecimals, formatDecimal, type Writing } from '@/lib/language/amounts'
import type { WireCharge } from '@/lib/wire/subscribers/payments'
import { formatDay, formatDays, formatNearMoment } from './format-day'
import type { StatusLook } from './subscriber-facts'

const looks: Readonly<Record<ChargeStatus, StatusLook>> = {
  due: { word: 'Due', sign: 'dot' },
  submitted: { word: 'Sent', sign: 'half' },
  pending: { word: 'Confirming', sign: 'half' },
  paid: { word: 'Paid', sign: 'disc' },
  settled: { word: 'Paid', sign: 'disc' },
  failed: { word: 'Failed', sign: 'diamond' },
}

/** Word and sign of each payment state of the filters. */
export const stateLooks: Readonly<Record<PaymentState, StatusLook>> = {
  paid: looks.paid,
  under_way: { word: 'Under way', sign: 'half' },
  failed: looks.failed,
}

/** State of a payment: its status, or that it was refunded. */
export function paymentState(charge: WireCharge): ChargeStatus | 'refunded' | 'partly_refunded' {
  const { status } = charge
  if ((status !== 'paid' && status !== 'settled') || BigInt(charge.refunded) === 0n) return status
  return BigInt(charge.refunded) >= BigInt(charge.amount) ? 'refunded' : 'partly_refunded'
}

/** Word and sign of a payment. A failed one with a retry ahead needs attention; without one it is over. */
export function paymentLook(charge: WireCharge): StatusLook {
  const { status, nextAttemptAt } = charge
  const over: SignShape = 'ring'
  const state = paymentState(charge)
  if (state === 'refunded') return { word: 'Refunded', sign: over }
  if (state === 'partly_refunded') return { word: 'Partly refunded', sign: 'half' }
  return status === 'failed' && nextAttemptAt === null ? { ...looks.failed, sign: over } : looks[status]
}

/** Note behind the status: "retry on 23 Nov"; null for none. */
export function paymentNote(charge: WireCharge, now: Date, writing: Writing): string | null {
  switch (charge.status) {
    case 'due':
      return 'about to be sent'
    case 'submitted':
      return 'waiting for a block'
    case 'pending':
      return 'may still be undone'
    case 'failed':
      return charge.nextAttemptAt === null
        ? 'not tried again'
        : `retry on ${formatDay(charge.nextAttemptAt, now)}`
    case 'paid':
    case 'settled':
      return refundNote(charge, writing)
  }
}

function refundNote(
  { refunds, refunded, refundedText, amount, token }: WireCharge,
  writing: Writing,
): string | null {
  if (refunds.some(({ status }) => status === 'pending')) return 'refund on its way'
  const isPart = BigInt(refunded) > 0n && BigInt(refunded) < BigInt(amount)
  return isPart ? `${tokenAmount(refundedText, writing)}\u00a0${token.symbol}` : null
}

/** The part of a payment that can still be refunded, in atomic units. */
export function leftOf({ status, transactionHash, amount, refunds }: WireCharge): bigint {
  if ((status !== 'paid' && status !== 'settled') || transactionHash === null) return 0n
  return refunds.reduce(
    (left, refund) => (isCounted(refund) ? left - BigInt(refund.amount) : left),
    BigInt(amount),
  )
}

const ACTS: Readonly<Record<Actor, string | null>> = {
  payer: 'The payer must act.',
  merchant: 'You must act.',
  operator: 'The operator of this site must act.',
  nobody: null,
}

/** Reason of a failed payment and who must act, as sentences; null for one that did not fail. */
export function failureText({ status, failure }: WireCharge): { why: string; who: string | null } | null {
  if (status !== 'failed' || failure === null) return null
  return { why: failure.text, who: ACTS[failure.whoMustAct] }
}

/**
 * True where a retry by hand may succeed: the period is still open and the reason can pass, which it never can for
 * who is cancelled.
 */
export function canRetry({ status, failure, periodEnd }: WireCharge, now: Date): boolean {
  const isRetryable = status === 'failed' && failure?.retryable === true
  return isRetryable && !isWindowClosed({ endsAt: new Date(periodEnd) }, now)
}

/**
 * "1,240.50": whole tokens, from a decimal string, with at least two decimals, so that a column lines up. Rounded down,
 * so that no amount is shown higher than it is.
 */
export function tokenAmount(amountText: string, writing: Writing): string {
  return formatDecimal(cutDecimals(amountText), writing)
}

/** "21 Nov – 20 Dec": the days of the period that the payment is for; the next one begins on the day after the last. */
export function periodText(
  { periodStart, periodEnd }: Pick<WireCharge, 'periodStart' | 'periodEnd'>,
  now: Date,
): string {
  return formatDays(periodStart, lastDay(periodEnd), now).join(' – ')
}

/** The same with the time of the payment, where one of the others is of these days too, as after a change. */
export function periodAmong(
  charge: WireCharge,
  others: readonly Pick<WireCharge, 'id' | 'periodStart' | 'periodEnd'>[],
  now: Date,
): string {
  const period = periodText(charge, now)
  const isSame = (other: (typeof others)[number]) =>
    other.id !== charge.id && periodText(other, now) === period
  if (!others.some(isSame)) return period
  return `${period} (payment of ${formatNearMoment(charge.paidAt ?? charge.dueAt, now)})`
}

/** An instant on the last day of a period that ends at this one. */
export const lastDay = (periodEnd: string): string => new Date(Date.parse(periodEnd) - DAY_MS).toISOString()
