import { describe, expect, it } from 'vitest'
import type { Connection } from '@/lib/client/wallet/wallet'
import { BASE_USDC, BASE_WETH, POLYGON_USDC, TEAM } from '@/tests/support/browser/offer'
import { CALLS_QUOTE, PAYER, PERMIT_QUOTE, QUOTE, ZERO_FIRST_QUOTE } from '@/tests/support/browser/quote'
import { scriptedWallet } from '@/tests/support/browser/scripted-wallet'
import { effectsFor } from './checkout-effects'
import {
  type CheckoutEvent,
  type CheckoutState,
  checkoutReducer,
  type Demand,
  type QuotedTerms,
  startCheckout,
} from './checkout-machine'
import { resumePayment, startPayment } from './payment-machine'
import type { Refusal } from './refusal'

const tokens = [BASE_USDC, BASE_WETH, POLYGON_USDC]
const wallet = scriptedWallet(PAYER)
const onBase: Connection = { wallet, account: PAYER, chainId: 8453 }
const onPolygon: Connection = { ...onBase, chainId: 137 }
const demand: Demand = {
  planId: TEAM.id,
  quantity: 1,
  tokenId: BASE_USDC.id,
  periods: 12,
  fixedCharges: null,
  code: null,
  chainId: 8453,
  neededAtomic: 0n,
}

const connect: CheckoutEvent = { type: 'connection_changed', connection: onBase }
const ask: CheckoutEvent = { type: 'wallet_asked', walletId: wallet.id, walletName: wallet.name }
const balances: CheckoutEvent = {
  type: 'balances_read',
  connection: onBase,
  balances: { [BASE_USDC.id]: 5n, [BASE_WETH.id]: 'unknown' },
}
const terms = (answer: QuotedTerms): CheckoutEvent => ({
  type: 'terms_read',
  demand,
  account: PAYER,
  terms: answer,
})
const quoted = terms({ kind: 'quote', quote: QUOTE, quotedAt: new Date('2026-11-21T02:41:00Z') })
const refused = (refusal: Refusal) => terms({ kind: 'refusal', refusal })
const ready = [connect, balances, quoted]

const given = (...events: readonly CheckoutEvent[]) => events.reduce(checkoutReducer, startCheckout(demand))
const effects = (state: CheckoutState) => effectsFor(state, tokens)
/** The names of the effects, with the attempt where that is what they differ by. */
const names = (...events: readonly CheckoutEvent[]) =>
  effects(given(...events)).map(({ key }) =>
    typeof key.at(-1) === 'number' ? `${key[0]} ${key.at(-1)}` : key[0],
  )

describe('on the way to the payer’s word, a state calls for', () => {
  it.each<[string, readonly CheckoutEvent[], readonly string[]]>([
    ['nothing while the terms are read', [], []],
    ['nothing while a wallet is chosen', [{ type: 'wallets_opened' }], []],
    ['the account of the wallet', [ask], ['connect 1']],
    ['both requests where the wallet was asked again', [ask, ask], ['connect 1', 'connect 2']],
    ['nothing of a wallet that was left', [ask, { type: 'stepped_back' }], []],
    ['balances and terms', [connect], ['balances 0', 'terms']],
    ['the terms alone once the balances are there', [connect, balances], ['terms']],
    [
      'the balances on another network, and of the server that of the token',
      [{ type: 'connection_changed', connection: onPolygon }],
      ['balances 0', 'balance elsewhere'],
    ],
    ['nothing more where it is refused', [connect, balances, refused({ kind: 'no_contract' })], []],
    [
      'the terms later where the server is away',
      [connect, balances, refused({ kind: 'away', code: 'unreachable', detail: '' })],
      ['terms later'],
    ],
    ['a look at what was sent on an earlier visit', ready, ['resume']],
    ['the first act once the payer gave their word', [...ready, { type: 'start_asked' }], ['begin']],
    ['balance and terms anew on request', [...ready, { type: 'check_asked' }], ['balances 1', 'terms']],
    [
      'balance and terms anew also where funds were read again before',
      [...ready, { type: 'funds_moved' }, { type: 'check_asked' }],
      ['balances 2', 'terms'],
    ],
  ])('%s', (_, events, expected) => {
    expect(names(...events)).toEqual(expected)
  })
})

describe('switching the network calls for', () => {
  const switching: readonly CheckoutEvent[] = [
    { type: 'connection_changed', connection: onPolygon },
    { ...balances, connection: onPolygon, balances: { [POLYGON_USDC.id]: 0n, [BASE_USDC.id]: 0n } },
    { type: 'switch_asked' },
  ]
  it.each<[string, readonly CheckoutEvent[], readonly string[]]>([
    ['the switch, with patience', switching, ['switch 1', 'switch patience 1']],
    ['the switch alone once the wallet is slow', [...switching, { type: 'switch_slow' }], ['switch 1']],
    [
      'both requests where the wallet was asked again, and new patience',
      [...switching, { type: 'switch_slow' }, { type: 'switch_asked' }],
      ['switch 1', 'switch 2', 'switch patience 2'],
    ],
    ['nothing where the wallet refused', [...switching, { type: 'switch_failed', problem: 'rejected' }], []],
  ])('%s', (_, events, expected) => {
    expect(names(...events)).toEqual(expected)
  })
})

describe('a payment calls for', () => {
  const paying = (payment = startPayment(QUOTE, { batches: false, remembered: null })) =>
    [...ready, { type: 'start_asked' }, { type: 'payment_started', payment }] as const
  const permit = paying(startPayment(PERMIT_QUOTE, { batches: false, remembered: null }))
  const approval = paying(startPayment(ZERO_FIRST_QUOTE, { batches: true, remembered: null }))
  const calls = paying(resumePayment({ quote: CALLS_QUOTE, sentId: 'calls' }))
  const act: CheckoutEvent = { type: 'act_asked' }
  const sent: CheckoutEvent = { type: 'approval_sent', sentId: '0x1', hash: null }
  const mined: CheckoutEvent = { type: 'approval_mined', sentId: '0x1' }
  const signed: CheckoutEvent = { type: 'terms_signed', signature: '0x' }
  const away: CheckoutEvent = { type: 'server_unreachable' }

  it.each<[string, readonly CheckoutEvent[], readonly unknown[]]>([
    ['nothing while the act is explained', paying(), []],
    ['the act', [...paying(), act], ['ask 1']],
    ['both requests where the wallet was asked again', [...paying(), act, act], ['ask 1', 'ask 2']],
    [
      'one request for the terms after the permit, however often that was asked for',
      [...permit, act, act, { type: 'permit_signed', permit: { deadline: '1', signature: '0x' } }],
      ['ask 1'],
    ],
    ['the transaction that was sent', [...approval, act, sent], ['follow']],
    ['a look at what the transactions set', [...approval, act, sent, mined], ['check']],
    ['calls that were sent, of the wallet and of the server', calls, ['follow', 'look for calls']],
    ['the sending of what was signed', [...paying(), act, signed], ['send']],
    ['its sending later where the server is away', [...paying(), act, signed, away], ['send later']],
    ['its sending again', [...paying(), act, signed, away, { type: 'send_asked' }], ['send']],
    ['nothing more once the server has it', [...paying(), act, signed, { type: 'payment_accepted' }], []],
  ])('%s', (_, events, expected) => {
    expect(names(...events)).toEqual(expected)
  })

  it('one request to the wallet for each act, whatever else happens meanwhile', () => {
    const asked = given(...paying(), act)
    const later = [balances, quoted].reduce(checkoutReducer, asked)
    expect(effects(later).map(({ key }) => key)).toEqual(effects(asked).map(({ key }) => key))
  })
})

const OTHER_CHOICES: readonly Partial<Demand>[] = [
  { planId: 'hobby' },
  { quantity: 3 },
  { tokenId: BASE_WETH.id },
  { periods: 3 },
  { fixedCharges: 12 },
  { code: 'LAUNCH20' },
]

it('terms are asked for anew for another choice or account, and not for another balance', () => {
  const key = (...events: readonly CheckoutEvent[]) =>
    effects(given(connect, ...events)).find(({ key: [name] }) => name === 'terms')?.key
  const others = OTHER_CHOICES.map((part) => ({
    type: 'demand_changed' as const,
    demand: { ...demand, ...part },
  }))
  const bob = { ...onBase, account: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC' }
  expect(key(balances)).toEqual(key())
  for (const other of others) expect(key(other)).not.toEqual(key())
  expect(key({ type: 'connection_changed', connection: bob })).not.toEqual(key())
})
