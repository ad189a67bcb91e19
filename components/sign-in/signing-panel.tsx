import { useSay } from '@/components/language/use-say'
import { LiveRegion } from '@/components/ui/feedback/live-region'
import { Notice } from '@/components/ui/feedback/notice'
import { AddressText } from '@/components/ui/text/address-text'
import { type Fact, FactList } from '@/components/ui/text/fact-list'
import type { Say } from '@/lib/language/say'
import { type MessageUse, type SigningStep, useSignedMessage } from './use-signed-message'
import { type PhoneUse, WalletChoice } from './wallet-choice'

interface SigningPanelProps<Result> {
  readonly use: MessageUse<Result>
  readonly onDone: (result: Result) => void
  /** Text once the message is signed and taken; none where the panel is gone by then. */
  readonly doneText?: string
  /** Heading of what went wrong; none where the problem says it all. */
  readonly problemTitle?: string
  /** Host that the message names. */
  readonly site: string
  /** Founding address that the message names; such a message counts in this browser's session alone. */
  readonly account?: string
  /** Term of the address that signs. */
  readonly signer?: string
  /** Effect of the signature. */
  readonly meaning: Fact
  /** The same by a wallet on a phone; none where that cannot be. */
  readonly phone?: PhoneUse
}

/** Choice of a wallet that signs a message, how far it is, why the last attempt ended, and what the message says. */
export function SigningPanel<Result>({
  use,
  onDone,
  doneText,
  problemTitle,
  site,
  account,
  signer,
  meaning,
  phone,
}: SigningPanelProps<Result>) {
  const say = useSay()
  const { step, start } = useSignedMessage(use, onDone)
  const asked = step.name === 'connecting' || step.name === 'signing' ? step.wallet : null
  const progress = progressText(say, step, doneText)
  const isBound = account !== undefined
  return (
    <>
      <WalletChoice busyId={asked?.id ?? null} onPick={start} phone={phone} />
      <LiveRegion className={progress === null ? 'sr-only' : 'mt-3 text-ink-2'}>{progress}</LiveRegion>
      {step.name === 'choosing' && step.problem !== null && (
        <Notice tone="danger" role="alert" className="mt-3" title={problemTitle}>
          {step.problem}
        </Notice>
      )}
      <h2 className="mt-6 mb-2 text-hint font-semibold">{say('signing.heading')}</h2>
      <FactList
        layout="narrow"
        size="hint"
        facts={[
          { term: say('signing.site'), value: site },
          { term: signer ?? say('signing.address'), value: <SigningAddress step={step} /> },
          ...(isBound
            ? [{ term: say('signing.account'), value: <AddressText address={account} form="whole" /> }]
            : []),
          meaning,
          { term: say('signing.valid'), value: say(isBound ? 'signing.validHere' : 'signing.validOnce') },
        ]}
      />
    </>
  )
}

/** Address that signs, once the wallet has named it. */
function SigningAddress({ step }: { readonly step: SigningStep }) {
  const say = useSay()
  return step.name === 'signing' ? (
    <AddressText address={step.connection.account} form="whole" />
  ) : (
    say('signing.fromWallet')
  )
}

/** Instruction for the current step; null while a wallet is to be chosen. */
function progressText(say: Say, step: SigningStep, doneText: string | undefined): string | null {
  switch (step.name) {
    case 'choosing':
      return null
    case 'connecting':
      return say('signing.chooseIn', { wallet: step.wallet.name })
    case 'signing':
      return say('signing.confirmIn', { wallet: step.wallet.name })
    case 'done':
      return doneText ?? null
  }
}
