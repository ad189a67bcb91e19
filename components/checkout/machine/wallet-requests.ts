import type { OfferToken } from '@/lib/billing/checkout/offer'
import { pause } from '@/lib/client/pause'
import type { Balance } from '@/lib/client/wallet/read-balances'
import type { Connection } from '@/lib/client/wallet/wallet'
import { WalletError, walletErrorOf } from '@/lib/client/wallet/wallet-error'
import type { CheckoutDeps, CheckoutScope } from './checkout-deps'

/** Time a wallet may take to switch before the page offers other ways, in milliseconds. Decided, not measured. */
const SWITCH_PATIENCE_MS = 10_000

/** Asks a wallet for an account. The account itself comes from the wallet store. */
export async function connectWallet(
  { store }: Pick<CheckoutDeps, 'store'>,
  walletId: string,
  { dispatch }: CheckoutScope,
): Promise<void> {
  try {
    const wallet = store.getState().wallets.find(({ id }) => id === walletId)
    if (!wallet) throw new WalletError('disconnected', 'The wallet is gone')
    await store.connect(wallet)
  } catch (thrown) {
    dispatch({ type: 'wallet_refused', problem: walletErrorOf(thrown).problem })
  }
}

/** Asks the connected wallet to go to a network. The new network comes from the wallet store. */
export async function switchNetwork(
  { store }: Pick<CheckoutDeps, 'store'>,
  chainId: number,
  { dispatch }: CheckoutScope,
): Promise<void> {
  try {
    await store.switchNetwork(chainId)
    // A wallet that confirms but does not switch counts as one without an answer.
    dispatch({ type: 'switch_slow' })
  } catch (thrown) {
    dispatch({ type: 'switch_failed', problem: walletErrorOf(thrown).problem })
  }
}

export async function waitForSwitch(_: unknown, { signal, dispatch }: CheckoutScope): Promise<void> {
  await pause(SWITCH_PATIENCE_MS, signal)
  dispatch({ type: 'switch_slow' })
}

/** Pause between two looks for funds that a payer was asked to add, in milliseconds. Decided, not measured. */
const FUNDS_POLL_MS = 5_000

/** Asks for the balances again in a while. */
export async function waitForFunds(_: unknown, { signal, dispatch }: CheckoutScope): Promise<void> {
  await pause(FUNDS_POLL_MS, signal)
  dispatch({ type: 'funds_moved' })
}

/** Reads the balances of tokens on the wallet's network; one that cannot be read is unknown. */
export async function readTokenBalances(
  connection: Connection,
  tokens: readonly OfferToken[],
  { dispatch }: CheckoutScope,
): Promise<void> {
  const read = await askForBalances(connection, tokens)
  const balances = Object.fromEntries(tokens.map(({ id }, index) => [id, read[index] ?? 'unknown']))
  dispatch({ type: 'balances_read', connection, balances })
}

async function askForBalances(
  connection: Connection,
  tokens: readonly OfferToken[],
): Promise<readonly Balance[]> {
  try {
    // Contract calls need an encoder, which is loaded once a wallet is connected.
    const { readBalances } = await import('@/lib/client/wallet/read-balances')
    return await readBalances(
      connection,
      tokens.map(({ address }) => address),
    )
  } catch {
    return []
  }
}
