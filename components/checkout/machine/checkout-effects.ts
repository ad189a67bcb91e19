import type { OfferToken } from '@/lib/billing/checkout/offer'
import { choiceKey } from '@/lib/client/payment/payment-choice'
import type { Effect } from '@/lib/client/run-effects'
import type { CheckoutDeps } from './checkout-deps'
import type { CheckoutEvent, CheckoutState, Step } from './checkout-machine'
import { lookForCalls, sendSigned, sendSignedLater } from './hand-over'
import { actOf, type Payment } from './payment-machine'
import {
  beginPayment,
  checkAllowance,
  quoteTerms,
  quoteTermsLater,
  readBalanceElsewhere,
  resumeCalls,
} from './quote-terms'
import { askWallet, followSent } from './wallet-acts'
import {
  connectWallet,
  readTokenBalances,
  switchNetwork,
  waitForFunds,
  waitForSwitch,
} from './wallet-requests'

export type CheckoutEffect = Effect<CheckoutDeps, CheckoutEvent>

/**
 * Effects of a checkout state: requests to the wallet and to the server, and timers.
 * @param tokens - the tokens on offer, whose balances are read
 */
export function effectsFor(state: CheckoutState, tokens: readonly OfferToken[]): readonly CheckoutEffect[] {
  return [
    ...balanceEffects(state, tokens),
    ...elsewhereEffects(state),
    ...termsEffects(state),
    ...stepEffects(state),
  ]
}

/** The balances of all tokens on the wallet's network are read where one of them is missing, and where they may be others. */
function balanceEffects(
  { connection, balances, reads }: CheckoutState,
  tokens: readonly OfferToken[],
): readonly CheckoutEffect[] {
  if (!connection) return []
  const asked = tokens.filter(({ chainId }) => chainId === connection.chainId)
  if (reads === 0 && asked.every(({ id }) => id in balances)) return []
  return [
    { key: ['balances', connection, reads], run: (_, scope) => readTokenBalances(connection, asked, scope) },
  ]
}

/** The balance of a token on a network that the wallet is not on is asked of the server, once for each choice. */
function elsewhereEffects({ connection, demand, balances, step }: CheckoutState): readonly CheckoutEffect[] {
  if (!connection || connection.chainId === demand.chainId || demand.tokenId in balances) return []
  if (step.name !== 'wrong_network' && step.name !== 'switching') return []
  const key = ['balance elsewhere', ...choiceKey(demand), connection]
  return [{ key, run: (deps, scope) => readBalanceElsewhere(deps, { connection, demand }, scope) }]
}

function stepEffects(state: CheckoutState): readonly CheckoutEffect[] {
  const { step, demand } = state
  switch (step.name) {
    case 'connecting':
      return requests(step.attempt, (attempt) => ({
        key: ['connect', step.walletId, attempt],
        run: (deps, scope) => connectWallet(deps, step.walletId, scope),
      }))
    case 'switching':
      return [
        ...requests(step.attempt, (attempt) => ({
          key: ['switch', demand.chainId, attempt],
          run: (deps, scope) => switchNetwork(deps, demand.chainId, scope),
        })),
        ...(step.slow ? [] : [{ key: ['switch patience', step.attempt], run: waitForSwitch }]),
      ]
    case 'low_balance':
      return [{ key: ['funds', state.reads], run: waitForFunds }]
    case 'ready':
      return readyEffects(state, step)
    case 'paying':
      return paymentEffects(state, step)
    default:
      return []
  }
}

/** Unknown terms are requested; from a server that was away, after a pause. */
function termsEffects({ connection, demand, terms, step }: CheckoutState): readonly CheckoutEffect[] {
  if (!connection || connection.chainId !== demand.chainId) return []
  if (step.name === 'paying' || step.name === 'subscribed') return []
  const key = [...choiceKey(demand), connection.account]
  const asked = { connection, demand }
  if (terms === null) {
    return [{ key: ['terms', ...key], run: (deps, scope) => quoteTerms(deps, asked, scope) }]
  }
  if (terms.kind !== 'refusal' || terms.refusal.kind !== 'away') return []
  return [{ key: ['terms later', terms, ...key], run: (deps, scope) => quoteTermsLater(deps, asked, scope) }]
}

function readyEffects(
  { demand, terms }: CheckoutState,
  { connection, starting }: Extract<Step, { name: 'ready' }>,
): readonly CheckoutEffect[] {
  if (terms?.kind !== 'quote') return []
  const key = [...choiceKey(demand), connection]
  const asked = { connection, demand }
  if (!starting) return [{ key: ['resume', ...key], run: (deps, scope) => resumeCalls(deps, asked, scope) }]
  return [{ key: ['begin', ...key], run: (deps, scope) => beginPayment(deps, asked, terms, scope) }]
}

function paymentEffects(
  { demand }: CheckoutState,
  { connection, payment }: Extract<Step, { name: 'paying' }>,
): readonly CheckoutEffect[] {
  const paying = { connection, demand, payment }
  const { phase, at, quote } = payment
  switch (phase.name) {
    case 'explained':
      return []
    case 'in_wallet':
      return requests(phase.attempt, (attempt) => ({
        key: ['ask', quote, at, attempt],
        run: (deps, scope) => askWallet(deps, paying, attempt, scope),
      }))
    case 'mining':
      return [
        { key: ['follow', phase], run: (deps, scope) => followSent(deps, paying, phase, scope) },
        ...callEffects(payment, {
          key: ['look for calls', phase.sentId],
          run: (deps, scope) => lookForCalls(deps, paying, scope),
        }),
      ]
    case 'checking':
      return [{ key: ['check', phase], run: (deps, scope) => checkAllowance(deps, paying, scope) }]
    case 'sending':
      return [
        { key: ['send', phase], run: (deps, scope) => sendSigned(deps, paying, phase.signature, scope) },
      ]
    case 'unsent':
      return [{ key: ['send later', phase], run: (_, scope) => sendSignedLater(phase.attempt, scope) }]
  }
}

function callEffects(payment: Payment, effect: CheckoutEffect): readonly CheckoutEffect[] {
  return actOf(payment).kind === 'calls' ? [effect] : []
}

/** A request that was repeated goes on beside the new one: a wallet may answer either of them. */
function requests(attempts: number, request: (attempt: number) => CheckoutEffect): readonly CheckoutEffect[] {
  return Array.from({ length: attempts }, (_, index) => request(index + 1))
}
