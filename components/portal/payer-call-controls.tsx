import { useSay } from '@/components/language/use-say'
import { Button, type ButtonProps } from '@/components/ui/controls/button'
import { LiveRegion } from '@/components/ui/feedback/live-region'
import { useWallet } from '@/components/wallet/use-wallet'
import type { PayerCall } from './payer-call-flow'
import { type PayerCallWords, problemText, stepText } from './payer-call-words'
import type { PayerCallState } from './use-payer-call'

interface PayerCallControlsProps {
  readonly call: PayerCall
  readonly state: PayerCallState
  readonly words: PayerCallWords
  /** Look of the buttons: `primary` where they are what the page or dialog is for. */
  readonly variant?: ButtonProps['variant']
}

/** A button for each wallet of this browser that sends the call, its progress, and why the last attempt ended. */
export function PayerCallControls({ call, state, words, variant }: PayerCallControlsProps) {
  const say = useSay()
  const { wallets } = useWallet()
  const { step, start, isBusy } = state
  const progress = stepText(say, step, words)
  return (
    <>
      {wallets.length > 0 && (
        <div className="mt-3 flex flex-wrap gap-2">
          {wallets.map((wallet) => (
            <Button
              key={wallet.id}
              variant={variant}
              // The foot of a dialog has buttons as wide as a phone.
              className={variant === 'primary' ? 'max-sm:h-12 max-sm:w-full' : undefined}
              busy={isBusy}
              onClick={() => start(wallet, call)}
            >
              {words.button(wallet.name)}
            </Button>
          ))}
        </div>
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
