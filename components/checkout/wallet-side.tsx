'use client'

import type { ReactNode } from 'react'
import { LiveRegion } from '@/components/ui/live-region'
import { walletStore } from '@/lib/client/wallet/wallet-store'
import { BalanceStep } from './balance-step'
import type { CheckoutState, Demand, Step } from './checkout-machine'
import type { Choice } from './choice'
import { NetworkStep } from './network-step'
import type { Offer, OfferToken } from './offer'
import { ReadingStep } from './reading-step'
import { ReadyStep } from './ready-step'
import { stepAnnouncement } from './step-announcement'
import { createWalletFlow, type WalletFlow } from './wallet-flow'
import { isPanelStep, WalletSteps } from './wallet-steps'

/*
 * What only those need who reach for their wallet: one part of the page's code, loaded when they do.
 */

/** Begins the steps with this browser's wallets. */
export function openWalletFlow(demand: Demand, tokens: readonly OfferToken[]): WalletFlow {
  return createWalletFlow({ demand, tokens, store: walletStore() })
}

/** Takes up the wallet of the last visit, without a prompt. */
export function restoreWallet(): Promise<void> {
  return walletStore().restore()
}

interface StepProps {
  readonly flow: WalletFlow
  readonly state: CheckoutState
  readonly offer: Offer
  readonly choice: Choice
  readonly now: Date
}

/** Tells each step to those who cannot see it. */
export function StepAnnouncer({ state, choice }: Pick<StepProps, 'state' | 'choice'>) {
  return (
    <LiveRegion className="sr-only">{stepAnnouncement(state.step, state.demand, choice.token)}</LiveRegion>
  )
}

/** Does this step take the whole column, rather than the button's place alone? */
export function fillsColumn(step: Step): boolean {
  return isPanelStep(step)
}

/** The steps that take the whole column: everything until a wallet has shown an account. */
export function WalletPanel({
  flow,
  state: { step, leading, connection },
}: Pick<StepProps, 'flow' | 'state'>) {
  return isPanelStep(step) ? (
    <WalletSteps step={step} leading={leading} connected={connection !== null} flow={flow} />
  ) : null
}

/** What stands where the button is, once a wallet is connected. Each step's heading can take the focus. */
export function WalletStep({ flow, state: { step, leading }, offer, choice, now }: StepProps): ReactNode {
  const { token } = choice
  const onCheck = () => flow.dispatch({ type: 'balance_check_asked' })
  switch (step.name) {
    case 'wrong_network':
    case 'switching':
      return (
        <NetworkStep step={step} chainId={token.chainId} leading={leading} onSwitch={flow.switchNetwork} />
      )
    case 'reading_balance':
      return <ReadingStep token={token} leading={leading} />
    case 'low_balance':
      return <BalanceStep step={step} token={token} leading={leading} onCheck={onCheck} />
    case 'ready':
      return (
        <ReadyStep step={step} offer={offer} choice={choice} now={now} leading={leading} onCheck={onCheck} />
      )
    default:
      return null
  }
}
