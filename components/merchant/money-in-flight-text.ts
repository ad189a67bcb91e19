import { formatUnits } from 'viem/utils'
import { formatDay } from '@/components/billing/format-day'
import type { WireCharge } from '@/lib/wire/subscribers/payments'

/** What is on its way from a subscriber, and what was paid last, as a sentence; `charges` in any order. */
export function moneyInFlightText(charges: readonly WireCharge[], now: Date): string {
  const underWay = charges.find(({ status }) => status === 'submitted' || status === 'pending')
  if (underWay) return `${amountText(underWay)} is under way and will still be paid.`
  const last = charges
    .filter(({ status }) => status === 'paid' || status === 'settled')
    .reduce<WireCharge | null>(
      (latest, charge) => (latest && latest.period > charge.period ? latest : charge),
      null,
    )
  if (last === null) return 'None. Nothing was charged yet.'
  return `None. The last charge, ${amountText(last)} on ${formatDay(last.paidAt ?? last.dueAt, now)}, is paid.`
}

/** "49.00 USDC": at least two decimals, so that amounts of money look like it. */
function amountText({ amount, token }: WireCharge): string {
  const [whole = '0', fraction = ''] = formatUnits(BigInt(amount), token.decimals).split('.')
  return `${whole}.${fraction.padEnd(2, '0')} ${token.symbol}`
}
