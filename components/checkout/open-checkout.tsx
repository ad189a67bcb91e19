'use client'

import { useEffect, useState, useSyncExternalStore } from 'react'
import { ActHeader } from './act-header'
import { ApprovalSentence } from './approval-sentence'
import { ChargeLedger } from './charge-ledger'
import { CheckoutFrame } from './checkout-frame'
import type { Demand } from './checkout-machine'
import { type Choice, type ChoiceQuery, readChoice } from './choice'
import { ConnectStep } from './connect-step'
import { ConsentLine } from './consent-line'
import { DueToday } from './due-today'
import type { Offer } from './offer'
import { OfferSummary } from './offer-summary'
import { OfflineBanner } from './offline-banner'
import { PaidTo } from './paid-to'
import { PeriodsChoice } from './periods-choice'
import { PlanChoice } from './plan-choice'
import { dueTodayAtomic } from './terms'
import { TokenChoice } from './token-choice'
import { useChoice } from './use-choice'
import { createWalletGate } from './wallet-gate'
import { WalletHeader } from './wallet-header'
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

/** A checkout that can be subscribed to: choices on both sides, and the way to the wallet. */
export function OpenCheckout({ offer, asked, preset, now, backUrl, theme }: OpenCheckoutProps) {
  const [choice, changeChoice] = useChoice(() => readChoice(offer, asked, preset))
  const [gate] = useState(() => createWalletGate({ demand: demandOf(offer, choice), tokens: offer.tokens }))
  const { wait, open } = useSyncExternalStore(gate.subscribe, gate.getState, gate.getState)
  useEffect(() => void gate.restore(), [gate])

  const choose = (part: Partial<Choice>) => gate.setDemand(demandOf(offer, changeChoice(part)))
  const reach = () => void gate.reach()
  const terms = { offer, choice, now }
  const connection = open?.checkout.connection ?? null
  const fills = open?.side.fillsColumn(open.checkout.step) ?? false
  return (
    // With script the address bar already holds the choice; without, this form puts it there.
    <form method="get" autoComplete="off" className="contents" onSubmit={(event) => event.preventDefault()}>
      {theme !== null && <input type="hidden" name="theme" value={theme} />}
      <OfflineBanner />
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
            {open && <open.side.StepAnnouncer state={open.checkout} choice={choice} />}
            {open && fills ? (
              <>
                <ActHeader offer={offer} choice={choice} />
                <open.side.WalletPanel flow={open.flow} state={open.checkout} />
              </>
            ) : (
              <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
                <WalletHeader connection={connection} restoring={wait === 'restoring'} onOpen={reach} />
                <TokenChoice
                  tokens={offer.tokens}
                  choice={choice}
                  onChoose={(token) => choose({ token })}
                  walletChainId={connection?.chainId ?? null}
                  balances={open?.checkout.balances ?? NO_BALANCES}
                />
                <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
                  <PeriodsChoice choice={choice} onChoose={(periods) => choose({ periods })} />
                  <UpdateWithoutScript />
                  <ApprovalSentence choice={choice} />
                  <DueToday offer={offer} choice={choice} />
                  <PayWithoutScript />
                  <div>
                    {open && connection ? (
                      <open.side.WalletStep flow={open.flow} state={open.checkout} {...terms} />
                    ) : (
                      <ConnectStep leading={open?.checkout.leading ?? false} wait={wait} onConnect={reach} />
                    )}
                    <ConsentLine {...terms} connected={connection !== null} />
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

const NO_BALANCES = {}

function demandOf(offer: Offer, choice: Choice): Demand {
  const { token } = choice
  return { tokenId: token.id, chainId: token.chainId, dueAtomic: dueTodayAtomic(offer, choice) }
}
