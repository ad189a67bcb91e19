import type { Connection, Wallet } from './wallet'

/**
 * Wallets of this browser, that of the payer first: the one that shows the payer's account, else the one used last, with
 * which the payer signed in.
 */
export function payersWalletFirst(
  wallets: readonly Wallet[],
  {
    payer,
    connection,
    lastUsed,
  }: {
    readonly payer: string
    readonly connection: Pick<Connection, 'wallet' | 'account'> | null
    /** Its reverse domain name; null where none is remembered. */
    readonly lastUsed: string | null
  },
): readonly Wallet[] {
  const holder = connection?.account.toLowerCase() === payer.toLowerCase() ? connection.wallet.id : null
  const first =
    wallets.find(({ id }) => id === holder) ?? wallets.find(({ rdns }) => rdns === lastUsed) ?? wallets[0]
  return first === undefined ? [] : [first, ...wallets.filter((wallet) => wallet !== first)]
}
