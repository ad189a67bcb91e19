import { useQueryClient } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { tokenAmount } from '@/components/billing/payment-facts'
import { WholeAddress } from '@/components/billing/whole-address'
import { Button } from '@/components/ui/controls/button'
import { LiveRegion } from '@/components/ui/feedback/live-region'
import { Notice } from '@/components/ui/feedback/notice'
import { useWallet } from '@/components/wallet/use-wallet'
import { walletProblemText } from '@/components/wallet/wallet-problem-text'
import { networkName } from '@/lib/billing/networks'
import { pause } from '@/lib/client/pause'
import { queryKeys } from '@/lib/client/queries/query-keys'
import { walletStore } from '@/lib/client/wallet/wallet-store'
import type { WireNeededPermission, WirePortalSubscription } from '@/lib/wire/subscribers/portal'
import { createRevocation, type RevocationProblem, type RevocationStep } from './revocation-flow'

/** Polling interval for the transaction, in milliseconds. */
const POLL_MS = 2_000

interface AllowAgainNoticeProps {
  readonly row: WirePortalSubscription
  readonly needed: WireNeededPermission
}

/** Request to allow the first charge anew: what was signed for the end of the trial is void by now. */
export function AllowAgainNotice({ row, needed }: AllowAgainNoticeProps) {
  const client = useQueryClient()
  const { wallets } = useWallet()
  const [sending] = useState(() =>
    createRevocation({
      connect: (wallet) => walletStore().connect(wallet),
      switchNetwork: (chainId) => walletStore().switchNetwork(chainId),
      pause: (signal) => pause(POLL_MS, signal),
      onEnd: () => void client.invalidateQueries({ queryKey: queryKeys.portal }),
    }),
  )
  const step = useSyncExternalStore(sending.subscribe, sending.getState, sending.getState)
  const { chainId, contract, allowanceText, approve } = needed
  const amount = `${tokenAmount(allowanceText)} ${row.token.symbol}`
  return (
    <Notice
      tone="warn"
      role="status"
      className="mb-4"
      title={`Allow ${amount} again, or the first payment fails.`}
    >
      The permission that you signed when the trial began can’t be used any more: this wallet signed another
      one for {row.token.symbol} since. Allow the same payments again on {networkName(chainId)}; it costs a
      small network fee. Nothing is charged before the trial ends.
      <span className="mt-2 block">
        Allowed to <WholeAddress address={contract} chainId={chainId} what="the contract" />
      </span>
      <span className="mt-3 flex flex-wrap gap-2">
        {wallets.map((wallet) => (
          <Button
            key={wallet.id}
            size={30}
            busy={step.name === 'asking' || step.name === 'sent'}
            onClick={() => sending.start(wallet, { payer: row.payer, chainId, call: approve })}
          >
            Allow with {wallet.name}
          </Button>
        ))}
      </span>
      <LiveRegion className={stepText(step) === null ? 'sr-only' : 'mt-2'}>{stepText(step)}</LiveRegion>
      {step.name === 'idle' && step.problem !== null && (
        <span className="mt-2 block text-danger">{problemText(step.problem, row.payer)}</span>
      )}
    </Notice>
  )
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
      return 'Done. This page follows within a minute.'
  }
}

function problemText(problem: RevocationProblem, payer: string): string {
  switch (problem.kind) {
    case 'wallet':
      return `${walletProblemText(problem.problem)} Nothing was allowed.`
    case 'wrong_account':
      return `Your wallet shows ${problem.account}. Choose ${payer} in it: only the account that pays can do this.`
    case 'reverted':
      return 'The network refused the transaction. Nothing was allowed.'
  }
}
