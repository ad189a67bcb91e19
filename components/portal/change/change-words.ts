import { sayCents, sayDay, sayPrice, sayTokens } from '@/components/language/spoken-values'
import { LEAST_CHARGE_MICRO_USD } from '@/lib/billing/changes/credit'
import { microUsdOfAmount } from '@/lib/billing/money/dollars'
import { dollarsFromMicroUsd, wholeTokens } from '@/lib/billing/money/money'
import { isOver } from '@/lib/billing/subscriptions/subscriber'
import type { Say } from '@/lib/language/say'
import type { WireSignedChange } from '@/lib/wire/subscribers/changes'
import type { WirePortalSubscription } from '@/lib/wire/subscribers/portal'
import type { WireChangeOptions, WireChangeQuote } from '@/lib/wire/subscribers/portal-change'
import type { WireToken } from '@/lib/wire/subscriptions/subscription-object'
import { causeText } from '../portal-words'

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
export function nothingNewText(
  say: Say,
  { plans, tokens }: Pick<WireChangeOptions, 'plans' | 'tokens'>,
): string {
  const isChoice = plans.length > 1 || tokens.length > 1 || plans.some(({ quantityMax }) => quantityMax > 1)
  return say(isChoice ? 'change.isSame' : 'change.nothingElse')
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

type Due = Pick<WireChangeQuote, 'dueNow' | 'schedule'>

/**
 * "21.50 USDC", or "Nothing": the exact amount, made from the figures that are compared with what is signed. One with parts
 * of a cent is "$19.20, exactly 19.200888 USDC", as the list of payments rounds it.
 */
export function dueText(say: Say, { dueNow, schedule }: Due, token: ShownToken): string {
  if (dueNow === '0') return say('change.nothingDue')
  const amount = amountText(say, dueNow, token)
  const [first] = schedule
  const isWhole = (BigInt(dueNow) * 100n) % 10n ** BigInt(token.decimals) === 0n
  if (first === undefined || isWhole) return amount
  return say('change.exactly', { dollars: sayCents(say, first.amount), amount })
}

/** Why a cent is due though what is left of the paid period covers all but less than that; null where it is not so. */
export function leastDueText(say: Say, { dueNow, credit, price, schedule }: WireChangeQuote): string | null {
  const [first] = schedule
  const isLeast = dueNow !== '0' && credit > 0 && first?.amount === LEAST_CHARGE && price > LEAST_CHARGE
  return isLeast ? say('change.leastDue', { amount: sayCents(say, LEAST_CHARGE) }) : null
}

type Credited = Pick<WireChangeQuote, 'price' | 'discount' | 'usage' | 'credit' | 'creditBefore' | 'schedule'>

/** The part of a change's credit, in dollars, that pays for credit which a refund took back after it was used. */
export function refundedCredit({ credit, creditBefore }: Pick<Credited, 'credit' | 'creditBefore'>): number {
  return Math.max(0, Math.min(credit, -creditBefore))
}

/** Credit, in dollars, that the first payment of the new terms leaves for those after it; 0 for less than a cent. */
export function creditLeft(quote: Credited): number {
  const [first] = quote.schedule
  if (first === undefined) return 0
  // In whole micro-dollars: a difference of two numbers of dollars has digits that no amount has.
  const used =
    microUsdOfAmount(quote.price) +
    microUsdOfAmount(quote.usage) -
    microUsdOfAmount(quote.discount) -
    microUsdOfAmount(first.amount)
  const given =
    microUsdOfAmount(Math.max(0, quote.creditBefore)) + microUsdOfAmount(quote.credit - refundedCredit(quote))
  return given - used < LEAST_CHARGE_MICRO_USD ? 0 : dollarsFromMicroUsd(given - used)
}

/** True where nothing is due now, and the first payment to come is another amount than the price. */
export function isLessLater({
  dueNow,
  price,
  schedule,
}: Pick<WireChangeQuote, 'dueNow' | 'price' | 'schedule'>) {
  const amount = schedule[0]?.amount ?? 0
  return dueNow === '0' && amount > 0 && amount !== price
}

const LEAST_CHARGE = dollarsFromMicroUsd(LEAST_CHARGE_MICRO_USD)

/** "You allow 828.00 USDC: exactly 12 × 60.00 USDC, and 108.00 USDC for …": what the wallet asks for, with its parts. */
export function allowsText(
  say: Say,
  { allowanceNeeded, cap, periods }: Pick<WireChangeQuote, 'allowanceNeeded' | 'cap' | 'periods'>,
  token: ShownToken,
): string {
  const others = BigInt(allowanceNeeded) - BigInt(cap) * BigInt(periods)
  return say('change.allows', {
    total: amountText(say, allowanceNeeded, token),
    periods,
    amount: amountText(say, cap, token),
    others: others > 0n ? amountText(say, others.toString(), token) : 'none',
  })
}

type ShownToken = Pick<WireToken, 'decimals' | 'symbol'>

/** "49.00 USDC" for atomic units as text. */
export function amountText(say: Say, atomic: string, token: ShownToken): string {
  return sayTokens(say, wholeTokens(BigInt(atomic), token.decimals), token)
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
  say: Say,
  row: Pick<WirePortalSubscription, 'status' | 'change'>,
  now: Date,
): { readonly text: string; readonly tone: 'info' | 'warn' } | null {
  const { change } = row
  if (change === null || isOver(row)) return null
  if (change.status === 'waiting') return { tone: 'info', text: waitingText(say, change, now) }
  if (change.status !== 'failed' || NOT_TOLD.includes(change.failureReason ?? '')) return null
  if (change.failureReason === 'price_change_withdrawn') {
    return { tone: 'info', text: say('change.withdrawn') }
  }
  const why = causeText(say, change.failureReason, { symbol: change.tokenSymbol })
  return { tone: 'warn', text: say('change.notMade', { why }) }
}

function waitingText(say: Say, change: WireSignedChange, now: Date): string {
  const { startsAt, when } = change
  if (isBeingMade(change, now)) return say('change.beingMade')
  const day = sayDay(say, startsAt, now)
  return when === 'price_change'
    ? say('change.acceptedFrom', { day })
    : say('change.changesTo', { day, terms: newTermsText(say, change) })
}

/** "Team, 5 seats, $60 a month in USDC" */
function newTermsText(
  say: Say,
  { planName, quantity, price, frequency, tokenSymbol }: WireSignedChange,
): string {
  return say('change.terms', {
    plan: planName,
    seats: quantity,
    price: sayPrice(say, price, frequency),
    symbol: tokenSymbol,
  })
}

/** Sentence for a change that has just been signed. */
export function signedText(
  say: Say,
  quote: Pick<WireChangeQuote, 'dueNow' | 'schedule' | 'startsAt' | 'price'>,
  change: Pick<WireSignedChange, 'when' | 'frequency'> & {
    readonly token: ShownToken
    /** New terms take the place of those of a trial at once, with the same end of it. */
    readonly isTrial: boolean
  },
  now: Date,
): string {
  const day = sayDay(say, quote.startsAt, now)
  if (change.isTrial) return say('change.signedTrial', { day })
  switch (change.when) {
    case 'price_change':
      return say('change.signedPrice', { price: sayPrice(say, quote.price, change.frequency), day })
    case 'renewal':
      return say('change.signedLater', { day })
    case 'now':
      return say('change.signedNow', {
        charged: quote.dueNow === '0' ? 'no' : 'yes',
        amount: dueText(say, quote, change.token),
      })
  }
}

/** A higher price that waits for the payer's answer, as title and consequence; null where none does. */
export function newPriceText(
  say: Say,
  row: Pick<
    WirePortalSubscription,
    'newPrice' | 'price' | 'frequency' | 'status' | 'cancelAt' | 'permission' | 'nextChargeAt'
  >,
  now: Date,
): { readonly title: string; readonly next: string; readonly canAccept: boolean } | null {
  const { newPrice, frequency, status, cancelAt } = row
  if (newPrice === null || newPrice.status !== 'open' || cancelAt !== null) return null
  const day = sayDay(say, newPrice.startsAt, now)
  const title = say('change.asksPrice', { price: sayPrice(say, newPrice.price, frequency), day })
  const otherwise =
    newPrice.otherwise === 'end'
      ? say('change.elseEnds', { day })
      : say('change.elseKeeps', { price: sayPrice(say, row.price, frequency) })
  const canAccept = row.status !== 'trialing' && isChangeable(row, now)
  if (canAccept) return { title, next: otherwise, canAccept }
  const second = say('change.acceptFirst', { status })
  return { title, next: say('change.both', { first: otherwise, second }), canAccept }
}
