import { useQueryClient } from '@tanstack/react-query'
import { formatDay } from '@/components/billing/format-day'
import { networkName } from '@/lib/billing/networks'
import { isOver } from '@/lib/billing/subscriptions/subscriber'
import { sendSignedEnd } from '@/lib/client/queries/portal-mutations'
import type { WirePortalSubscription, WireRevocation } from '@/lib/wire/subscribers/portal'
import { PayerCallControls } from '../payer-call-controls'
import type { PayerCallWords } from '../payer-call-words'
import { usePayerCall } from '../use-payer-call'

const WORDS: PayerCallWords = {
  verb: 'Sign',
  done: 'Signed. The permission is removed on the chain within a minute or so; this page follows.',
  unsent: 'Nothing was removed.',
  reverted: 'The permission may be removed already.',
}

interface SignEndProps {
  readonly row: WirePortalSubscription
  readonly revocation: WireRevocation
  readonly now: Date
}

/** Ends the permission on the chain by a signature, which this site brings there at its own cost. */
export function SignEnd({ row, revocation, now }: SignEndProps) {
  const client = useQueryClient()
  const state = usePayerCall(row.permission.state === 'live')
  const { chainId, cancel, toSign } = revocation
  const send = (signature: string) => sendSignedEnd(client, row.id, signature)
  return (
    <section className="mt-4">
      <h4 className="font-semibold text-hint">Free, by a signature</h4>
      <p className="mt-1 text-pretty text-hint text-ink-2">
        You sign, and we bring it to {networkName(chainId)} at our cost. {signedEndText(row, now)}
      </p>
      <PayerCallControls
        call={{ payer: row.payer, chainId, transaction: cancel, signed: { toSign, send } }}
        state={state}
        words={WORDS}
      />
    </section>
  )
}

/** Effect of a signed end on what is paid. */
function signedEndText(row: WirePortalSubscription, now: Date): string {
  if (isOver(row)) return 'Nothing can be charged with it afterwards, even without this site.'
  const until =
    row.status === 'past_due'
      ? ''
      : ` You can use what you paid for until ${formatDay(row.currentPeriodEnd, now)}.`
  return `It ends this subscription for good: that can’t be taken back.${until}`
}
