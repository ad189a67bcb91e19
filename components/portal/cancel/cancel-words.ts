import { formatDay } from '@/components/billing/format-day'
import { tokenAmount } from '@/components/billing/payment-facts'
import type { Fact } from '@/components/ui/text/fact-list'
import { type CancelTime, cancelEffect } from '@/lib/billing/subscriptions/subscriber'
import type { WirePortalSubscription } from '@/lib/wire/subscribers/portal'

/** The choice to cancel at the end of what is paid. */
export interface PeriodEndChoice {
  readonly title: string
  readonly note: string
  /** False where there is nothing to wait for. */
  readonly isPossible: boolean
}

/** The choice to cancel at the end of what is paid, in words. */
export function periodEndChoice(row: WirePortalSubscription, now: Date): PeriodEndChoice {
  const day = formatDay(row.pausedFrom ?? row.currentPeriodEnd, now)
  if (row.cancelAt !== null) {
    return { title: `On ${day}`, note: 'Set already. Choose “Now” to end it sooner.', isPossible: false }
  }
  if (cancelEffect(row, 'period_end', now) === 'at_once') {
    const note = 'This period isn’t paid, so there is nothing to wait for.'
    return { title: 'At the end of the period', note, isPossible: false }
  }
  const isTrial = row.status === 'trialing'
  return {
    title: isTrial ? `On ${day}, when the trial ends` : `On ${day}, when the current period ends`,
    note: isTrial
      ? 'You can use it until then, and nothing is charged.'
      : 'You can use what you paid for until then.',
    isPossible: true,
  }
}

/** Effects of a cancel on charges, money in flight, access and the permission. */
export function cancelEffects(row: WirePortalSubscription, when: CancelTime, now: Date): Fact[] {
  return [
    { term: 'Charges', value: 'No more charges. Past payments are not refunded.' },
    { term: 'Payments in progress', value: moneyInFlightForPayer(row, when) },
    { term: 'Access', value: accessText(row, when, now) },
    { term: 'Wallet permission', value: permissionText(row, when) },
  ]
}

function accessText(row: WirePortalSubscription, when: CancelTime, now: Date): string {
  const day = formatDay(row.pausedFrom ?? row.currentPeriodEnd, now)
  if (when === 'period_end') return `Until ${day}. You can take the cancel back until then.`
  if (row.cancelAt === null && cancelEffect(row, 'period_end', now) === 'at_once') {
    return 'Ends now: this period is not paid.'
  }
  return `Ends now, not on ${day}: the merchant is told at once.`
}

function permissionText({ revocation }: WirePortalSubscription, when: CancelTime): string {
  if (revocation === null) return 'There is none to remove.'
  return when === 'now'
    ? 'Nothing is charged with it after this. It is removed on the chain next, and you can do so yourself.'
    : 'Nothing is charged with it after this. It is removed on the chain when the subscription ends, and you can do so yourself at any time.'
}

/** Effect of a cancel on a payment that is under way, as a sentence. */
export function moneyInFlightForPayer(
  { payments }: Pick<WirePortalSubscription, 'payments'>,
  when: CancelTime,
): string {
  const moving = payments.find(({ status }) => status === 'submitted' || status === 'pending')
  if (!moving) return 'None.'
  const amount = `${tokenAmount(moving.amountText)} ${moving.token.symbol}`
  if (moving.status === 'submitted') {
    return `${amount} is on its way. It is withdrawn, unless the network takes it first.`
  }
  return when === 'now'
    ? `${amount} is being paid, and is not refunded.`
    : `${amount} is being paid, and you can use its period.`
}

/** Result of a cancel, as a toast says it. */
export function cancelledText({ cancelAt }: Pick<WirePortalSubscription, 'cancelAt'>, now: Date): string {
  if (cancelAt === null) return 'Cancelled. Nothing more is charged.'
  if (new Date(cancelAt) <= now) return 'Cancelled. The payment on its way is withdrawn.'
  return `Ends on ${formatDay(cancelAt, now)}. Nothing more is charged.`
}
