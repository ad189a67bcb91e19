import { type Problem, problemOf } from '@/components/language/problem-text'
import { ApiError, ConnectionError } from '@/lib/client/api/api-error'
import { createStore, type ReadableStore } from '@/lib/client/create-store'
import type { PermissionApi } from '@/lib/client/payment/permission-api'
import type { PermitAnswer } from '@/lib/client/payment/quote'
import { readSent, sendApproval } from '@/lib/client/payment/send-approvals'
import { signTypedData, type TypedData } from '@/lib/client/payment/sign-typed-data'
import { type Effect, type EffectScope, runEffects } from '@/lib/client/run-effects'
import type { Connection, Wallet } from '@/lib/client/wallet/wallet'
import { type WalletProblem, walletErrorOf } from '@/lib/client/wallet/wallet-error'
import type { WirePermitTypedData, WireWalletCall } from '@/lib/wire/checkout/typed-data'
import type { WirePermissionQuote } from '@/lib/wire/subscribers/portal-permission'

/**
 * Progress of a call that the payer's wallet sends.
 * - `idle`: no request is open; `problem` is the reason why the last attempt ended.
 * - `asking`: the wallet is asked for its account, the network or the transaction.
 * - `sent`: the transaction is on its way.
 * - `done`: it is in a block, or a signature has done what it was for.
 */
export type PayerCallStep =
  | { readonly name: 'idle'; readonly problem: PayerCallProblem | null }
  | {
      readonly name: 'asking'
      readonly wallet: Wallet
      readonly call: PayerCall
      /** Transactions that are left of several; null before the first. */
      readonly left: readonly WireWalletCall[] | null
    }
  | {
      readonly name: 'sent'
      readonly hash: string
      readonly connection: Connection
      readonly call: PayerCall
      /** Transactions that come after it. */
      readonly left: readonly WireWalletCall[]
    }
  | { readonly name: 'done' }

export type PayerCallProblem =
  | { readonly kind: 'wallet'; readonly problem: WalletProblem }
  /** The wallet's account is not the payer's. */
  | { readonly kind: 'wrong_account'; readonly account: string }
  /** The transaction was mined and reverted. */
  | { readonly kind: 'reverted' }
  /** This site did not take the signature. */
  | { readonly kind: 'refused'; readonly problem: Problem }

/** A call to a contract that only the account of the payer can make. */
export interface PayerCall {
  readonly payer: string
  readonly chainId: number
  /** Contract and data; null for a permission that is given as its API quotes it, and not otherwise. */
  readonly transaction: WireWalletCall | null
  /** Allowance that the payer was shown, and the API that quotes it anew; absent for other calls. */
  readonly permission?: {
    readonly contract: string
    /** In atomic units. */
    readonly allowance: string
    readonly api: PermissionApi
  }
  /** Typed data to sign in place of the transaction, and who takes the signature; absent for other calls. */
  readonly signed?: {
    readonly toSign: TypedData
    /** Permit to sign after it; absent or null where none is needed. */
    readonly permit?: WirePermitTypedData | null
    send(signature: string, permit: PermitAnswer | null): Promise<unknown>
  }
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
    start: (wallet, call) => setState({ name: 'asking', wallet, call, left: null }),
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
  { wallet, call, left }: Extract<PayerCallStep, { name: 'asking' }>,
  { dispatch }: EffectScope<PayerCallStep>,
): Promise<void> {
  const { payer, chainId } = call
  try {
    const connection = await connect(wallet)
    const { account } = connection
    if (account.toLowerCase() !== payer.toLowerCase()) {
      return dispatch({ name: 'idle', problem: { kind: 'wrong_account', account } })
    }
    if (connection.chainId !== chainId) await switchNetwork(chainId)
    if (call.signed) {
      const signature = await signTypedData(connection, call.signed.toSign)
      const { permit = null } = call.signed
      const permitted = permit && {
        deadline: permit.message.deadline,
        signature: await signTypedData(connection, permit),
      }
      return dispatch(await sendSignature(() => call.signed?.send(signature, permitted)))
    }
    const asked = left ? { permit: null, transactions: left } : await findOut(call)
    if (asked.permit) return dispatch(await signPermit(connection, call, asked.permit))
    const [next, ...rest] = asked.transactions
    if (!next) return dispatch(await recordAllowance(call, 1, async () => {}))
    dispatch({ name: 'sent', hash: await sendApproval(connection, next), connection, call, left: rest })
  } catch (thrown) {
    if (thrown instanceof QuoteRefused) {
      return dispatch({ name: 'idle', problem: { kind: 'refused', problem: thrown.problem } })
    }
    dispatch({ name: 'idle', problem: { kind: 'wallet', problem: walletErrorOf(thrown).problem } })
  }
}

/** The quote is not what the payer was shown, and nothing else may be sent in its place. */
class QuoteRefused extends Error {
  constructor(readonly problem: Problem) {
    super(problem.detail)
  }
}

type Permit = NonNullable<WirePermissionQuote['permit']>

/** Signature or transactions to ask the wallet for: the transaction that is shown, where nothing better is known. */
async function findOut({
  payer,
  transaction,
  permission,
}: PayerCall): Promise<{ permit: Permit | null; transactions: readonly WireWalletCall[] }> {
  const asItIs = (why: Problem) => {
    if (transaction === null) throw new QuoteRefused(why)
    return { permit: null, transactions: [transaction] }
  }
  if (!permission) return asItIs(CHANGED)
  let quote: WirePermissionQuote
  try {
    quote = await permission.api.quote()
  } catch (error) {
    return asItIs(problemOf(error))
  }
  const { spender: contract, allowanceNeeded, permit, approvals } = quote
  const isShown = isSame(permission.contract, contract) && permission.allowance === allowanceNeeded
  if (!isShown) return asItIs(CHANGED)
  if (!permit) return { permit: null, transactions: approvals }
  const { owner, spender, value } = permit.message
  const isMeant = isSame(owner, payer) && isSame(spender, contract) && value === allowanceNeeded
  return isMeant ? { permit, transactions: [] } : asItIs(CHANGED)
}

const CHANGED: Problem = {
  code: 'allowance_changed',
  detail: 'The amount to allow has changed meanwhile. Look at it again, then try once more.',
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

async function signPermit(
  connection: Connection,
  { permission }: PayerCall,
  permit: Permit,
): Promise<PayerCallStep> {
  const signature = await signTypedData(connection, permit)
  return sendSignature(() => permission?.api.renew({ deadline: permit.message.deadline, signature }))
}

async function sendSignature(send: () => Promise<unknown> | undefined): Promise<PayerCallStep> {
  try {
    await send()
    return { name: 'done' }
  } catch (error) {
    return { name: 'idle', problem: { kind: 'refused', problem: problemOf(error) } }
  }
}

/** Readings of the chain after an approval: the service's server may be some blocks behind the wallet's. */
const MOST_READINGS = 10

/**
 * Has the service read an allowance that was given by transactions; other calls are done without. Where the page shows
 * the transaction itself, the service finds its effect on its own.
 */
async function recordAllowance(
  { permission, transaction }: PayerCall,
  readings: number,
  pause: () => Promise<void>,
): Promise<PayerCallStep> {
  if (!permission) return { name: 'done' }
  for (let left = readings; ; left -= 1) {
    try {
      await permission.api.renew(null)
      return { name: 'done' }
    } catch (error) {
      const isBehind =
        error instanceof ConnectionError || (error instanceof ApiError && error.code === 'allowance_too_low')
      if (transaction !== null) return { name: 'done' }
      if (!isBehind || left <= 1) {
        return { name: 'idle', problem: { kind: 'refused', problem: problemOf(error) } }
      }
    }
    await pause()
  }
}

async function followSent(
  { pause }: PayerCallDeps,
  { connection, hash, call, left }: Extract<PayerCallStep, { name: 'sent' }>,
  { signal, dispatch }: EffectScope<PayerCallStep>,
): Promise<void> {
  while (!signal.aborted) {
    const state = await readSent(connection, hash)
    if (state === 'mined') {
      const { wallet } = connection
      if (left.length > 0) return dispatch({ name: 'asking', wallet, call, left })
      return dispatch(await recordAllowance(call, MOST_READINGS, () => pause(signal)))
    }
    if (state === 'reverted') return dispatch({ name: 'idle', problem: { kind: 'reverted' } })
    await pause(signal)
  }
}
