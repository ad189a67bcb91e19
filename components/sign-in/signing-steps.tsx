import { LiveRegion } from '@/components/ui/feedback/live-region'
import { Notice } from '@/components/ui/feedback/notice'
import { AddressText } from '@/components/ui/text/address-text'
import type { Wallet } from '@/lib/client/wallet/wallet'
import type { SignInStep } from './use-sign-in'
import { WalletChoice } from './wallet-choice'

interface SigningStepsProps {
  readonly step: SignInStep
  readonly onPick: (wallet: Wallet) => void
  /** Text once the message is signed and taken; none where the steps are gone by then. */
  readonly doneText?: string
  /** Heading of what went wrong; none where the problem says it all. */
  readonly problemTitle?: string
}

/** Choice of a wallet that signs a message, how far it is, and the reason why the last attempt ended. */
export function SigningSteps({ step, onPick, doneText, problemTitle }: SigningStepsProps) {
  const asked = step.name === 'connecting' || step.name === 'signing' ? step.wallet : null
  const progress = progressText(step, doneText)
  return (
    <>
      <WalletChoice busyId={asked?.id ?? null} onPick={onPick} />
      <LiveRegion className={progress === null ? 'sr-only' : 'mt-3 text-ink-2'}>{progress}</LiveRegion>
      {step.name === 'choosing' && step.problem !== null && (
        <Notice tone="danger" role="alert" className="mt-3" title={problemTitle}>
          {step.problem}
        </Notice>
      )}
    </>
  )
}

/** Address that signs, once the wallet has named it. */
export function SigningAddress({ step }: { readonly step: SignInStep }) {
  return step.name === 'signing' ? (
    <AddressText address={step.connection.account} form="whole" />
  ) : (
    'The one you choose in your wallet'
  )
}

/** Instruction for the current step; null while a wallet is to be chosen. */
function progressText(step: SignInStep, doneText: string | undefined): string | null {
  switch (step.name) {
    case 'choosing':
      return null
    case 'connecting':
      return `Choose an account in ${step.wallet.name}.`
    case 'signing':
      return `Confirm the message in ${step.wallet.name}. Choose it again to ask again.`
    case 'done':
      return doneText ?? null
  }
}
