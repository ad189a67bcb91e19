import type { SignShape } from '@/components/ui/feedback/status-sign'
import type { Actor } from '@/lib/billing/charges/charge-failure'
import type { ChargeStatus } from '@/lib/billing/charges/charge-status'
import { groupThousands } from '@/lib/billing/money/money'
import type { PaymentState } from '@/lib/client/lists/payment-filters'
import type { WireCharge } from '@/lib/wire/subscribers/payments'
import { formatDay } from './format-day'
import type { StatusLook } from './subscriber-facts'

const looks: Readonly<Record<ChargeStatus, StatusLook>> = {
  due: { word: 'Due', sign: 'dot' },
  submitted: { word: 'Sent', sign: 'half' },
  pending: { word: 'Confirming', sign: 'half' },
  paid: { word: 'Paid', sign: 'disc' },
  settled: { word: 'Paid', sign: 'disc' },
  failed: { word: 'Failed', sign: 'diamond' },
}

/** How each kind that people filter by is written and drawn. */
export const stateLooks: Readonly<Record<PaymentState, StatusLook>> = {
  paid: looks.paid,
  under_way: { word: 'Under way', sign: 'half' },
  failed: looks.failed,
}

/** How a payment is written and drawn. What failed and is not tried again is over; what is, needs attention. */
export function paymentLook({ status, nextAttemptAt }: WireCharge): StatusLook {
  const over: SignShape = 'ring'
  return status === 'failed' && nextAttemptAt === null ? { ...looks.failed, sign: over } : looks[status]
}

/** What stands behind the status: "retry on 23 Nov"; null where there is nothing to say. */
export function paymentNote(charge: WireCharge, now: Date): string | null {
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
      return null
  }
}

const ACTS: Readonly<Record<Actor, string | null>> = {
  payer: 'The payer must act.',
  merchant: 'You must act.',
  operator: 'Whoever runs this site must act.',
  nobody: null,
}

/** Why a payment failed and who must act, as sentences; null for one that did not fail. */
export function failureText({ status, failure }: WireCharge): { why: string; who: string | null } | null {
  if (status !== 'failed' || failure === null) return null
  return { why: failure.text, who: ACTS[failure.whoMustAct] }
}

/**
 * Can trying this payment again help? Its period is still open, and the reason is one that passes. Whether somebody
 * who is subscribed still waits for it, the server knows.
 */
export function canRetry({ status, failure, periodEnd }: WireCharge, now: Date): boolean {
  return status === 'failed' && failure?.retryable === true && new Date(periodEnd) > now
}

/** More than a dollar token has, and fewer than the eighteen of a token whose rate moves. */
const MOST_DECIMALS = 6

/**
 * "1,240.50": whole tokens, from a decimal string, with two decimals at least, so that a column lines up. Digits that
 * nobody reads are cut off, so that nothing is shown higher than it is.
 */
export function tokenAmount(amountText: string): string {
  const [whole = '0', fraction = ''] = amountText.split('.')
  // Of the tiny, the digits that tell something begin late.
  const zeros = fraction.length - fraction.replace(/^0+/, '').length
  const most = whole === '0' ? Math.max(MOST_DECIMALS, zeros + 2) : MOST_DECIMALS
  const shown = fraction.slice(0, most).replace(/0+$/, '')
  return `${groupThousands(whole)}.${shown.padEnd(2, '0')}`
}

/** "21 Nov – 21 Dec": the window that is paid for. */
export function periodText({ periodStart, periodEnd }: WireCharge, now: Date): string {
  return `${formatDay(periodStart, now)} – ${formatDay(periodEnd, now)}`
}
