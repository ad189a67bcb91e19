import { WholeAddress } from '@/components/billing/whole-address'
import { useSay } from '@/components/language/use-say'
import { CopyButton } from '@/components/ui/controls/copy-button'
import { Notice } from '@/components/ui/feedback/notice'
import { networkName } from '@/lib/billing/networks'
import { permissionApi } from '@/lib/client/payment/permission-api'
import type { Say } from '@/lib/language/say'
import type { WirePortalSubscription } from '@/lib/wire/subscribers/portal'
import { FoldSummary } from '../allowance/fold-summary'
import { PayerCallControls } from '../payer-call-controls'
import type { PayerCallWords } from '../payer-call-words'
import { allowAgainText } from '../portal-words'
import { usePayerCall } from '../use-payer-call'

const wordsOf = (say: Say): PayerCallWords => ({
  button: (wallet) => say('change.allowWith', { wallet }),
  done: say('permission.againFollows'),
  unsent: say('permission.nothingAllowed'),
  // Such as Tether on Ethereum.
  reverted: say('permission.allowFromZero'),
})

/** Request to allow the first charge anew, where what was signed for the end of the trial is void by now. */
export function AllowAgainNotice({ row }: { readonly row: WirePortalSubscription }) {
  const say = useSay()
  const { neededPermission: needed, token } = row
  const state = usePayerCall(needed !== null)
  const { title, next } = allowAgainText(say, row)
  if (needed === null) {
    if (state.step.name !== 'done') return null
    return (
      <Notice role="status" className="mb-4" title={title}>
        {next}
      </Notice>
    )
  }
  const { chainId, contract, allowance, approve } = needed
  const permission = { contract, allowance, api: permissionApi(row.id, row.permission.chargesLeft) }
  return (
    <Notice tone="warn" className="mb-4" title={title}>
      <p>{say('permission.againText', { network: networkName(chainId), symbol: token.symbol, next })}</p>
      <p className="mt-2 text-hint">{say('permission.taker')}</p>
      <WholeAddress address={contract} chainId={chainId} what="contract" />
      <PayerCallControls
        call={{ payer: row.payer, chainId, transaction: approve, permission }}
        state={state}
        words={wordsOf(say)}
      />
      <details className="mt-3 text-hint">
        <FoldSummary>{say('permission.anyWallet')}</FoldSummary>
        <p className="mt-2">{say('permission.sendData', { symbol: token.symbol })}</p>
        <WholeAddress address={approve.to} chainId={chainId} what="token" />
        <div className="mt-1.5">
          <CopyButton value={approve.data} label={say('permission.copyDataOf', { what: 'approval' })}>
            {say('permission.copyData')}
          </CopyButton>
        </div>
      </details>
    </Notice>
  )
}
