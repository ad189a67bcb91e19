import type { Wallet, WalletProvider } from '@/lib/client/wallet/wallet'

type Answer = (params: readonly unknown[]) => unknown

/** A wallet with scripted answers, whose events a test emits. */
export interface ScriptedWallet extends Wallet {
  /** The methods that were called, in order. */
  readonly calls: readonly string[]
  /** Number of listeners, over all events. */
  listenerCount(): number
  /** Replaces the answer to a method from now on. */
  answer(method: string, answer: Answer): void
  emit(event: string, payload: unknown): void
}

/** A wallet with one account on chain 1 that says yes to everything it knows. */
export function scriptedWallet(account: string, { rdns = 'dev.example.wallet' } = {}): ScriptedWallet {
  const calls: string[] = []
  const listeners = new Map<string, Set<(payload: unknown) => void>>()
  const answers = new Map<string, Answer>([
    ['eth_requestAccounts', () => [account]],
    ['eth_accounts', () => [account]],
    ['eth_chainId', () => '0x1'],
  ])
  const provider: WalletProvider = {
    request: async ({ method, params = [] }) => {
      calls.push(method)
      const answer = answers.get(method)
      if (!answer) throw Object.assign(new Error(`No answer to ${method}`), { code: 4200 })
      return answer(params)
    },
    on: (event, listener) => listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    removeListener: (event, listener) => listeners.get(event)?.delete(listener),
  }
  return {
    rdns,
    id: `${rdns}-1`,
    name: 'Example wallet',
    icon: null,
    provider,
    calls,
    listenerCount: () => [...listeners.values()].reduce((count, { size }) => count + size, 0),
    answer: (method, answer) => answers.set(method, answer),
    emit: (event, payload) => {
      for (const listener of listeners.get(event) ?? []) listener(payload)
    },
  }
}
