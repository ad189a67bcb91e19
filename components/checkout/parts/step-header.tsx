import { FREQUENCY_WORDS } from '@/components/billing/frequency-words'
import { AvatarInitials } from '@/components/ui/text/avatar-initials'
import type { Offer } from '@/lib/billing/checkout/offer'
import { formatUsd } from '@/lib/billing/money/money'
import type { Choice } from '../offer/choice'
import { merchantName } from '../offer/merchant-name'
import { seatsText } from '../offer/terms'
import { trialText } from '../offer/trial-text'

/** Merchant and plan in two lines, above a step that fills the column: "Team, $49 a month. 14 days free." */
export function StepHeader({ offer, choice: { plan } }: { readonly offer: Offer; readonly choice: Choice }) {
  return (
    <div className="mb-5 flex items-center gap-3 border-line border-b pb-4">
      <AvatarInitials name={merchantName(offer.merchant)} size={28} />
      <div className="min-w-0">
        <p className="text-user-content font-semibold text-body-sm">{merchantName(offer.merchant)}</p>
        <p className="text-user-content text-hint text-ink-2">
          {offer.plans.length > 1 && <>{plan.name}, </>}
          {plan.priceMicroUsd === 0n ? (
            'Free of charge.'
          ) : (
            <>
              {formatUsd(plan.priceMicroUsd)} {FREQUENCY_WORDS[plan.frequency].each}
              {plan.units > 1 && `, ${seatsText(plan)}`}.{' '}
              {offer.trialDays > 0 ? `${trialText(offer.trialDays)} free.` : 'First charge today.'}
            </>
          )}
        </p>
      </div>
    </div>
  )
}
