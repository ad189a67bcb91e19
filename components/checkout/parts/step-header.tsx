import { AvatarInitials } from '@/components/ui/text/avatar-initials'
import { formatUsd } from '@/lib/billing/money/money'
import { FREQUENCY_WORDS } from '../frequency-words'
import { merchantName, type Offer } from '../offer'
import type { Choice } from '../offer/choice'
import { trialText } from '../offer/trial-text'

/** Who and what, in two lines, over a state that fills the column: "Team, $49 a month. 14 days free." */
export function ActHeader({ offer, choice: { plan } }: { readonly offer: Offer; readonly choice: Choice }) {
  return (
    <div className="mb-5 flex items-center gap-3 border-line border-b pb-4">
      <AvatarInitials name={merchantName(offer.merchant)} size={28} />
      <div className="min-w-0">
        <p className="text-foreign font-semibold text-body-sm">{merchantName(offer.merchant)}</p>
        <p className="text-foreign text-hint text-ink-2">
          {offer.plans.length > 1 && <>{plan.name}, </>}
          {plan.priceMicroUsd === 0n ? (
            'Free of charge.'
          ) : (
            <>
              {formatUsd(plan.priceMicroUsd)} {FREQUENCY_WORDS[plan.frequency].each}.{' '}
              {offer.trialDays > 0 ? `${trialText(offer.trialDays)} free.` : 'First charge today.'}
            </>
          )}
        </p>
      </div>
    </div>
  )
}
