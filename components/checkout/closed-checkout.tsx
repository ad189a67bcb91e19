import { classNames } from '@/components/ui/class-names'
import { type Fact, FactList } from '@/components/ui/text/fact-list'
import { CHECK, CLOCK, PAUSE } from '@/components/ui/text/line-drawings'
import { LineIcon } from '@/components/ui/text/line-icon'
import { formatUsd } from '@/lib/billing/money/money'
import type { CheckoutProgress } from '@/lib/client/payment/watch-progress'
import { ClosedExplanation, type ClosedReason } from './closed-explanation'
import { FREQUENCY_WORDS } from './frequency-words'
import type { Offer } from './offer'
import { type Choice, type ChoiceQuery, readChoice } from './offer/choice'
import { chargeText } from './offer/terms'
import { trialText } from './offer/trial-text'
import { CheckoutFrame } from './page/checkout-frame'
import { OfferHeading } from './page/offer-heading'
import { ActHeader } from './parts/step-header'
import { PriceLine } from './price-line'
import { LateProgressPanel } from './progress/late-progress-panel'
import { StartAgain } from './start-again'

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
  /** Of one that was signed: how far it is; null where that is not known. */
  readonly progress: CheckoutProgress | null
  /** Where the merchant wants those who subscribed. */
  readonly successUrl: string | null
}

/** A checkout that takes nothing (any more): what it was about stays readable, and what to do is said. */
export function ClosedCheckout(props: ClosedCheckoutProps) {
  const { reason, offer, asked, preset, now, backUrl } = props
  const used = reason === 'complete' || reason === 'pending'
  // What was used stands in the session; what can be begun again, in the address too.
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
  /** It is known what was chosen. */
  readonly known: boolean
}

function ClosedAct({ known, choice, ...props }: ClosedActProps) {
  const { reason, offer, asked } = props
  return (
    <>
      <ActHeader offer={offer} choice={choice} />
      <Sign reason={reason} />
      <h2 className="mt-5 whitespace-pre-line text-dialog-title">{titles[reason]}</h2>
      <div className="mt-1 text-body text-ink-2">
        <ClosedExplanation {...props} choice={choice} />
      </div>
      {known && <FactList className="mt-5" facts={factsOf(reason, offer, choice)} />}
      {reason === 'expired' && <StartAgain sessionId={props.sessionId} asked={asked} theme={props.theme} />}
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

function factsOf(reason: ClosedReason, offer: Offer, { plan, token, periods }: Choice): readonly Fact[] {
  const words = FREQUENCY_WORDS[plan.frequency]
  return [
    {
      term: 'Plan',
      value: (
        <>
          <bdi className="text-foreign">{plan.name}</bdi>, {formatUsd(plan.priceMicroUsd)} {words.each}
        </>
      ),
    },
    { term: 'Free trial', value: offer.trialDays > 0 ? trialText(offer.trialDays) : 'None' },
    { term: 'Pay with', value: `${token.symbol} on ${token.network}` },
    ...(reason === 'expired'
      ? [{ term: 'Approve for', value: `${periods} ${words.many}, ${chargeText(plan, token, periods)}` }]
      : []),
  ]
}
