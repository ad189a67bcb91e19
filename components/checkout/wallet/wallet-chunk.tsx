'use client'

import type { ReactNode } from 'react'
import { useSay } from '@/components/language/use-say'
import { Button } from '@/components/ui/controls/button'
import { Skeleton } from '@/components/ui/feedback/skeleton'
import { WalletBar } from '@/components/wallet/wallet-bar'
import type { Offer, OfferPlan, OfferToken } from '@/lib/billing/checkout/offer'
import { checkoutApi } from '@/lib/client/payment/checkout-api'
import { paymentMemory } from '@/lib/client/payment/payment-memory'
import type { Balance } from '@/lib/client/wallet/read-balances'
import { walletStore } from '@/lib/client/wallet/wallet-store'
import type { Say } from '@/lib/language/say'
import { type CheckoutState, type Demand, lackingElsewhere, type Step } from '../machine/checkout-machine'
import type { ShownCheckout } from '../machine/shown-checkout'
import { shownTerms } from '../machine/shown-terms'
import { createWalletFlow, type WalletFlow } from '../machine/wallet-flow'
import type { Choice } from '../offer/choice'
import { formatBalance } from '../offer/format-balance'
import { richestFirst } from '../offer/richest-first'
import { firstChargeAtomic, sufficientTokens } from '../offer/sufficient-tokens'
import type { WalletTokens } from '../offer/wallet-tokens'
import { StepHeader } from '../parts/step-header'
import { PayPanel } from '../pay/pay-panel'
import { ProgressPanel } from '../progress/progress-panel'
import { justSubscribed } from '../progress/subscribed-progress'
import { BalanceStep } from './balance-step'
import { feeText, quotedFee } from './network-fee'
import { NetworkStep } from './network-step'
import { RefusedStep } from './refused-step'
import { StartStep } from './start-step'
import { stepAnnouncement } from './step-announcement'
import { isPanelStep, WalletSteps } from './wallet-steps'

/*
 * All code that needs a wallet: one chunk, loaded when the payer opens the list of wallets.
 */

/** Begins the steps with this browser's wallets. */
export function openWalletFlow(demand: Demand, checkout: ShownCheckout): WalletFlow {
  const { sessionId, offer } = checkout
  const flow = createWalletFlow({
    demand,
    tokens: offer.tokens,
    store: walletStore(),
    payment: {
      api: checkoutApi(sessionId),
      memory: paymentMemory(sessionId),
      shown: (asked, account, trialDays) => shownTerms(checkout, asked, account, trialDays),
    },
  })
  // A payer who left the page may have been to an exchange.
  window.addEventListener('focus', () => flow.dispatch({ type: 'funds_moved' }))
  return flow
}

/** Takes up the wallet of the last visit, without a prompt. */
export function restoreWallet(): Promise<void> {
  return walletStore().restore()
}

/** Balances of the connected wallet; null without one. */
export function walletTokens(
  { connection, balances }: CheckoutState,
  tokens: readonly OfferToken[],
  plan: OfferPlan,
): WalletTokens | null {
  if (!connection) return null
  return {
    richestFirst: richestFirst(tokens, balances),
    isRanked: tokens.some(({ id }) => typeof balances[id] === 'bigint'),
    balanceOf: (token) => {
      const balance = balances[token.id] ?? (token.chainId === connection.chainId ? 'reading' : null)
      return balance === null ? null : <BalanceNote token={token} plan={plan} balance={balance} />
    },
  }
}

/**
 * The token to choose for a payer who has not chosen one: null where the chosen one can be paid as it is, or where the
 * wallet is known to hold no other that would do.
 */
export function betterToken(
  { step, balances }: CheckoutState,
  tokens: readonly OfferToken[],
  choice: Choice,
): OfferToken | null {
  if (step.name !== 'low_balance' && step.name !== 'wrong_network') return null
  return sufficientTokens(tokens, balances, choice)[0] ?? null
}

/** Screen reader announcement of the current step. */
export function announcement(say: Say, state: CheckoutState, choice: Choice): string {
  return stepAnnouncement(say, state, choice, walletStore().getState().wallets.length > 0)
}

/** True where this step takes the whole column instead of the button's place. */
export function fillsColumn({ step }: CheckoutState): boolean {
  return isPanelStep(step) || isSubscribed(step) || step.name === 'paying' || step.name === 'subscribed'
}

/** The network's fee for the connected wallet; null where there is nothing to say. */
export function networkFee(say: Say, state: CheckoutState, token: OfferToken): string | null {
  return feeText(say, token, quotedFee(state))
}

/** The wallet subscribes already: there is nothing to choose. */
export function subscribesAlready({ step }: CheckoutState): boolean {
  return isSubscribed(step)
}

function isSubscribed(step: Step): step is Extract<Step, { name: 'refused' }> {
  return step.name === 'refused' && step.refusal.kind === 'subscribed'
}

interface StepProps {
  readonly flow: WalletFlow
  readonly state: CheckoutState
  readonly offer: Offer
  readonly choice: Choice
}

interface WalletStepProps extends StepProps {
  /** The payer chooses another token. */
  readonly onChoose: (part: Pick<Choice, 'token'>) => void
}

interface PanelProps extends StepProps {
  readonly sessionId: string
  readonly successUrl: string | null
  /** The address for messages that was left on this page; null for none. */
  readonly email: string | null
}

/**
 * The steps that take the whole column: until a wallet has returned an account, and from the first act on.
 */
export function WalletPanel({ flow, state, offer, choice, sessionId, successUrl, email }: PanelProps) {
  const say = useSay()
  const { step, leading, connection } = state
  if (step.name === 'paying') return <PayPanel step={step} flow={flow} offer={offer} choice={choice} />
  if (step.name === 'subscribed') {
    return (
      <ProgressPanel
        sessionId={sessionId}
        offer={offer}
        choice={choice}
        initial={justSubscribed(step.connection.account, choice)}
        quote={step.quote}
        leading
        successUrl={successUrl}
        email={email}
        emailWaits={email !== null}
      />
    )
  }
  if (isSubscribed(step)) {
    return (
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <ConnectedBar flow={flow} state={state} />
        <RefusedStep
          step={step}
          subscriptionId={offer.subscriptionId}
          choice={choice}
          leading={leading}
          onCheck={() => flow.dispatch({ type: 'check_asked' })}
        />
      </div>
    )
  }
  if (!isPanelStep(step)) return null
  return (
    <>
      <StepHeader say={say} offer={offer} choice={choice} />
      <WalletSteps
        sessionId={sessionId}
        step={step}
        leading={leading}
        connected={connection !== null}
        flow={flow}
      />
    </>
  )
}

/** The connected wallet, with a button to change it. */
export function ConnectedBar({ flow, state: { connection } }: Pick<StepProps, 'flow' | 'state'>) {
  const say = useSay()
  if (!connection) return null
  const change = (
    <Button
      size={30}
      aria-label={say('pay.changeWallet')}
      onClick={() => flow.dispatch({ type: 'wallets_opened' })}
    >
      {say('pay.change')}
    </Button>
  )
  return <WalletBar connection={connection} action={change} />
}

/** Free days in the terms of the wallet; null while they are not known. */
export function quotedTrialDays({ step, trialDays }: CheckoutState): number | null {
  if (step.name === 'paying') return step.payment.quote.trialDays
  return step.name === 'subscribed' ? step.quote.trialDays : trialDays
}

/**
 * The current step in the button's place, once a wallet is connected. Each step can take the focus. One that has a heading
 * stands apart from the table of what is due.
 */
export function WalletStep(props: WalletStepProps): ReactNode {
  const { name } = props.state.step
  const step = <StepOf {...props} />
  if (name === 'preparing' || name === 'ready') return step
  return <div className="border-line border-t pt-5">{step}</div>
}

function StepOf({ flow, state, offer, choice, onChoose }: WalletStepProps): ReactNode {
  const { step, leading, note, balances } = state
  const { token } = choice
  const onCheck = () => flow.dispatch({ type: 'check_asked' })
  switch (step.name) {
    case 'wrong_network':
    case 'switching':
      return (
        <NetworkStep
          step={step}
          token={token}
          lacking={lackingElsewhere(state)}
          leading={leading}
          onSwitch={flow.switchNetwork}
        />
      )
    case 'preparing':
    case 'ready':
      return <StartStep step={step} leading={leading} note={note} onStart={flow.startPayment} />
    case 'low_balance':
      return (
        <BalanceStep
          step={step}
          offer={offer}
          choice={choice}
          others={sufficientTokens(offer.tokens, balances, choice)}
          leading={leading}
          onChoose={onChoose}
          onCheck={onCheck}
        />
      )
    case 'refused':
      return (
        <RefusedStep
          key={step.refusal.kind}
          step={step}
          subscriptionId={offer.subscriptionId}
          choice={choice}
          leading={leading}
          onCheck={onCheck}
        />
      )
    default:
      return null
  }
}

interface BalanceNoteProps {
  readonly token: OfferToken
  readonly plan: OfferPlan
  readonly balance: Balance | 'reading'
}

/** The wallet's balance of a token, and whether it covers one charge. */
function BalanceNote({ token, plan, balance }: BalanceNoteProps) {
  const say = useSay()
  if (balance === 'reading') {
    return (
      <>
        <span className="sr-only">{say('pay.readingBalanceNote')}</span>
        <Skeleton className="my-0.5 h-3.5 w-24" />
      </>
    )
  }
  if (balance === 'unknown') return <>{say('pay.balanceUnknown')}</>
  const charge = firstChargeAtomic({ plan }, token)
  const amount = formatBalance(say, balance, token)
  return charge !== null && balance < charge ? (
    <span className="text-warn">{say('pay.notEnough', { amount })}</span>
  ) : (
    say('pay.balance', { amount })
  )
}
