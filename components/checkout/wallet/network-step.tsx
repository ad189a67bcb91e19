'use client'

import { NetworkMark } from '@/components/billing/network-mark'
import { Button } from '@/components/ui/controls/button'
import { Notice } from '@/components/ui/feedback/notice'
import { ARROW_RIGHT } from '@/components/ui/text/arrow-drawings'
import { LineIcon } from '@/components/ui/text/line-icon'
import { walletProblemText } from '@/components/wallet/wallet-problem-text'
import type { OfferToken } from '@/lib/billing/checkout/offer'
import { networkName } from '@/lib/billing/networks'
import type { Step } from '../machine/checkout-machine'
import { StepHeading } from '../parts/step-heading'

interface NetworkStepProps {
  readonly step: Extract<Step, { name: 'wrong_network' | 'switching' }>
  readonly token: OfferToken
  readonly leading: boolean
  readonly onSwitch: () => void
}

/** The wallet is on another network than the chosen token. */
export function NetworkStep({ step, token, leading, onSwitch }: NetworkStepProps) {
  const { network } = token
  const busy = step.name === 'switching' && !step.slow
  return (
    <div>
      <StepHeading leading={leading}>Your wallet is on {networkName(step.connection.chainId)}.</StepHeading>
      <p className="mt-1 text-body text-ink-2">
        The token you chose is on {network}. Switching moves no money.
      </p>
      <div
        aria-hidden="true"
        className="mt-4 flex h-[46px] items-center justify-between rounded-card border border-line px-4 font-label text-body-sm"
      >
        <span className="flex items-center gap-2 text-ink-2">
          <NetworkMark chainId={step.connection.chainId} network={networkName(step.connection.chainId)} />
          {networkName(step.connection.chainId)}
        </span>
        <LineIcon drawing={ARROW_RIGHT} className="text-ink-3 rtl:-scale-x-100" />
        <span className="flex items-center gap-2">
          <NetworkMark chainId={token.chainId} network={network} />
          {network}
        </span>
      </div>
      {step.name === 'wrong_network' && step.problem !== null && (
        <Notice tone="warn" className="mt-4">
          {walletProblemText(step.problem)}
        </Notice>
      )}
      {step.name === 'switching' && step.slow && (
        <p className="mt-4 text-hint text-ink-2">
          Nothing happened? Switch it in your wallet, then come back.
        </p>
      )}
      <Button
        variant="primary"
        size={48}
        className="mt-4"
        busy={busy}
        busyLabel="Switching…"
        onClick={onSwitch}
      >
        {step.name === 'switching' ? 'Ask again' : `Switch to ${network}`}
      </Button>
    </div>
  )
}
