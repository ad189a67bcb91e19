'use client'

import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { WalletBar } from '@/components/wallet/wallet-bar'
import { walletStore } from '@/lib/client/wallet/wallet-store'
import { ActHeader } from './act-header'
import { BalanceNote } from './balance-note'
import { BalanceStep } from './balance-step'
import type { CheckoutState, Demand } from './checkout-machine'
import type { Choice } from './choice'
import { NetworkStep } from './network-step'
import type { Offer, OfferPlan, OfferToken } from './offer'
import { ReadingStep } from './reading-step'
import { ReadyStep } from './ready-step'
import { richestFirst } from './richest-first'
import { stepAnnouncement } from './step-announcement'
import type { WalletTokens } from './token-choice'
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

/** What the connected wallet has; null without one. */
export function walletTokens(
  { connection, balances }: CheckoutState,
  tokens: readonly OfferToken[],
  plan: OfferPlan,
): WalletTokens | null {
  if (!connection) return null
  return {
    richestFirst: richestFirst(tokens, balances),
    balanceOf: (token) => {
      const balance = balances[token.id] ?? (token.chainId === connection.chainId ? 'reading' : null)
      return balance === null ? null : <BalanceNote token={token} plan={plan} balance={balance} />
    },
  }
}

/** What a screen reader is told when the step begins. */
export function announcement({ step }: CheckoutState, token: OfferToken): string {
  return stepAnnouncement(step, token)
}

/** Does this step take the whole column, rather than the button's place alone? */
export function fillsColumn({ step }: CheckoutState): boolean {
  return isPanelStep(step)
}

interface StepProps {
  readonly flow: WalletFlow
  readonly state: CheckoutState
  readonly offer: Offer
  readonly choice: Choice
  readonly now: Date
}

/** The steps that take the whole column: everything until a wallet has shown an account. */
export function WalletPanel({ flow, state, offer, choice }: Omit<StepProps, 'now'>) {
  const { step, leading, connection } = state
  if (!isPanelStep(step)) return null
  return (
    <>
      <ActHeader offer={offer} choice={choice} />
      <WalletSteps step={step} leading={leading} connected={connection !== null} flow={flow} />
    </>
  )
}

/** Which wallet pays. */
export function ConnectedBar({ flow, state: { connection } }: Pick<StepProps, 'flow' | 'state'>) {
  if (!connection) return null
  const change = (
    <Button
      size={30}
      aria-label="Change the wallet"
      onClick={() => flow.dispatch({ type: 'wallets_opened' })}
    >
      Change
    </Button>
  )
  return <WalletBar connection={connection} action={change} />
}

/** What stands where the button is, once a wallet is connected. Each step's heading can take the focus. */
export function WalletStep({ flow, state: { step, leading }, offer, choice, now }: StepProps): ReactNode {
  const { token } = choice
  const onCheck = () => flow.dispatch({ type: 'balance_check_asked' })
  switch (step.name) {
    case 'wrong_network':
    case 'switching':
      return <NetworkStep step={step} token={token} leading={leading} onSwitch={flow.switchNetwork} />
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
