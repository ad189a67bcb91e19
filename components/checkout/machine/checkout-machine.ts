import { isSameChoice, type PaymentChoice } from '@/lib/client/payment/payment-choice'
import type { Quote } from '@/lib/client/payment/quote'
import type { Balance } from '@/lib/client/wallet/read-balances'
import type { Connection } from '@/lib/client/wallet/wallet'
import type { WalletProblem } from '@/lib/client/wallet/wallet-error'
import { type Payment, type PaymentEvent, paymentReducer } from './payment-machine'
import type { Refusal, Told } from './refusal'

/** Requirements of the chosen terms on a wallet. */
export interface Demand extends PaymentChoice {
  readonly chainId: number
  /**
   * Balance that the wallet has to hold, in atomic units: one charge, also where a trial comes before it; null where it
   * depends on a rate that is not known.
   */
  readonly neededAtomic: bigint | null
}

/** Step of the checkout. Each holds what its screen needs and nothing else. */
export type Step =
  /** No wallet yet: price and terms are read, and choices made. */
  | { readonly name: 'review' }
  | { readonly name: 'choose_wallet'; readonly problem: WalletProblem | null }
  /** The wallet is on another device. */
  | { readonly name: 'other_device' }
  /** The wallet was asked for an account, `attempt` times so far, and its owner has not answered yet. */
  | {
      readonly name: 'connecting'
      readonly walletId: string
      readonly walletName: string
      readonly attempt: number
    }
  | {
      readonly name: 'wrong_network'
      readonly connection: Connection
      readonly problem: WalletProblem | null
    }
  /**
   * The wallet was asked to change its network, `attempt` times so far. `slow` once it has had time enough: some
   * wallets switch without an answer, some have to be opened.
   */
  | {
      readonly name: 'switching'
      readonly connection: Connection
      readonly attempt: number
      readonly slow: boolean
    }
  /** Balance and terms of the account are being read. */
  | { readonly name: 'preparing'; readonly connection: Connection }
  | {
      readonly name: 'low_balance'
      readonly connection: Connection
      readonly balance: bigint
      readonly due: bigint
    }
  /** The chosen terms cannot be subscribed to. */
  | { readonly name: 'refused'; readonly connection: Connection; readonly refusal: Refusal }
  /** Ready for the payer's consent. `starting` while fresh terms are requested before they are signed. */
  | {
      readonly name: 'ready'
      readonly connection: Connection
      readonly balance: bigint
      readonly quote: Quote
      readonly starting: boolean
    }
  /** The wallet is asked for one act after the other. */
  | { readonly name: 'paying'; readonly connection: Connection; readonly payment: Payment }
  /** The server has all that it needs; from here on the checkout's own progress is shown. */
  | { readonly name: 'subscribed'; readonly connection: Connection; readonly quote: Quote }

/** A balance below what is due, in atomic units. */
export interface Lacking {
  readonly balance: bigint
  readonly due: bigint
}

export interface CheckoutState {
  readonly demand: Demand
  readonly connection: Connection | null
  /** Known balances of the connected account, by token id. */
  readonly balances: Readonly<Record<string, Balance>>
  /** Times that funds were asked for anew since the page was opened. */
  readonly reads: number
  /** The server's terms for the account and the demand; null while they are not known. */
  readonly terms: QuotedTerms | null
  /** Free days of the connected account, which are the same for every choice; null while they are not known. */
  readonly trialDays: number | null
  /** Reason for which the payer has to begin again; null where they do not. */
  readonly note: Told | null
  readonly step: Step
  /**
   * The payer is moving through the steps, so focus follows them. False while they read or choose: a step that
   * changes because of another token must not take the keyboard away from the tokens.
   */
  readonly leading: boolean
}

/** The server's answer to a demand; `quotedAt` is when it arrived, by this browser's clock. */
export type QuotedTerms =
  | { readonly kind: 'quote'; readonly quote: Quote; readonly quotedAt: Date }
  | { readonly kind: 'refusal'; readonly refusal: Refusal }

export type CheckoutEvent =
  | PaymentEvent
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
  /** `demand` and `account` are those of the request. */
  | {
      readonly type: 'terms_read'
      readonly demand: Demand
      readonly account: string
      readonly terms: QuotedTerms
    }
  /** The wallet may hold something else by now: its balances are read again, and shown as they were until then. */
  | { readonly type: 'funds_moved' }
  /** Balance and terms have to be read again. */
  | { readonly type: 'check_asked' }
  /** The payer agreed to the terms. */
  | { readonly type: 'start_asked' }
  | { readonly type: 'payment_started'; readonly payment: Payment }
  /** The payer's wallet sent calls on an earlier visit, which are waited for. */
  | { readonly type: 'payment_resumed'; readonly payment: Payment }
  | { readonly type: 'payment_refused'; readonly refusal: Refusal }
  /** The server wants everything read and signed once more; `note` says why. */
  | { readonly type: 'payment_returned'; readonly note: Told }
  | { readonly type: 'payment_accepted' }

export function startCheckout(demand: Demand): CheckoutState {
  return {
    demand,
    connection: null,
    balances: {},
    reads: 0,
    terms: null,
    trialDays: null,
    note: null,
    step: { name: 'review' },
    leading: false,
  }
}

/**
 * Returns the next state. Late events, such as balances of an account that is no longer connected, change
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
    case 'wallet_asked': {
      const { walletId, walletName } = event
      const attempt = attemptsAt(state.step, walletId) + 1
      return { ...state, step: { name: 'connecting', walletId, walletName, attempt }, leading: true }
    }
    case 'wallet_refused':
      // A refusal that arrives after the payer stepped back is ignored.
      if (state.step.name !== 'connecting') return state
      return { ...state, step: { name: 'choose_wallet', problem: event.problem } }
    case 'connection_changed':
      return connectionChanged(state, event.connection)
    case 'switch_asked': {
      const { connection, step } = state
      if (!connection) return state
      const attempt = step.name === 'switching' ? step.attempt + 1 : 1
      return { ...state, step: { name: 'switching', connection, attempt, slow: false }, leading: true }
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
      return balancesRead(state, event.balances)
    case 'funds_moved':
      return state.connection ? { ...state, reads: state.reads + 1 } : state
    case 'terms_read':
      return termsRead(state, event)
    case 'check_asked':
      return checkedAgain(state)
    case 'start_asked':
      if (state.step.name !== 'ready') return state
      return { ...state, note: null, step: { ...state.step, starting: true }, leading: true }
    case 'payment_started': {
      if (state.step.name !== 'ready' || !state.step.starting) return state
      const { connection } = state.step
      return { ...state, step: { name: 'paying', connection, payment: event.payment } }
    }
    case 'payment_resumed': {
      if (state.step.name !== 'ready' || state.step.starting) return state
      const { connection } = state.step
      const step = { name: 'paying', connection, payment: event.payment } as const
      return { ...state, note: null, step, leading: true }
    }
    case 'payment_refused': {
      if (state.step.name !== 'paying') return state
      const terms = { kind: 'refusal', refusal: event.refusal } as const
      return settled({ ...state, terms, reads: state.reads + 1 })
    }
    case 'payment_returned':
      return state.step.name === 'paying' ? { ...checkedAgain(state), note: event.note } : state
    case 'payment_accepted': {
      if (state.step.name !== 'paying') return state
      const { connection, payment } = state.step
      return { ...state, step: { name: 'subscribed', connection, quote: payment.quote } }
    }
    default:
      return paymentChanged(state, event)
  }
}

/** Number of requests for an account to the wallet so far. */
function attemptsAt(step: Step, walletId: string): number {
  return step.name === 'connecting' && step.walletId === walletId ? step.attempt : 0
}

function paymentChanged(state: CheckoutState, event: PaymentEvent): CheckoutState {
  if (state.step.name !== 'paying') return state
  const payment = paymentReducer(state.step.payment, event)
  return payment === state.step.payment ? state : { ...state, step: { ...state.step, payment } }
}

function checkedAgain(state: CheckoutState): CheckoutState {
  const { [state.demand.tokenId]: _, ...others } = state.balances
  return { ...settled({ ...state, balances: others, terms: null, reads: state.reads + 1 }), leading: true }
}

/** Terms that were quoted for less than what is asked for now hold no more once the wallet has other funds. */
function balancesRead(state: CheckoutState, read: CheckoutState['balances']): CheckoutState {
  const { step, terms, demand } = state
  const balance = read[demand.tokenId]
  const isStale =
    step.name === 'low_balance' &&
    terms?.kind === 'quote' &&
    typeof balance === 'bigint' &&
    balance !== BigInt(terms.quote.balance)
  // A network that does not answer takes away nothing that is known.
  const known = Object.entries(read).filter(([id, each]) => each !== 'unknown' || !(id in state.balances))
  const balances = { ...state.balances, ...Object.fromEntries(known) }
  return settledIfWaiting({ ...state, balances, terms: isStale ? null : terms })
}

/**
 * Ignores terms of a choice or an account that has changed meanwhile, and those that arrive during the
 * payment.
 */
function termsRead(
  state: CheckoutState,
  { demand, account, terms }: Extract<CheckoutEvent, { type: 'terms_read' }>,
): CheckoutState {
  if (!isSameChoice(state.demand, demand) || state.connection?.account !== account) return state
  const trialDays = terms.kind === 'quote' ? terms.quote.trialDays : state.trialDays
  return settledIfWaiting({ ...state, terms, trialDays })
}

function demandChanged(state: CheckoutState, demand: Demand): CheckoutState {
  const terms = isSameChoice(state.demand, demand) ? state.terms : null
  const next = { ...state, demand, terms, note: null, leading: false }
  return isBeforeWallet(state.step) ? { ...next, leading: state.leading } : settled(next)
}

function connectionChanged(state: CheckoutState, connection: Connection | null): CheckoutState {
  const sameAccount = state.connection?.account === connection?.account
  const unread = { balances: {}, terms: null, trialDays: null }
  const next = { ...state, connection, ...(!sameAccount && unread) }
  // Signed terms are being submitted whatever the wallet does next.
  return isOutOfWallet(state.step) ? { ...next, step: state.step } : settled(next)
}

/** Steps before a wallet is connected, which its balances do not change. */
function isBeforeWallet({ name }: Step): boolean {
  return name === 'choose_wallet' || name === 'other_device' || name === 'connecting'
}

/** Steps that no longer depend on the connected wallet. */
function isOutOfWallet(step: Step): boolean {
  if (step.name === 'subscribed') return true
  return (
    step.name === 'paying' && (step.payment.phase.name === 'sending' || step.payment.phase.name === 'unsent')
  )
}

function settledIfWaiting(state: CheckoutState): CheckoutState {
  const { step } = state
  const decides = !isBeforeWallet(step) && step.name !== 'switching' && step.name !== 'paying'
  return decides && step.name !== 'subscribed' ? settled(state) : state
}

/** The state in the step that its facts call for: wallet, then network, then balance, then terms. */
function settled(state: CheckoutState): CheckoutState {
  return { ...state, step: stepFor(state) }
}

function stepFor({ connection, demand, balances, terms, step }: CheckoutState): Step {
  if (!connection) return { name: 'review' }
  if (connection.chainId !== demand.chainId) return { name: 'wrong_network', connection, problem: null }
  const balance = balances[demand.tokenId]
  if (balance === undefined) return { name: 'preparing', connection }
  if (balance !== 'unknown' && demand.neededAtomic !== null && balance < demand.neededAtomic) {
    return { name: 'low_balance', connection, balance, due: demand.neededAtomic }
  }
  if (terms === null) return { name: 'preparing', connection }
  if (terms.kind === 'refusal') return { name: 'refused', connection, refusal: terms.refusal }
  const { quote } = terms
  const due = demand.neededAtomic ?? BigInt(quote.amount)
  const held = BigInt(quote.balance)
  if (held < due) return { name: 'low_balance', connection, balance: held, due }
  const starting = step.name === 'ready' && step.starting
  return { name: 'ready', connection, balance: held, quote, starting }
}

/** What the wallet lacks of the chosen token on a network that it is not on; null where that is nothing, or not known. */
export function lackingElsewhere({
  connection,
  demand: { chainId, tokenId, neededAtomic: due },
  balances,
}: Pick<CheckoutState, 'connection' | 'demand' | 'balances'>): Lacking | null {
  const balance = balances[tokenId]
  if (connection === null || connection.chainId === chainId || due === null) return null
  return typeof balance === 'bigint' && balance < due ? { balance, due } : null
}

function isSame(one: Connection | null, other: Connection): boolean {
  return one?.account === other.account && one.chainId === other.chainId
}
