import { readSent, sendApproval } from '@/lib/client/payment/send-approvals'
import type { Connection } from '@/lib/client/wallet/wallet'
import { type WalletProblem, walletErrorOf } from '@/lib/client/wallet/wallet-error'
import type { WireWalletCall } from '@/lib/wire/checkout/typed-data'

/**
 * How far removing the permission in the wallet is.
 * - `idle`: nothing was asked; `problem` says why the last try ended.
 * - `asking`: the wallet is asked for its account, the network or the transaction.
 * - `sent`: the transaction is on its way.
 * - `done`: it is in a block.
 */
export type RevocationStep =
  | { readonly name: 'idle'; readonly problem: RevocationProblem | null }
  | { readonly name: 'asking' }
  | { readonly name: 'sent'; readonly hash: string }
  | { readonly name: 'done'; readonly hash: string }

export type RevocationProblem =
  | { readonly kind: 'wallet'; readonly problem: WalletProblem }
  /** The wallet shows an account that the permission is not of. */
  | { readonly kind: 'wrong_account'; readonly account: string }
  /** The network took the transaction and its contract refused it. */
  | { readonly kind: 'reverted' }

interface RevocationHost {
  /** Asks the wallet for an account. @throws WalletError */
  connect(): Promise<Connection>
  /** Asks the wallet to go to a network. @throws WalletError */
  switchNetwork(chainId: number): Promise<void>
  /** Waits until it is time to look again. */
  pause(): Promise<void>
  show(step: RevocationStep): void
}

/** Has the payer's own wallet send `call`, and waits until the network has it. It never throws. */
export async function revokeInWallet(
  host: RevocationHost,
  { payer, chainId, call }: { payer: string; chainId: number; call: WireWalletCall },
): Promise<void> {
  try {
    host.show({ name: 'asking' })
    const connection = await host.connect()
    if (connection.account.toLowerCase() !== payer.toLowerCase()) {
      return host.show({ name: 'idle', problem: { kind: 'wrong_account', account: connection.account } })
    }
    if (connection.chainId !== chainId) await host.switchNetwork(chainId)
    const hash = await sendApproval(connection, call)
    host.show({ name: 'sent', hash })
    for (;;) {
      const state = await readSent(connection, hash)
      if (state === 'mined') return host.show({ name: 'done', hash })
      if (state === 'reverted') return host.show({ name: 'idle', problem: { kind: 'reverted' } })
      await host.pause()
    }
  } catch (thrown) {
    host.show({ name: 'idle', problem: { kind: 'wallet', problem: walletErrorOf(thrown).problem } })
  }
}
