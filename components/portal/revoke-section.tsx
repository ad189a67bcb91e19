import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { WholeAddress } from '@/components/billing/whole-address'
import { Button } from '@/components/ui/controls/button'
import { CopyButton } from '@/components/ui/controls/copy-button'
import { LiveRegion } from '@/components/ui/feedback/live-region'
import { Notice } from '@/components/ui/feedback/notice'
import { type Fact, FactList } from '@/components/ui/text/fact-list'
import { useWallet } from '@/components/wallet/use-wallet'
import { walletProblemText } from '@/components/wallet/wallet-problem-text'
import { networkName } from '@/lib/billing/networks'
import { pause } from '@/lib/client/pause'
import { queryKeys } from '@/lib/client/queries/query-keys'
import type { Wallet } from '@/lib/client/wallet/wallet'
import { walletStore } from '@/lib/client/wallet/wallet-store'
import type { WirePortalSubscription, WireRevocation } from '@/lib/wire/subscribers/portal'
import { createRevocation, type RevocationProblem, type RevocationStep } from './revocation-flow'

interface RevokeSectionProps {
  readonly row: WirePortalSubscription
  readonly revocation: WireRevocation
}

/** Revocation without this site's server: with a wallet of this browser, or elsewhere with the facts listed. */
export function RevokeSection({ row, revocation }: RevokeSectionProps) {
  const { wallets, step, start } = useRevocation(row, revocation)
  const [wallet] = wallets
  const network = networkName(revocation.chainId)
  return (
    <details className="mt-6 border-line border-t pt-4">
      <summary className="w-fit cursor-pointer text-link font-medium">
        Remove the permission on the chain yourself
      </summary>
      <p className="mt-3 text-pretty text-hint text-ink-2">
        The permission lives in a contract on {network}, not on this site. Your wallet can end it at any time,
        even if this site is gone; it costs a network fee. Ending it ends this subscription.
      </p>
      {wallet !== undefined && (
        <div className="mt-3 flex flex-wrap gap-2">
          {wallets.map((each) => (
            <Button
              key={each.id}
              busy={step.name === 'asking' || step.name === 'sent'}
              onClick={() => start(each)}
            >
              Remove with {each.name}
            </Button>
          ))}
        </div>
      )}
      <LiveRegion className={stepText(step) === null ? 'sr-only' : 'mt-3 text-hint text-ink-2'}>
        {stepText(step)}
      </LiveRegion>
      {step.name === 'idle' && step.problem !== null && (
        <Notice tone="warn" role="alert" className="mt-3">
          {problemText(step.problem, row.payer)}
        </Notice>
      )}
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
      term: 'End this subscription',
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

function stepText(step: RevocationStep): string | null {
  switch (step.name) {
    case 'idle':
      return null
    case 'asking':
      return 'Confirm in your wallet.'
    case 'sent':
      return 'Sent. Waiting for the network…'
    case 'done':
      return 'Done. The permission is removed on the chain; this page follows in a moment.'
  }
}

function problemText(problem: RevocationProblem, payer: string): string {
  switch (problem.kind) {
    case 'wallet':
      return `${walletProblemText(problem.problem)} Nothing was removed.`
    case 'wrong_account':
      return `Your wallet shows ${problem.account}. Choose ${payer} in it: only the account that pays can do this.`
    case 'reverted':
      return 'The network refused the transaction. The permission may be removed already.'
  }
}

/** Polling interval for the transaction, in milliseconds. */
const POLL_MS = 2_000
/** Polling interval for the list while the service has not followed the chain to the transaction, in milliseconds. */
const BEHIND_MS = 3_000

/** The browser's wallets, the step of the revocation, and `start`, which sends the call with one of them. */
function useRevocation(row: WirePortalSubscription, { chainId, cancel }: WireRevocation) {
  const client = useQueryClient()
  const { wallets } = useWallet()
  const [revocation] = useState(() =>
    createRevocation({
      connect: (wallet) => walletStore().connect(wallet),
      switchNetwork: (target) => walletStore().switchNetwork(target),
      pause: (signal) => pause(POLL_MS, signal),
      onEnd: () => void client.invalidateQueries({ queryKey: queryKeys.portal }),
    }),
  )
  const step = useSyncExternalStore(revocation.subscribe, revocation.getState, revocation.getState)
  const isBehind = step.name === 'done' && row.permission.state === 'live'
  useEffect(() => {
    if (!isBehind) return
    const reading = setInterval(() => client.invalidateQueries({ queryKey: queryKeys.portal }), BEHIND_MS)
    return () => clearInterval(reading)
  }, [isBehind, client])
  const start = (wallet: Wallet) => revocation.start(wallet, { payer: row.payer, chainId, call: cancel })
  return { wallets, step, start }
}
