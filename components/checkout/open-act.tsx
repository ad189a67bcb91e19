'use client'

import type { ReactNode } from 'react'
import { ApprovalSentence } from './approval-sentence'
import { ConnectStep } from './connect-step'
import { ConsentLine } from './consent-line'
import { DueToday } from './due-today'
import { NoWalletBar } from './no-wallet-bar'
import { useOpenCheckout } from './page/open-checkout'
import { PaidTo } from './page/paid-to'
import { TokenChoice } from './page/token-choice'
import { PeriodsChoice } from './periods-choice'

interface OpenActProps {
  /** What stands in for script where there is none: how to take over a choice, and what is missing to pay. */
  readonly update: ReactNode
  readonly missing: ReactNode
}

/** The side that acts. What deals with wallets comes from the part of the code that is loaded for them. */
export function OpenAct(slots: OpenActProps) {
  const { choice, gate } = useOpenCheckout()
  const { open } = gate
  return (
    <>
      {/* There from the start: a region that comes with its words is often not read out. */}
      <p role="status" className="sr-only">
        {open?.side.announcement(open.checkout, choice)}
      </p>
      {open?.side.fillsColumn(open.checkout) ? <Panel /> : <Terms {...slots} />}
    </>
  )
}

/** A step that takes the whole column. */
function Panel() {
  const { sessionId, successUrl, offer, choice, gate } = useOpenCheckout()
  const { open } = gate
  if (!open) return null
  const checkout = { sessionId, successUrl, offer, choice }
  return <open.side.WalletPanel flow={open.flow} state={open.checkout} {...checkout} />
}

/** Everything that is agreed to, with the step that is due where the button is. */
function Terms({ update, missing }: OpenActProps) {
  const { offer, choice, now, choose, reach, gate } = useOpenCheckout()
  const { wait, open } = gate
  const terms = { offer, choice, now }
  const connected = open !== null && open.checkout.connection !== null
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {connected ? (
        <open.side.ConnectedBar flow={open.flow} state={open.checkout} />
      ) : (
        <NoWalletBar restoring={wait === 'restoring'} onOpen={reach} />
      )}
      <TokenChoice
        tokens={offer.tokens}
        choice={choice}
        onChoose={(token) => choose({ token })}
        wallet={open?.side.walletTokens(open.checkout, offer.tokens, choice.plan) ?? null}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {choice.plan.priceMicroUsd > 0n && (
          <PeriodsChoice choice={choice} onChoose={(periods) => choose({ periods })} />
        )}
        {update}
        <ApprovalSentence choice={choice} />
        <DueToday offer={offer} choice={choice} />
        {missing}
        <div>
          {connected ? (
            <open.side.WalletStep flow={open.flow} state={open.checkout} offer={offer} choice={choice} />
          ) : (
            <ConnectStep leading={open?.checkout.leading ?? false} wait={wait} onConnect={reach} />
          )}
          {/* Only where there is, or will be, a button to choose. */}
          {open?.checkout.step.name !== 'refused' && <ConsentLine {...terms} connected={connected} />}
        </div>
      </div>
      <PaidTo offer={offer} token={choice.token} />
    </div>
  )
}
