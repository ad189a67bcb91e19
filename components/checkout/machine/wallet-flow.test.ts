import { toHex } from 'viem'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createWalletStore } from '@/lib/client/wallet/wallet-store'
import { BASE_USDC, BASE_WETH, OFFER, TEAM } from '@/tests/support/browser/offer'
import { scriptedCheckoutApi } from '@/tests/support/browser/scripted-checkout-api'
import { scriptedWallet } from '@/tests/support/browser/scripted-wallet'
import { eventually } from '@/tests/support/process/eventually'
import type { Demand } from './checkout-machine'
import { shownTerms } from './shown-terms'
import { createWalletFlow } from './wallet-flow'

const ALICE = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const demand: Demand = {
  planId: TEAM.id,
  quantity: 1,
  tokenId: BASE_USDC.id,
  periods: 12,
  fixedCharges: null,
  code: null,
  chainId: 8453,
  neededAtomic: 49_000_000n,
}
const checkout = { sessionId: 'cs_1', offer: OFFER, now: new Date('2026-11-21T02:40:00Z'), formats: 'en-GB' }

function createWorld() {
  const wallet = scriptedWallet(ALICE)
  const store = createWalletStore({
    directory: { list: () => [wallet], subscribe: () => () => {} },
    memory: { read: () => null, write: () => {}, clear: () => {} },
  })
  const flow = createWalletFlow({
    demand,
    tokens: OFFER.tokens,
    store,
    payment: {
      api: scriptedCheckoutApi(),
      memory: { read: () => ({}), write: () => {}, clear: () => {} },
      shown: (asked, account, trialDays) => shownTerms(checkout, asked, account, trialDays, 'UTC'),
    },
  })
  const step = () => flow.getState().step.name
  const has = (atomic: bigint) => wallet.answer('eth_call', () => toHex(atomic, { size: 32 }))
  return { wallet, flow, step, has }
}

describe('a payer’s way to the wallet', () => {
  it('leads over the right network to the balances of that network alone', async () => {
    const { wallet, flow, step, has } = createWorld()
    has(50_000_000n)
    flow.pickWallet(wallet)
    expect(step()).toBe('connecting')
    await eventually(() => expect(step()).toBe('wrong_network'))
    wallet.answer('wallet_switchEthereumChain', () => {
      wallet.answer('eth_chainId', () => '0x2105')
      return null
    })

    flow.switchNetwork()
    expect(step()).toBe('switching')
    await eventually(() => expect(step()).toBe('ready'))

    expect(flow.getState().balances).toEqual({ [BASE_USDC.id]: 50_000_000n, [BASE_WETH.id]: 50_000_000n })
  })

  it('comes back with the reason when the wallet refuses', async () => {
    const { wallet, flow, step } = createWorld()
    wallet.answer('eth_requestAccounts', () => {
      throw { code: 4001, message: 'no' }
    })
    flow.pickWallet(wallet)
    await eventually(() =>
      expect(flow.getState().step).toEqual({ name: 'choose_wallet', problem: 'rejected' }),
    )
    flow.switchNetwork()
    expect(step()).toBe('choose_wallet')
  })

  it('reads the balance again when it is asked to', async () => {
    const { wallet, flow, step, has } = createWorld()
    wallet.answer('eth_chainId', () => '0x2105')
    has(1n)
    flow.pickWallet(wallet)
    await eventually(() => expect(step()).toBe('low_balance'))
    has(49_000_000n)
    flow.dispatch({ type: 'check_asked' })
    expect(step()).toBe('preparing')
    await eventually(() => expect(step()).toBe('ready'))
  })
})

describe('a slow wallet', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('is given ten seconds to switch', async () => {
    const { wallet, flow, step } = createWorld()
    flow.pickWallet(wallet)
    await eventually(() => expect(step()).toBe('wrong_network'))
    wallet.answer('wallet_switchEthereumChain', () => new Promise(() => {}))
    flow.switchNetwork()
    await vi.advanceTimersByTimeAsync(9_999)
    expect(flow.getState().step).toMatchObject({ name: 'switching', slow: false })
    await vi.advanceTimersByTimeAsync(1)
    expect(flow.getState().step).toMatchObject({ name: 'switching', slow: true })
  })

  it('that confirms without switching counts as slow at once', async () => {
    const { wallet, flow, step } = createWorld()
    flow.pickWallet(wallet)
    await eventually(() => expect(step()).toBe('wrong_network'))
    wallet.answer('wallet_switchEthereumChain', () => null)
    flow.switchNetwork()
    await eventually(() => expect(flow.getState().step).toMatchObject({ name: 'switching', slow: true }))
  })
})
