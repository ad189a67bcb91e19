import type { ReactNode } from 'react'
import { TokenOnNetwork } from '@/components/billing/network-label'
import { richText } from '@/components/language/rich-text'
import { portalPaths } from '@/components/portal/portal-paths'
import { classNames } from '@/components/ui/class-names'
import { Button } from '@/components/ui/controls/button'
import { Notice } from '@/components/ui/feedback/notice'
import { type Fact, FactList } from '@/components/ui/text/fact-list'
import { CHECK } from '@/components/ui/text/line-drawings'
import { LineIcon } from '@/components/ui/text/line-icon'
import { CLOCK, PAUSE } from '@/components/ui/text/round-drawings'
import { isResultCurrent } from '@/lib/billing/checkout/checkout-result'
import type { Offer } from '@/lib/billing/checkout/offer'
import { isOver } from '@/lib/billing/subscriptions/subscriber'
import type { CheckoutProgress } from '@/lib/client/progress/watch-progress'
import { formatDollars } from '@/lib/language/amounts'
import type { Say } from '@/lib/language/say'
import { type Choice, type ChoiceQuery, chargesAllowed, readChoice } from '../offer/choice'
import { LocalDate } from '../offer/local-date'
import { merchantName } from '../offer/merchant-name'
import { chargeText, mostText, seatsText } from '../offer/terms'
import { ManageLink } from '../parts/manage-link'
import { StepHeader } from '../parts/step-header'
import { LateProgressPanel } from '../progress/late-progress-panel'
import { CheckoutFrame } from './checkout-frame'
import { OfferHeading } from './offer-heading'
import { PriceLine } from './price-line'

interface ClosedCheckoutProps {
  readonly say: Say
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
  /** Language that the address asks for. */
  readonly locale: string | undefined
  /** Progress of a checkout that was signed; null where it is not known. */
  readonly progress: CheckoutProgress | null
  /** The merchant's page for new subscribers. */
  readonly successUrl: string | null
  /** An address for messages was left, and is not confirmed yet. */
  readonly emailWaits: boolean
}

/** A checkout that takes no subscriber (any more): shows the offer, the reason and the remedy. */
export function ClosedCheckout(props: ClosedCheckoutProps) {
  const { say, reason, offer, asked, preset, now, backUrl } = props
  const used = reason === 'complete' || reason === 'pending'
  // The session holds the choice of a used checkout; one that can be begun again also has the address.
  const choice = used ? readChoice(offer, preset) : readChoice(offer, asked, preset)
  const known = !used || (preset.plan !== undefined && preset.token !== undefined)
  const result = currentResult(props)
  return (
    <CheckoutFrame
      say={say}
      offer={
        <>
          <OfferHeading say={say} offer={offer} backUrl={backUrl} />
          {(reason !== 'complete' || isAsOffered(result, choice)) && (
            <PriceLine offer={offer} choice={choice} now={now} />
          )}
        </>
      }
      act={
        result === null ? (
          <ClosedAct {...props} choice={choice} known={known} />
        ) : (
          <LateProgressPanel
            sessionId={props.sessionId}
            offer={offer}
            choice={choice}
            initial={result}
            quote={null}
            leading={false}
            successUrl={props.successUrl}
            email={null}
            emailWaits={props.emailWaits}
          />
        )
      }
    />
  )
}

/** Progress of a checkout that was signed, unless what it tells of is past. */
function currentResult({ progress, completedAt, now }: ClosedCheckoutProps): CheckoutProgress | null {
  if (!progress?.subscriber || progress.status !== 'complete') return progress
  const { status } = progress.subscriber
  return isResultCurrent({ at: completedAt, status }, now) ? progress : null
}

/** True while what was signed is still as the offer says: it began today, and goes on. */
const isAsOffered = (result: CheckoutProgress | null, { plan }: Choice) =>
  result !== null && (plan.priceMicroUsd === 0n || Boolean(result.subscriber?.nextChargeAt))

interface ClosedActProps extends ClosedCheckoutProps {
  readonly choice: Choice
  /** The choice is known. */
  readonly known: boolean
}

function ClosedAct({ known, choice, ...props }: ClosedActProps) {
  const { say, reason, offer, asked } = props
  return (
    <>
      {reason !== 'complete' && <StepHeader say={say} offer={offer} choice={choice} />}
      <Sign reason={reason} />
      <h2 className="mt-5 whitespace-pre-line text-dialog-title">{say(TITLES[reason])}</h2>
      <div className="mt-1 text-body text-ink-2">
        <ClosedExplanation {...props} choice={choice} />
      </div>
      {known && <FactList className="mt-5" facts={factsOf(say, reason, offer, choice)} />}
      {props.progress?.subscriber && <LaterLinks {...props} progress={props.progress} />}
      {reason === 'expired' && (
        <StartAgain
          label={say('checkout.startAgain')}
          sessionId={props.sessionId}
          kept={{ ...asked, theme: props.theme, opener: props.opener, locale: props.locale }}
        />
      )}
    </>
  )
}

/** Ways from a checkout that was used earlier to what holds now. */
function LaterLinks({
  say,
  offer,
  progress: { paymentId },
  successUrl,
}: Pick<ClosedCheckoutProps, 'say' | 'offer' | 'successUrl'> & { readonly progress: CheckoutProgress }) {
  const merchant = <bdi className="text-user-content">{merchantName(offer.merchant)}</bdi>
  return (
    <p className="mt-4 flex flex-wrap gap-x-5 gap-y-2 text-body">
      <ManageLink subscriptionId={offer.subscriptionId} />
      {paymentId !== null && (
        <a href={portalPaths.receipt(paymentId)} className="text-link font-medium">
          {say('pay.receipt')}
        </a>
      )}
      {successUrl !== null && (
        // The merchant's page is not one to be framed.
        <a href={successUrl} target="_top" className="text-link font-medium">
          {richText(say, 'pay.returnTo', { merchant })}
        </a>
      )}
    </p>
  )
}

const TITLES = {
  expired: 'checkout.expired',
  paused: 'checkout.noNewSubscribers',
  archived: 'checkout.noNewSubscribers',
  pending: 'checkout.onItsWay',
  complete: 'checkout.complete',
} as const satisfies Record<ClosedReason, string>

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

function factsOf(say: Say, reason: ClosedReason, offer: Offer, choice: Choice): readonly Fact[] {
  const { plan, token } = choice
  const charges = chargesAllowed(offer, choice)
  const { frequency } = plan
  const price = formatDollars(plan.priceMicroUsd, say.reader)
  const payments = say('billing.payments', { frequency, count: charges })
  const payWith = { term: say('checkout.payWith'), value: <TokenOnNetwork say={say} token={token} /> }
  const name = <bdi className="text-user-content">{plan.name}</bdi>
  // Its price may be another one by now, and the payer's is the one that was signed.
  if (reason === 'complete') return [{ term: say('checkout.plan'), value: name }, payWith]
  return [
    {
      term: say('checkout.plan'),
      value: richText(say, plan.units > 1 ? 'checkout.planFactSeats' : 'checkout.planFact', {
        plan: name,
        price: say('billing.pricePer', { price, frequency }),
        seats: seatsText(say, plan),
      }),
    },
    {
      term: say('checkout.freeTrial'),
      value: offer.trialDays > 0 ? say('billing.days', { count: offer.trialDays }) : say('checkout.none'),
    },
    payWith,
    ...(reason === 'expired'
      ? [
          {
            term: say('checkout.youAllow'),
            value: say('checkout.allowFact', {
              payments,
              amount: mostText(say, plan, token, charges) ?? chargeText(say, plan, token, charges),
            }),
          },
        ]
      : []),
  ]
}

/** The reason that a checkout takes no subscriber. */
export type ClosedReason = 'expired' | 'paused' | 'archived' | 'pending' | 'complete'

interface ClosedExplanationProps {
  readonly say: Say
  readonly reason: ClosedReason
  readonly offer: Offer
  readonly expiresAt: Date
  readonly completedAt: Date | null
  readonly progress: CheckoutProgress | null
  readonly choice: Choice
}

/** The reason in a sentence, and the remedy. */
function ClosedExplanation({
  say,
  reason,
  offer,
  choice,
  expiresAt,
  completedAt,
  progress,
}: ClosedExplanationProps): ReactNode {
  const merchant = <bdi className="text-user-content">{merchantName(offer.merchant)}</bdi>
  switch (reason) {
    case 'expired':
      return (
        <>
          <PriceChange say={say} choice={choice} />
          <p>
            {richText(say, 'checkout.expiredText', {
              date: <LocalDate at={expiresAt} />,
              same: choice.plan.formerPriceMicroUsd === null ? 'yes' : 'no',
            })}
          </p>
        </>
      )
    case 'paused':
      return <p>{richText(say, 'checkout.pausedText', { merchant })}</p>
    case 'archived':
      return <p>{richText(say, 'checkout.archivedText', { merchant })}</p>
    case 'pending':
      return <p>{say('checkout.onItsWayText')}</p>
    case 'complete':
      return (
        <p>
          {richText(say, 'checkout.completeText', {
            dated: completedAt === null ? 'no' : 'yes',
            date: completedAt === null ? '' : <LocalDate at={completedAt} />,
            again: progress?.subscriber && !isOver(progress.subscriber) ? 'no' : 'yes',
            merchant,
          })}
        </p>
      )
  }
}

/** Said before anything else: the payer saw another price. */
function PriceChange({ say, choice: { plan } }: { readonly say: Say; readonly choice: Choice }) {
  if (plan.formerPriceMicroUsd === null) return null
  const each = (microUsd: bigint) =>
    say('billing.pricePer', { price: formatDollars(microUsd, say.reader), frequency: plan.frequency })
  return (
    <Notice tone="warn" className="mt-2 mb-3" title={say('checkout.priceChanged')}>
      {richText(say, 'checkout.priceChangedText', {
        plan: <bdi>{plan.name}</bdi>,
        former: each(plan.formerPriceMicroUsd),
        price: each(plan.priceMicroUsd),
      })}
    </Notice>
  )
}

interface StartAgainProps {
  readonly label: string
  readonly sessionId: string
  /** Parameters of the address that the new checkout has too; those without a value are left out. */
  readonly kept: Readonly<Record<string, string | null | undefined>>
}

/** A form, so that it works without script: it makes a new checkout and goes there with the same choices. */
function StartAgain({ label, sessionId, kept }: StartAgainProps) {
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
        {label}
      </Button>
    </form>
  )
}
