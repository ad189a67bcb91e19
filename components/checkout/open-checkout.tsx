'use client'

import type { ReactNode } from 'react'
import { LiveRegion } from '@/components/ui/live-region'
import { ActHeader } from './act-header'
import { ApprovalSentence } from './approval-sentence'
import { BalanceStep } from './balance-step'
import { ChargeLedger } from './charge-ledger'
import { CheckoutFrame } from './checkout-frame'
import type { Demand } from './checkout-machine'
import { type Choice, type ChoiceQuery, readChoice } from './choice'
import { ConnectStep } from './connect-step'
import { ConsentLine } from './consent-line'
import { DueToday } from './due-today'
import { NetworkStep } from './network-step'
import type { Offer } from './offer'
import { OfferSummary } from './offer-summary'
import { PaidTo } from './paid-to'
import { PeriodsChoice } from './periods-choice'
import { PlanChoice } from './plan-choice'
import { ReadingStep } from './reading-step'
import { ReadyStep } from './ready-step'
import { stepAnnouncement } from './step-announcement'
import { dueTodayAtomic } from './terms'
import { TokenChoice } from './token-choice'
import { useCheckout } from './use-checkout'
import { useChoice } from './use-choice'
import { useTimeZone } from './use-time-zone'
import { WalletHeader } from './wallet-header'
import { WalletSteps } from './wallet-steps'
import { PayWithoutScript, UpdateWithoutScript } from './without-script'

interface OpenCheckoutProps {
  readonly offer: Offer
  /** What the address asks for. */
  readonly asked: ChoiceQuery
  /** What the checkout's maker chose in advance. */
  readonly preset: ChoiceQuery
  /** The server's time: the terms are those of a subscription begun now. */
  readonly now: Date
  readonly backUrl: string | null
  /** Kept when the page is loaded again without script. */
  readonly theme: string | null
}

/** A checkout that can be subscribed to: choices on both sides, and the steps to the wallet. */
export function OpenCheckout({ offer, asked, preset, now, backUrl, theme }: OpenCheckoutProps) {
  const [choice, changeChoice] = useChoice(() => readChoice(offer, asked, preset))
  const timeZone = useTimeZone()
  const checkout = useCheckout(demandOf(offer, choice), offer.tokens)
  const { step, demand } = checkout.state
  const choose = (part: Partial<Choice>) =>
    checkout.dispatch({ type: 'demand_changed', demand: demandOf(offer, changeChoice(part)) })
  const terms = { offer, choice, now, timeZone }

  return (
    // With script the address bar already holds the choice; without, this form puts it there.
    <form method="get" autoComplete="off" className="contents" onSubmit={(event) => event.preventDefault()}>
      {theme !== null && <input type="hidden" name="theme" value={theme} />}
      <CheckoutFrame
        offer={
          <OfferSummary {...terms} backUrl={backUrl}>
            {offer.plans.length > 1 && (
              <PlanChoice plans={offer.plans} chosen={choice.plan} onChoose={(plan) => choose({ plan })} />
            )}
            <ChargeLedger {...terms} />
          </OfferSummary>
        }
        act={
          <>
            <LiveRegion className="sr-only">{stepAnnouncement(step, demand, choice.token)}</LiveRegion>
            {step.name === 'choose_wallet' || step.name === 'other_device' || step.name === 'connecting' ? (
              <>
                <ActHeader offer={offer} choice={choice} />
                <WalletSteps
                  step={step}
                  leading={checkout.state.leading}
                  wallets={checkout.wallets}
                  connected={checkout.state.connection !== null}
                  onPick={checkout.pickWallet}
                  onOtherDevice={() => checkout.dispatch({ type: 'other_device_opened' })}
                  onDisconnect={checkout.disconnect}
                  onBack={() => checkout.dispatch({ type: 'stepped_back' })}
                />
              </>
            ) : (
              <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
                <WalletHeader
                  connection={checkout.state.connection}
                  restoring={checkout.restoring}
                  onOpen={() => checkout.dispatch({ type: 'wallets_opened' })}
                />
                <TokenChoice
                  tokens={offer.tokens}
                  choice={choice}
                  onChoose={(token) => choose({ token })}
                  walletChainId={checkout.state.connection?.chainId ?? null}
                  balances={checkout.state.balances}
                />
                <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
                  <PeriodsChoice choice={choice} onChoose={(periods) => choose({ periods })} />
                  <UpdateWithoutScript />
                  <ApprovalSentence choice={choice} />
                  <DueToday offer={offer} choice={choice} />
                  <PayWithoutScript />
                  <div>
                    <CurrentStep checkout={checkout} {...terms} />
                    <ConsentLine {...terms} connected={checkout.state.connection !== null} />
                  </div>
                </div>
                <PaidTo offer={offer} chainId={choice.token.chainId} />
              </div>
            )}
          </>
        }
      />
    </form>
  )
}

interface CurrentStepProps {
  readonly checkout: ReturnType<typeof useCheckout>
  readonly offer: Offer
  readonly choice: Choice
  readonly now: Date
  readonly timeZone: string
}

/** What stands where the button is. Each step is mounted anew, so that its heading can take the focus. */
function CurrentStep({ checkout, ...terms }: CurrentStepProps): ReactNode {
  const { token } = terms.choice
  const { step, leading } = checkout.state
  switch (step.name) {
    case 'review':
      return <ConnectStep leading={leading} onConnect={() => checkout.dispatch({ type: 'wallets_opened' })} />
    case 'wrong_network':
    case 'switching':
      return (
        <NetworkStep
          step={step}
          chainId={token.chainId}
          leading={leading}
          onSwitch={checkout.switchNetwork}
        />
      )
    case 'reading_balance':
      return <ReadingStep token={token} leading={leading} />
    case 'low_balance':
      return (
        <BalanceStep
          step={step}
          token={token}
          leading={leading}
          onCheck={() => checkout.dispatch({ type: 'balance_check_asked' })}
        />
      )
    case 'ready':
      return (
        <ReadyStep
          step={step}
          {...terms}
          leading={leading}
          onCheck={() => checkout.dispatch({ type: 'balance_check_asked' })}
        />
      )
  }
}

function demandOf(offer: Offer, choice: Choice): Demand {
  const { token } = choice
  return { tokenId: token.id, chainId: token.chainId, dueAtomic: dueTodayAtomic(offer, choice) }
}
