'use client'

import { useSay } from '@/components/language/use-say'
import { Button } from '@/components/ui/controls/button'
import { SpinnerRing } from '@/components/ui/feedback/spinner-ring'
import { FactList } from '@/components/ui/text/fact-list'
import type { Offer } from '@/lib/billing/checkout/offer'
import { findNetwork } from '@/lib/billing/networks'
import type { Say } from '@/lib/language/say'
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
  const say = useSay()
  const { token } = choice
  const { title, text } = waitWords(say, phase, token)
  const callsWait = phase.name === 'mining' && actOf(step.payment).kind === 'calls'
  const isSafe = flow.getState().connection?.wallet.place === 'frame'
  const callsNote = isSafe ? 'pay.safeContinues' : 'pay.callsContinue'
  return (
    <>
      <StepHeader say={say} offer={offer} choice={choice} />
      <StepHeading key={phase.name} leading>
        {title}
      </StepHeading>
      <p className="mt-1 mb-5 text-body text-ink-2">{text}</p>
      <PaySteps payment={step.payment} choice={choice} />
      {phase.name === 'mining' && phase.hash !== null && (
        <FactList
          className="mt-5"
          facts={[
            {
              term: say('pay.transaction'),
              value: <TransactionText chainId={token.chainId} hash={phase.hash} />,
            },
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
          {say('pay.sendAgain')}
        </Button>
      ) : (
        <p className="mt-5 flex items-center gap-2 text-hint text-ink-2">
          <SpinnerRing className="text-accent" />
          {say(callsWait ? callsNote : WAIT_NOTES[phase.name])}
        </p>
      )}
      {callsWait && (
        <div className="mt-3 text-center">
          <Button variant="quiet" size={36} onClick={flow.startOver}>
            {say('pay.startOver')}
          </Button>
        </div>
      )}
    </>
  )
}

const WAIT_NOTES = {
  mining: 'pay.allowedStays',
  checking: 'pay.continues',
  sending: 'pay.moment',
} as const satisfies Record<Exclude<WaitPhase['name'], 'unsent'>, string>

function waitWords(
  say: Say,
  phase: WaitPhase,
  token: { readonly chainId: number; readonly network: string; readonly symbol: string },
): { readonly title: string; readonly text: string } {
  switch (phase.name) {
    case 'mining': {
      const seconds = Math.ceil((findNetwork(token.chainId)?.averageBlockTimeMs ?? 12_000) / 1000)
      return {
        title: say('pay.waitingFor', { network: token.network }),
        text: say('pay.blockTime', { seconds }),
      }
    }
    case 'checking':
      return {
        title: say('pay.checkingAllowance'),
        text: say('pay.readingAllowance', { symbol: token.symbol }),
      }
    case 'sending':
      return { title: say('pay.sendingSubscription'), text: say('pay.allSigned') }
    case 'unsent':
      return { title: say('pay.notSent'), text: say('pay.notSentText') }
  }
}
