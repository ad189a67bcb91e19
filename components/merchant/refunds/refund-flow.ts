import { ApiError, errorText, isPassing } from '@/lib/client/api/api-error'
import { createStore, type ReadableStore } from '@/lib/client/create-store'
import type { ApprovalCall } from '@/lib/client/payment/quote'
import type { KeptRefund, RefundMemory } from '@/lib/client/payment/refund-memory'
import { readSent, sendApproval } from '@/lib/client/payment/send-approvals'
import { type Effect, type EffectScope, runEffects } from '@/lib/client/run-effects'
import type { Connection, Wallet } from '@/lib/client/wallet/wallet'
import { type WalletProblem, walletErrorOf } from '@/lib/client/wallet/wallet-error'
import { type RefundObstacle, refundObstacle } from './refund-obstacle'

/**
 * Progress of a refund that the merchant's wallet sends.
 * - `idle`: no request is open; `problem` is the reason why the last attempt ended.
 * - `asking`: the wallet is asked for its account, the network or the transaction.
 * - `sent`: the transaction is on its way to a block.
 * - `recording`: the service reads it from the chain.
 * - `unanswered`: the wallet was asked, by this page or another, and no answer is known: it may have been sent.
 * - `unrecorded`: it was sent, and the service has not recorded it.
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
      /** The refund of another tab in whose favor the one of this tab was not sent. */
      readonly elsewhere?: KeptRefund
    }
  | {
      readonly name: 'unanswered'
      /** In atomic units; null where it is not known. */
      readonly amount: bigint | null
      readonly problem: RefundProblem | null
    }
  | {
      readonly name: 'unrecorded'
      readonly hash: string
      readonly isOurs: boolean
      readonly problem: RefundProblem
    }
  | { readonly name: 'done'; readonly hash: string }

export type RefundProblem =
  | { readonly kind: 'wallet'; readonly problem: WalletProblem }
  /** The wallet's account is none that a refund may come from. */
  | { readonly kind: 'wrong_account'; readonly account: string }
  /** The transaction was mined and reverted. */
  | { readonly kind: 'reverted' }
  /** More than is left of the payment, which is in atomic units. */
  | { readonly kind: 'too_much'; readonly left: bigint }
  /** What is left could not be read. */
  | { readonly kind: 'unread'; readonly obstacle: RefundObstacle }
  /** Another tab asks the wallet for a refund of this payment. */
  | { readonly kind: 'asked_elsewhere' }
  /** The service did not take the transaction. */
  | { readonly kind: 'refused'; readonly reason: string; readonly hash: string }
  /** The service said nothing about the transaction. */
  | { readonly kind: 'held_up'; readonly obstacle: RefundObstacle }

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
  /** What can be refunded of the payment now, in atomic units. @throws ApiError, ConnectionError */
  readLeft(): Promise<bigint>
  /** Runs this where no other tab does for this payment; else it resolves with `busy`. */
  inOneTab<T>(run: () => Promise<T>, busy: T): Promise<T>
  /** Has the service read the transaction. @throws ApiError, ConnectionError */
  record(hash: string): Promise<void>
  /** Waits for one polling interval. */
  pause(signal: AbortSignal): Promise<void>
  readonly memory: RefundMemory
  /** Called once the refund is recorded. */
  onDone(): void
  /** Called once the service has refused the transaction. */
  onRefused(): void
}

export interface RefundFlow extends ReadableStore<RefundStep> {
  /** Sends a refund from a wallet and has it recorded. */
  send(wallet: Wallet, order: RefundOrder): void
  /** Has a transaction recorded that was sent before. */
  record(hash: string): void
  /** Tries again to have the unrecorded refund recorded. */
  recordNow(): void
  /** Forgets the refund without an answer or record: its person says that it was not sent. */
  forget(): void
  /** Forgets how the last refund ended; one that is under way goes on, also one of another tab. */
  startAnew(): void
}

/** Polls for a transaction before a person is told that it does not come. */
const PATIENCE = 40

/** Refusals of the transaction itself, which stay as they are. */
const FINAL = new Set(['refund_not_found', 'refund_already_counted', 'refund_exceeds_payment'])

/** Problems with which a wallet has certainly sent nothing. */
const UNSENT = new Set<WalletProblem>([
  'rejected',
  'pending',
  'unknown_network',
  'unsupported',
  'window_blocked',
])

/** Begins with a transaction that an earlier page has sent and that was not recorded yet, where there is one. */
export function createRefundFlow(deps: RefundDeps): RefundFlow {
  const { getState, setState, subscribe } = createStore<RefundStep>({ name: 'idle', problem: null })
  const syncEffects = runEffects<RefundDeps, RefundStep>(deps, setState)
  subscribe(() => syncEffects(effectsFor(getState())))
  const startAnew = () => setState(kept(deps.memory) ?? { name: 'idle', problem: null })
  startAnew()
  return {
    getState,
    subscribe,
    send: (wallet, order) => setState({ name: 'asking', wallet, order }),
    record: (hash) => {
      const isOurs = deps.memory.read().some((each) => each.hash === hash)
      setState({ name: 'recording', hash, isOurs })
    },
    recordNow: () => {
      const step = getState()
      if (step.name !== 'unrecorded') return
      setState({ name: 'recording', hash: step.hash, isOurs: step.isOurs })
    },
    forget: () => {
      const step = getState()
      if (step.name !== 'unrecorded' && step.name !== 'unanswered') return
      deps.memory.clear(step.name === 'unrecorded' ? step.hash : null)
      startAnew()
    },
    startAnew: () => {
      if (['idle', 'unanswered', 'done'].includes(getState().name)) startAnew()
    },
  }
}

/** The step of a refund that is under way, of whichever tab; null where none is. */
function kept(memory: RefundMemory): RefundStep | null {
  const [refund] = memory.read()
  if (!refund) return null
  const { hash, amount } = refund
  if (hash === null) return { name: 'unanswered', amount, problem: null }
  return { name: 'recording', hash, isOurs: true }
}

/** The step after an attempt that ended: nothing new is offered before the others are recorded. */
function ended(memory: RefundMemory, problem: RefundProblem): RefundStep {
  const step = kept(memory)
  if (step?.name === 'recording') return { name: 'unrecorded', hash: step.hash, isOurs: true, problem }
  return step?.name === 'unanswered' ? { ...step, problem } : { name: 'idle', problem }
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
    const call = await deps.transferCall(token, recipient, amount)
    const elsewhere: RefundStep = { name: 'idle', problem: { kind: 'asked_elsewhere' } }
    dispatch(await deps.inOneTab(() => lookAndSend(deps, connection, { amount, call }), elsewhere))
  } catch (thrown) {
    dispatch({ name: 'idle', problem: { kind: 'wallet', problem: walletErrorOf(thrown).problem } })
  }
}

/** Sends only what is left of the payment, and nothing beside another refund that is under way. */
async function lookAndSend(
  deps: RefundDeps,
  connection: Connection,
  { amount, call }: { readonly amount: bigint; readonly call: ApprovalCall },
): Promise<RefundStep> {
  const { memory } = deps
  // The memory comes first: a refund leaves it once it is recorded, and then less is left. The second look is for tabs
  // without a lock.
  const obstacle = underWay(memory) ?? (await unpayable(deps, amount)) ?? underWay(memory)
  if (obstacle) return obstacle
  memory.write({ hash: null, amount })
  try {
    const hash = await sendApproval(connection, call)
    memory.write({ hash, amount })
    memory.clear(null)
    return { name: 'sent', hash, connection }
  } catch (thrown) {
    const { problem } = walletErrorOf(thrown)
    if (!UNSENT.has(problem)) return { name: 'unanswered', amount, problem: null }
    memory.clear(null)
    return { name: 'idle', problem: { kind: 'wallet', problem } }
  }
}

/** The refund that another tab has under way, which goes on in this one too. */
function underWay(memory: RefundMemory): RefundStep | null {
  const [elsewhere] = memory.read()
  const step = kept(memory)
  return elsewhere && step?.name === 'recording' ? { ...step, elsewhere } : step
}

async function unpayable({ readLeft }: RefundDeps, amount: bigint): Promise<RefundStep | null> {
  try {
    const left = await readLeft()
    return amount > left ? { name: 'idle', problem: { kind: 'too_much', left } } : null
  } catch (error) {
    return { name: 'idle', problem: { kind: 'unread', obstacle: refundObstacle(error) } }
  }
}

async function followSent(
  { memory, pause }: RefundDeps,
  { hash, connection }: Extract<RefundStep, { name: 'sent' }>,
  { signal, dispatch }: Scope,
): Promise<void> {
  for (let polls = 0; polls < PATIENCE && !signal.aborted; polls += 1) {
    const state = await readSent(connection, hash)
    if (state === 'mined') break
    if (state === 'reverted') {
      memory.clear(hash)
      return dispatch(ended(memory, { kind: 'reverted' }))
    }
    await pause(signal)
  }
  // The service's network may know what the wallet's does not.
  dispatch({ name: 'recording', hash, isOurs: true })
}

async function record(
  deps: RefundDeps,
  step: Extract<RefundStep, { name: 'recording' }>,
  { signal, dispatch }: Scope,
): Promise<void> {
  const { hash, isOurs } = step
  const { memory } = deps
  for (let polls = 0; !signal.aborted; polls += 1) {
    const failure = await deps.record(hash).then(
      () => null,
      (error: unknown) => ({ error }),
    )
    if (failure === null) {
      memory.clear(hash)
      // A person who names the transaction answers for the wallet.
      if (!isOurs) memory.clear(null)
      dispatch(kept(memory) ?? { name: 'done', hash })
      return deps.onDone()
    }
    const { error } = failure
    if (isFinal(error, isOurs)) {
      memory.clear(hash)
      dispatch(ended(memory, { kind: 'refused', reason: errorText(error), hash }))
      return deps.onRefused()
    }
    if (!isWorthWaiting(error, isOurs) || polls === PATIENCE) {
      const problem: RefundProblem = { kind: 'held_up', obstacle: refundObstacle(error) }
      return dispatch({ name: 'unrecorded', hash, isOurs, problem })
    }
    await deps.pause(signal)
  }
}

/** True for a refusal of the transaction; others say nothing about whether it was sent. */
function isFinal(error: unknown, isOurs: boolean): boolean {
  if (!(error instanceof ApiError)) return false
  return FINAL.has(error.code) || (!isOurs && error.code === 'transaction_not_found')
}

/** The service's network may be behind the wallet's, or away for a while. */
function isWorthWaiting(error: unknown, isOurs: boolean): boolean {
  const isBehind = error instanceof ApiError && error.code === 'transaction_not_found'
  return isOurs && (isBehind || isPassing(error))
}
