import { formatDay } from '@/components/billing/format-day'
import { tokenAmount } from '@/components/billing/payment-facts'
import { pricePerPeriod } from '@/components/billing/subscriber-facts'
import { failureMeaning } from '@/lib/billing/charges/charge-failure'
import { wholeTokens } from '@/lib/billing/money/money'
import { isOver } from '@/lib/billing/subscriptions/subscriber'
import type { WireSignedChange } from '@/lib/wire/subscribers/changes'
import type { WirePortalSubscription } from '@/lib/wire/subscribers/portal'
import type { WireChangeOptions, WireChangeQuote } from '@/lib/wire/subscribers/portal-change'
import type { WireToken } from '@/lib/wire/subscriptions/subscription-object'

/** Choice that a change begins with; null for what the payer has. */
export interface WantedChange {
  readonly planId: string | null
  readonly quantity: number | null
}

interface Choice {
  readonly planId: string
  readonly tokenId: string
  readonly quantity: number
}

/** The choice, where anything of it is new; null where nothing is. */
export function wantedOf(
  { plan, token, quantity }: Pick<WirePortalSubscription, 'plan' | 'token' | 'quantity'>,
  choice: Choice,
): Choice | null {
  const isSame = plan.id === choice.planId && token.id === choice.tokenId && quantity === choice.quantity
  return isSame ? null : choice
}

/** Sentence for a choice in which nothing is new. */
export function nothingNewText({ plans, tokens }: Pick<WireChangeOptions, 'plans' | 'tokens'>): string {
  const isChoice = plans.length > 1 || tokens.length > 1 || plans.some(({ quantityMax }) => quantityMax > 1)
  return isChoice
    ? 'This is what you have now. Choose something else to see what it costs.'
    : 'There is nothing to change to: the merchant offers one plan and one token on this network.'
}

/** True for a subscription whose plan, token or quantity can be changed: paid up or on trial, with no end and no pause. */
export function isChangeable(
  row: Pick<WirePortalSubscription, 'status' | 'cancelAt' | 'nextChargeAt' | 'price' | 'permission'>,
  now: Date,
): boolean {
  const isRunning = row.status === 'active' || row.status === 'trialing'
  if (!isRunning || row.cancelAt !== null || row.nextChargeAt === null) return false
  const isPermitted = row.permission.state === (row.status === 'trialing' ? 'pending' : 'live')
  return row.price > 0 && (isPermitted || row.permission.state === 'live') && new Date(row.nextChargeAt) > now
}

/** "21.50 USDC", or "Nothing": the exact amount, made from the figures that are compared with what is signed. */
export function dueText({ dueNow }: Pick<WireChangeQuote, 'dueNow'>, token: ShownToken): string {
  return dueNow === '0' ? 'Nothing' : amountText(dueNow, token)
}

type ShownToken = Pick<WireToken, 'decimals' | 'symbol'>

/** "49.00 USDC" for atomic units as text. */
export function amountText(atomic: string, { decimals, symbol }: ShownToken): string {
  return `${tokenAmount(wholeTokens(BigInt(atomic), decimals))} ${symbol}`
}

/** Reasons of given up changes that the payer knows. */
const NOT_TOLD = ['superseded', 'taken_back']

/** True for a signed change that is not to be brought to the chain yet: the payer can take it back. */
export function isTakeable({ change }: Pick<WirePortalSubscription, 'change'>, now: Date): boolean {
  return change?.status === 'waiting' && !isBeingMade(change, now)
}

/** True for a change that is brought to the chain now; one that was signed for at once began after the page was opened. */
const isBeingMade = ({ startsAt, when }: WireSignedChange, now: Date): boolean =>
  when === 'now' || new Date(startsAt) <= now

/** Sentence on a signed change that is no fact of the past; null where there is none to tell. */
export function changeText(
  row: Pick<WirePortalSubscription, 'status' | 'change'>,
  now: Date,
): { readonly text: string; readonly tone: 'info' | 'warn' } | null {
  const { change } = row
  if (change === null || isOver(row)) return null
  if (change.status === 'waiting') return { tone: 'info', text: waitingText(change, now) }
  if (change.status !== 'failed' || NOT_TOLD.includes(change.failureReason ?? '')) return null
  if (change.failureReason === 'price_change_withdrawn') {
    return { tone: 'info', text: 'The merchant withdrew the new price. You go on paying what you pay now.' }
  }
  const { text } = failureMeaning(change.failureReason ?? 'unknown')
  return { tone: 'warn', text: `Your change wasn’t made. ${text} Your plan is as it was.` }
}

function waitingText(change: WireSignedChange, now: Date): string {
  const { startsAt, when } = change
  if (isBeingMade(change, now)) return 'Your change is being made, usually within a minute.'
  const day = formatDay(startsAt, now)
  return when === 'price_change'
    ? `You accepted the new price. You pay it from ${day}.`
    : `This changes on ${day} to ${newTermsText(change)}.`
}

/** "Team, 5 seats, $60 a month in USDC" */
function newTermsText({ planName, quantity, price, frequency, tokenSymbol }: WireSignedChange): string {
  const seats = quantity > 1 ? `, ${quantity.toLocaleString('en-US')} seats` : ''
  return `${planName}${seats}, ${pricePerPeriod(price, frequency)} in ${tokenSymbol}`
}

/** Sentence for a change that has just been signed. */
export function signedText(
  quote: Pick<WireChangeQuote, 'dueNow' | 'startsAt' | 'price'>,
  change: Pick<WireSignedChange, 'when' | 'frequency'> & { readonly token: ShownToken },
  now: Date,
): string {
  const day = formatDay(quote.startsAt, now)
  switch (change.when) {
    case 'price_change':
      return `Signed. You pay ${pricePerPeriod(quote.price, change.frequency)} from ${day}.`
    case 'renewal':
      return `Signed. The change is made on ${day}. Nothing changes before, and you can undo it until then.`
    case 'now': {
      const cost =
        quote.dueNow === '0'
          ? 'Nothing is charged for it.'
          : `${dueText(quote, change.token)} is charged with it.`
      return `Signed. The change is being made, usually within a minute. ${cost}`
    }
  }
}

/** A higher price that waits for the payer's answer, as title and consequence; null where none does. */
export function newPriceText(
  row: Pick<
    WirePortalSubscription,
    'newPrice' | 'price' | 'frequency' | 'status' | 'cancelAt' | 'permission' | 'nextChargeAt'
  >,
  now: Date,
): { readonly title: string; readonly next: string; readonly canAccept: boolean } | null {
  const { newPrice, frequency, status, cancelAt } = row
  if (newPrice === null || newPrice.status !== 'open' || cancelAt !== null) return null
  const day = formatDay(newPrice.startsAt, now)
  const title = `The merchant asks for a new price: ${pricePerPeriod(newPrice.price, frequency)} from ${day}.`
  const otherwise =
    newPrice.otherwise === 'end'
      ? `If you don’t accept before then, this subscription ends on ${day}.`
      : `If you don’t accept, you go on paying ${pricePerPeriod(row.price, frequency)}.`
  const canAccept = row.status !== 'trialing' && isChangeable(row, now)
  const first = canAccept ? '' : ` ${FIRST[status] ?? 'You can’t accept it right now.'}`
  return { title, next: `${otherwise}${first}`, canAccept }
}

/** Step before a payer can accept a price, by status. */
const FIRST: Partial<Record<WirePortalSubscription['status'], string>> = {
  trialing: 'You can accept it after your first payment.',
  past_due: 'Pay what is due first, then accept it.',
  paused: 'You can accept it once payments continue.',
}
