import type { Page } from 'playwright/test'

interface PageWalletOptions {
  readonly name?: string
  readonly rdns?: string
  readonly accounts?: readonly string[]
  readonly chainId?: number
  /** Atomic units by token address in lower case; a token that is not named gives no answer. */
  readonly balances?: Readonly<Record<string, string>>
  /** A smart wallet, which sends several calls as one transaction (EIP-5792). */
  readonly batches?: boolean
  /** A smart wallet that is not deployed yet. */
  readonly undeployed?: boolean
}

/** The wallet's reaction to a request: an answer, one answer and then none, silence, or a refusal with a code. */
type Manner = 'answer' | 'answer_once' | 'silence' | { readonly code: number; readonly message: string }

/** A wallet extension in the browser under test, played by the test. */
export interface PageWallet {
  /** Sets the reaction to a method from now on. */
  treat(method: string, manner: Manner): Promise<void>
  setBalance(token: string, atomic: string): Promise<void>
  /** Its owner switches to another account or network in the wallet itself. */
  useAccount(account: string | null): Promise<void>
  useChain(chainId: number): Promise<void>
  /** The network takes what the wallet sent, from now on. */
  mine(): Promise<void>
  /** First parameters of the requests of a method so far, oldest first. */
  asked(method: string): Promise<unknown[]>
}

interface Controls {
  mine(): void
  treat(method: string, manner: Manner): void
  setBalance(token: string, atomic: string): void
  useAccount(account: string | null): void
  useChain(chainId: number): void
  asked(method: string): unknown[]
}

/** Gives every page of the browser an extra wallet. Call it before the page is opened. */
export async function installPageWallet(page: Page, options: PageWalletOptions = {}): Promise<PageWallet> {
  const wallet = {
    name: 'Example wallet',
    rdns: 'dev.example.wallet',
    accounts: ['0xdc832ee2fbca325a35c1cb1b606de471b0403ac1'],
    chainId: 8453,
    balances: {},
    batches: false,
    undeployed: false,
    ...options,
  }
  await page.addInitScript(runWallet, wallet)
  const control = <Name extends keyof Controls>(name: Name, ...args: Parameters<Controls[Name]>) =>
    page.evaluate(
      ([key, call, values]) => {
        const controls = Reflect.get(window, key) as Record<string, (...args: unknown[]) => unknown>
        return controls[call]?.(...values)
      },
      [`wallet:${wallet.rdns}`, name, args] as const,
    ) as Promise<ReturnType<Controls[Name]>>
  return {
    treat: (method, manner) => control('treat', method, manner),
    setBalance: (token, atomic) => control('setBalance', token, atomic),
    useAccount: (account) => control('useAccount', account),
    useChain: (chainId) => control('useChain', chainId),
    mine: () => control('mine'),
    asked: (method) => control('asked', method),
  }
}

/** Runs in the page, so it can use nothing from outside. */
function runWallet(wallet: Required<PageWalletOptions>): void {
  const listeners = new Map<string, Set<(payload: unknown) => void>>()
  const manners = new Map<string, Manner>()
  const balances = new Map(Object.entries(wallet.balances))
  const emit = (event: string, payload: unknown) => {
    for (const listener of listeners.get(event) ?? []) listener(payload)
  }
  const hex = (value: number | bigint, digits = 0) => `0x${value.toString(16).padStart(digits, '0')}`
  let accounts = [...wallet.accounts]
  let chainId = wallet.chainId
  // A page that was connected stays connected when it is loaded again.
  let connected = sessionStorage.getItem(wallet.rdns) !== null
  let mined = false
  const asked: { method: string; params: readonly unknown[] }[] = []
  const HASH = `0x8f2c${'0'.repeat(56)}7b41`
  const moveTo = (next: number) => {
    chainId = next
    emit('chainChanged', hex(next))
  }

  const answers: Record<string, (params: readonly unknown[]) => unknown> = {
    eth_accounts: () => (connected ? accounts : []),
    eth_requestAccounts: () => {
      connected = true
      sessionStorage.setItem(wallet.rdns, 'connected')
      return accounts
    },
    eth_chainId: () => hex(chainId),
    wallet_switchEthereumChain: ([target]) => {
      moveTo(Number(Reflect.get(Object(target), 'chainId')))
      return null
    },
    eth_call: ([call]) => {
      const balance = balances.get(String(Reflect.get(Object(call), 'to')).toLowerCase())
      if (balance === undefined) throw { code: 4900, message: 'No answer' }
      return hex(BigInt(balance), 64)
    },
    eth_signTypedData_v4: () => `0x${'ab'.repeat(65)}`,
    eth_sendTransaction: () => HASH,
    eth_getTransactionReceipt: () => (mined ? { status: '0x1' } : null),
  }
  if (wallet.batches) {
    Object.assign(answers, {
      wallet_getCapabilities: () => ({ [hex(chainId)]: { atomic: { status: 'supported' } } }),
      wallet_sendCalls: () => ({ id: 'calls-1' }),
      wallet_getCallsStatus: () =>
        mined ? { status: 200, receipts: [{ transactionHash: HASH }] } : { status: 100 },
    })
  }
  if (wallet.undeployed) answers.eth_getCode = () => '0x'
  const provider = {
    request: async ({ method, params = [] }: { method: string; params?: readonly unknown[] }) => {
      asked.push({ method, params })
      const manner = manners.get(method) ?? 'answer'
      if (manner === 'silence') return new Promise(() => {})
      if (typeof manner === 'object') throw manner
      if (manner === 'answer_once') manners.set(method, 'silence')
      const answer = answers[method]
      if (!answer) throw { code: 4200, message: `No ${method}` }
      return answer(params)
    },
    on: (event: string, listener: (payload: unknown) => void) =>
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    removeListener: (event: string, listener: (payload: unknown) => void) =>
      listeners.get(event)?.delete(listener),
  }
  const controls: Controls = {
    treat: (method, manner) => manners.set(method, manner),
    setBalance: (token, atomic) => balances.set(token.toLowerCase(), atomic),
    useAccount: (account) => {
      accounts = account === null ? [] : [account]
      emit('accountsChanged', accounts)
    },
    useChain: moveTo,
    mine: () => {
      mined = true
    },
    asked: (method) => asked.filter((each) => each.method === method).map(({ params }) => params[0]),
  }
  Object.assign(window, { [`wallet:${wallet.rdns}`]: controls })

  const info = { uuid: wallet.rdns, name: wallet.name, rdns: wallet.rdns, icon: 'data:image/svg+xml,' }
  const detail = Object.freeze({ info, provider })
  const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
}
