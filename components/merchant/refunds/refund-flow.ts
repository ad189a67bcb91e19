import { ApiError, ConnectionError, errorText } from '@/lib/client/api/api-error'
import { createStore, type ReadableStore } from '@/lib/client/create-store'
import type { ApprovalCall } from '@/lib/client/payment/quote'
import type { RefundMemory } from '@/lib/client/payment/refund-memory'
import { readSent, sendApproval } from '@/lib/client/payment/send-approvals'
import { type Effect, type EffectScope, runEffects } from '@/lib/client/run-effects'
import type { Connection, Wallet } from '@/lib/client/wallet/wallet'
import { type WalletProblem, walletErrorOf } from '@/lib/client/wallet/wallet-error'

/**
 * Progress of a refund that the merchant's wallet sends.
 * - `idle`: no request is open; `problem` is the reason why the last attempt ended.
 * - `asking`: the wallet is asked for its account, the network or the transaction.
 * - `sent`: the transaction is on its way to a block.
 * - `recording`: the service reads it from the chain.
 * - `done`: it is recorded.
 */
export type RefundStep =
  | { readonly name: 'idle'; readonly problem: RefundProblem | null }
  | { readonly name: 'asking'; readonly wallet: Wallet; readonly order: RefundOrder }
  | { readonly name: 'sent'; readonly hash: string; readonly connection: Connection }
  | {
      readonly name: 'recording'
      readonly hash: string
      /** True for a transaction that the wallet of this page sent: it may take a while to be found. */
      readonly isOurs: boolean
    }
  | { readonly name: 'done'; readonly hash: string }

export type RefundProblem =
  | { readonly kind: 'wallet'; readonly problem: WalletProblem }
  /** The wallet's account is none that a refund may come from. */
  | { readonly kind: 'wrong_account'; readonly account: string }
  /** The transaction was mined and reverted. */
  | { readonly kind: 'reverted' }
  /** The service did not take the transaction. */
  | { readonly kind: 'refused'; readonly reason: string; readonly hash: string }

/** The transfer to send. */
export interface RefundOrder {
  readonly chainId: number
  readonly token: string
  readonly recipient: string
  /** Accounts that it may come from. */
  readonly senders: readonly string[]
  /** In atomic units. */
  readonly amount: bigint
}

interface RefundDeps {
  /** Asks a wallet for an account. @throws WalletError */
  connect(wallet: Wallet): Promise<Connection>
  /** Asks the wallet to switch networks. @throws WalletError */
  switchNetwork(chainId: number): Promise<void>
  /** The call of a token that sends tokens. */
  transferCall(token: string, to: string, amount: bigint): Promise<ApprovalCall>
  /** Has the service read the transaction. @throws ApiError, ConnectionError */
  record(hash: string): Promise<void>
  /** Waits for one polling interval. */
  pause(signal: AbortSignal): Promise<void>
  readonly memory: RefundMemory
  /** Called once the refund is recorded. */
  onDone(): void
}

export interface RefundFlow extends ReadableStore<RefundStep> {
  /** Sends a refund from a wallet and has it recorded. */
  send(wallet: Wallet, order: RefundOrder): void
  /** Has a transaction recorded that was sent before. */
  record(hash: string): void
  /** Forgets how the last refund ended; one that is under way goes on. */
  startAnew(): void
}

/** Begins with a transaction that an earlier page has sent and that was not recorded yet, where there is one. */
export function createRefundFlow(deps: RefundDeps): RefundFlow {
  const { getState, setState, subscribe } = createStore<RefundStep>({ name: 'idle', problem: null })
  const syncEffects = runEffects<RefundDeps, RefundStep>(deps, setState)
  subscribe(() => syncEffects(effectsFor(getState())))
  const kept = deps.memory.read()
  if (kept !== null) setState({ name: 'recording', hash: kept, isOurs: true })
  return {
    getState,
    subscribe,
    send: (wallet, order) => setState({ name: 'asking', wallet, order }),
    record: (hash) => setState({ name: 'recording', hash, isOurs: false }),
    startAnew: () => {
      const { name } = getState()
      if (name === 'done' || name === 'idle') setState({ name: 'idle', problem: null })
    },
  }
}

function effectsFor(step: RefundStep): readonly Effect<RefundDeps, RefundStep>[] {
  switch (step.name) {
    case 'asking':
      return [{ key: ['ask', step], run: (deps, scope) => askWallet(deps, step, scope) }]
    case 'sent':
      return [{ key: ['follow', step], run: (deps, scope) => followSent(deps, step, scope) }]
    case 'recording':
      return [{ key: ['record', step], run: (deps, scope) => record(deps, step, scope) }]
    default:
      return []
  }
}

type Scope = EffectScope<RefundStep>

async function askWallet(
  deps: RefundDeps,
  { wallet, order }: Extract<RefundStep, { name: 'asking' }>,
  { dispatch }: Scope,
): Promise<void> {
  const { chainId, token, recipient, senders, amount } = order
  try {
    const connection = await deps.connect(wallet)
    const { account } = connection
    if (!senders.some((sender) => sender.toLowerCase() === account.toLowerCase())) {
      return dispatch({ name: 'idle', problem: { kind: 'wrong_account', account } })
    }
    if (connection.chainId !== chainId) await deps.switchNetwork(chainId)
    const hash = await sendApproval(connection, await deps.transferCall(token, recipient, amount))
    deps.memory.write(hash)
    dispatch({ name: 'sent', hash, connection })
  } catch (thrown) {
    dispatch({ name: 'idle', problem: { kind: 'wallet', problem: walletErrorOf(thrown).problem } })
  }
}

async function followSent(
  { memory, pause }: RefundDeps,
  { hash, connection }: Extract<RefundStep, { name: 'sent' }>,
  { signal, dispatch }: Scope,
): Promise<void> {
  while (!signal.aborted) {
    const state = await readSent(connection, hash)
    if (state === 'mined') return dispatch({ name: 'recording', hash, isOurs: true })
    if (state === 'reverted') {
      memory.clear()
      return dispatch({ name: 'idle', problem: { kind: 'reverted' } })
    }
    await pause(signal)
  }
}

async function record(
  deps: RefundDeps,
  { hash, isOurs }: Extract<RefundStep, { name: 'recording' }>,
  { signal, dispatch }: Scope,
): Promise<void> {
  while (!signal.aborted) {
    try {
      await deps.record(hash)
      deps.memory.clear()
      dispatch({ name: 'done', hash })
      return deps.onDone()
    } catch (error) {
      if (!isWorthWaiting(error, isOurs)) {
        deps.memory.clear()
        return dispatch({ name: 'idle', problem: { kind: 'refused', reason: errorText(error), hash } })
      }
    }
    await deps.pause(signal)
  }
}

/** The service's network may be behind the wallet's, or away for a while. */
function isWorthWaiting(error: unknown, isOurs: boolean): boolean {
  if (error instanceof ConnectionError) return isOurs
  if (!(error instanceof ApiError)) return false
  return isOurs && (error.code === 'transaction_not_found' || error.status === 429 || error.status >= 500)
}
