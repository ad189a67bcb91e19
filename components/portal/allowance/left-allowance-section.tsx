import { WholeAddress } from '@/components/billing/whole-address'
import { sayMoment } from '@/components/language/spoken-values'
import { useSay } from '@/components/language/use-say'
import { CopyButton } from '@/components/ui/controls/copy-button'
import { FactList } from '@/components/ui/text/fact-list'
import { networkName } from '@/lib/billing/networks'
import type { Say } from '@/lib/language/say'
import type { WireLeftAllowance, WirePortalSubscription } from '@/lib/wire/subscribers/portal'
import { PayerCallControls } from '../payer-call-controls'
import type { PayerCallWords } from '../payer-call-words'
import { leftText } from '../portal-words'
import { usePayerCall } from '../use-payer-call'
import { FoldSummary } from './fold-summary'

const wordsOf = (say: Say): PayerCallWords => ({
  button: (wallet) => say('permission.zeroWith', { wallet }),
  done: say('permission.zeroDone'),
  unsent: say('permission.zeroAsItWas'),
  reverted: say('permission.zeroAsItWas'),
})

interface LeftAllowanceSectionProps {
  readonly row: WirePortalSubscription
  readonly left: WireLeftAllowance
}

/** Way to take back an allowance that outlives the permission: harmless, and still the payer's to remove. */
export function LeftAllowanceSection({ row, left }: LeftAllowanceSectionProps) {
  const say = useSay()
  const { chainId, contract, readAt, removeAllowance } = left
  const { symbol } = row.token
  const state = usePayerCall(false)
  return (
    <details className="mt-6 border-line border-t pt-4">
      <FoldSummary>{say('permission.zeroTitle')}</FoldSummary>
      <p className="mt-3 text-pretty text-hint text-ink-2">
        {say('permission.zeroText', {
          moment: sayMoment(say, readAt),
          amount: leftText(say, left, row.token),
          network: networkName(chainId),
        })}
      </p>
      <PayerCallControls
        call={{ payer: row.payer, chainId, transaction: removeAllowance }}
        state={state}
        words={wordsOf(say)}
      />
      <h4 className="mt-5 mb-1.5 font-semibold text-hint">{say('permission.anyWallet')}</h4>
      <FactList
        size="hint"
        layout="columns"
        facts={[
          { term: say('permission.network'), value: `${networkName(chainId)} (${chainId})` },
          {
            term: say('permission.contract'),
            stacked: true,
            value: <WholeAddress address={contract} chainId={chainId} what="contract" />,
          },
          {
            term: say('permission.contractOf', { symbol }),
            stacked: true,
            value: (
              <>
                <WholeAddress address={removeAllowance.to} chainId={chainId} what="token" />
                <span className="mt-1.5 block">
                  <CopyButton
                    value={removeAllowance.data}
                    label={say('permission.copyDataOf', { what: 'nothing' })}
                  >
                    {say('permission.copyData')}
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
