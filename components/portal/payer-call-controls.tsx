import { useState } from 'react'
import { useSay } from '@/components/language/use-say'
import { Button } from '@/components/ui/controls/button'
import { LiveRegion } from '@/components/ui/feedback/live-region'
import { InDialogFoot } from '@/components/ui/overlays/dialog-foot'
import { useWallet } from '@/components/wallet/use-wallet'
import { payersWalletFirst } from '@/lib/client/wallet/payers-wallet-first'
import { rememberedWallet } from '@/lib/client/wallet/remembered-wallet'
import type { PayerCall } from './payer-call-flow'
import { type PayerCallWords, problemText, stepText } from './payer-call-words'
import type { PayerCallState } from './use-payer-call'

interface PayerCallControlsProps {
  readonly call: PayerCall
  readonly state: PayerCallState
  readonly words: PayerCallWords
  /** The buttons are what a dialog is for: they stand in its foot. */
  readonly isInFoot?: boolean
  /** The buttons are what the page is for. */
  readonly leads?: boolean
}

/** A button for each wallet of this browser that sends the call, the payer's first; its progress, and why the last attempt ended. */
export function PayerCallControls({
  call,
  state,
  words,
  isInFoot = false,
  leads = isInFoot,
}: PayerCallControlsProps) {
  const say = useSay()
  const { wallets, connection } = useWallet()
  const [lastUsed] = useState(rememberedWallet.read)
  const { step, start, isBusy } = state
  const progress = stepText(say, step, words)
  const ordered = payersWalletFirst(wallets, { payer: call.payer, connection, lastUsed })
  const buttons = ordered.map((wallet, index) => (
    <Button
      key={wallet.id}
      size={leads ? 'foot' : undefined}
      variant={leads && index === 0 ? 'primary' : undefined}
      busy={isBusy}
      onClick={() => start(wallet, call)}
    >
      {words.button(wallet.name)}
    </Button>
  ))
  return (
    <>
      {isInFoot ? (
        <InDialogFoot>
          <div className="flex flex-wrap justify-end gap-2 empty:hidden max-sm:flex-col">{buttons}</div>
        </InDialogFoot>
      ) : (
        <div className="mt-3 flex flex-wrap gap-2 empty:hidden">{buttons}</div>
      )}
      <LiveRegion className={progress === null ? 'sr-only' : 'mt-3 text-hint text-ink-2'}>
        {progress}
      </LiveRegion>
      {step.name === 'idle' && step.problem !== null && (
        <p role="alert" className="mt-3 break-words text-danger text-hint">
          {problemText(say, step.problem, call.payer, words)}
        </p>
      )}
    </>
  )
}
