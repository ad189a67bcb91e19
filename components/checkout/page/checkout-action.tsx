'use client'

import { lazy, type ReactNode, useEffect, useRef } from 'react'
import { richText } from '@/components/language/rich-text'
import { useSay } from '@/components/language/use-say'
import { Button } from '@/components/ui/controls/button'
import { Segments } from '@/components/ui/controls/segments'
import { Skeleton } from '@/components/ui/feedback/skeleton'
import { untilLoaded } from '@/components/ui/hooks/until-loaded'
import { OwnChunk } from '@/components/ui/late/own-chunk'
import { WALLET } from '@/components/ui/text/line-drawings'
import { LineIcon } from '@/components/ui/text/line-icon'
import { reachesFor } from '@/lib/billing/checkout/allowance-reach'
import type { Offer } from '@/lib/billing/checkout/offer'
import { formatDollars, withSymbol } from '@/lib/language/amounts'
import { writeDate } from '@/lib/language/dates'
import { sentenceGap } from '@/lib/language/sentence-gap'
import { type Choice, chargesAllowed, chosenEnd } from '../offer/choice'
import { merchantName } from '../offer/merchant-name'
import {
  chargeFigure,
  chargeText,
  comingCharges,
  lastCharge,
  mostText,
  noFigure,
  planAt,
} from '../offer/terms'
import { SectionHead } from '../parts/section-head'
import type { WalletWait } from '../wallet/wallet-loader'
import type { Country } from './checkout-buyer'
import { CheckoutEmail } from './checkout-email'
import { useOpenCheckout } from './open-checkout'
import type { PaidToList } from './paid-to'
import { TokenChoice } from './token-choice'

interface CheckoutActionProps {
  /** Fallbacks without script: a button that applies the choice, and a note on what paying needs. */
  readonly update: ReactNode
  readonly missing: ReactNode
  /** Countries of an address on invoices; null where the checkout asks for no details. */
  readonly countries: readonly Country[] | null
  /** Receivers by network; without script all are shown. */
  readonly paidTo: readonly PaidToList[]
  /** Answers for who has never paid so. */
  readonly help?: ReactNode
}

const CheckoutBuyer = lazy(() =>
  untilLoaded(async () => ({ default: (await import('./seats-and-details')).seatsAndDetails.CheckoutBuyer })),
)

/** The page's half with the actions. Its wallet parts come from the wallet chunk, once that is loaded. */
export function CheckoutAction(slots: CheckoutActionProps) {
  const { choice, loader } = useOpenCheckout()
  const say = useSay()
  const { open } = loader
  return (
    <>
      {/* There from the start: a region that comes with its words is often not read out. */}
      <p role="status" className="sr-only">
        {open?.chunk.announcement(say, open.checkout, choice)}
      </p>
      {open?.chunk.fillsColumn(open.checkout) ? <Panel /> : <Terms {...slots} />}
    </>
  )
}

/** A step that takes the whole column. */
function Panel() {
  const { sessionId, successUrl, offer, email, choice, loader } = useOpenCheckout()
  const { open } = loader
  if (!open) return null
  const checkout = { sessionId, successUrl, offer, choice, email: email.kept }
  return <open.chunk.WalletPanel flow={open.flow} state={open.checkout} {...checkout} />
}

/** All terms of the subscription, with the current step in the button's place. */
function Terms({ update, missing, countries, paidTo, help }: CheckoutActionProps) {
  const say = useSay()
  const { offer, isTrialUsed, choice, now, buyer, email, choose, openWalletList, loader } = useOpenCheckout()
  const { wait, open } = loader
  const terms = { offer, choice, now }
  const connected = open !== null && open.checkout.connection !== null
  const step = open?.checkout.step.name
  const unready = buyer.isOpen ? 'pay.detailsFirst' : email.isWrong && 'pay.emailFirst'
  const isStartShown = connected && !unready && (step === 'ready' || step === 'preparing')
  const consent = <ConsentLine {...terms} connected={connected} shown={isStartShown} />
  return (
    <div className="flex flex-col gap-6">
      {connected ? (
        <open.chunk.ConnectedBar flow={open.flow} state={open.checkout} />
      ) : (
        <NoWalletBar restoring={wait === 'restoring'} onOpen={openWalletList} />
      )}
      <TokenChoice
        tokens={offer.tokens}
        choice={choice}
        onChoose={(token) => choose({ token })}
        wallet={open?.chunk.walletTokens(open.checkout, offer.tokens, choice.plan) ?? null}
      />
      <OwnChunk>{countries && <CheckoutBuyer countries={countries} />}</OwnChunk>
      {email.asked && <CheckoutEmail />}
      <div className="grid grid-cols-1 gap-4">
        {choice.plan.priceMicroUsd > 0n && <PeriodsChoice offer={offer} choice={choice} onChoose={choose} />}
        {update}
        <ApprovalSentence {...terms} />
        <p role="status" className="text-body text-ink-2 empty:hidden">
          {isTrialUsed && say('pay.trialUsed')}
        </p>
        <NetworkFee
          choice={choice}
          known={connected ? open.chunk.networkFee(say, open.checkout, choice.token) : undefined}
        />
      </div>
      <div className={connected && !unready && !isStartShown ? 'pay-step' : 'pay-bar'}>
        <DueToday offer={offer} choice={choice} />
        {missing}
        <div>
          {!connected ? (
            <ConnectStep leading={open?.checkout.leading} wait={wait} onConnect={openWalletList} />
          ) : unready ? (
            <p className="text-body text-ink-2">{say(unready)}</p>
          ) : (
            <open.chunk.WalletStep
              flow={open.flow}
              state={open.checkout}
              offer={offer}
              choice={choice}
              onChoose={choose}
            />
          )}
        </div>
        {/* Beside its button, also where that stays in view. */}
        {isStartShown && consent}
      </div>
      {/* Only where there will be a button to choose. */}
      {isStartShown || step === 'refused' || consent}
      {paidTo.map(({ chainId, list }) => (
        <div key={chainId} className={chainId === choice.token.chainId ? undefined : 'hidden noscript:block'}>
          {list}
        </div>
      ))}
      {help}
    </div>
  )
}

interface NoWalletBarProps {
  readonly restoring: boolean
  readonly onOpen: () => void
}

/** Placeholder of the wallet bar. As high as the bar itself, so that nothing moves when a wallet connects. */
function NoWalletBar({ restoring, onOpen }: NoWalletBarProps) {
  const say = useSay()
  if (restoring) {
    return (
      <div className="flex min-h-9 items-center gap-3">
        <Skeleton className="size-9 rounded-control" />
        <div className="grid gap-1.5">
          <Skeleton className="h-3.5 w-28" />
          <Skeleton className="h-3 w-20" />
        </div>
      </div>
    )
  }
  return (
    <div className="flex min-h-9 items-center gap-3 noscript:hidden">
      <span className="inline-flex size-9 shrink-0 items-center justify-center rounded-control bg-sunken text-ink-3">
        <LineIcon drawing={WALLET} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-semibold text-body leading-5">{say('checkout.noWallet')}</p>
        <p className="truncate text-badge text-ink-2">{say('checkout.balancesHere')}</p>
      </div>
      <Button size={30} onClick={onOpen}>
        {say('checkout.connect')}
      </Button>
    </div>
  )
}

interface PeriodsChoiceProps {
  readonly offer: Offer
  readonly choice: Choice
  readonly onChoose: (part: Partial<Choice>) => void
}

/** Choice of the number of charges to allow in advance: an exact amount each time. */
function PeriodsChoice({ offer, choice, onChoose }: PeriodsChoiceProps) {
  const say = useSay()
  const { plan, token, periods, ends } = choice
  const { frequency } = plan
  const reaches = reachesFor(frequency, offer.fixedCharges)
  if (reaches.length === 1) return null
  return (
    <section>
      <SectionHead title={say('checkout.allowFor')}>{say('checkout.neverMore')}</SectionHead>
      <Segments
        legend={say('checkout.allowFor')}
        name="periods"
        options={reaches.map((reach) => {
          const count = chargesAllowed(offer, { plan, periods: reach, ends })
          return {
            value: String(reach),
            title: say('billing.periods', { frequency, count }),
            note: mostText(say, plan, token, count) ?? say('checkout.charges', { count }),
          }
        })}
        value={String(periods)}
        onValueChange={(value) => onChoose({ periods: Number(value) })}
      />
      {offer.fixedCharges === null && (
        <Segments
          legend={say('checkout.afterwards')}
          legendShown
          name="ends"
          className="mt-3"
          options={[
            { value: '0', title: say('checkout.untilYouCancel') },
            { value: '1', title: say('checkout.endAfter', { count: periods }) },
          ]}
          value={ends ? '1' : '0'}
          onValueChange={(value) => onChoose({ ends: value === '1' })}
        />
      )}
    </section>
  )
}

interface SentenceProps {
  readonly offer: Offer
  readonly choice: Choice
  readonly now: Date
}

/** "Allow up to 588 USDC in total: 12 monthly payments. ... Northwind can take at most 49 USDC a month." */
function ApprovalSentence({ offer, choice, now }: SentenceProps) {
  const say = useSay()
  const { plan, token } = choice
  const { frequency } = plan
  if (plan.priceMicroUsd === 0n) return <p className="text-body">{say('checkout.nothingTaken')}</p>
  const merchant = <bdi>{merchantName(offer.merchant)}</bdi>
  const strong = (content: ReactNode) => <strong className="font-semibold">{content}</strong>
  const allowed = chargesAllowed(offer, choice)
  const payments = say('billing.payments', { frequency, count: allowed })
  const price = formatDollars(plan.priceMicroUsd, say.reader)
  const end = chosenEnd(offer, choice)
  const lastAt = lastCharge(offer, choice, now)
  const last = lastAt === null ? '' : writeDate(lastAt, say.reader)
  // The last charge is named where all are allowed at once, and there are several.
  const ends = end !== null && end > 1 && allowed >= end ? 'yes' : 'no'
  const one = mostText(say, plan, token)
  const floats = one !== null && !token.usdPegged ? 'yes' : 'no'
  const gap = sentenceGap(say)
  return (
    <p className="text-body">
      {one !== null
        ? richText(say, 'checkout.allowUpTo', {
            about: floats,
            amount: mostText(say, plan, token, allowed) ?? one,
            b: strong,
            payments,
            ends,
            last,
          })
        : say('checkout.allowCap', { symbol: token.symbol, payments, price, ends, last })}
      {gap}
      {end === null || allowed < end ? say('checkout.renewThen') : say('checkout.thenEnds')}
      {gap}
      {end !== null && allowed < end && `${say('checkout.endsAfter', { count: end, last })}${gap}`}
      {one !== null
        ? richText(say, 'checkout.canTake', { merchant, b: strong, amount: one, frequency, floats, price })
        : richText(say, 'checkout.canCharge', { merchant, frequency })}
    </p>
  )
}

/** The amount taken today; 0.00 where nothing is. */
function DueToday({ offer, choice: { plan, token } }: { readonly offer: Offer; readonly choice: Choice }) {
  const say = useSay()
  const first = planAt(plan, 0)
  const price = formatDollars(first.priceMicroUsd, say.reader, { cents: true })
  const figure = offer.trialDays > 0 ? noFigure(say) : chargeFigure(say, first, token)
  return (
    <p className="flex items-baseline justify-between gap-4 font-semibold text-body">
      <span>{say('checkout.dueToday')}</span>
      <span>
        {token.usdPegged || offer.trialDays > 0
          ? withSymbol(figure, token.symbol, say.reader)
          : say('billing.priceIn', { price, symbol: token.symbol })}
      </span>
    </p>
  )
}

interface NetworkFeeProps {
  readonly choice: Choice
  /** By the terms of the connected wallet; null where there is nothing to say, undefined without a wallet. */
  readonly known: string | null | undefined
}

/** The network's fee for the payer, who pays it for the allowance alone: later charges cost the payer none. */
function NetworkFee({ choice: { plan, token }, known }: NetworkFeeProps) {
  const say = useSay()
  if (plan.priceMicroUsd === 0n || known === null) return null
  return (
    <p className="flex items-baseline justify-between gap-4 text-hint text-ink-2">
      <span>{say('checkout.networkFee')}</span>
      <span className="text-end">
        {known ?? say(token.takesPermit ? 'checkout.feeNoneMostly' : 'checkout.feeSmall')}
      </span>
    </p>
  )
}

interface ConnectStepProps {
  /** Undefined until the wallet chunk is there. */
  readonly leading: boolean | undefined
  readonly wait: WalletWait
  readonly onConnect: () => void
}

/** The first step: no wallet yet. */
function ConnectStep({ leading, wait, onConnect }: ConnectStepProps) {
  const say = useSay()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (leading) button.current?.focus()
  }, [leading])
  return (
    <div className="noscript:hidden">
      <Button
        ref={button}
        variant="primary"
        size={48}
        busy={wait === 'opening'}
        busyLabel={say('checkout.lookingForWallets')}
        onClick={onConnect}
      >
        {say('checkout.connectWallet')}
      </Button>
      <p role="status" className="text-hint text-warn not-empty:mt-2.5">
        {wait === 'failed' && say('parts.partMissing')}
      </p>
    </div>
  )
}

interface ConsentLineProps extends SentenceProps {
  readonly connected: boolean
  /** The button that subscribes is on the page. */
  readonly shown: boolean
}

/** The authorization that the subscribe button gives, under its own label. No earlier button gives any. */
function ConsentLine({ offer, choice, now, connected, shown: isShown }: ConsentLineProps) {
  const say = useSay()
  const { plan, token } = choice
  const { frequency } = plan
  const [first = now] = comingCharges(offer, choice, now)
  const last = lastCharge(offer, choice, now)
  const allowed = chargesAllowed(offer, choice)
  const merchant = <bdi>{merchantName(offer.merchant)}</bdi>
  const button = say('checkout.startSubscription')
  const shown = isShown ? 'yes' : 'no'
  return (
    <p className="pay-terms">
      {!connected && `${say('checkout.connectingShares')} `}
      {plan.priceMicroUsd === 0n
        ? richText(say, 'checkout.consentFree', { button, shown, merchant })
        : richText(say, 'checkout.consent', {
            button,
            shown,
            merchant,
            amount: mostText(say, plan, token) ?? chargeText(say, plan, token),
            frequency,
            network: token.network,
            start: offer.trialDays > 0 ? 'later' : 'today',
            first: writeDate(first, say.reader),
            ends: last === null ? 'no' : 'yes',
            last: last === null ? '' : writeDate(last, say.reader),
            limited: allowed === chosenEnd(offer, choice) ? 'no' : 'yes',
            payments: say('billing.payments', { frequency, count: allowed }),
          })}
    </p>
  )
}
