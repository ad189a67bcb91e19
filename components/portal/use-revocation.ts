import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useWallet } from '@/components/wallet/use-wallet'
import { PORTAL_KEY } from '@/lib/client/portal-queries'
import type { Wallet } from '@/lib/client/wallet/wallet'
import { walletStore } from '@/lib/client/wallet/wallet-store'
import type { WireWalletCall } from '@/lib/wire/checkout/typed-data'
import type { WirePortalSubscription, WireRevocation } from '@/lib/wire/subscribers/portal'
import { type RevocationStep, revokeInWallet } from './revocation-flow'

/** How often the network is asked for a transaction, in milliseconds. */
const POLL_MS = 2_000

/** Removing a permission with a wallet of this browser: the wallets, how far it is, and how to begin. */
export function useRevocation(row: WirePortalSubscription, { chainId }: WireRevocation) {
  const client = useQueryClient()
  const { wallets } = useWallet()
  const [step, setStep] = useState<RevocationStep>({ name: 'idle', problem: null })

  const start = async (wallet: Wallet, call: WireWalletCall) => {
    const host = {
      connect: () => walletStore().connect(wallet),
      switchNetwork: (target: number) => walletStore().switchNetwork(target),
      pause: () => new Promise<void>((resolve) => setTimeout(resolve, POLL_MS)),
      show: setStep,
    }
    await revokeInWallet(host, { payer: row.payer, chainId, call })
    await client.invalidateQueries({ queryKey: PORTAL_KEY })
  }
  return { wallets, step, start }
}
