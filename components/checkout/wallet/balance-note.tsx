import { Skeleton } from '@/components/ui/feedback/skeleton'
import type { OfferPlan, OfferToken } from '@/lib/billing/checkout/offer'
import type { Balance } from '@/lib/client/wallet/read-balances'
import { formatBalance } from '../offer/format-balance'
import { chargeAtomic, floatingAtomic } from '../offer/terms'

interface BalanceNoteProps {
  readonly token: OfferToken
  readonly plan: OfferPlan
  readonly balance: Balance | 'reading'
}

/** The wallet's balance of a token, and whether it covers one charge. */
export function BalanceNote({ token, plan, balance }: BalanceNoteProps) {
  if (balance === 'reading') {
    return (
      <>
        <span className="sr-only">Reading the balance</span>
        <Skeleton className="my-0.5 h-3.5 w-24" />
      </>
    )
  }
  if (balance === 'unknown') return <>Balance not known</>
  const charge = chargeAtomic(plan, token) ?? floatingAtomic(plan, token)
  return charge !== null && balance < charge ? (
    <span className="text-warn">Not enough: {formatBalance(balance, token)}</span>
  ) : (
    <>Balance {formatBalance(balance, token)}</>
  )
}
