import type { SignShape } from '@/components/ui/feedback/status-sign'
import { formatUsd, microUsdFromDollars } from '@/lib/billing/money/money'
import type { Frequency } from '@/lib/billing/subscriptions/plan'
import type { SubscriberStatus } from '@/lib/billing/subscriptions/subscriber'
import type { WireSubscriberRow } from '@/lib/wire/subscribers/subscribers'
import { formatDay } from './format-day'
import { FREQUENCY_WORDS } from './frequency-words'

export interface StatusLook {
  readonly word: string
  readonly sign: SignShape
}

/** Word and sign of each status; the shapes differ, so that color is not needed. */
export const statusLooks: Readonly<Record<SubscriberStatus, StatusLook>> = {
  active: { word: 'Active', sign: 'disc' },
  trialing: { word: 'Trialing', sign: 'half' },
  past_due: { word: 'Past due', sign: 'diamond' },
  cancelled: { word: 'Cancelled', sign: 'ring' },
}

/** Dated note behind a status: "until 5 Dec", "cancels on 16 Dec"; null for none. */
export function statusNote(
  row: Pick<WireSubscriberRow, 'status' | 'firstChargeAt' | 'pastDueSince' | 'cancelAt' | 'cancelledAt'>,
  now: Date,
): string | null {
  if (row.cancelAt !== null) return `cancels on ${formatDay(row.cancelAt, now)}`
  switch (row.status) {
    case 'trialing':
      return `until ${formatDay(row.firstChargeAt, now)}`
    case 'past_due':
      return row.pastDueSince === null ? null : `since ${formatDay(row.pastDueSince, now)}`
    case 'cancelled':
      return row.cancelledAt === null ? null : `on ${formatDay(row.cancelledAt, now)}`
    case 'active':
      return null
  }
}

export interface NextCharge {
  /** "16 Dec", or "Due 18 Nov" for one that failed and is still open. */
  readonly day: string
  /** "$49.00" */
  readonly amount: string
}

/** The next charge; null where none will come. */
export function nextCharge(
  row: Pick<WireSubscriberRow, 'status' | 'price' | 'nextChargeAt'>,
  now: Date,
): NextCharge | null {
  if (row.nextChargeAt === null) return null
  const day = formatDay(row.nextChargeAt, now)
  return {
    day: row.status === 'past_due' ? `Due ${day}` : day,
    amount: dollars(row.price, { cents: true }),
  }
}

export interface RenewalsLeft {
  readonly count: number
  /** Reason for attention; null for none. */
  readonly warning: string | null
}

/** Charges that the signed terms still allow; null once cancelled or set to cancel. */
export function renewalsLeft(row: WireSubscriberRow): RenewalsLeft | null {
  if (row.status === 'cancelled' || row.cancelAt !== null) return null
  const warning = row.renewalsLeft === 0 ? 'used up' : row.renewalsLeft === 1 ? 'terms end' : null
  return { count: row.renewalsLeft, warning }
}

/** "$49 a month". */
export function pricePerPeriod(price: number, frequency: Frequency): string {
  return `${dollars(price)} ${FREQUENCY_WORDS[frequency].each}`
}

/** A price of the API, in dollars, as text: "$49", or with `cents` "$49.00". */
export function dollars(price: number, options?: { cents?: boolean }): string {
  return formatUsd(microUsdFromDollars(price) ?? 0n, options)
}
