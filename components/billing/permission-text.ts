import { isOver } from '@/lib/billing/subscriptions/subscriber'
import { formatCount, type Writing } from '@/lib/language/amounts'
import type { WireCharge } from '@/lib/wire/subscribers/payments'
import type { WirePermission } from '@/lib/wire/subscribers/permission'
import type { WireSubscriberDetails } from '@/lib/wire/subscribers/subscribers'
import { formatDay } from './format-day'

/** True while a transaction was sent that may still bring a permission to the chain: that of the first charge. */
export function isBeingBrought({
  permission: { state, discarded },
  payments,
}: {
  readonly permission: Pick<WirePermission, 'state' | 'discarded'>
  readonly payments: readonly Pick<WireCharge, 'status'>[]
}): boolean {
  return (state === 'pending' || discarded) && payments.some(({ status }) => status === 'submitted')
}

/** State of the permission on chain, as a sentence. */
export function permissionText(
  row: Pick<WireSubscriberDetails, 'status' | 'permission' | 'nextChargeAt' | 'payments'>,
  now: Date,
): string {
  const { status, permission, nextChargeAt } = row
  const { state, authorizedAt, removedAt } = permission
  switch (state) {
    case 'none':
      if (isBeingBrought(row)) {
        return 'Being withdrawn with the first payment. If the network takes it first, it is removed soon.'
      }
      return permission.discarded
        ? 'None. What was signed was discarded before it took effect on the chain.'
        : 'None. The wallet never gave one.'
    case 'pending':
      return nextChargeAt === null
        ? 'Signed, but nothing is charged with it. It is discarded when the subscription ends.'
        : 'Signed. It takes effect on the chain with the first payment.'
    case 'live':
      if (isOver({ status })) return 'Still active. Nothing is charged with it, and it is removed soon.'
      return authorizedAt === null ? 'Active.' : `Active since ${formatDay(authorizedAt, now)}.`
    case 'removing':
      return 'Still active. The transaction that removes it is on its way.'
    case 'removed':
      return removedAt === null ? 'Ended.' : `Ended on ${formatDay(removedAt, now)}.`
  }
}

/** Use of what the wallet allows, for behind its amount. A permit comes to the chain with the first payment alone. */
export function allowedForText({
  funds,
  token,
  permission,
}: {
  readonly funds: Pick<NonNullable<WireSubscriberDetails['funds']>, 'allowance'>
  readonly token: Pick<WireSubscriberDetails['token'], 'symbol'>
  readonly permission: Pick<WirePermission, 'state'>
}): string {
  return permission.state === 'pending' && funds.allowance === '0'
    ? 'until the first payment brings what was signed'
    : `for all that it pays you in ${token.symbol}`
}

/**
 * Reach of the allowance, as a sentence; null where terms are signed that replace the present ones: what they need was
 * allowed with them.
 */
export function allowanceReachText(
  {
    permission: { chargesLeft, endsAt },
    change,
  }: {
    readonly permission: Pick<WirePermission, 'chargesLeft' | 'endsAt'>
    readonly change: Pick<NonNullable<WireSubscriberDetails['change']>, 'status'> | null
  },
  now: Date,
  writing: Writing,
): string | null {
  if (change?.status === 'waiting') return null
  if (endsAt === null) return 'Every charge that is to come.'
  const day = formatDay(endsAt, now)
  if (chargesLeft === 0) return `Used up. The charge on ${day} needs a new one.`
  const covered = chargesLeft === 1 ? 'One more charge' : `${formatCount(chargesLeft, writing)} more charges`
  return `${covered}. The one on ${day} needs a new one.`
}
