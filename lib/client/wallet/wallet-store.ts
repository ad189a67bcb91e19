import { createStore, type ReadableStore } from '../create-store'
import { discoverWallets, type WalletDirectory } from './discover-wallets'
import { rememberedWallet, type WalletMemory } from './remembered-wallet'
import type { Connection, Wallet } from './wallet'
import { WalletError, walletErrorOf } from './wallet-error'

export interface WalletState {
  readonly wallets: readonly Wallet[]
  readonly connection: Connection | null
  /** The wallet used last is being asked, without a prompt, whether it still shows an account. */
  readonly restoring: boolean
}

/** The wallets of this browser and the one that is connected. */
export interface WalletStore extends ReadableStore<WalletState> {
  /**
   * Asks the wallet for an account; the wallet asks its owner.
   * @throws WalletError
   */
  connect(wallet: Wallet): Promise<Connection>
  /**
   * Asks the connected wallet to go to a network (EIP-3326).
   * @throws WalletError
   */
  switchNetwork(chainId: number): Promise<void>
  /** Takes up the wallet used last where it still shows an account. It never prompts and never fails. */
  restore(): Promise<void>
  /** Forgets the connection. The wallet keeps its own list of the sites it knows. */
  disconnect(): void
}

interface WalletStoreOptions {
  readonly directory: WalletDirectory
  readonly memory: WalletMemory
  /** Time for which the page shows that it waits for the wallet to announce itself, in milliseconds. */
  readonly restoreWithin?: number
}

export const EMPTY_WALLET_STATE: WalletState = { wallets: [], connection: null, restoring: false }

export function createWalletStore({
  directory,
  memory,
  restoreWithin = 1500,
}: WalletStoreOptions): WalletStore {
  const { getState, setState, subscribe } = createStore<WalletState>({
    ...EMPTY_WALLET_STATE,
    wallets: directory.list(),
  })
  const update = (change: Partial<WalletState>) => setState({ ...getState(), ...change })
  let detach = () => {}
  directory.subscribe(() => update({ wallets: directory.list() }))

  const drop = () => {
    detach()
    detach = () => {}
    if (getState().connection) update({ connection: null })
  }

  async function adopt(wallet: Wallet, accounts: unknown, isWanted = () => true): Promise<Connection | null> {
    // Checksums need Keccak, which is loaded only once a wallet is used.
    const { checksumAddress } = await import('./checksum-address')
    const account = checksumAddress(firstOf(accounts))
    if (account === null) return null
    const chainId = chainIdOf(await wallet.provider.request({ method: 'eth_chainId' }))
    if (!isWanted()) return null
    const connection: Connection = { wallet, account, chainId }
    drop()
    detach = listen(wallet, {
      accountsChanged: (changed) => {
        const next = checksumAddress(firstOf(changed))
        const { connection } = getState()
        if (next === null) {
          memory.clear()
          drop()
        } else if (connection) update({ connection: { ...connection, account: next } })
      },
      chainChanged: (changed) => {
        const { connection } = getState()
        const chainId = chainIdOf(changed)
        // Some wallets tell the network with each answer; what is under way goes on.
        if (connection && connection.chainId !== chainId) update({ connection: { ...connection, chainId } })
      },
      disconnect: drop,
    })
    update({ connection })
    return connection
  }

  return {
    getState,
    subscribe,
    connect: async (wallet) => {
      try {
        const accounts = await wallet.provider.request({ method: 'eth_requestAccounts' })
        const connection = await adopt(wallet, accounts)
        if (!connection) throw new WalletError('rejected', 'The wallet showed no account')
        memory.write(wallet.rdns)
        return connection
      } catch (thrown) {
        throw walletErrorOf(thrown)
      }
    },
    switchNetwork: async (chainId) => {
      const asked = getState().connection
      if (!asked) throw new WalletError('disconnected', 'No wallet is connected')
      const { provider } = asked.wallet
      try {
        const params = [{ chainId: `0x${chainId.toString(16)}` }]
        await provider.request({ method: 'wallet_switchEthereumChain', params })
        // Not every wallet emits `chainChanged` for a change that this page asked for.
        const now = chainIdOf(await provider.request({ method: 'eth_chainId' }))
        const { connection } = getState()
        if (connection?.wallet === asked.wallet && connection.chainId !== now) {
          update({ connection: { ...connection, chainId: now } })
        }
      } catch (thrown) {
        throw walletErrorOf(thrown)
      }
    },
    restore: async () => {
      const rdns = memory.read()
      if (rdns === null || getState().connection || getState().restoring) return
      update({ restoring: true })
      const found = announced(directory, rdns)
      const adopted = found.then(async (wallet) => {
        // A choice made meanwhile, of another wallet or of none, takes precedence.
        const isWanted = () => getState().connection === null && memory.read() === rdns
        if (!isWanted()) return
        const accounts = await wallet.provider.request({ method: 'eth_accounts' })
        await adopt(wallet, accounts, isWanted)
      })
      // A wallet that is locked or gone is simply not connected.
      const settled = adopted.then(
        () => {},
        () => {},
      )
      // One that announces itself later still is taken up then; until then the page goes on without it.
      const waited = Promise.race([found, pause(restoreWithin)])
      await waited.then((wallet) => (wallet ? settled : undefined))
      update({ restoring: false })
    },
    disconnect: () => {
      memory.clear()
      // The next choice of the wallet asks anew, so that another account can be chosen.
      void getState().connection?.wallet.provider.forget?.()
      drop()
    },
  }
}

let shared: WalletStore | undefined

/** The page's one store; wallets are looked for when it is first asked for. In the browser only. */
export function walletStore(): WalletStore {
  shared ??= createWalletStore({ directory: discoverWallets(), memory: rememberedWallet })
  return shared
}

function listen(wallet: Wallet, handlers: Record<string, (payload: unknown) => void>): () => void {
  const { provider } = wallet
  for (const [event, handler] of Object.entries(handlers)) provider.on?.(event, handler)
  return () => {
    for (const [event, handler] of Object.entries(handlers)) provider.removeListener?.(event, handler)
  }
}

/** The wallet of this name, as soon as it announces itself; waits for ever for one that never does. */
function announced(directory: WalletDirectory, rdns: string): Promise<Wallet> {
  const find = () => directory.list().find((wallet) => wallet.rdns === rdns)
  const found = find()
  if (found) return Promise.resolve(found)
  return new Promise((resolve) => {
    const unsubscribe = directory.subscribe(() => {
      const wallet = find()
      if (!wallet) return
      unsubscribe()
      resolve(wallet)
    })
  })
}

function pause(milliseconds: number): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), milliseconds))
}

function firstOf(accounts: unknown): unknown {
  return Array.isArray(accounts) ? accounts[0] : undefined
}

/** Wallets write chain ids as hex text, some as numbers. */
function chainIdOf(value: unknown): number {
  const chainId = typeof value === 'string' || typeof value === 'number' ? Number(value) : Number.NaN
  if (!Number.isSafeInteger(chainId) || chainId <= 0) {
    throw new WalletError('failed', `The wallet named no chain: ${String(value)}`)
  }
  return chainId
}
