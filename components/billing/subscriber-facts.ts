import type { SignShape } from '@/components/ui/feedback/status-sign'
import { formatUsd, microUsdFromDollars } from '@/lib/billing/money/money'
import type { Frequency } from '@/lib/billing/subscriptions/plan'
import type { SubscriberStatus } from '@/lib/billing/subscriptions/subscriber'
import type { WireSubscriberRow } from '@/lib/wire/subscribers/subscribers'
import { formatDay } from './format-day'

export interface StatusLook {
  readonly word: string
  readonly sign: SignShape
}

/** How each status is written and drawn; the shapes differ, so that colour is never needed. */
export const statusLooks: Readonly<Record<SubscriberStatus, StatusLook>> = {
  active: { word: 'Active', sign: 'disc' },
  trialing: { word: 'Trialing', sign: 'half' },
  past_due: { word: 'Past due', sign: 'diamond' },
  cancelled: { word: 'Cancelled', sign: 'ring' },
}

/** The dated note behind a status: "until 5 Dec", "cancels on 16 Dec"; null where there is nothing to say. */
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

/** The charge that comes next; null where none will. */
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
  /** Why it needs attention; null where it does not. */
  readonly warning: string | null
}

/** How many charges the signed terms still allow; null for who will not be charged again by wish. */
export function renewalsLeft(row: WireSubscriberRow): RenewalsLeft | null {
  if (row.status === 'cancelled' || row.cancelAt !== null) return null
  const warning = row.renewalsLeft === 0 ? 'used up' : row.renewalsLeft === 1 ? 'terms end' : null
  return { count: row.renewalsLeft, warning }
}

const EACH: Readonly<Record<Frequency, string>> = { month: 'a month', quarter: 'a quarter', year: 'a year' }

/** "$49 a month". */
export function pricePerPeriod(price: number, frequency: Frequency): string {
  return `${dollars(price)} ${EACH[frequency]}`
}

/** A price of the API, in dollars, as people write it. */
export function dollars(price: number, options?: { cents?: boolean }): string {
  return formatUsd(microUsdFromDollars(price) ?? 0n, options)
}
