import { formatMoment } from '@/components/billing/format-day'
import { WholeAddress } from '@/components/billing/whole-address'
import { CopyButton } from '@/components/ui/controls/copy-button'
import { FactList } from '@/components/ui/text/fact-list'
import { networkName } from '@/lib/billing/networks'
import type { WireLeftAllowance, WirePortalSubscription } from '@/lib/wire/subscribers/portal'
import { PayerCallControls } from '../payer-call-controls'
import type { PayerCallWords } from '../payer-call-words'
import { leftText } from '../portal-words'
import { usePayerCall } from '../use-payer-call'

const WORDS: PayerCallWords = {
  verb: 'Set it to 0',
  done: 'Done. The contract is allowed nothing any more.',
  unsent: 'The allowance is as it was.',
  reverted: 'The allowance is as it was.',
}

interface LeftAllowanceSectionProps {
  readonly row: WirePortalSubscription
  readonly left: WireLeftAllowance
  readonly now: Date
}

/** Way to take back an allowance that outlives the permission: harmless, and still the payer's to remove. */
export function LeftAllowanceSection({ row, left, now }: LeftAllowanceSectionProps) {
  const { chainId, contract, readAt, removeAllowance } = left
  const { symbol } = row.token
  const state = usePayerCall(false)
  return (
    <details className="mt-6 border-line border-t pt-4">
      <summary className="w-fit cursor-pointer text-link font-medium">Set the allowance to 0</summary>
      <p className="mt-3 text-pretty text-hint text-ink-2">
        On {formatMoment(readAt, now)} your wallet still allowed the contract {leftText(left, row.token)} on{' '}
        {networkName(chainId)}. Without your permission the contract can’t charge it, so you can leave it.
        Setting it to 0 costs a network fee.
      </p>
      <PayerCallControls
        call={{ payer: row.payer, chainId, transaction: removeAllowance }}
        state={state}
        words={WORDS}
      />
      <h4 className="mt-5 mb-1.5 font-semibold text-hint">With any wallet or explorer</h4>
      <FactList
        size="hint"
        layout="columns"
        facts={[
          { term: 'Network', value: `${networkName(chainId)} (${chainId})` },
          {
            term: 'Contract',
            stacked: true,
            value: <WholeAddress address={contract} chainId={chainId} what="the contract" />,
          },
          {
            term: `Contract of ${symbol}`,
            stacked: true,
            value: (
              <>
                <WholeAddress address={removeAllowance.to} chainId={chainId} what="the token" />
                <span className="mt-1.5 block">
                  <CopyButton value={removeAllowance.data} label="Copy data that allows nothing">
                    Copy data
                  </CopyButton>
                </span>
              </>
            ),
          },
        ]}
      />
    </details>
  )
}
