import { createStore, type ReadableStore } from '@/lib/client/create-store'
import { readSent, sendApproval } from '@/lib/client/payment/send-approvals'
import { type Effect, type EffectScope, runEffects } from '@/lib/client/run-effects'
import type { Connection, Wallet } from '@/lib/client/wallet/wallet'
import { type WalletProblem, walletErrorOf } from '@/lib/client/wallet/wallet-error'
import type { WireWalletCall } from '@/lib/wire/checkout/typed-data'

/**
 * Progress of a call that the payer's wallet sends.
 * - `idle`: no request is open; `problem` is the reason why the last attempt ended.
 * - `asking`: the wallet is asked for its account, the network or the transaction.
 * - `sent`: the transaction is on its way.
 * - `done`: it is in a block.
 */
export type PayerCallStep =
  | { readonly name: 'idle'; readonly problem: PayerCallProblem | null }
  | { readonly name: 'asking'; readonly wallet: Wallet; readonly call: PayerCall }
  | { readonly name: 'sent'; readonly hash: string; readonly connection: Connection }
  | { readonly name: 'done'; readonly hash: string }

export type PayerCallProblem =
  | { readonly kind: 'wallet'; readonly problem: WalletProblem }
  /** The wallet's account is not the payer's. */
  | { readonly kind: 'wrong_account'; readonly account: string }
  /** The transaction was mined and reverted. */
  | { readonly kind: 'reverted' }

/** A call to a contract that only the account of the payer can make. */
export interface PayerCall {
  readonly payer: string
  readonly chainId: number
  /** Contract and data. */
  readonly transaction: WireWalletCall
}

interface PayerCallDeps {
  /** Asks a wallet for an account. @throws WalletError */
  connect(wallet: Wallet): Promise<Connection>
  /** Asks the wallet to switch networks. @throws WalletError */
  switchNetwork(chainId: number): Promise<void>
  /** Waits for one polling interval. */
  pause(signal: AbortSignal): Promise<void>
  /** Called when an attempt has ended, with or without success. */
  onEnd(): void
}

export interface PayerCallFlow extends ReadableStore<PayerCallStep> {
  /** Sends a call from the payer's wallet and waits until it is mined. */
  start(wallet: Wallet, call: PayerCall): void
}

export function createPayerCallFlow(deps: PayerCallDeps): PayerCallFlow {
  const { getState, setState, subscribe } = createStore<PayerCallStep>({ name: 'idle', problem: null })
  const syncEffects = runEffects<PayerCallDeps, PayerCallStep>(deps, (step) => {
    setState(step)
    if (step.name === 'idle' || step.name === 'done') deps.onEnd()
  })
  subscribe(() => syncEffects(effectsFor(getState())))
  return {
    getState,
    subscribe,
    start: (wallet, call) => setState({ name: 'asking', wallet, call }),
  }
}

type PayerCallEffect = Effect<PayerCallDeps, PayerCallStep>

/** Effects of a step; each dispatches the next step. */
export function effectsFor(step: PayerCallStep): readonly PayerCallEffect[] {
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
  { connect, switchNetwork }: PayerCallDeps,
  { wallet, call: { payer, chainId, transaction } }: Extract<PayerCallStep, { name: 'asking' }>,
  { dispatch }: EffectScope<PayerCallStep>,
): Promise<void> {
  try {
    const connection = await connect(wallet)
    const { account } = connection
    if (account.toLowerCase() !== payer.toLowerCase()) {
      return dispatch({ name: 'idle', problem: { kind: 'wrong_account', account } })
    }
    if (connection.chainId !== chainId) await switchNetwork(chainId)
    dispatch({ name: 'sent', hash: await sendApproval(connection, transaction), connection })
  } catch (thrown) {
    dispatch({ name: 'idle', problem: { kind: 'wallet', problem: walletErrorOf(thrown).problem } })
  }
}

async function followSent(
  { pause }: PayerCallDeps,
  { connection, hash }: Extract<PayerCallStep, { name: 'sent' }>,
  { signal, dispatch }: EffectScope<PayerCallStep>,
): Promise<void> {
  while (!signal.aborted) {
    const state = await readSent(connection, hash)
    if (state === 'mined') return dispatch({ name: 'done', hash })
    if (state === 'reverted') return dispatch({ name: 'idle', problem: { kind: 'reverted' } })
    await pause(signal)
  }
}
