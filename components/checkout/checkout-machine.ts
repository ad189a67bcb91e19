import type { Balance } from '@/lib/client/wallet/read-balances'
import type { Connection } from '@/lib/client/wallet/wallet'
import type { WalletProblem } from '@/lib/client/wallet/wallet-error'

/** What the chosen terms ask of a wallet. */
export interface Demand {
  readonly tokenId: string
  readonly chainId: number
  /** What is taken today, in atomic units; null where the amount is not known before the day's rate. */
  readonly dueAtomic: bigint | null
}

/** Where the payer stands. A step holds what its screen needs and nothing else. */
export type Step =
  /** No wallet yet: price and terms are read, and choices made. */
  | { readonly name: 'review' }
  | { readonly name: 'choose_wallet'; readonly problem: WalletProblem | null }
  /** The wallet is on another device. */
  | { readonly name: 'other_device' }
  /** The wallet has been asked for an account and its owner has not answered yet. */
  | { readonly name: 'connecting'; readonly walletId: string; readonly walletName: string }
  | {
      readonly name: 'wrong_network'
      readonly connection: Connection
      readonly problem: WalletProblem | null
    }
  /** `slow` once the wallet has had time enough: some switch without a word, some want to be opened. */
  | { readonly name: 'switching'; readonly connection: Connection; readonly slow: boolean }
  | { readonly name: 'reading_balance'; readonly connection: Connection }
  | {
      readonly name: 'low_balance'
      readonly connection: Connection
      readonly balance: bigint
      readonly due: bigint
    }
  /** Nothing is missing on the payer's side. */
  | { readonly name: 'ready'; readonly connection: Connection; readonly balance: Balance }

export interface CheckoutState {
  readonly demand: Demand
  readonly connection: Connection | null
  /** What is known of the connected account, by token id. */
  readonly balances: Readonly<Record<string, Balance>>
  readonly step: Step
  /**
   * The payer is moving through the steps, so focus follows them. False while they read or choose: a step that
   * changes because of another token must not take the keyboard away from the tokens.
   */
  readonly leading: boolean
}

export type CheckoutEvent =
  | { readonly type: 'demand_changed'; readonly demand: Demand }
  | { readonly type: 'wallets_opened' }
  | { readonly type: 'other_device_opened' }
  | { readonly type: 'stepped_back' }
  | { readonly type: 'wallet_asked'; readonly walletId: string; readonly walletName: string }
  | { readonly type: 'wallet_refused'; readonly problem: WalletProblem }
  | { readonly type: 'connection_changed'; readonly connection: Connection | null }
  | { readonly type: 'switch_asked' }
  | { readonly type: 'switch_slow' }
  | { readonly type: 'switch_failed'; readonly problem: WalletProblem }
  | {
      readonly type: 'balances_read'
      readonly connection: Connection
      readonly balances: Readonly<Record<string, Balance>>
    }
  | { readonly type: 'balance_check_asked' }

export function startCheckout(demand: Demand): CheckoutState {
  return { demand, connection: null, balances: {}, step: { name: 'review' }, leading: false }
}

/**
 * The next state. Events that come too late, such as the balances of an account that was left meanwhile, change
 * nothing.
 */
export function checkoutReducer(state: CheckoutState, event: CheckoutEvent): CheckoutState {
  switch (event.type) {
    case 'demand_changed':
      return demandChanged(state, event.demand)
    case 'wallets_opened':
      return { ...state, step: { name: 'choose_wallet', problem: null }, leading: true }
    case 'other_device_opened':
      return { ...state, step: { name: 'other_device' }, leading: true }
    case 'stepped_back':
      return { ...settled(state), leading: true }
    case 'wallet_asked':
      return {
        ...state,
        step: { name: 'connecting', walletId: event.walletId, walletName: event.walletName },
        leading: true,
      }
    case 'wallet_refused':
      // Whoever stepped back before the wallet's refusal arrived need not be told of it.
      if (state.step.name !== 'connecting') return state
      return { ...state, step: { name: 'choose_wallet', problem: event.problem } }
    case 'connection_changed':
      return connectionChanged(state, event.connection)
    case 'switch_asked':
      if (!state.connection) return state
      return {
        ...state,
        step: { name: 'switching', connection: state.connection, slow: false },
        leading: true,
      }
    case 'switch_slow':
      return state.step.name === 'switching' ? { ...state, step: { ...state.step, slow: true } } : state
    case 'switch_failed': {
      if (state.step.name !== 'switching') return state
      const { connection } = state.step
      return { ...state, step: { name: 'wrong_network', connection, problem: event.problem } }
    }
    case 'balances_read':
      if (!isSame(state.connection, event.connection)) return state
      return settledIfWaiting({ ...state, balances: { ...state.balances, ...event.balances } })
    case 'balance_check_asked': {
      const { [state.demand.tokenId]: _, ...others } = state.balances
      return { ...settled({ ...state, balances: others }), leading: true }
    }
  }
}

function demandChanged(state: CheckoutState, demand: Demand): CheckoutState {
  const next = { ...state, demand, leading: false }
  return isBeforeWallet(state.step) ? { ...next, leading: state.leading } : settled(next)
}

function connectionChanged(state: CheckoutState, connection: Connection | null): CheckoutState {
  const sameAccount = state.connection?.account === connection?.account
  return settled({ ...state, connection, balances: sameAccount ? state.balances : {} })
}

/** Steps of which the connected wallet and its balances decide nothing. */
function isBeforeWallet({ name }: Step): boolean {
  return name === 'choose_wallet' || name === 'other_device' || name === 'connecting'
}

function settledIfWaiting(state: CheckoutState): CheckoutState {
  return isBeforeWallet(state.step) || state.step.name === 'switching' ? state : settled(state)
}

/** The same state in the step that its facts call for: wallet, then network, then balance. */
function settled(state: CheckoutState): CheckoutState {
  return { ...state, step: stepFor(state) }
}

function stepFor({ connection, demand, balances }: CheckoutState): Step {
  if (!connection) return { name: 'review' }
  if (connection.chainId !== demand.chainId) return { name: 'wrong_network', connection, problem: null }
  const balance = balances[demand.tokenId]
  if (balance === undefined) return { name: 'reading_balance', connection }
  if (balance !== 'unknown' && demand.dueAtomic !== null && balance < demand.dueAtomic) {
    return { name: 'low_balance', connection, balance, due: demand.dueAtomic }
  }
  return { name: 'ready', connection, balance }
}

function isSame(one: Connection | null, other: Connection): boolean {
  return one?.account === other.account && one.chainId === other.chainId
}
