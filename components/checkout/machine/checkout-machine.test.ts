import { describe, expect, it } from 'vitest'
import type { Connection } from '@/lib/client/wallet/wallet'
import { QUOTE } from '@/tests/support/browser/quote'
import { scriptedWallet } from '@/tests/support/browser/scripted-wallet'
import {
  type CheckoutEvent,
  checkoutReducer,
  type Demand,
  lackingElsewhere,
  type QuotedTerms,
  startCheckout,
} from './checkout-machine'
import { startPayment } from './payment-machine'

const ALICE = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const BOB = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const wallet = scriptedWallet(ALICE)
const onBase: Connection = { wallet, account: ALICE, chainId: 8453 }
const onEthereum: Connection = { ...onBase, chainId: 1 }
const NOW = new Date('2026-11-21T02:41:00Z')
const demand: Demand = {
  planId: 'team',
  quantity: 1,
  tokenId: '1',
  periods: 12,
  fixedCharges: null,
  code: null,
  chainId: 8453,
  neededAtomic: 49_000_000n,
}

const given = (...events: readonly CheckoutEvent[]) => events.reduce(checkoutReducer, startCheckout(demand))
const connected = (connection: Connection | null): CheckoutEvent => ({
  type: 'connection_changed',
  connection,
})
const read = (balance: bigint | 'unknown', connection = onBase): CheckoutEvent => ({
  type: 'balances_read',
  connection,
  balances: { '1': balance },
})
const termsRead = (terms: QuotedTerms, account = ALICE): CheckoutEvent => ({
  type: 'terms_read',
  demand,
  account,
  terms,
})
const quoted = termsRead({ kind: 'quote', quote: QUOTE, quotedAt: NOW })
const asked: CheckoutEvent = { type: 'wallet_asked', walletId: wallet.id, walletName: wallet.name }

describe('funds that move', () => {
  const moved: CheckoutEvent = { type: 'funds_moved' }

  it('are read again, and what is known stays until then and where the network does not answer', () => {
    const before = given(connected(onBase), read(50_000_000n), quoted)
    const after = checkoutReducer(before, moved)
    expect(after).toEqual({ ...before, reads: 1 })
    expect(checkoutReducer(after, read('unknown'))).toEqual(after)
    expect(checkoutReducer(startCheckout(demand), moved)).toEqual(startCheckout(demand))
  })

  it('a wallet that was filled is quoted anew, and is not held to what it had', () => {
    const poor = { kind: 'quote', quote: { ...QUOTE, balance: '1000000' }, quotedAt: NOW } as const
    const short = given(connected(onBase), read(1_000_000n), termsRead(poor))
    expect(short.step).toMatchObject({ name: 'low_balance', balance: 1_000_000n })
    const filled = [moved, read(50_000_000n)].reduce(checkoutReducer, short)
    expect(filled).toMatchObject({ terms: null, step: { name: 'preparing' } })
    expect(checkoutReducer(filled, quoted).step.name).toBe('ready')
  })
})

describe('connecting', () => {
  it('goes from the terms over the list of wallets to the wallet, and leads the focus', () => {
    expect(given()).toMatchObject({ step: { name: 'review' }, leading: false })
    const opened = given({ type: 'wallets_opened' })
    expect(opened).toMatchObject({ step: { name: 'choose_wallet', problem: null }, leading: true })
    expect(given({ type: 'wallets_opened' }, asked).step).toMatchObject({ name: 'connecting' })
    expect(given({ type: 'other_device_opened' }).step.name).toBe('other_device')
  })

  it('comes back to the list with the reason when the wallet refuses', () => {
    const refused = given(asked, { type: 'wallet_refused', problem: 'rejected' })
    expect(refused.step).toEqual({ name: 'choose_wallet', problem: 'rejected' })
  })

  it('ignores a refusal that arrives after the payer went back', () => {
    const back = given(asked, { type: 'stepped_back' }, { type: 'wallet_refused', problem: 'rejected' })
    expect(back.step).toEqual({ name: 'review' })
  })

  it('goes on as soon as the wallet shows an account, even after going back', () => {
    expect(given(asked, connected(onBase)).step.name).toBe('preparing')
    expect(given(asked, { type: 'stepped_back' }, connected(onBase)).step.name).toBe('preparing')
  })

  it('begins again when the wallet lets go', () => {
    expect(given(connected(onBase), read(0n), connected(null))).toMatchObject({
      step: { name: 'review' },
      balances: {},
    })
  })

  it('does not take the focus when the wallet of the last visit comes back by itself', () => {
    expect(given(connected(onBase), read(0n))).toMatchObject({
      step: { name: 'low_balance' },
      leading: false,
    })
  })
})

describe('the network', () => {
  it('must be that of the token', () => {
    expect(given(connected(onEthereum)).step).toMatchObject({ name: 'wrong_network', problem: null })
    expect(given(connected(onEthereum), connected(onBase)).step.name).toBe('preparing')
  })

  it('is switched in the wallet, which may be slow or refuse', () => {
    const switching = [connected(onEthereum), { type: 'switch_asked' }] as const
    expect(given(...switching).step).toMatchObject({ name: 'switching', slow: false })
    expect(given(...switching, { type: 'switch_slow' }).step).toMatchObject({ name: 'switching', slow: true })
    expect(given(...switching, { type: 'switch_failed', problem: 'unknown_network' }).step).toMatchObject({
      name: 'wrong_network',
      problem: 'unknown_network',
    })
    expect(given(...switching, connected(onBase)).step.name).toBe('preparing')
  })

  it('may be switched in the wallet’s own time: late news of an earlier request change nothing', () => {
    const there = [
      connected(onEthereum),
      { type: 'switch_asked' },
      connected(onBase),
      read(10n ** 9n),
      quoted,
    ] as const
    for (const late of [{ type: 'switch_slow' }, { type: 'switch_failed', problem: 'rejected' }] as const) {
      expect(given(...there, late).step.name).toBe('ready')
    }
  })

  it('goes on asking while balances of the other network arrive', () => {
    const balances = { type: 'balances_read', connection: onEthereum, balances: { '9': 5n } } as const
    const state = given(connected(onEthereum), { type: 'switch_asked' }, balances)
    expect(state).toMatchObject({ step: { name: 'switching' }, balances: { '9': 5n } })
  })
})

describe('what the wallet lacks on a network that it is not on', () => {
  const known = (balance: bigint): CheckoutEvent => ({
    type: 'balances_read',
    connection: onEthereum,
    balances: { [demand.tokenId]: balance },
  })

  it('is known once the server has read it', () => {
    expect(lackingElsewhere(given(connected(onEthereum)))).toBeNull()
    const short = given(connected(onEthereum), known(4_100_000n))
    expect(short.step.name).toBe('wrong_network')
    expect(lackingElsewhere(short)).toEqual({ balance: 4_100_000n, due: 49_000_000n })
  })

  it('is nothing where it holds enough, and is a step of its own once it is there', () => {
    expect(lackingElsewhere(given(connected(onEthereum), known(49_000_000n)))).toBeNull()
    expect(lackingElsewhere(given(connected(onBase), read(0n)))).toBeNull()
  })
})

describe('the balance', () => {
  it('must cover what is due today', () => {
    expect(given(connected(onBase), read(49_000_000n), quoted).step).toMatchObject({ name: 'ready' })
    expect(given(connected(onBase), read(4_100_000n)).step).toEqual({
      name: 'low_balance',
      connection: onBase,
      balance: 4_100_000n,
      due: 49_000_000n,
    })
  })

  it('need not be there for a plan without a price', () => {
    const free: CheckoutEvent = { type: 'demand_changed', demand: { ...demand, neededAtomic: 0n } }
    expect(given(free, connected(onBase), read(0n), quoted).step.name).toBe('ready')
  })

  it('is weighed against the quote where the page does not know the rate', () => {
    const floating: CheckoutEvent = { type: 'demand_changed', demand: { ...demand, neededAtomic: null } }
    const poor = termsRead({ kind: 'quote', quote: { ...QUOTE, balance: '48999999' }, quotedAt: NOW })
    expect(given(floating, connected(onBase), read(0n)).step.name).toBe('preparing')
    expect(given(floating, connected(onBase), read(0n), quoted).step.name).toBe('ready')
    expect(given(floating, connected(onBase), read(0n), poor).step).toMatchObject({
      name: 'low_balance',
      balance: 48_999_999n,
      due: 49_000_000n,
    })
  })

  it('that the wallet does not return is not zero: the server’s counts', () => {
    expect(given(connected(onBase), read('unknown')).step.name).toBe('preparing')
    expect(given(connected(onBase), read('unknown'), quoted).step).toMatchObject({
      name: 'ready',
      balance: 1_240_550_000n,
    })
  })

  it('is read again on request', () => {
    const low = given(connected(onBase), read(0n), { type: 'check_asked' })
    expect(low).toMatchObject({ step: { name: 'preparing' }, balances: {}, leading: true })
    expect([read(10n ** 9n), quoted].reduce(checkoutReducer, low).step.name).toBe('ready')
  })

  it('of an account or network that was left does not count', () => {
    const bob = { ...onBase, account: BOB }
    const changed = given(connected(onBase), connected(bob), read(10n ** 9n))
    expect(changed).toMatchObject({ step: { name: 'preparing' }, balances: {} })
    expect(given(connected(onEthereum), read(10n ** 9n)).balances).toEqual({})
  })

  it('is kept for another network of the same account', () => {
    const state = given(connected(onBase), read(10n ** 9n), quoted, connected(onEthereum), connected(onBase))
    expect(state.step.name).toBe('ready')
  })
})

describe('choosing', () => {
  const polygon: CheckoutEvent = {
    type: 'demand_changed',
    demand: { ...demand, tokenId: '3', chainId: 137 },
  }

  it('another token changes the step and leaves the focus where it is', () => {
    const state = given({ type: 'wallets_opened' }, connected(onBase), read(10n ** 9n), polygon)
    expect(state).toMatchObject({ step: { name: 'wrong_network' }, leading: false })
  })

  it('nothing interrupts the list of wallets', () => {
    expect(given({ type: 'wallets_opened' }, polygon).step.name).toBe('choose_wallet')
  })
})

describe('the terms', () => {
  const here = [connected(onBase), read(10n ** 9n)] as const

  it('are waited for, and a refusal takes their place', () => {
    expect(given(...here).step.name).toBe('preparing')
    const refused = termsRead({ kind: 'refusal', refusal: { kind: 'no_contract' } })
    expect(given(...here, refused).step).toMatchObject({ name: 'refused', refusal: { kind: 'no_contract' } })
    expect(given(...here, refused, { type: 'check_asked' })).toMatchObject({
      step: { name: 'preparing' },
      terms: null,
    })
  })

  it('of a choice or an account that was left do not count', () => {
    expect(given(...here, termsRead({ kind: 'quote', quote: QUOTE, quotedAt: NOW }, BOB)).terms).toBeNull()
    for (const part of [{ periods: 3 }, { quantity: 3 }, { code: 'LAUNCH20' }]) {
      const other: CheckoutEvent = { type: 'demand_changed', demand: { ...demand, ...part } }
      expect(given(...here, other, quoted)).toMatchObject({ terms: null, step: { name: 'preparing' } })
      expect(given(...here, quoted, other)).toMatchObject({ terms: null, step: { name: 'preparing' } })
    }
  })

  it('keep the free days of an account through another choice, and forget them with the account', () => {
    const used = termsRead({ kind: 'quote', quote: { ...QUOTE, trialDays: 0 }, quotedAt: NOW })
    const other: CheckoutEvent = { type: 'demand_changed', demand: { ...demand, planId: 'hobby' } }
    const known = [connected(onBase), read(50_000_000n), used, other]
    expect(given(...known)).toMatchObject({ terms: null, trialDays: 0 })
    expect(given(...known, { type: 'check_asked' }).trialDays).toBe(0)
    expect(given(...known, connected({ ...onBase, account: BOB })).trialDays).toBeNull()
  })
})

describe('paying', () => {
  const payment = startPayment(QUOTE, { batches: false, remembered: null })
  const started = [
    connected(onBase),
    read(10n ** 9n),
    quoted,
    { type: 'start_asked' },
    { type: 'payment_started', payment },
  ] as const
  const signed = [...started, { type: 'act_asked' }, { type: 'terms_signed', signature: '0x1' }] as const

  it('begins with the payer’s word, and only where everything is there', () => {
    expect(given(...started.slice(0, 4)).step).toMatchObject({ name: 'ready', starting: true })
    expect(given(...started)).toMatchObject({ step: { name: 'paying' }, leading: true })
    expect(given(connected(onBase), read(0n), ...started.slice(3)).step.name).toBe('low_balance')
  })

  it('goes on while balances and terms are read again', () => {
    expect(given(...started, read(5n), quoted).step.name).toBe('paying')
  })

  it('ends where another account or network is chosen before everything is signed', () => {
    expect(given(...started, connected({ ...onBase, account: BOB })).step.name).toBe('preparing')
    expect(given(...started, connected(onEthereum)).step.name).toBe('wrong_network')
    expect(given(...started, { type: 'stepped_back' }).step.name).toBe('ready')
  })

  it('no longer depends on the wallet once the terms are signed', () => {
    expect(given(...signed, connected(null)).step).toMatchObject({
      name: 'paying',
      payment: { phase: { name: 'sending' } },
    })
    const accepted = [...signed, { type: 'payment_accepted' }] as const
    expect(given(...accepted, connected(onEthereum)).step.name).toBe('subscribed')
    expect(given(...accepted).step).toMatchObject({ name: 'subscribed', quote: QUOTE })
  })

  it('shows the server’s refusal', () => {
    const refusal = { kind: 'would_fail', code: 'token_paused', detail: 'The token is paused.' } as const
    expect(given(...signed, { type: 'payment_refused', refusal }).step).toMatchObject({
      name: 'refused',
      refusal,
    })
  })

  it('is begun again, with the reason, where the server wants other signatures', () => {
    const note = { code: 'permit_unusable', detail: 'The permit was used.' }
    const back = given(...signed, { type: 'payment_returned', note })
    expect(back).toMatchObject({ note, terms: null, step: { name: 'preparing' } })
    const ready = [read(10n ** 9n), quoted].reduce(checkoutReducer, back)
    expect(ready).toMatchObject({ note, step: { name: 'ready' } })
    expect(checkoutReducer(ready, { type: 'start_asked' }).note).toBeNull()
  })
})
