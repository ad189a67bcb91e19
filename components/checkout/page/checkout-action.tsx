'use client'

import { type ReactNode, useEffect, useRef } from 'react'
import { FREQUENCY_WORDS } from '@/components/billing/frequency-words'
import { Button } from '@/components/ui/controls/button'
import { Segments } from '@/components/ui/controls/segments'
import { Skeleton } from '@/components/ui/feedback/skeleton'
import { WALLET } from '@/components/ui/text/line-drawings'
import { LineIcon } from '@/components/ui/text/line-icon'
import type { Offer } from '@/lib/billing/checkout/offer'
import { PERIOD_COUNTS, type PeriodCount } from '@/lib/billing/checkout/period-counts'
import { formatUsd } from '@/lib/billing/money/money'
import { fullDate } from '../offer/charge-dates'
import type { Choice } from '../offer/choice'
import { merchantName } from '../offer/merchant-name'
import { chargeAtomic, chargeFigure, chargeText, comingCharges, floatingText } from '../offer/terms'
import { useTimeZone } from '../offer/use-time-zone'
import { SectionHead } from '../parts/section-head'
import type { WalletWait } from '../wallet/wallet-loader'
import { useOpenCheckout } from './open-checkout'
import { PaidTo } from './paid-to'
import { TokenChoice } from './token-choice'

interface CheckoutActionProps {
  /** Fallbacks without script: a button that applies the choice, and a note on what paying needs. */
  readonly update: ReactNode
  readonly missing: ReactNode
}

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
function Terms({ update, missing }: CheckoutActionProps) {
  const { offer, isTrialUsed, choice, now, choose, openWalletList, loader } = useOpenCheckout()
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
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {choice.plan.priceMicroUsd > 0n && (
          <PeriodsChoice choice={choice} onChoose={(periods) => choose({ periods })} />
        )}
        {update}
        <ApprovalSentence offer={offer} choice={choice} />
        <p role="status" className="text-body text-ink-2 empty:hidden">
          {isTrialUsed &&
            'This wallet has had its free trial of this subscription. The first charge is today.'}
        </p>
        <DueToday offer={offer} choice={choice} />
        {missing}
        <div>
          {connected ? (
            <open.chunk.WalletStep flow={open.flow} state={open.checkout} offer={offer} choice={choice} />
          ) : (
            <ConnectStep leading={open?.checkout.leading ?? false} wait={wait} onConnect={openWalletList} />
          )}
          {/* Only where there is, or will be, a button to choose. */}
          {open?.checkout.step.name !== 'refused' && <ConsentLine {...terms} connected={connected} />}
        </div>
      </div>
      <PaidTo offer={offer} token={choice.token} />
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
  readonly choice: Choice
  readonly onChoose: (periods: PeriodCount) => void
}

const VALUES = { 3: '3', 6: '6', 12: '12' } as const

/** Choice of the number of periods to approve in advance: an exact amount each time. */
function PeriodsChoice({ choice: { plan, token, periods }, onChoose }: PeriodsChoiceProps) {
  return (
    <section>
      <SectionHead title="Permission lasts">Never more than you choose</SectionHead>
      <Segments
        legend="Permission lasts"
        name="periods"
        options={PERIOD_COUNTS.map((count) => ({
          value: VALUES[count],
          title: `${count} ${FREQUENCY_WORDS[plan.frequency].many}`,
          note: token.usdPegged
            ? chargeText(plan, token, count)
            : (floatingText(plan, token, count)?.most ?? `${count} charges`),
        }))}
        value={VALUES[periods]}
        onValueChange={(value) => {
          const picked = PERIOD_COUNTS.find((count) => VALUES[count] === value)
          if (picked) onChoose(picked)
        }}
      />
    </section>
  )
}

interface ApprovalSentenceProps {
  readonly offer: Offer
  readonly choice: Choice
}

/** "You approve up to 588 USDC (12 × 49). Northwind can take at most 49 USDC a month. Cancel any time." */
function ApprovalSentence({ offer, choice: { plan, token, periods } }: ApprovalSentenceProps) {
  const merchant = <bdi>{merchantName(offer.merchant)}</bdi>
  const { each } = FREQUENCY_WORDS[plan.frequency]
  if (plan.priceMicroUsd === 0n) {
    return (
      <p className="text-body">
        Nothing is ever taken: your wallet allows no tokens. It only signs that you subscribe.
      </p>
    )
  }
  const one = floatingText(plan, token)
  if (!one && chargeAtomic(plan, token) === null) {
    return (
      <p className="text-body">
        You approve a cap in {token.symbol} for {periods} charges of {formatUsd(plan.priceMicroUsd)}, shown
        before you sign. {merchant} can charge at most once {each}. Cancel any time.
      </p>
    )
  }
  const most = one?.most ?? chargeText(plan, token)
  return (
    <p className="text-body">
      You approve up to {one && 'about '}
      <strong className="font-semibold">
        {floatingText(plan, token, periods)?.most ?? chargeText(plan, token, periods)}
      </strong>{' '}
      ({periods} × {most.split(' ')[0]}). {merchant} can take at most{' '}
      <strong className="font-semibold">
        {most} {each}
      </strong>
      {one && `, and take ${formatUsd(plan.priceMicroUsd)} worth at that day’s rate`}. Cancel any time.
    </p>
  )
}

/** The amount taken today; 0.00 where nothing is. */
function DueToday({ offer, choice: { plan, token } }: { readonly offer: Offer; readonly choice: Choice }) {
  const figure = offer.trialDays > 0 ? '0.00' : chargeFigure(plan, token)
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

interface ConsentLineProps {
  readonly offer: Offer
  readonly choice: Choice
  readonly now: Date
  readonly connected: boolean
}

/** The authorization that the subscribe button gives, under its own label. No earlier button gives any. */
function ConsentLine({ offer, choice, now, connected }: ConsentLineProps) {
  const { plan, token } = choice
  const timeZone = useTimeZone()
  const charges = comingCharges(offer, choice, now)
  const dateOf = (index: number) => fullDate(charges.at(index) ?? now, timeZone)
  const merchant = <bdi>{merchantName(offer.merchant)}</bdi>
  return (
    <p className="mt-2.5 text-hint text-ink-3">
      {!connected && 'Connecting a wallet only shares your address. '}By choosing “Start subscription” you
      will{' '}
      {plan.priceMicroUsd === 0n ? (
        <>subscribe to {merchant}, free of charge,</>
      ) : (
        <>
          authorize {merchant} to take up to {chargeText(plan, token)} each{' '}
          {FREQUENCY_WORDS[plan.frequency].one} on {token.network}, from{' '}
          {offer.trialDays > 0 ? dateOf(0) : 'today'} to {dateOf(-1)}, or
        </>
      )}{' '}
      until you cancel.
    </p>
  )
}
