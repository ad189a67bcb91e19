import type { ReactNode } from 'react'
import { FREQUENCY_WORDS, paymentsText } from '@/components/billing/frequency-words'
import { TokenOnNetwork } from '@/components/billing/network-label'
import { classNames } from '@/components/ui/class-names'
import { Button } from '@/components/ui/controls/button'
import { Notice } from '@/components/ui/feedback/notice'
import { type Fact, FactList } from '@/components/ui/text/fact-list'
import { CHECK } from '@/components/ui/text/line-drawings'
import { LineIcon } from '@/components/ui/text/line-icon'
import { CLOCK, PAUSE } from '@/components/ui/text/round-drawings'
import type { Offer } from '@/lib/billing/checkout/offer'
import { formatUsd } from '@/lib/billing/money/money'
import type { CheckoutProgress } from '@/lib/client/progress/watch-progress'
import { type Choice, type ChoiceQuery, chargesAllowed, readChoice } from '../offer/choice'
import { LocalDate } from '../offer/local-date'
import { merchantName } from '../offer/merchant-name'
import { chargeText, mostText, seatsText } from '../offer/terms'
import { trialText } from '../offer/trial-text'
import { StepHeader } from '../parts/step-header'
import { LateProgressPanel } from '../progress/late-progress-panel'
import { CheckoutFrame } from './checkout-frame'
import { OfferHeading } from './offer-heading'
import { PriceLine } from './price-line'

interface ClosedCheckoutProps {
  readonly reason: ClosedReason
  readonly sessionId: string
  readonly offer: Offer
  readonly asked: ChoiceQuery
  readonly preset: ChoiceQuery
  readonly now: Date
  readonly expiresAt: Date
  readonly completedAt: Date | null
  readonly backUrl: string | null
  readonly theme: string | null
  /** Origin of the page that opened the checkout as a window; null where none did. */
  readonly opener: string | null
  /** Progress of a checkout that was signed; null where it is not known. */
  readonly progress: CheckoutProgress | null
  /** The merchant's page for new subscribers. */
  readonly successUrl: string | null
}

/** A checkout that takes no subscriber (any more): shows the offer, the reason and the remedy. */
export function ClosedCheckout(props: ClosedCheckoutProps) {
  const { reason, offer, asked, preset, now, backUrl } = props
  const used = reason === 'complete' || reason === 'pending'
  // The session holds the choice of a used checkout; one that can be begun again also has the address.
  const choice = used ? readChoice(offer, preset) : readChoice(offer, asked, preset)
  const known = !used || (preset.plan !== undefined && preset.token !== undefined)
  return (
    <CheckoutFrame
      offer={
        <>
          <OfferHeading offer={offer} backUrl={backUrl} />
          <PriceLine offer={offer} choice={choice} now={now} />
        </>
      }
      act={
        props.progress === null ? (
          <ClosedAct {...props} choice={choice} known={known} />
        ) : (
          <LateProgressPanel
            sessionId={props.sessionId}
            offer={offer}
            choice={choice}
            initial={props.progress}
            quote={null}
            leading={false}
            successUrl={props.successUrl}
          />
        )
      }
    />
  )
}

interface ClosedActProps extends ClosedCheckoutProps {
  readonly choice: Choice
  /** The choice is known. */
  readonly known: boolean
}

function ClosedAct({ known, choice, ...props }: ClosedActProps) {
  const { reason, offer, asked } = props
  return (
    <>
      <StepHeader offer={offer} choice={choice} />
      <Sign reason={reason} />
      <h2 className="mt-5 whitespace-pre-line text-dialog-title">{titles[reason]}</h2>
      <div className="mt-1 text-body text-ink-2">
        <ClosedExplanation {...props} choice={choice} />
      </div>
      {known && <FactList className="mt-5" facts={factsOf(reason, offer, choice)} />}
      {reason === 'expired' && (
        <StartAgain
          sessionId={props.sessionId}
          kept={{ ...asked, theme: props.theme, opener: props.opener }}
        />
      )}
    </>
  )
}

const titles: Readonly<Record<ClosedReason, string>> = {
  expired: 'This link timed out.\nNothing was charged.',
  paused: 'This subscription takes no new subscribers.',
  archived: 'This subscription takes no new subscribers.',
  pending: 'A payment for this checkout is on its way.',
  complete: 'This checkout is complete.',
}

const icons: Readonly<Record<ClosedReason, string>> = {
  expired: CLOCK,
  paused: PAUSE,
  archived: PAUSE,
  pending: CLOCK,
  complete: CHECK,
}

function Sign({ reason }: { readonly reason: ClosedReason }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'inline-flex size-10 items-center justify-center rounded-full',
        reason === 'complete' ? 'bg-accent text-on-accent' : 'bg-sunken text-ink-2',
      )}
    >
      <LineIcon drawing={icons[reason]} size={18} />
    </span>
  )
}

function factsOf(reason: ClosedReason, offer: Offer, choice: Choice): readonly Fact[] {
  const { plan, token } = choice
  const charges = chargesAllowed(offer, choice)
  const words = FREQUENCY_WORDS[plan.frequency]
  return [
    {
      term: 'Plan',
      value: (
        <>
          <bdi className="text-user-content">{plan.name}</bdi>, {formatUsd(plan.priceMicroUsd)} {words.each}
          {plan.units > 1 && `, ${seatsText(plan)}`}
        </>
      ),
    },
    { term: 'Free trial', value: offer.trialDays > 0 ? trialText(offer.trialDays) : 'None' },
    { term: 'Pay with', value: <TokenOnNetwork token={token} /> },
    ...(reason === 'expired'
      ? [
          {
            term: 'You allow',
            value: `${paymentsText(charges, plan.frequency)}, ${mostText(plan, token, charges) ?? chargeText(plan, token, charges)}`,
          },
        ]
      : []),
  ]
}

/** The reason that a checkout takes no subscriber. */
export type ClosedReason = 'expired' | 'paused' | 'archived' | 'pending' | 'complete'

interface ClosedExplanationProps {
  readonly reason: ClosedReason
  readonly offer: Offer
  readonly expiresAt: Date
  readonly completedAt: Date | null
  readonly choice: Choice
}

/** The reason in a sentence, and the remedy. */
function ClosedExplanation({
  reason,
  offer,
  choice,
  expiresAt,
  completedAt,
}: ClosedExplanationProps): ReactNode {
  const merchant = <bdi className="text-user-content">{merchantName(offer.merchant)}</bdi>
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
          {merchant} has paused it. Nothing was charged. Ask {merchant} when it will reopen.
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

interface StartAgainProps {
  readonly sessionId: string
  /** Parameters of the address that the new checkout has too; those without a value are left out. */
  readonly kept: Readonly<Record<string, string | null | undefined>>
}

/** A form, so that it works without script: it makes a new checkout and goes there with the same choices. */
function StartAgain({ sessionId, kept }: StartAgainProps) {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(kept)) if (value) query.set(name, value)
  const search = query.size > 0 ? `?${query}` : ''
  return (
    <form
      method="post"
      action={`/checkout/${encodeURIComponent(sessionId)}/restart${search}`}
      className="mt-6"
    >
      <Button type="submit" variant="primary" size={48}>
        Start again
      </Button>
    </form>
  )
}
