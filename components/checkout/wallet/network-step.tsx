'use client'

import { NetworkMark } from '@/components/billing/network-mark'
import { useSay } from '@/components/language/use-say'
import { Button } from '@/components/ui/controls/button'
import { Notice } from '@/components/ui/feedback/notice'
import { ARROW_RIGHT } from '@/components/ui/text/arrow-drawings'
import { LineIcon } from '@/components/ui/text/line-icon'
import { walletProblemText } from '@/components/wallet/wallet-problem-text'
import type { OfferToken } from '@/lib/billing/checkout/offer'
import { networkName } from '@/lib/billing/networks'
import type { Lacking, Step } from '../machine/checkout-machine'
import { StepHeading } from '../parts/step-heading'
import { balanceText } from './step-announcement'

interface NetworkStepProps {
  readonly step: Extract<Step, { name: 'wrong_network' | 'switching' }>
  readonly token: OfferToken
  /** What the wallet lacks on the token's network, where that is known. */
  readonly lacking: Lacking | null
  readonly leading: boolean
  readonly onSwitch: () => void
}

/** The wallet is on another network than the chosen token. */
export function NetworkStep({ step, token, lacking, leading, onSwitch }: NetworkStepProps) {
  const say = useSay()
  const { network } = token
  const busy = step.name === 'switching' && !step.slow
  return (
    <div>
      <StepHeading leading={leading}>
        {say('pay.onOtherNetwork', { network: networkName(step.connection.chainId) })}
      </StepHeading>
      <p className="mt-1 text-body text-ink-2">{say('pay.switchingFree', { network })}</p>
      {lacking !== null && <p className="mt-1 text-body text-warn">{balanceText(say, lacking, token)}</p>}
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
          {walletProblemText(say, step.problem)}
        </Notice>
      )}
      {step.name === 'switching' && step.slow && (
        <p className="mt-4 text-hint text-ink-2">{say('pay.nothingHappened')}</p>
      )}
      <Button
        variant="primary"
        size={48}
        className="mt-4"
        busy={busy}
        busyLabel={say('pay.switching')}
        onClick={onSwitch}
      >
        {step.name === 'switching' ? say('pay.askAgain') : say('pay.switchTo', { network })}
      </Button>
    </div>
  )
}
