import { describe, expect, it } from 'vitest'
import type { Connection } from '@/lib/client/wallet/wallet'
import { scriptedWallet } from '@/tests/support/scripted-wallet'
import { type CheckoutEvent, checkoutReducer, type Demand, startCheckout } from './checkout-machine'

const ALICE = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const BOB = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const wallet = scriptedWallet(ALICE)
const onBase: Connection = { wallet, account: ALICE, chainId: 8453 }
const onEthereum: Connection = { ...onBase, chainId: 1 }
const demand: Demand = { tokenId: '1', chainId: 8453, dueAtomic: 49_000_000n }

const after = (...events: readonly CheckoutEvent[]) => events.reduce(checkoutReducer, startCheckout(demand))
const connected = (connection: Connection | null): CheckoutEvent => ({
  type: 'connection_changed',
  connection,
})
const read = (balance: bigint | 'unknown', connection = onBase): CheckoutEvent => ({
  type: 'balances_read',
  connection,
  balances: { '1': balance },
})
const asked: CheckoutEvent = { type: 'wallet_asked', walletId: wallet.id, walletName: wallet.name }

describe('connecting', () => {
  it('goes from the terms over the list of wallets to the wallet, and leads the focus', () => {
    expect(after()).toMatchObject({ step: { name: 'review' }, leading: false })
    const opened = after({ type: 'wallets_opened' })
    expect(opened).toMatchObject({ step: { name: 'choose_wallet', problem: null }, leading: true })
    expect(after({ type: 'wallets_opened' }, asked).step).toMatchObject({ name: 'connecting' })
    expect(after({ type: 'other_device_opened' }).step.name).toBe('other_device')
  })

  it('comes back to the list with the reason when the wallet refuses', () => {
    const refused = after(asked, { type: 'wallet_refused', problem: 'rejected' })
    expect(refused.step).toEqual({ name: 'choose_wallet', problem: 'rejected' })
  })

  it('tells nothing of a refusal to whoever went back meanwhile', () => {
    const back = after(asked, { type: 'stepped_back' }, { type: 'wallet_refused', problem: 'rejected' })
    expect(back.step).toEqual({ name: 'review' })
  })

  it('goes on as soon as the wallet shows an account, even after going back', () => {
    expect(after(asked, connected(onBase)).step.name).toBe('reading_balance')
    expect(after(asked, { type: 'stepped_back' }, connected(onBase)).step.name).toBe('reading_balance')
  })

  it('begins again when the wallet lets go', () => {
    expect(after(connected(onBase), read(0n), connected(null))).toMatchObject({
      step: { name: 'review' },
      balances: {},
    })
  })

  it('does not take the focus when the wallet of the last visit comes back by itself', () => {
    expect(after(connected(onBase), read(0n))).toMatchObject({
      step: { name: 'low_balance' },
      leading: false,
    })
  })
})

describe('the network', () => {
  it('must be that of the token', () => {
    expect(after(connected(onEthereum)).step).toMatchObject({ name: 'wrong_network', problem: null })
    expect(after(connected(onEthereum), connected(onBase)).step.name).toBe('reading_balance')
  })

  it('is switched in the wallet, which may be slow or refuse', () => {
    const switching = [connected(onEthereum), { type: 'switch_asked' }] as const
    expect(after(...switching).step).toMatchObject({ name: 'switching', slow: false })
    expect(after(...switching, { type: 'switch_slow' }).step).toMatchObject({ name: 'switching', slow: true })
    expect(after(...switching, { type: 'switch_failed', problem: 'unknown_network' }).step).toMatchObject({
      name: 'wrong_network',
      problem: 'unknown_network',
    })
    expect(after(...switching, connected(onBase)).step.name).toBe('reading_balance')
  })

  it('may be switched in the wallet’s own time: late news of an earlier request change nothing', () => {
    const there = [
      connected(onEthereum),
      { type: 'switch_asked' },
      connected(onBase),
      read(10n ** 9n),
    ] as const
    for (const late of [{ type: 'switch_slow' }, { type: 'switch_failed', problem: 'rejected' }] as const) {
      expect(after(...there, late).step.name).toBe('ready')
    }
  })

  it('goes on asking while balances of the other network arrive', () => {
    const balances = { type: 'balances_read', connection: onEthereum, balances: { '9': 5n } } as const
    const state = after(connected(onEthereum), { type: 'switch_asked' }, balances)
    expect(state).toMatchObject({ step: { name: 'switching' }, balances: { '9': 5n } })
  })
})

describe('the balance', () => {
  it('must cover what is due today', () => {
    expect(after(connected(onBase), read(49_000_000n)).step).toMatchObject({ name: 'ready' })
    expect(after(connected(onBase), read(4_100_000n)).step).toEqual({
      name: 'low_balance',
      connection: onBase,
      balance: 4_100_000n,
      due: 49_000_000n,
    })
  })

  it('need not be there in a trial, nor be weighed where the amount is not known', () => {
    const trial: CheckoutEvent = { type: 'demand_changed', demand: { ...demand, dueAtomic: 0n } }
    const floating: CheckoutEvent = { type: 'demand_changed', demand: { ...demand, dueAtomic: null } }
    expect(after(trial, connected(onBase), read(0n)).step.name).toBe('ready')
    expect(after(floating, connected(onBase), read(0n)).step.name).toBe('ready')
  })

  it('that the network does not tell is not taken for zero', () => {
    expect(after(connected(onBase), read('unknown')).step).toMatchObject({
      name: 'ready',
      balance: 'unknown',
    })
  })

  it('is read again on request', () => {
    const low = after(connected(onBase), read(0n), { type: 'balance_check_asked' })
    expect(low).toMatchObject({ step: { name: 'reading_balance' }, balances: {}, leading: true })
    expect(checkoutReducer(low, read(10n ** 9n)).step.name).toBe('ready')
  })

  it('of an account or network that was left does not count', () => {
    const bob = { ...onBase, account: BOB }
    const changed = after(connected(onBase), connected(bob), read(10n ** 9n))
    expect(changed).toMatchObject({ step: { name: 'reading_balance' }, balances: {} })
    expect(after(connected(onEthereum), read(10n ** 9n)).balances).toEqual({})
  })

  it('is kept for another network of the same account', () => {
    const state = after(connected(onBase), read(10n ** 9n), connected(onEthereum), connected(onBase))
    expect(state.step.name).toBe('ready')
  })
})

describe('choosing', () => {
  const polygon: CheckoutEvent = {
    type: 'demand_changed',
    demand: { tokenId: '3', chainId: 137, dueAtomic: 49_000_000n },
  }

  it('another token changes the step and leaves the focus where it is', () => {
    const state = after({ type: 'wallets_opened' }, connected(onBase), read(10n ** 9n), polygon)
    expect(state).toMatchObject({ step: { name: 'wrong_network' }, leading: false })
  })

  it('nothing interrupts the list of wallets', () => {
    expect(after({ type: 'wallets_opened' }, polygon).step.name).toBe('choose_wallet')
  })
})
