'use client'

import { Button } from '@/components/ui/controls/button'
import { SpinnerRing } from '@/components/ui/feedback/spinner-ring'
import { FactList } from '@/components/ui/text/fact-list'
import type { Offer } from '@/lib/billing/checkout/offer'
import { findNetwork } from '@/lib/billing/networks'
import type { Step } from '../machine/checkout-machine'
import { actOf, type PayPhase } from '../machine/payment-machine'
import type { WalletFlow } from '../machine/wallet-flow'
import type { Choice } from '../offer/choice'
import { StepHeader } from '../parts/step-header'
import { StepHeading } from '../parts/step-heading'
import { TransactionText } from '../parts/transaction-text'
import { PaySteps } from './pay-steps'

type WaitPhase = Exclude<PayPhase, { name: 'explained' | 'in_wallet' }>

interface PayWaitProps {
  readonly step: Extract<Step, { name: 'paying' }>
  readonly flow: WalletFlow
  readonly offer: Offer
  readonly choice: Choice
  readonly phase: WaitPhase
}

/** Waiting state: the network or the server is at work, or cannot be reached. */
export function PayWait({ step, flow, offer, choice, phase }: PayWaitProps) {
  const { token } = choice
  const { title, text } = waitWords(phase, token)
  const callsWait = phase.name === 'mining' && actOf(step.payment).kind === 'calls'
  return (
    <>
      <StepHeader offer={offer} choice={choice} />
      <StepHeading key={phase.name} leading>
        {title}
      </StepHeading>
      <p className="mt-1 mb-5 text-body text-ink-2">{text}</p>
      <PaySteps payment={step.payment} choice={choice} />
      {phase.name === 'mining' && phase.hash !== null && (
        <FactList
          className="mt-5"
          facts={[
            { term: 'Transaction', value: <TransactionText chainId={token.chainId} hash={phase.hash} /> },
          ]}
        />
      )}
      {phase.name === 'unsent' ? (
        <Button
          variant="primary"
          size={48}
          className="mt-5"
          onClick={() => flow.dispatch({ type: 'send_asked' })}
        >
          Send again
        </Button>
      ) : (
        <p className="mt-5 flex items-center gap-2 text-hint text-ink-2">
          <SpinnerRing className="text-accent" />
          {callsWait ? CALLS_NOTE : waitNotes[phase.name]}
        </p>
      )}
      {callsWait && (
        <div className="mt-3 text-center">
          <Button variant="quiet" size={36} onClick={flow.startOver}>
            Start over
          </Button>
        </div>
      )}
    </>
  )
}

const CALLS_NOTE = 'This page continues automatically. If you close it, open it again to continue.'

const waitNotes: Readonly<Record<Exclude<WaitPhase['name'], 'unsent'>, string>> = {
  mining: 'This page continues automatically. If you close it, your wallet keeps what it allowed.',
  checking: 'This page continues automatically.',
  sending: 'This takes a moment.',
}

function waitWords(
  phase: WaitPhase,
  token: { readonly chainId: number; readonly network: string; readonly symbol: string },
): { readonly title: string; readonly text: string } {
  switch (phase.name) {
    case 'mining': {
      const seconds = Math.ceil((findNetwork(token.chainId)?.averageBlockTimeMs ?? 12_000) / 1000)
      return {
        title: `Waiting for ${token.network}`,
        text: `Your transaction is sent. A block takes about ${seconds === 1 ? 'a second' : `${seconds} seconds`}.`,
      }
    }
    case 'checking':
      return {
        title: 'Checking the allowance',
        text: `We’re reading your ${token.symbol} allowance once more.`,
      }
    case 'sending':
      return { title: 'Sending your subscription', text: 'Everything is signed.' }
    case 'unsent':
      return {
        title: 'Not sent yet',
        text: 'The server or the network isn’t answering. Nothing was charged. Keep this page open: we’ll send it as soon as the connection is back.',
      }
  }
}
