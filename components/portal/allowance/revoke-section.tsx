import { WholeAddress } from '@/components/billing/whole-address'
import { richText } from '@/components/language/rich-text'
import { useSay } from '@/components/language/use-say'
import { CopyButton } from '@/components/ui/controls/copy-button'
import { type Fact, FactList } from '@/components/ui/text/fact-list'
import { networkName } from '@/lib/billing/networks'
import { isOver } from '@/lib/billing/subscriptions/subscriber'
import type { Say } from '@/lib/language/say'
import type { WirePortalSubscription, WireRevocation } from '@/lib/wire/subscribers/portal'
import { SignEnd } from '../cancel/sign-end'
import { PayerCallControls } from '../payer-call-controls'
import type { PayerCallWords } from '../payer-call-words'
import { usePayerCall } from '../use-payer-call'
import { FoldSummary } from './fold-summary'

const wordsOf = (say: Say): PayerCallWords => ({
  button: (wallet) => say('permission.removeWith', { wallet }),
  done: say('permission.removeDone'),
  unsent: say('permission.nothingRemoved'),
  reverted: say('permission.maybeRemoved'),
})

/** Name of the contract's function, as explorers list it. */
const FUNCTION = 'cancel'

interface RevokeSectionProps {
  readonly row: WirePortalSubscription
  readonly revocation: WireRevocation
  readonly now: Date
}

/** Revocation without this site's server: with a wallet of this browser, or elsewhere with the facts listed. */
export function RevokeSection({ row, revocation, now }: RevokeSectionProps) {
  const say = useSay()
  const { chainId, cancel } = revocation
  const state = usePayerCall(row.permission.state === 'live')
  const call = { payer: row.payer, chainId, transaction: cancel }
  return (
    <details className="mt-6 border-line border-t pt-4">
      <FoldSummary>{say('permission.removeTitle')}</FoldSummary>
      <p className="mt-3 text-pretty text-hint text-ink-2">
        {say('permission.removeText', { network: networkName(chainId) })}
      </p>
      <SignEnd row={row} revocation={revocation} now={now} />
      <h4 className="mt-5 font-semibold text-hint">{say('permission.ownTransaction')}</h4>
      <p className="mt-1 text-pretty text-hint text-ink-2">
        {say('permission.ownText', { ends: !isOver(row) && row.cancelAt === null ? 'yes' : 'no' })}
      </p>
      <PayerCallControls call={call} state={state} words={wordsOf(say)} />
      <h4 className="mt-5 mb-1.5 font-semibold text-hint">{say('permission.anyWallet')}</h4>
      <FactList size="hint" facts={facts(say, row, revocation)} layout="columns" />
    </details>
  )
}

function facts(say: Say, row: WirePortalSubscription, revocation: WireRevocation): Fact[] {
  const { symbol } = row.token
  const { chainId, contract, cancel, removeAllowance, mandate } = revocation
  return [
    { term: say('permission.network'), value: `${networkName(chainId)} (${chainId})` },
    {
      term: say('permission.contract'),
      stacked: true,
      value: <WholeAddress address={contract} chainId={chainId} what="contract" />,
    },
    {
      term: say('permission.endPermission', { over: isOver(row) ? 'yes' : 'no' }),
      stacked: true,
      value: (
        <>
          {richText(say, 'permission.callCancel', { call: <code>{FUNCTION}</code> })}{' '}
          <span className="mt-1.5 flex flex-wrap gap-2">
            <CopyButton value={cancel.data} label={say('permission.copyDataOf', { what: 'call' })}>
              {say('permission.copyData')}
            </CopyButton>
            <CopyButton value={JSON.stringify(mandate, null, 2)} label={say('permission.copySigned')}>
              {say('permission.copySigned')}
            </CopyButton>
          </span>
        </>
      ),
    },
    {
      term: say('permission.removeAll', { symbol }),
      stacked: true,
      value: (
        <>
          {say('permission.removeAllText', { symbol })}{' '}
          <span className="mt-1.5 block">
            {say('permission.contractOf', { symbol })}
            <WholeAddress address={removeAllowance.to} chainId={chainId} what="token" />
          </span>
          <span className="mt-1.5 flex flex-wrap gap-2">
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
  ]
}
