import { sayDay, sayTokens } from '@/components/language/spoken-values'
import { REACHES, USUAL_REACH } from '@/lib/billing/checkout/allowance-reach'
import { networkName } from '@/lib/billing/networks'
import type { Say } from '@/lib/language/say'
import type { WireCharge } from '@/lib/wire/subscribers/payments'
import type { WirePortalSubscription } from '@/lib/wire/subscribers/portal'

type Row = Pick<
  WirePortalSubscription,
  | 'permission'
  | 'renewal'
  | 'neededPermission'
  | 'nextChargeAt'
  | 'renewalsLeft'
  | 'price'
  | 'frequency'
  | 'change'
  | 'status'
  | 'capText'
  | 'token'
>

/** True where charges of the present terms are to come that an allowance can be given for. */
export function isRenewable(row: Row): boolean {
  const { state } = row.permission
  if (row.change?.status === 'waiting') return false
  return row.price > 0 && row.nextChargeAt !== null && (state === 'live' || state === 'pending')
}

/** True where the allowance is nearly used up and nothing is under way that renews it. */
export function needsRenewal(row: Row): boolean {
  return isRenewable(row) && row.permission.ending && row.renewal?.status !== 'waiting'
}

/** Numbers of charges to choose from: those of the checkout, and none beyond the terms. */
export function chargeChoices({ frequency, renewalsLeft }: Row): readonly number[] {
  const all = REACHES[frequency]
  if (renewalsLeft === null) return all
  const fitting = all.filter((charges) => charges < renewalsLeft)
  return fitting.length === all.length ? fitting : [...fitting, renewalsLeft]
}

/** The number of charges chosen in advance: about a year of them. */
export function usualChoice(row: Row): number {
  const choices = chargeChoices(row)
  const usual = USUAL_REACH[row.frequency]
  return choices.includes(usual) ? usual : (choices.at(-1) ?? usual)
}

/** Reach of the allowance, as a sentence. */
export function reachText(say: Say, row: Row, now: Date): string {
  const { chargesLeft: count, endsAt } = row.permission
  if (row.permission.state === 'pending') return say('permission.reachSigned', { count })
  if (endsAt === null) return say('permission.reachAll')
  const day = sayDay(say, endsAt, now)
  return count === 0 ? say('permission.reachNone', { day }) : say('permission.reachMore', { count, day })
}

/** Title and consequence of an allowance that is nearly used up. */
export function endingText(say: Say, row: Row, now: Date): { title: string; next: string } {
  const { chargesLeft: count, endsAt } = row.permission
  const isUsedUp = row.status === 'past_due' && count === 0
  const before = say('permission.renewBefore', { day: endsAt === null ? '' : sayDay(say, endsAt, now) })
  return {
    title: count === 0 ? say('permission.endingNone') : say('permission.endingMore', { count }),
    next: isUsedUp ? say('portal.renewThenTried') : before,
  }
}

/** A number of charges that is chosen, with its money in whole tokens. */
interface Chosen {
  readonly merchant: string
  readonly charges: number
  /** Money of these charges. */
  readonly ownText: string
  /** Money that the wallet shows. */
  readonly totalText: string
  /** True where a signature does it, without a transaction. */
  readonly isFree: boolean
  /** A failed payment that is tried again with it; null for none. */
  readonly overdue: Pick<WireCharge, 'amountText' | 'token'> | null
}

/** Effect and cost of a choice, as sentences. */
export function choiceText(
  say: Say,
  { capText, frequency, token }: Row,
  { merchant, charges, ownText, totalText, isFree, overdue }: Chosen,
): string {
  return say('permission.effect', {
    merchant,
    each: say('billing.pricePer', { price: sayTokens(say, capText, token), frequency }),
    charges: say('permission.count', { count: charges }),
    total: sayTokens(say, ownText, token),
    more: totalText === ownText ? 'no' : 'yes',
    shown: sayTokens(say, totalText, token),
    free: isFree ? 'yes' : 'no',
    due: overdue ? 'yes' : 'no',
    overdue: overdue ? sayTokens(say, overdue.amountText, overdue.token) : '',
    network: networkName(token.chainId),
  })
}

/** Progress of the latest renewal, as a sentence; null where there is nothing to tell. */
export function renewalText(say: Say, { renewal, token }: Pick<Row, 'renewal' | 'token'>): string | null {
  switch (renewal?.status) {
    case 'waiting':
      return say('permission.renewalWaiting', {
        count: renewal.charges,
        network: networkName(token.chainId),
      })
    case 'void':
      return say('permission.renewalVoid', { reason: renewal.failureReason ?? 'unknown' })
    default:
      return null
  }
}
