import { formatDay } from '@/components/billing/format-day'
import { failureMeaning } from '@/lib/billing/charges/charge-failure'
import { isOver } from '@/lib/billing/subscriptions/subscriber'
import type { WireSignedChange } from '@/lib/wire/subscribers/changes'
import type { WirePortalSubscription } from '@/lib/wire/subscribers/portal'
import type { WireChangeQuote } from '@/lib/wire/subscribers/portal-change'

interface Choice {
  readonly planId: string
  readonly tokenId: string
  readonly quantity: number
}

/** The whole number that was entered; null where it is none from 1 to `most`. */
export function quantityOf(text: string, most: number): number | null {
  if (most === 1) return 1
  const number = /^\s*\d{1,5}\s*$/.test(text) ? Number(text) : 0
  return number >= 1 && number <= most ? number : null
}

/** The choice, where anything of it is new; null where nothing is. */
export function wantedOf(
  { plan, token, quantity }: Pick<WirePortalSubscription, 'plan' | 'token' | 'quantity'>,
  choice: Choice,
): Choice | null {
  const isSame = plan.id === choice.planId && token.id === choice.tokenId && quantity === choice.quantity
  return isSame ? null : choice
}

/** True for a subscription whose plan, token or quantity can be changed: paid up, with no end, trial or pause. */
export function isChangeable(row: WirePortalSubscription, now: Date): boolean {
  if (row.status !== 'active' || row.cancelAt !== null || row.nextChargeAt === null) return false
  return row.price > 0 && row.permission.state === 'live' && new Date(row.nextChargeAt) > now
}

/** "21.5 USDC", or "Nothing". */
export function dueText({ dueNow, dueNowText }: Pick<WireChangeQuote, 'dueNow' | 'dueNowText'>): string {
  return dueNow === '0' ? 'Nothing' : dueNowText
}

/** Sentence on a signed change that is no fact of the past; null where there is none to tell. */
export function changeText(
  row: Pick<WirePortalSubscription, 'status' | 'change'>,
  now: Date,
): { readonly text: string; readonly tone: 'info' | 'warn' } | null {
  const { change } = row
  if (change === null || isOver(row)) return null
  if (change.status === 'waiting') return { tone: 'info', text: waitingText(change, now) }
  if (change.status !== 'failed' || change.failureReason === 'superseded') return null
  const { text } = failureMeaning(change.failureReason ?? 'unknown')
  return { tone: 'warn', text: `Your change wasn’t made. ${text} Your plan is as it was.` }
}

function waitingText({ startsAt }: WireSignedChange, now: Date): string {
  return new Date(startsAt) > now
    ? `You changed this subscription: it holds from ${formatDay(startsAt, now)}.`
    : 'Your change is being made, usually within a minute.'
}
