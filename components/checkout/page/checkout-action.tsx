'use client'

import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { FREQUENCY_WORDS, paymentsText } from '@/components/billing/frequency-words'
import { useTimeZone } from '@/components/billing/times/use-time-zone'
import { Button } from '@/components/ui/controls/button'
import { Segments } from '@/components/ui/controls/segments'
import { Skeleton } from '@/components/ui/feedback/skeleton'
import { untilLoaded } from '@/components/ui/hooks/until-loaded'
import { WALLET } from '@/components/ui/text/line-drawings'
import { LineIcon } from '@/components/ui/text/line-icon'
import { reachesFor } from '@/lib/billing/checkout/allowance-reach'
import type { Offer } from '@/lib/billing/checkout/offer'
import { formatUsd } from '@/lib/billing/money/money'
import { fullDate } from '../offer/charge-dates'
import { type Choice, chargesAllowed, chosenEnd } from '../offer/choice'
import { merchantName } from '../offer/merchant-name'
import { chargeFigure, chargeText, comingCharges, lastCharge, mostText, planAt } from '../offer/terms'
import { SectionHead } from '../parts/section-head'
import type { WalletWait } from '../wallet/wallet-loader'
import type { Country } from './checkout-buyer'
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
}

/** In chunks of its own: most checkouts ask for no details. */
const CheckoutBuyer = lazy(() =>
  untilLoaded(async () => ({ default: (await import('./checkout-buyer')).CheckoutBuyer })),
)

/** The page's half with the actions. Its wallet parts come from the wallet chunk, once that is loaded. */
export function CheckoutAction(slots: CheckoutActionProps) {
  const { choice, loader } = useOpenCheckout()
  const { open } = loader
  return (
    <>
      {/* There from the start: a region that comes with its words is often not read out. */}
      <p role="status" className="sr-only">
        {open?.chunk.announcement(open.checkout, choice)}
      </p>
      {open?.chunk.fillsColumn(open.checkout) ? <Panel /> : <Terms {...slots} />}
    </>
  )
}

/** A step that takes the whole column. */
function Panel() {
  const { sessionId, successUrl, offer, choice, loader } = useOpenCheckout()
  const { open } = loader
  if (!open) return null
  const checkout = { sessionId, successUrl, offer, choice }
  return <open.chunk.WalletPanel flow={open.flow} state={open.checkout} {...checkout} />
}

/** All terms of the subscription, with the current step in the button's place. */
function Terms({ update, missing, countries, paidTo }: CheckoutActionProps) {
  const { offer, isTrialUsed, choice, now, buyer, choose, openWalletList, loader } = useOpenCheckout()
  const { wait, open } = loader
  const terms = { offer, choice, now }
  const connected = open !== null && open.checkout.connection !== null
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
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
      <Suspense>{countries && <CheckoutBuyer countries={countries} />}</Suspense>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {choice.plan.priceMicroUsd > 0n && <PeriodsChoice offer={offer} choice={choice} onChoose={choose} />}
        {update}
        <ApprovalSentence {...terms} />
        <p role="status" className="text-body text-ink-2 empty:hidden">
          {isTrialUsed && open?.chunk.TRIAL_USED}
        </p>
        <DueToday offer={offer} choice={choice} />
        {missing}
        <div>
          {connected && buyer.isOpen ? (
            <p className="text-body text-ink-2">{open.chunk.DETAILS_FIRST}</p>
          ) : connected ? (
            <open.chunk.WalletStep
              flow={open.flow}
              state={open.checkout}
              offer={offer}
              choice={choice}
              onChoose={choose}
            />
          ) : (
            <ConnectStep leading={open?.checkout.leading ?? false} wait={wait} onConnect={openWalletList} />
          )}
          {/* Only where there is, or will be, a button to choose. */}
          {open?.checkout.step.name !== 'refused' && <ConsentLine {...terms} connected={connected} />}
        </div>
      </div>
      {paidTo.map(({ chainId, list }) => (
        <div key={chainId} className={chainId === choice.token.chainId ? undefined : 'hidden noscript:block'}>
          {list}
        </div>
      ))}
    </div>
  )
}

interface NoWalletBarProps {
  readonly restoring: boolean
  readonly onOpen: () => void
}

/** Placeholder of the wallet bar. As high as the bar itself, so that nothing moves when a wallet connects. */
function NoWalletBar({ restoring, onOpen }: NoWalletBarProps) {
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
        <p className="font-semibold text-body leading-5">No wallet yet</p>
        <p className="truncate text-badge text-ink-2">Balances show here</p>
      </div>
      <Button size={30} onClick={onOpen}>
        Connect
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
  const { plan, token, periods, ends } = choice
  const { frequency } = plan
  const { one, many } = FREQUENCY_WORDS[frequency]
  const reaches = reachesFor(frequency, offer.fixedCharges)
  if (reaches.length === 1) return null
  return (
    <section>
      <SectionHead title="Allow for">Never more than you choose</SectionHead>
      <Segments
        legend="Allow for"
        name="periods"
        options={reaches.map((reach) => {
          const count = chargesAllowed(offer, { plan, periods: reach, ends })
          return {
            value: String(reach),
            title: `${count} ${count === 1 ? one : many}`,
            note: mostText(plan, token, count) ?? `${count} charges`,
          }
        })}
        value={String(periods)}
        onValueChange={(value) => onChoose({ periods: Number(value) })}
      />
      {offer.fixedCharges === null && (
        <Segments
          legend="Then"
          name="ends"
          className="mt-2"
          options={[
            { value: '0', title: 'Until you cancel' },
            { value: '1', title: `End after ${periods}` },
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
  const { plan, token } = choice
  const merchant = <bdi>{merchantName(offer.merchant)}</bdi>
  const { each } = FREQUENCY_WORDS[plan.frequency]
  if (plan.priceMicroUsd === 0n) {
    return (
      <p className="text-body">
        Nothing is ever taken: your wallet allows no tokens. It only signs that you subscribe.
      </p>
    )
  }
  const allowed = chargesAllowed(offer, choice)
  const one = mostText(plan, token)
  const floats = one !== null && !token.usdPegged
  return (
    <p className="text-body">
      {one !== null ? (
        <>
          Allow up to {floats && 'about '}
          <strong className="font-semibold">{mostText(plan, token, allowed)}</strong> in total:{' '}
          {paymentsText(allowed, plan.frequency)}
        </>
      ) : (
        <>
          Allow a cap in {token.symbol}, shown before you sign, for {paymentsText(allowed, plan.frequency)} of{' '}
          {formatUsd(plan.priceMicroUsd)}
        </>
      )}
      <AfterThese offer={offer} choice={choice} now={now} /> {merchant} can{' '}
      {one !== null ? (
        <>
          take at most{' '}
          <strong className="font-semibold">
            {one} {each}
          </strong>
          {floats && `, and take ${formatUsd(plan.priceMicroUsd)} worth at that day’s rate`}
        </>
      ) : (
        `charge at most once ${each}`
      )}
      . Cancel any time.
    </p>
  )
}

/** Sequel of the charges that are allowed: the end, or a signature that renews the allowance. */
function AfterThese({ offer, choice, now }: SentenceProps) {
  const timeZone = useTimeZone()
  const end = chosenEnd(offer, choice)
  const last = lastCharge(offer, choice, now)
  const renewal = 'You renew it then, with one signature; nothing more is taken until you do.'
  if (end === null || last === null) return <>. {renewal}</>
  const when = `the last on ${fullDate(last, timeZone)}`
  if (chargesAllowed(offer, choice) < end) {
    return (
      <>
        . {renewal} It ends after {end} payments, {when}.
      </>
    )
  }
  return <>{end === 1 ? '. Then it ends.' : `, ${when}. Then it ends.`}</>
}

/** The amount taken today; 0.00 where nothing is. */
function DueToday({ offer, choice: { plan, token } }: { readonly offer: Offer; readonly choice: Choice }) {
  const figure = offer.trialDays > 0 ? '0.00' : chargeFigure(planAt(plan, 0), token)
  const dollars = !token.usdPegged && offer.trialDays === 0
  return (
    <p className="flex items-baseline justify-between gap-4 border-line border-t pt-[11px] font-semibold text-body">
      <span>Due today</span>
      <span>
        {dollars ? `$${figure} in ` : `${figure} `}
        {token.symbol}
      </span>
    </p>
  )
}

interface ConnectStepProps {
  readonly leading: boolean
  readonly wait: WalletWait
  readonly onConnect: () => void
}

/** The first step: no wallet yet. */
function ConnectStep({ leading, wait, onConnect }: ConnectStepProps) {
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
        busyLabel="Looking for wallets…"
        onClick={onConnect}
      >
        Connect wallet
      </Button>
      <p role="status" className="text-hint text-warn not-empty:mt-2.5">
        {wait === 'failed' && 'A part of this page did not arrive. Check your connection, then try again.'}
      </p>
    </div>
  )
}

interface ConsentLineProps extends SentenceProps {
  readonly connected: boolean
}

/** The authorization that the subscribe button gives, under its own label. No earlier button gives any. */
function ConsentLine({ offer, choice, now, connected }: ConsentLineProps) {
  const { plan, token } = choice
  const timeZone = useTimeZone()
  const [first = now] = comingCharges(offer, choice, now)
  const last = lastCharge(offer, choice, now)
  const allowed = chargesAllowed(offer, choice)
  const merchant = <bdi>{merchantName(offer.merchant)}</bdi>
  return (
    <p className="mt-2.5 text-hint text-ink-3">
      {!connected && 'Connecting a wallet only shares your address. '}By choosing “Start subscription” you
      will{' '}
      {plan.priceMicroUsd === 0n ? (
        <>subscribe to {merchant}, free of charge,</>
      ) : (
        <>
          authorize {merchant} to take up to {mostText(plan, token) ?? chargeText(plan, token)} each{' '}
          {FREQUENCY_WORDS[plan.frequency].one} on {token.network}, from{' '}
          {offer.trialDays > 0 ? fullDate(first, timeZone) : 'today'}
          {last && ` to ${fullDate(last, timeZone)}, or`}
        </>
      )}{' '}
      until you cancel
      {plan.priceMicroUsd > 0n &&
        allowed !== chosenEnd(offer, choice) &&
        `, and no more than ${paymentsText(allowed, plan.frequency)} unless you renew`}
      .
    </p>
  )
}
