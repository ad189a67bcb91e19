import { describe, expect, it, vi } from 'vitest'
import { scriptedWallet } from '@/tests/support/browser/scripted-wallet'
import { closedGate } from '@/tests/support/process/gate'
import type { WalletDirectory } from './discover-wallets'
import type { WalletMemory } from './remembered-wallet'
import type { Wallet } from './wallet'
import { createWalletStore } from './wallet-store'

const ALICE = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const BOB = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

interface Options {
  wallets?: Wallet[]
  remembered?: string | null
}

function createWorld({ wallets = [], remembered = null }: Options = {}) {
  const listeners = new Set<() => void>()
  let found: readonly Wallet[] = wallets
  const directory: WalletDirectory = {
    list: () => found,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  let kept = remembered
  const memory: WalletMemory = {
    read: () => kept,
    write: (rdns) => {
      kept = rdns
    },
    clear: () => {
      kept = null
    },
  }
  const announce = (wallet: Wallet) => {
    found = [...found, wallet]
    for (const listener of listeners) listener()
  }
  const store = createWalletStore({ directory, memory, restoreWithin: 20 })
  return { store, announce, kept: () => kept, directoryListeners: listeners }
}

describe('connecting', () => {
  it('gives the checksummed account and the chain, and remembers the wallet', async () => {
    const wallet = scriptedWallet(ALICE.toLowerCase())
    wallet.answer('eth_chainId', () => '0x2105')
    const { store, kept } = createWorld({ wallets: [wallet] })
    const seen: unknown[] = []
    store.subscribe(() => seen.push(store.getState().connection?.account))

    await store.connect(wallet)

    expect(store.getState().connection).toEqual({ wallet, account: ALICE, chainId: 8453 })
    expect(seen).toEqual([ALICE])
    expect(kept()).toBe(wallet.rdns)
  })

  it('names the refusal and stays disconnected', async () => {
    const wallet = scriptedWallet(ALICE)
    const { store, kept } = createWorld({ wallets: [wallet] })
    wallet.answer('eth_requestAccounts', () => {
      throw { code: 4001, message: 'User rejected' }
    })
    await expect(store.connect(wallet)).rejects.toMatchObject({ problem: 'rejected' })
    wallet.answer('eth_requestAccounts', () => [])
    await expect(store.connect(wallet)).rejects.toMatchObject({ problem: 'rejected' })
    wallet.answer('eth_requestAccounts', () => [ALICE])
    wallet.answer('eth_chainId', () => 'Base')
    await expect(store.connect(wallet)).rejects.toMatchObject({ problem: 'failed' })

    expect(store.getState().connection).toBeNull()
    expect(kept()).toBeNull()
  })
})

describe('a connected wallet', () => {
  it('is followed as it changes account and network', async () => {
    const wallet = scriptedWallet(ALICE)
    const { store } = createWorld({ wallets: [wallet] })
    await store.connect(wallet)

    wallet.emit('accountsChanged', [BOB.toLowerCase()])
    wallet.emit('chainChanged', '0x89')

    const moved = store.getState().connection
    expect(moved).toEqual({ wallet, account: BOB, chainId: 137 })
    wallet.emit('chainChanged', '0x89')
    expect(store.getState().connection).toBe(moved)
  })

  it('is let go when it shows no account any more, and forgotten', async () => {
    const wallet = scriptedWallet(ALICE)
    const { store, kept } = createWorld({ wallets: [wallet] })
    await store.connect(wallet)

    wallet.emit('accountsChanged', [])

    expect(store.getState().connection).toBeNull()
    expect(wallet.listenerCount()).toBe(0)
    expect(kept()).toBeNull()
  })

  it('is let go when it loses its network, and remembered', async () => {
    const wallet = scriptedWallet(ALICE)
    const { store, kept } = createWorld({ wallets: [wallet] })
    await store.connect(wallet)

    wallet.emit('disconnect', { code: 4900 })

    expect(store.getState().connection).toBeNull()
    expect(kept()).toBe(wallet.rdns)
  })

  it('no longer counts once another is connected', async () => {
    const first = scriptedWallet(ALICE)
    const second = scriptedWallet(BOB, { rdns: 'dev.example.second' })
    const { store } = createWorld({ wallets: [first, second] })
    await store.connect(first)
    await store.connect(second)

    first.emit('accountsChanged', [])

    expect(store.getState().connection?.account).toBe(BOB)
    expect(first.listenerCount()).toBe(0)
  })

  it('is forgotten on request, by a wallet that keeps it in the page too', async () => {
    const wallet = scriptedWallet(ALICE)
    const forget = vi.fn(async () => {})
    Object.assign(wallet.provider, { forget })
    const { store, kept } = createWorld({ wallets: [wallet] })
    await store.connect(wallet)

    store.disconnect()

    expect(store.getState().connection).toBeNull()
    expect(kept()).toBeNull()
    expect(forget).toHaveBeenCalledOnce()
  })
})

describe('switching the network', () => {
  it('is requested in hex, and seen even where the wallet emits no event', async () => {
    const wallet = scriptedWallet(ALICE)
    const { store } = createWorld({ wallets: [wallet] })
    await store.connect(wallet)
    wallet.answer('wallet_switchEthereumChain', (params) => {
      expect(params).toEqual([{ chainId: '0x2105' }])
      wallet.answer('eth_chainId', () => '0x2105')
      return null
    })

    await store.switchNetwork(8453)

    expect(store.getState().connection?.chainId).toBe(8453)
  })

  it('names why it failed and stays where it was', async () => {
    const wallet = scriptedWallet(ALICE)
    const { store } = createWorld({ wallets: [wallet] })
    await expect(store.switchNetwork(8453)).rejects.toMatchObject({ problem: 'disconnected' })
    await store.connect(wallet)
    wallet.answer('wallet_switchEthereumChain', () => {
      throw { code: 4902, message: 'Unrecognized chain' }
    })
    await expect(store.switchNetwork(8453)).rejects.toMatchObject({ problem: 'unknown_network' })
    expect(store.getState().connection?.chainId).toBe(1)
  })
})

describe('restoring', () => {
  it('takes up the remembered wallet without a prompt, even when it announces itself late', async () => {
    const wallet = scriptedWallet(ALICE)
    const { store, announce, directoryListeners } = createWorld({ remembered: wallet.rdns })
    const listening = directoryListeners.size
    const restored = store.restore()
    expect(store.getState().restoring).toBe(true)

    announce(wallet)
    await restored

    expect(store.getState()).toMatchObject({ restoring: false, connection: { account: ALICE } })
    expect(wallet.calls).toEqual(['eth_accounts', 'eth_chainId'])
    expect(directoryListeners.size).toBe(listening)
  })

  it('takes up a wallet that announces itself after the page went on without it', async () => {
    const wallet = scriptedWallet(ALICE)
    const { store, announce } = createWorld({ remembered: wallet.rdns })
    await store.restore()
    expect(store.getState()).toMatchObject({ restoring: false, connection: null })

    announce(wallet)
    await expect.poll(() => store.getState().connection?.account).toBe(ALICE)

    const chosen = scriptedWallet(BOB, { rdns: 'dev.example.chosen' })
    const other = createWorld({ wallets: [chosen], remembered: wallet.rdns })
    await other.store.restore()
    await other.store.connect(chosen)
    const asked = wallet.calls.length
    other.announce(wallet)
    expect(other.store.getState().connection?.account).toBe(BOB)
    expect(wallet.calls).toHaveLength(asked)
  })

  it('asks nothing where nothing is remembered', async () => {
    const wallet = scriptedWallet(ALICE)
    const { store } = createWorld({ wallets: [wallet] })
    await store.restore()
    expect(wallet.calls).toEqual([])
  })

  it('yields to a choice made meanwhile, of another wallet or of none', async () => {
    const late = scriptedWallet(ALICE, { rdns: 'dev.example.late' })
    const chosen = scriptedWallet(BOB, { rdns: 'dev.example.chosen' })
    const another = createWorld({ wallets: [late, chosen], remembered: late.rdns })
    const prompt = closedGate()
    late.answer('eth_accounts', () => prompt.opened.then(() => [ALICE]))
    const restored = another.store.restore()
    await another.store.connect(chosen)
    prompt.open()
    await restored
    expect(another.store.getState()).toMatchObject({ restoring: false, connection: { account: BOB } })

    const none = createWorld({ wallets: [late], remembered: late.rdns })
    const asked = none.store.restore()
    none.store.disconnect()
    await asked
    expect(none.store.getState()).toMatchObject({ restoring: false, connection: null })
  })

  it('ends quietly where the wallet is gone, locked or broken', async () => {
    const gone = createWorld({ remembered: 'dev.example.gone' })
    await gone.store.restore()
    expect(gone.store.getState()).toMatchObject({ restoring: false, connection: null })

    const wallet = scriptedWallet(ALICE)
    const locked = createWorld({ wallets: [wallet], remembered: wallet.rdns })
    wallet.answer('eth_accounts', () => [])
    await locked.store.restore()
    wallet.answer('eth_accounts', () => {
      throw new Error('broken')
    })
    await locked.store.restore()
    expect(locked.store.getState()).toMatchObject({ restoring: false, connection: null })
  })
})
