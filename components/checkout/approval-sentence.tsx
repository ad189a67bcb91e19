import { formatUsd } from '@/lib/billing/money/money'
import { FREQUENCY_WORDS } from './frequency-words'
import type { Choice } from './offer/choice'
import { chargeAtomic, chargeText, floatingText } from './offer/terms'
import { formatTokenAmount } from './offer/token-amount'

/** "You approve up to 588 USDC (12 × 49). We can take at most 49 USDC a month. Cancel any time." */
export function ApprovalSentence({ choice: { plan, token, periods } }: { readonly choice: Choice }) {
  const { each } = FREQUENCY_WORDS[plan.frequency]
  if (plan.priceMicroUsd === 0n) {
    return (
      <p className="text-body">
        Nothing is ever taken: your wallet allows no tokens. It only signs that you subscribe.
      </p>
    )
  }
  const atomic = chargeAtomic(plan, token)
  const one = floatingText(plan, token)
  const all = floatingText(plan, token, periods)
  if (one && all) {
    return (
      <p className="text-body">
        You approve up to about <strong className="font-semibold">{all.most}</strong> ({periods} ×{' '}
        {one.most.split(' ')[0]}). We can take at most{' '}
        <strong className="font-semibold">
          {one.most} {each}
        </strong>
        , and take what {formatUsd(plan.priceMicroUsd)} come to at the day’s rate. Cancel any time.
      </p>
    )
  }
  if (atomic === null) {
    return (
      <p className="text-body">
        You approve a limit in {token.symbol} for {periods} charges of {formatUsd(plan.priceMicroUsd)}. It
        follows from the day’s rate and is shown before you sign. We can charge at most once {each}. Cancel
        any time.
      </p>
    )
  }
  return (
    <p className="text-body">
      You approve up to <strong className="font-semibold">{chargeText(plan, token, periods)}</strong> (
      {periods} × {formatTokenAmount(atomic, token.decimals)}). We can take at most{' '}
      <strong className="font-semibold">
        {chargeText(plan, token)} {each}
      </strong>
      . Cancel any time.
    </p>
  )
}
