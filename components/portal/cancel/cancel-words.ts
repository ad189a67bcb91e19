import { isBeingBrought } from '@/components/billing/permission-text'
import { sayError } from '@/components/language/problem-text'
import { sayCents, sayDay, sayTokens } from '@/components/language/spoken-values'
import type { Fact } from '@/components/ui/text/fact-list'
import { type CancelTime, cancelEffect, endOfPeriod } from '@/lib/billing/subscriptions/subscriber'
import { ApiError, ConnectionError } from '@/lib/client/api/api-error'
import type { Say } from '@/lib/language/say'
import type { WirePortalSubscription } from '@/lib/wire/subscribers/portal'
import { isPaid } from '../portal-words'

/** The choice to cancel at the end of what is paid. */
export interface PeriodEndChoice {
  readonly title: string
  readonly note: string
  /** False where there is nothing to wait for. */
  readonly isPossible: boolean
}

/** The choice to cancel at the end of what is paid, in words. */
export function periodEndChoice(say: Say, row: WirePortalSubscription, now: Date): PeriodEndChoice {
  const day = sayDay(say, endOfPeriod(row), now)
  if (row.cancelAt !== null) {
    return { title: say('ending.onDay', { day }), note: say('ending.setAlready'), isPossible: false }
  }
  if (cancelEffect(row, 'period_end', now) === 'at_once') {
    return { title: say('ending.atPeriodEnd'), note: say('ending.notPaid'), isPossible: false }
  }
  const isTrial = row.status === 'trialing'
  return {
    title: say(isTrial ? 'ending.onTrialEnd' : 'ending.onPeriodEnd', { day }),
    note: say(isTrial ? 'ending.trialNote' : 'ending.periodNote'),
    isPossible: true,
  }
}

/** Choice to cancel now, as a sentence. */
export function cancelNowNote(say: Say, row: WirePortalSubscription): string {
  return say('ending.nowNote', { paid: hasPaid(row) ? 'yes' : 'no' })
}

/** False in a trial, which leaves nothing to refund. */
const hasPaid = ({ payments }: WirePortalSubscription) => payments.some(isPaid)

/** Effects of a cancel on charges, money in flight, access and the permission. */
export function cancelEffects(say: Say, row: WirePortalSubscription, when: CancelTime, now: Date): Fact[] {
  return [
    {
      term: say('records.charges'),
      value: say('ending.noMoreCharges', { paid: hasPaid(row) ? 'yes' : 'no' }),
    },
    ...(row.credit > 0
      ? [
          {
            term: say('portal.credit'),
            value: say('ending.creditLost', { amount: sayCents(say, row.credit) }),
          },
        ]
      : []),
    { term: say('ending.inProgress'), value: moneyInFlightForPayer(say, row, when) },
    { term: say('records.access'), value: accessText(say, row, when, now) },
    { term: say('portal.walletPermission'), value: permissionText(say, row, when) },
  ]
}

function accessText(say: Say, row: WirePortalSubscription, when: CancelTime, now: Date): string {
  const day = sayDay(say, endOfPeriod(row), now)
  if (when === 'period_end') return say('ending.accessUntil', { day })
  if (row.cancelAt === null && cancelEffect(row, 'period_end', now) === 'at_once') {
    return say('ending.accessNotPaid')
  }
  return say('ending.accessNow', { day })
}

function permissionText(say: Say, row: WirePortalSubscription, when: CancelTime): string {
  const { revocation, permission } = row
  if (isBeingBrought(row)) return say('ending.withdrawn')
  if (permission.state === 'pending') return say('ending.discarded', { when })
  if (revocation === null) return say('ending.nothingToRemove')
  return say(when === 'now' ? 'ending.removedNext' : 'ending.removedLater')
}

/** Effect of a cancel on a payment that is under way, as a sentence. */
export function moneyInFlightForPayer(
  say: Say,
  { payments }: Pick<WirePortalSubscription, 'payments'>,
  when: CancelTime,
): string {
  const moving = payments.find(({ status }) => status === 'submitted' || status === 'pending')
  if (!moving) return say('ending.noneInProgress')
  const amount = sayTokens(say, moving.amountText, moving.token)
  if (moving.status === 'submitted') return say('ending.onItsWay', { amount })
  return say(when === 'now' ? 'ending.beingPaidNow' : 'ending.beingPaidLater', { amount })
}

/** Notice of a cancel that failed. */
export function cancelFailure(say: Say, error: Error): { readonly title: string; readonly text: string } {
  const title = say(error instanceof ConnectionError ? 'ending.cancelUnknown' : 'ending.notCancelled')
  const endsNow = error instanceof ApiError && error.code === 'end_changed' && error.facts.end === undefined
  return { title, text: endsNow ? say('ending.wouldEndNow') : sayError(say, error) }
}

/** Result of a cancel, as a toast says it. */
export function cancelledText(
  say: Say,
  { cancelAt }: Pick<WirePortalSubscription, 'cancelAt'>,
  now: Date,
): string {
  if (cancelAt === null) return say('ending.cancelled')
  if (new Date(cancelAt) <= now) return say('ending.cancelledWithdrawn')
  return say('ending.endsOn', { day: sayDay(say, cancelAt, now) })
}
