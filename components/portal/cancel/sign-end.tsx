import { useQueryClient } from '@tanstack/react-query'
import { sayDay } from '@/components/language/spoken-values'
import { useSay } from '@/components/language/use-say'
import { networkName } from '@/lib/billing/networks'
import { isOver } from '@/lib/billing/subscriptions/subscriber'
import { sendSignedEnd } from '@/lib/client/queries/portal/portal-mutations'
import type { Say } from '@/lib/language/say'
import type { WirePortalSubscription, WireRevocation } from '@/lib/wire/subscribers/portal'
import { PayerCallControls } from '../payer-call-controls'
import type { PayerCallWords } from '../payer-call-words'
import { usePayerCall } from '../use-payer-call'

const wordsOf = (say: Say): PayerCallWords => ({
  button: (wallet) => say('change.signWith', { wallet }),
  done: say('permission.freeDone'),
  unsent: say('permission.nothingRemoved'),
  reverted: say('permission.maybeRemoved'),
})

interface SignEndProps {
  readonly row: WirePortalSubscription
  readonly revocation: WireRevocation
  readonly now: Date
}

/** Ends the permission on the chain by a signature, which this site brings there at its own cost. */
export function SignEnd({ row, revocation, now }: SignEndProps) {
  const say = useSay()
  const client = useQueryClient()
  const state = usePayerCall(row.permission.state === 'live')
  const { chainId, cancel, toSign } = revocation
  const send = (signature: string) => sendSignedEnd(client, row.id, signature)
  return (
    <section className="mt-4">
      <h4 className="font-semibold text-hint">{say('permission.freeTitle')}</h4>
      <p className="mt-1 text-pretty text-hint text-ink-2">
        {say('permission.freeText', { network: networkName(chainId), effect: signedEndText(say, row, now) })}
      </p>
      <PayerCallControls
        call={{ payer: row.payer, chainId, transaction: cancel, signed: { toSign, send } }}
        state={state}
        words={wordsOf(say)}
      />
    </section>
  )
}

/** Effect of a signed end on what is paid. */
function signedEndText(say: Say, row: WirePortalSubscription, now: Date): string {
  if (isOver(row)) return say('permission.freeOver')
  return say('permission.freeEnds', {
    dated: row.status === 'past_due' ? 'no' : 'yes',
    day: sayDay(say, row.currentPeriodEnd, now),
  })
}
