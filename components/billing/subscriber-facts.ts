import type { SignShape } from '@/components/ui/feedback/status-sign'
import { comingTerms } from '@/lib/billing/changes/coming-terms'
import { creditUsed } from '@/lib/billing/changes/credit'
import { reducedPrice } from '@/lib/billing/discounts/reduction'
import { microUsdOfAmount, roundedMicroUsd, toCents } from '@/lib/billing/money/dollars'
import type { Frequency } from '@/lib/billing/subscriptions/frequency'
import { isOver, type SubscriberStatus } from '@/lib/billing/subscriptions/subscriber'
import { formatCount, formatDollars, formatNumber, formatPercent, type Writing } from '@/lib/language/amounts'
import type { WireSignedChange } from '@/lib/wire/subscribers/changes'
import type { WireSubscriberDetails, WireSubscriberRow } from '@/lib/wire/subscribers/subscribers'
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
  paused: { word: 'Paused', sign: 'bars' },
  cancelled: { word: 'Cancelled', sign: 'ring' },
  ended: { word: 'Ended', sign: 'ring' },
}

/** Every status in the order in which pages list them. */
export const STATUS_ORDER: readonly SubscriberStatus[] = [
  'active',
  'trialing',
  'past_due',
  'paused',
  'cancelled',
  'ended',
]
/** Few are ever paused, or have ended as agreed. */
const RARE: readonly SubscriberStatus[] = ['paused', 'ended']

/** Statuses to count side by side: the usual ones, and others where there are some or one is chosen. */
export function shownStatuses(
  counts: Readonly<Record<SubscriberStatus, number>>,
  chosen: SubscriberStatus | null = null,
): readonly SubscriberStatus[] {
  return STATUS_ORDER.filter((status) => !RARE.includes(status) || counts[status] > 0 || status === chosen)
}

/** Dated note behind a status: "until 5 Dec", "cancels on 16 Dec"; null for none. */
export function statusNote(
  row: Pick<
    WireSubscriberRow,
    'status' | 'firstChargeAt' | 'pastDueSince' | 'nextChargeAt' | 'cancelAt' | 'cancelOrigin' | 'cancelledAt'
  >,
  now: Date,
): string | null {
  if (row.cancelAt !== null) {
    const verb = row.cancelOrigin === 'terms' ? 'ends' : 'cancels'
    return `${verb} on ${formatDay(row.cancelAt, now)}`
  }
  switch (row.status) {
    case 'trialing':
      return `until ${formatDay(row.firstChargeAt, now)}`
    case 'past_due':
      return row.pastDueSince === null ? null : `since ${formatDay(row.pastDueSince, now)}`
    case 'paused':
      return row.nextChargeAt === null ? null : `until ${formatDay(row.nextChargeAt, now)}`
    case 'cancelled':
    case 'ended':
      return row.cancelledAt === null ? null : `on ${formatDay(row.cancelledAt, now)}`
    case 'active':
      return null
  }
}

/** "Until 17 Dec", or "Ended on 16 Dec". */
export function accessText({ accessUntil }: Pick<WireSubscriberRow, 'accessUntil'>, now: Date): string {
  const day = formatDay(accessUntil, now)
  return new Date(accessUntil) > now ? `Until ${day}` : `Ended on ${day}`
}

/** "1,250 × API call, $0.50 of at most $20"; null for terms without metered use. */
export function usageText({ usage }: Pick<WireSubscriberDetails, 'usage'>, writing: Writing): string | null {
  if (usage === null) return null
  const { quantity, unit, amount } = usage
  const limit = dollars(usage.limit, writing)
  if (quantity === 0) return `None yet, at most ${limit}`
  return `${formatNumber(quantity, writing)} × ${unit}, ${roundedDollars(amount, writing)} of at most ${limit}`
}

export interface NextCharge {
  /** "16 Dec", or "Due 18 Nov" for one that failed and is still open. */
  readonly day: string
  /** "$49.00", less discount and credit, without use that is metered. */
  readonly amount: string
}

type Priced = Pick<WireSubscriberRow, 'status' | 'price' | 'discount' | 'credit' | 'nextChargeAt'> & {
  /** The latest change that the payer signed, where it is known. */
  readonly change?: WireSignedChange | null
}

/** The next charge; null where none will come. */
export function nextCharge(row: Priced, now: Date, writing: Writing): NextCharge | null {
  if (row.nextChargeAt === null) return null
  const day = formatDay(row.nextChargeAt, now)
  return {
    day: row.status === 'past_due' ? `Due ${day}` : day,
    amount: formatDollars(toCents(nextMicroUsd(row)), writing, { cents: true }),
  }
}

/** The terms of the next charge that the payer signed for it; null where the present ones go on. */
export function signedForNext({ change, nextChargeAt }: Pick<Priced, 'change' | 'nextChargeAt'>) {
  const coming = comingTerms(change)
  if (coming === null || nextChargeAt === null) return null
  return Date.parse(coming.startsAt) <= Date.parse(nextChargeAt) ? coming : null
}

/** "with the next charge", whose day is told beside it, or "from 21 Dec": the beginning of terms that the payer signed. */
export function changeStartText(
  row: Pick<Priced, 'nextChargeAt'> & { readonly change: WireSignedChange },
  now: Date,
): string {
  return signedForNext(row) === null ? `from ${formatDay(row.change.startsAt, now)}` : 'with the next charge'
}

/** Micro-dollars of the next charge, less discount and credit. */
export function nextMicroUsd(row: Priced): bigint {
  const signed = signedForNext(row)
  const { price } = signed ?? row
  const { credit } = row
  const discount = signed?.keepsDiscount === false ? null : row.discount
  const full = microUsdOfAmount(price)
  const reduced = discount === null || discount.chargesLeft === 0 ? null : reducedPrice(full, cut(discount))
  const asked = reduced ?? full
  return asked - creditUsed(asked, microUsdOfAmount(credit))
}

const cut = ({ percent, amount }: NonNullable<Priced['discount']>) => ({
  percentBps: percent === null ? null : Math.round(percent * 100),
  amountMicroUsd: amount === null ? null : microUsdOfAmount(amount),
})

/** "LAUNCH20, 20% off 2 more payments"; null without a discount, or once it is used up. */
export function discountText(
  { discount }: Pick<WireSubscriberRow, 'discount'>,
  writing: Writing,
): string | null {
  if (discount === null || discount.chargesLeft === 0) return null
  const { code, percent, amount, chargesLeft } = discount
  const off = percent === null ? dollars(amount ?? 0, writing) : formatPercent(percent, writing)
  const charges =
    chargesLeft === null
      ? 'each payment'
      : chargesLeft === 1
        ? '1 more payment'
        : `${formatCount(chargesLeft, writing)} more payments`
  return `${code === null ? '' : `${code}, `}${off} off ${charges}`
}

export interface RenewalsLeft {
  /** "11", or "no end" where the terms have no last charge. */
  readonly text: string
  /** Reason for attention; null for none. */
  readonly warning: string | null
}

/** Charges that the signed terms still allow, or the allowance where that ends before; null once cancelled or set to cancel. */
export function renewalsLeft(row: WireSubscriberRow, writing: Writing): RenewalsLeft | null {
  if (isOver(row) || row.cancelAt !== null) return null
  const { ending, chargesLeft } = row.permission
  if (ending) return { text: formatCount(chargesLeft, writing), warning: 'permission ends' }
  if (row.renewalsLeft === null) return { text: 'no end', warning: null }
  const warning = row.renewalsLeft === 0 ? 'used up' : row.renewalsLeft === 1 ? 'terms end' : null
  return { text: formatCount(row.renewalsLeft, writing), warning }
}

/** "$49 a month". */
export function pricePerPeriod(price: number, frequency: Frequency, writing: Writing): string {
  return `${dollars(price, writing)} ${FREQUENCY_WORDS[frequency].each}`
}

/** A price of the API, in dollars, as text: "$49", or with `cents` "$49.00". */
export function dollars(price: number, writing: Writing, options?: { cents?: boolean }): string {
  return formatDollars(microUsdOfAmount(price), writing, options)
}

/** An amount of the API, in dollars, to the nearest cent: "$49.00". One below a cent is shown exactly. */
export function roundedDollars(amount: number, writing: Writing): string {
  return formatDollars(roundedMicroUsd(amount), writing, { cents: true })
}
