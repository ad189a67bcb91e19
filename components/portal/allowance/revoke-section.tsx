import { WholeAddress } from '@/components/billing/whole-address'
import { CopyButton } from '@/components/ui/controls/copy-button'
import { type Fact, FactList } from '@/components/ui/text/fact-list'
import { networkName } from '@/lib/billing/networks'
import { isOver } from '@/lib/billing/subscriptions/subscriber'
import type { WirePortalSubscription, WireRevocation } from '@/lib/wire/subscribers/portal'
import { SignEnd } from '../cancel/sign-end'
import { PayerCallControls } from '../payer-call-controls'
import type { PayerCallWords } from '../payer-call-words'
import { usePayerCall } from '../use-payer-call'

const WORDS: PayerCallWords = {
  verb: 'Remove',
  done: 'Done. The permission is removed on the chain; this page follows in a moment.',
  unsent: 'Nothing was removed.',
  reverted: 'The permission may be removed already.',
}

interface RevokeSectionProps {
  readonly row: WirePortalSubscription
  readonly revocation: WireRevocation
  readonly now: Date
}

/** Revocation without this site's server: with a wallet of this browser, or elsewhere with the facts listed. */
export function RevokeSection({ row, revocation, now }: RevokeSectionProps) {
  const { chainId, cancel } = revocation
  const state = usePayerCall(row.permission.state === 'live')
  const call = { payer: row.payer, chainId, transaction: cancel }
  return (
    <details className="mt-6 border-line border-t pt-4">
      <summary className="w-fit cursor-pointer text-link font-medium">
        Remove the permission on the chain
      </summary>
      <p className="mt-3 text-pretty text-hint text-ink-2">
        The permission lives in a contract on {networkName(chainId)}, not on this site. Ending it there ends
        it for good.
      </p>
      <SignEnd row={row} revocation={revocation} now={now} />
      <h4 className="mt-5 font-semibold text-hint">By your own transaction</h4>
      <p className="mt-1 text-pretty text-hint text-ink-2">
        Your wallet can end it at any time, even if this site is gone; it costs a network fee.
        {!isOver(row) && row.cancelAt === null && ' It ends this subscription at once.'}
      </p>
      <PayerCallControls call={call} state={state} words={WORDS} />
      <h4 className="mt-5 mb-1.5 font-semibold text-hint">With any wallet or explorer</h4>
      <FactList size="hint" facts={facts(row, revocation)} layout="columns" />
    </details>
  )
}

function facts(row: WirePortalSubscription, revocation: WireRevocation): Fact[] {
  const { chainId, contract, cancel, removeAllowance, mandate } = revocation
  return [
    { term: 'Network', value: `${networkName(chainId)} (${chainId})` },
    {
      term: 'Contract',
      stacked: true,
      value: <WholeAddress address={contract} chainId={chainId} what="the contract" />,
    },
    {
      term: isOver(row) ? 'End the permission' : 'End this subscription',
      stacked: true,
      value: (
        <>
          Call <code>cancel</code> of the contract with what you signed.{' '}
          <span className="mt-1.5 flex flex-wrap gap-2">
            <CopyButton value={cancel.data} label="Copy data of the call">
              Copy data
            </CopyButton>
            <CopyButton value={JSON.stringify(mandate, null, 2)} label="Copy what you signed">
              Copy what you signed
            </CopyButton>
          </span>
        </>
      ),
    },
    {
      term: `Remove all permissions for ${row.token.symbol}`,
      stacked: true,
      value: (
        <>
          Set the allowance of the contract to 0 in {row.token.symbol}. This stops everything that you pay
          this merchant in {row.token.symbol}.{' '}
          <span className="mt-1.5 block">
            Contract of {row.token.symbol}
            <WholeAddress address={removeAllowance.to} chainId={chainId} what="the token" />
          </span>
          <span className="mt-1.5 flex flex-wrap gap-2">
            <CopyButton value={removeAllowance.data} label="Copy data that allows nothing">
              Copy data
            </CopyButton>
          </span>
        </>
      ),
    },
  ]
}
