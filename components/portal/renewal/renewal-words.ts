import { formatDate } from '@/components/billing/format-day'
import { FREQUENCY_WORDS } from '@/components/billing/frequency-words'
import { tokenAmount } from '@/components/billing/payment-facts'
import { REACHES, USUAL_REACH } from '@/lib/billing/checkout/allowance-reach'
import { networkName } from '@/lib/billing/networks'
import type { WirePortalSubscription, WireRenewal } from '@/lib/wire/subscribers/portal'

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
export function reachText(row: Row, now: Date): string {
  const { chargesLeft, endsAt } = row.permission
  if (row.permission.state === 'pending') {
    return `Signed for ${countText(chargesLeft)}. It takes effect with the first payment.`
  }
  if (endsAt === null) return 'Covers every charge that is to come.'
  if (chargesLeft === 0) return `Used up. The charge on ${formatDate(endsAt, now)} needs a new permission.`
  return `Covers ${moreText(chargesLeft)}. The charge on ${formatDate(endsAt, now)} needs a new permission.`
}

/** Title and consequence of an allowance that is nearly used up. */
export function endingText(row: Row, now: Date): { title: string; next: string } {
  const { chargesLeft, endsAt } = row.permission
  const day = endsAt === null ? '' : formatDate(endsAt, now)
  return {
    title:
      chargesLeft === 0 ? 'Your permission is used up.' : `Your permission covers ${moreText(chargesLeft)}.`,
    next: `Renew it before ${day}, or that charge fails. The terms stay the same.`,
  }
}

/** Money of a number of charges: "119.88 USDC". */
export function moneyText({ token }: Pick<Row, 'token'>, amountText: string): string {
  return `${tokenAmount(amountText)} ${token.symbol}`
}

/** Effect of a choice, as sentences; `totalText` is what the wallet shows, in whole tokens. */
export function choiceText(
  row: Row,
  {
    merchant,
    charges,
    ownText,
    totalText,
  }: Readonly<Record<'merchant' | 'ownText' | 'totalText', string>> & {
    readonly charges: number
  },
): string {
  const each = `${moneyText(row, row.capText)} ${FREQUENCY_WORDS[row.frequency].each}`
  const own = `${merchant} can take at most ${each}, ${countText(charges)} in all: ${moneyText(row, ownText)}.`
  if (totalText === ownText) return own
  return `${own} With your other subscriptions there, your wallet shows ${moneyText(row, totalText)}.`
}

/** Progress of the latest renewal, as a sentence; null where there is nothing to tell. */
export function renewalText({ renewal, token }: Pick<Row, 'renewal' | 'token'>): string | null {
  switch (renewal?.status) {
    case 'waiting':
      return `You allowed ${countText(renewal.charges)}. We’re bringing it to ${networkName(token.chainId)}, usually within a minute.`
    case 'void':
      return `${VOID[renewal.failureReason ?? ''] ?? 'Your last signature couldn’t be used.'} Nothing changed. Allow it again below.`
    default:
      return null
  }
}

const VOID: Readonly<Record<NonNullable<WireRenewal['failureReason']>, string>> = {
  permit_used: 'Your wallet used this signature’s number for something else, so it couldn’t be used.',
  permit_expired: 'Your last signature ran out before it could be brought to the network.',
  permit_refused: 'The token didn’t accept your last signature.',
  terms_changed: 'Your terms changed before your last signature could be used.',
  permit_outdated: 'Another subscription of this wallet has come to need more since you signed.',
  permit_reverted: 'The network refused your last signature.',
  too_costly: 'Your wallet’s program makes the signature too costly to bring.',
}

/** "12 charges", "1 charge". */
export const countText = (charges: number): string => (charges === 1 ? '1 charge' : `${charges} charges`)

const moreText = (charges: number): string => (charges === 1 ? '1 more charge' : `${charges} more charges`)
