import { WholeAddress } from '@/components/billing/whole-address'
import { CopyButton } from '@/components/ui/controls/copy-button'
import { Notice } from '@/components/ui/feedback/notice'
import { networkName } from '@/lib/billing/networks'
import { permissionApi } from '@/lib/client/payment/permission-api'
import type { WirePortalSubscription } from '@/lib/wire/subscribers/portal'
import { PayerCallControls } from '../payer-call-controls'
import type { PayerCallWords } from '../payer-call-words'
import { allowAgainText } from '../portal-words'
import { usePayerCall } from '../use-payer-call'

const WORDS: PayerCallWords = {
  verb: 'Allow',
  done: 'Done. This page follows within a minute.',
  unsent: 'Nothing was allowed.',
  // Such as Tether on Ethereum.
  reverted:
    'Nothing was allowed. Some tokens change an allowance only from 0: set it to 0 in your wallet first.',
}

/** Request to allow the first charge anew, where what was signed for the end of the trial is void by now. */
export function AllowAgainNotice({ row }: { readonly row: WirePortalSubscription }) {
  const { neededPermission: needed, token } = row
  const state = usePayerCall(needed !== null)
  const { title, next } = allowAgainText(row)
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
      <p>
        The permission you gave when you subscribed can’t be used any more: this wallet has used or replaced
        it since, or changed how it signs. Allow the same payments again on {networkName(chainId)}. If{' '}
        {token.symbol} takes your signature for it, that’s free; otherwise it costs a small network fee.{' '}
        {next}
      </p>
      <p className="mt-2 text-hint">The contract that may take them</p>
      <WholeAddress address={contract} chainId={chainId} what="the contract" />
      <PayerCallControls
        call={{ payer: row.payer, chainId, transaction: approve, permission }}
        state={state}
        words={WORDS}
      />
      <details className="mt-3 text-hint">
        <summary className="w-fit cursor-pointer">With any wallet or explorer</summary>
        <p className="mt-2">Send this data from the paying wallet to the contract of {token.symbol}.</p>
        <WholeAddress address={approve.to} chainId={chainId} what="the token" />
        <div className="mt-1.5">
          <CopyButton value={approve.data} label="Copy data of the approval">
            Copy data
          </CopyButton>
        </div>
      </details>
    </Notice>
  )
}
