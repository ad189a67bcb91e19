import { WholeAddress } from '@/components/billing/whole-address'
import { CopyButton } from '@/components/ui/controls/copy-button'
import { Notice } from '@/components/ui/feedback/notice'
import { useWallet } from '@/components/wallet/use-wallet'
import { networkName } from '@/lib/billing/networks'
import type { WirePortalSubscription } from '@/lib/wire/subscribers/portal'
import { PayerCallControls } from './payer-call-controls'
import type { PayerCallWords } from './payer-call-words'
import { allowAgainText } from './portal-words'
import { usePayerCall } from './use-payer-call'

const WORDS: PayerCallWords = {
  verb: 'Allow',
  done: 'Done. This page follows within a minute.',
  unsent: 'Nothing was allowed.',
  reverted: 'Nothing was allowed.',
}

/** Request to allow the first charge anew, where what was signed for the end of the trial is void by now. */
export function AllowAgainNotice({ row }: { readonly row: WirePortalSubscription }) {
  const { neededPermission: needed, token } = row
  const { wallets } = useWallet()
  const state = usePayerCall(needed !== null)
  const { title, next } = allowAgainText(row)
  if (needed === null) {
    if (state.step.name !== 'done') return null
    return (
      <Notice role="status" className="mb-4" title="Allowed. Nothing is charged before the trial ends." />
    )
  }
  const { chainId, contract, approve } = needed
  return (
    <Notice tone="warn" className="mb-4" title={title}>
      <p>
        The permission you signed when you subscribed can’t be used any more: this wallet has signed another
        one for {token.symbol} since. Allow the same payments again on {networkName(chainId)}; it costs a
        small network fee. {next}
      </p>
      <p className="mt-2 text-hint">The contract that may take them</p>
      <WholeAddress address={contract} chainId={chainId} what="the contract" />
      {wallets.length === 0 && (
        <div className="mt-2 text-hint">
          <p>
            No wallet was found in this browser. Open this page in your wallet’s own, or send this data to the
            contract of {token.symbol} from any wallet:
          </p>
          <WholeAddress address={approve.to} chainId={chainId} what="the token" />
          <div className="mt-1.5">
            <CopyButton value={approve.data} label="Copy data of the approval">
              Copy data
            </CopyButton>
          </div>
        </div>
      )}
      <PayerCallControls
        call={{ payer: row.payer, chainId, transaction: approve }}
        state={state}
        words={WORDS}
      />
    </Notice>
  )
}
