'use client'

import { type ReactNode, useEffect } from 'react'
import { richText } from '@/components/language/rich-text'
import { useSay } from '@/components/language/use-say'
import { Button } from '@/components/ui/controls/button'
import { Notice } from '@/components/ui/feedback/notice'
import { ARROW_LEFT } from '@/components/ui/text/arrow-drawings'
import { LineIcon } from '@/components/ui/text/line-icon'
import { LogoImage } from '@/components/ui/text/logo-image'
import { isHeld } from '@/components/wallet/is-held'
import { PageCode } from '@/components/wallet/page-code'
import { useWallet } from '@/components/wallet/use-wallet'
import { GetWallet, OpenInWalletApp } from '@/components/wallet/wallet-app-links'
import { pageElsewhere } from '@/components/wallet/wallet-links'
import { WalletList } from '@/components/wallet/wallet-list'
import { walletProblemText } from '@/components/wallet/wallet-problem-text'
import { callApi } from '@/lib/client/api/api'
import { followCheckout } from '@/lib/client/progress/follow-checkout'
import type { WalletProblem } from '@/lib/client/wallet/wallet-error'
import type { WalletState } from '@/lib/client/wallet/wallet-store'
import type { Step } from '../machine/checkout-machine'
import type { WalletFlow } from '../machine/wallet-flow'
import { StepHeading } from '../parts/step-heading'
import { elsewhereWords } from './elsewhere-words'

type PanelStep = Extract<Step, { name: 'choose_wallet' | 'other_device' | 'connecting' }>

/** True for a step that takes the whole column. */
export function isPanelStep(step: Step): step is PanelStep {
  return step.name === 'choose_wallet' || step.name === 'other_device' || step.name === 'connecting'
}

interface WalletStepsProps {
  readonly sessionId: string
  readonly step: PanelStep
  readonly leading: boolean
  readonly connected: boolean
  readonly flow: WalletFlow
}

/** Steps until a wallet has returned an account. */
export function WalletSteps({ sessionId, step, leading, connected, flow }: WalletStepsProps) {
  const { wallets } = useWallet()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {step.name === 'connecting' ? (
        <Connecting key={step.name} step={step} leading={leading} wallets={wallets} flow={flow} />
      ) : step.name === 'other_device' || wallets.length === 0 ? (
        <OtherDevice
          key="other_device"
          sessionId={sessionId}
          chainId={flow.getState().demand.chainId}
          leading={leading}
          found={wallets.length > 0}
        />
      ) : (
        <ChooseWallet
          key={step.name}
          problem={step.problem}
          leading={leading}
          wallets={wallets}
          connected={connected}
          flow={flow}
        />
      )}
      <BackButton onClick={() => flow.dispatch({ type: 'stepped_back' })} />
    </div>
  )
}

type PartProps = Pick<WalletStepsProps, 'leading' | 'flow'> & Pick<WalletState, 'wallets'>

interface ChooseWalletProps extends PartProps {
  readonly problem: WalletProblem | null
  readonly connected: boolean
}

function ChooseWallet({ problem, leading, wallets, connected, flow }: ChooseWalletProps) {
  const say = useSay()
  return (
    <div>
      <StepHeading leading={leading}>{say(connected ? 'pay.changeWallet' : 'pay.connectWallet')}</StepHeading>
      <p className="mt-1 text-body text-ink-2">{say('pay.weSee')}</p>
      {problem !== null && (
        <Notice tone="warn" className="mt-4">
          {say('pay.withNothingCharged', { detail: walletProblemText(say, problem) })}
        </Notice>
      )}
      <WalletList
        wallets={wallets}
        onPick={flow.pickWallet}
        onOtherDevice={() => flow.dispatch({ type: 'other_device_opened' })}
        className="mt-4"
      />
      {connected && (
        <Button className="mt-4" onClick={flow.disconnect}>
          {say('pay.disconnect')}
        </Button>
      )}
    </div>
  )
}

interface ConnectingProps extends PartProps {
  readonly step: Extract<Step, { name: 'connecting' }>
}

function Connecting({ step, leading, wallets, flow }: ConnectingProps) {
  const say = useSay()
  const wallet = wallets.find(({ id }) => id === step.walletId)
  return (
    <div>
      <div className="flex items-center gap-3 rounded-card bg-accent-soft px-3.5 py-3">
        <LogoImage src={wallet?.icon} name={step.walletName} size={28} />
        <div className="min-w-0">
          <StepHeading leading={leading}>
            {richText(say, 'pay.confirmInWallet', { wallet: <bdi>{step.walletName}</bdi> })}
          </StepHeading>
          <p className="text-hint text-ink-2">{say('pay.chooseAccount')}</p>
        </div>
      </div>
      {wallet && (
        <Button size={48} className="mt-5" onClick={() => flow.pickWallet(wallet)}>
          {say('pay.askAgain')}
        </Button>
      )}
    </div>
  )
}

interface OtherDeviceProps {
  readonly sessionId: string
  /** Network of the chosen token. */
  readonly chainId: number
  readonly leading: boolean
  /** This browser has a wallet, and the payer wants another one. */
  readonly found: boolean
}

/** Ways to a wallet that this browser does not have. The page goes on once the checkout is signed there. */
function OtherDevice({ sessionId, chainId, leading, found }: OtherDeviceProps) {
  const say = useSay()
  useFollowedCheckout(sessionId)
  const { title, text } = elsewhereWords(say, found)
  return (
    <div>
      <StepHeading leading={leading}>{title}</StepHeading>
      <p className="mt-1 mb-5 text-body text-ink-2">{text}</p>
      {isHeld() ? (
        <OpenInWalletApp chainId={chainId} />
      ) : (
        <div className="grid gap-5">
          <PageCode page={pageElsewhere(window.location.href)} label={say('wallet.checkoutCode')}>
            {say('wallet.checkoutCodeNote')}
          </PageCode>
          <GetWallet />
        </div>
      )}
    </div>
  )
}

/** Loads the page anew once the checkout was signed in another browser, or has expired: the server knows what to show. */
function useFollowedCheckout(sessionId: string): void {
  useEffect(() => {
    const following = new AbortController()
    const follow = async () => {
      const isOver = await followCheckout({
        read: (signal) => callApi('readCheckoutSession', { params: { sessionId }, signal }),
        isHidden: () => document.hidden,
        signal: following.signal,
      })
      if (isOver) window.location.reload()
    }
    void follow()
    return () => following.abort()
  }, [sessionId])
}

function BackButton({ onClick }: { readonly onClick: () => void }): ReactNode {
  return (
    <div>
      <Button
        variant="quiet"
        size={36}
        className="-ms-3.5"
        icon={<LineIcon drawing={ARROW_LEFT} size={16} className="rtl:-scale-x-100" />}
        onClick={onClick}
      >
        {useSay()('pay.back')}
      </Button>
    </div>
  )
}
