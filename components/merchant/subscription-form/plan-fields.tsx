import { Plus } from 'lucide-react'
import { useSay } from '@/components/language/use-say'
import { Button } from '@/components/ui/controls/button'
import { planText } from '../subscription-draft/draft-texts'
import { emptyPlan, nextKey, offeredPlans } from '../subscription-draft/subscription-draft'
import { FormSection } from './form-section'
import { INCLUDES_NOTE, PlanRow } from './plan-row'
import type { SubscriptionForm } from './use-subscription-form'

/** Rows of the plans on offer, and the list of archived ones. */
export function PlanFields({ form }: { readonly form: SubscriptionForm }) {
  const { reader } = useSay()
  const { draft, errors, change, saved } = form
  const archived = draft.plans.filter((plan) => plan.archived)
  return (
    <FormSection
      title="Plans"
      aside="Prices in US dollars"
      note={
        saved
          ? 'A change is for new subscribers. Those who subscribed keep the price and the terms that they signed. How often a saved plan charges stays as it is: add a plan for another period.'
          : offeredPlans(draft).some(({ volume }) => Number(volume) > 0) &&
            'Payers see what a plan includes as a bare number. Say in its name what is counted, as in “Team, 10 seats”.'
      }
      error={errors.plans}
    >
      <div className="grid gap-2 max-dash:gap-4">
        {offeredPlans(draft).map((plan, index) => (
          <PlanRow key={plan.key} form={form} plan={plan} index={index} />
        ))}
      </div>
      <p id={INCLUDES_NOTE} className="mt-2 text-hint text-ink-3">
        <b className="font-medium text-ink-2">Includes</b> is a number of your own for each period, such as
        credits; 0 for none. Payers see it as “Included volume”, and your server reads it as the{' '}
        <code>volume</code> of an entitlement.
      </p>
      <Button
        variant="quiet"
        className="mt-2 -ms-3"
        icon={<Plus size={16} strokeWidth={1.75} aria-hidden="true" />}
        onClick={() => change({ plans: [...draft.plans, emptyPlan(nextKey(draft.plans))] }, 'plans')}
      >
        Add plan
      </Button>
      {archived.length > 0 && (
        <ul aria-label="Archived plans" className="mt-2 border-line border-t">
          {archived.map((plan) => {
            const isNew = saved?.plans.some(({ id, archived: was }) => id === plan.id && !was)
            return (
              <li
                key={plan.key}
                className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-b py-1.5"
              >
                <span className="min-w-0 text-ink-2">
                  <bdi className="text-user-content">{planText({ ...plan, archived: false }, reader)}</bdi>
                  <span className="block text-hint text-ink-3">
                    {isNew
                      ? 'Archived when you save: no one new can choose it, and those who have it are charged as before.'
                      : 'Archived'}
                  </span>
                </span>
                <Button
                  size={30}
                  aria-label={`Offer again: ${plan.name}`}
                  onClick={() =>
                    change(
                      {
                        plans: draft.plans.map((each) =>
                          each.key === plan.key ? { ...each, archived: false } : each,
                        ),
                      },
                      'plans',
                    )
                  }
                >
                  Offer again
                </Button>
              </li>
            )
          })}
        </ul>
      )}
    </FormSection>
  )
}
