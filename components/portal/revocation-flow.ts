import { createStore, type ReadableStore } from '@/lib/client/create-store'
import { readSent, sendApproval } from '@/lib/client/payment/send-approvals'
import { type Effect, type EffectScope, runEffects } from '@/lib/client/run-effects'
import type { Connection, Wallet } from '@/lib/client/wallet/wallet'
import { type WalletProblem, walletErrorOf } from '@/lib/client/wallet/wallet-error'
import type { WireWalletCall } from '@/lib/wire/checkout/typed-data'

/**
 * Progress of removing the permission with the payer's wallet.
 * - `idle`: no request is open; `problem` is the reason why the last attempt ended.
 * - `asking`: the wallet is asked for its account, the network or the transaction.
 * - `sent`: the transaction is on its way.
 * - `done`: it is in a block.
 */
export type RevocationStep =
  | { readonly name: 'idle'; readonly problem: RevocationProblem | null }
  | { readonly name: 'asking'; readonly wallet: Wallet; readonly permission: RevocablePermission }
  | { readonly name: 'sent'; readonly hash: string; readonly connection: Connection }
  | { readonly name: 'done'; readonly hash: string }

export type RevocationProblem =
  | { readonly kind: 'wallet'; readonly problem: WalletProblem }
  /** The wallet's account is not the payer's. */
  | { readonly kind: 'wrong_account'; readonly account: string }
  /** The transaction was mined and reverted. */
  | { readonly kind: 'reverted' }

/** A permission that ends when the account of its payer sends `call`. */
interface RevocablePermission {
  readonly payer: string
  readonly chainId: number
  readonly call: WireWalletCall
}

interface RevocationDeps {
  /** Asks a wallet for an account. @throws WalletError */
  connect(wallet: Wallet): Promise<Connection>
  /** Asks the wallet to switch networks. @throws WalletError */
  switchNetwork(chainId: number): Promise<void>
  /** Waits for one polling interval. */
  pause(signal: AbortSignal): Promise<void>
  /** Called when an attempt has ended, with or without success. */
  onEnd(): void
}

export interface Revocation extends ReadableStore<RevocationStep> {
  /** Sends the call from the payer's wallet and waits until it is mined. */
  start(wallet: Wallet, permission: RevocablePermission): void
}

export function createRevocation(deps: RevocationDeps): Revocation {
  const { getState, setState, subscribe } = createStore<RevocationStep>({ name: 'idle', problem: null })
  const syncEffects = runEffects<RevocationDeps, RevocationStep>(deps, (step) => {
    setState(step)
    if (step.name === 'idle' || step.name === 'done') deps.onEnd()
  })
  subscribe(() => syncEffects(effectsFor(getState())))
  return {
    getState,
    subscribe,
    start: (wallet, permission) => setState({ name: 'asking', wallet, permission }),
  }
}

type RevocationEffect = Effect<RevocationDeps, RevocationStep>

/** Effects of a step; each dispatches the next step. */
export function effectsFor(step: RevocationStep): readonly RevocationEffect[] {
  switch (step.name) {
    case 'asking':
      return [{ key: ['ask', step], run: (deps, scope) => askWallet(deps, step, scope) }]
    case 'sent':
      return [{ key: ['follow', step], run: (deps, scope) => followSent(deps, step, scope) }]
    default:
      return []
  }
}

async function askWallet(
  { connect, switchNetwork }: RevocationDeps,
  { wallet, permission: { payer, chainId, call } }: Extract<RevocationStep, { name: 'asking' }>,
  { dispatch }: EffectScope<RevocationStep>,
): Promise<void> {
  try {
    const connection = await connect(wallet)
    const { account } = connection
    if (account.toLowerCase() !== payer.toLowerCase()) {
      return dispatch({ name: 'idle', problem: { kind: 'wrong_account', account } })
    }
    if (connection.chainId !== chainId) await switchNetwork(chainId)
    dispatch({ name: 'sent', hash: await sendApproval(connection, call), connection })
  } catch (thrown) {
    dispatch({ name: 'idle', problem: { kind: 'wallet', problem: walletErrorOf(thrown).problem } })
  }
}

async function followSent(
  { pause }: RevocationDeps,
  { connection, hash }: Extract<RevocationStep, { name: 'sent' }>,
  { signal, dispatch }: EffectScope<RevocationStep>,
): Promise<void> {
  while (!signal.aborted) {
    const state = await readSent(connection, hash)
    if (state === 'mined') return dispatch({ name: 'done', hash })
    if (state === 'reverted') return dispatch({ name: 'idle', problem: { kind: 'reverted' } })
    await pause(signal)
  }
}
