import type { ReactNode } from 'react'
import { Notice } from '@/components/ui/feedback/notice'
import { formatUsd } from '@/lib/billing/money/money'
import { FREQUENCY_WORDS } from './frequency-words'
import { merchantName, type Offer } from './offer'
import type { Choice } from './offer/choice'
import { LocalDate } from './offer/local-date'

/** Why nothing can be subscribed to on a checkout. */
export type ClosedReason = 'expired' | 'paused' | 'archived' | 'pending' | 'complete'

interface ClosedExplanationProps {
  readonly reason: ClosedReason
  readonly offer: Offer
  readonly expiresAt: Date
  readonly completedAt: Date | null
  readonly choice: Choice
}

/** Why a checkout takes nothing, and what to do about it. */
export function ClosedExplanation({
  reason,
  offer,
  choice,
  expiresAt,
  completedAt,
}: ClosedExplanationProps): ReactNode {
  const merchant = <bdi className="text-foreign">{merchantName(offer.merchant)}</bdi>
  switch (reason) {
    case 'expired':
      return (
        <>
          <PriceChange choice={choice} />
          <p>
            It was open until <LocalDate at={expiresAt} />. Start again with the same choices
            {choice.plan.formerPriceMicroUsd === null && '; the price has not changed'}.
          </p>
        </>
      )
    case 'paused':
      return (
        <p>
          {merchant} has paused it. Nothing was charged. Ask {merchant} when it opens again.
        </p>
      )
    case 'archived':
      return (
        <p>
          {merchant} has closed it. Nothing was charged. Ask {merchant} for another link.
        </p>
      )
    case 'pending':
      return <p>The network has not confirmed it yet. You can close this page.</p>
    case 'complete':
      return (
        <p>
          It was used
          {completedAt !== null && (
            <>
              {' '}
              on <LocalDate at={completedAt} />
            </>
          )}
          , and works once. To subscribe again, open the payment link of {merchant} again.
        </p>
      )
  }
}

/** Said before anything else: the payer saw another price. */
function PriceChange({ choice: { plan } }: { readonly choice: Choice }) {
  if (plan.formerPriceMicroUsd === null) return null
  const { each } = FREQUENCY_WORDS[plan.frequency]
  return (
    <Notice tone="warn" className="mt-2 mb-3" title="The price has changed.">
      <bdi>{plan.name}</bdi> was {formatUsd(plan.formerPriceMicroUsd)} {each} and is now{' '}
      {formatUsd(plan.priceMicroUsd)} {each}.
    </Notice>
  )
}
