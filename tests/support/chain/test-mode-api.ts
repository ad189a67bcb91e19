import { type Address, createPublicClient, erc20Abi, http, type PublicClient } from 'viem'
import type { z } from 'zod'
import type { setTestFault } from '@/lib/wire/test-mode'

/** The tokens of the local chain, whose ids are for life: with a permit, like Tether, with a permit, with a rate. */
export const LOCAL_TOKENS = {
  usdc: '31337001',
  usdt: '31337002',
  dai: '31337003',
  weth: '31337004',
} as const

type Fault = z.input<typeof setTestFault.body>

/** The local chain of a running app in test mode, and what can be made go wrong with it. */
export interface TestModeApi {
  /** The accounts of the test wallet, "Payer 1" first. */
  readonly payers: readonly Address[]
  readonly chain: PublicClient
  setFault(fault: Fault): Promise<void>
  /** Gives an account tokens and coins for gas. */
  give(account: string, tokenId: string, amountAtomic: bigint): Promise<void>
  /** In atomic units. */
  balanceOf(tokenId: string, account: string): Promise<bigint>
  /** Stops mining sent transactions, or mines them at once again. */
  setMining(automatic: boolean): Promise<void>
}

/** @throws Error where the app has no local chain. */
export async function openTestModeApi(baseUrl: string): Promise<TestModeApi> {
  const send = async (path: string, body?: object) => {
    const response = await fetch(`${baseUrl}/api/v1/test${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'Content-Type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return (await response.json()).data
  }
  const { rpcUrl, problem, payers, tokens } = await send('')
  if (rpcUrl === null) throw new Error(problem)
  const chain = createPublicClient({ transport: http(rpcUrl) })
  const ask = chain.request as (call: { method: string; params: unknown[] }) => Promise<unknown>
  return {
    payers,
    chain,
    setFault: (fault) => send('/faults', fault),
    give: (account, tokenId, amount) => send('/faucet', { account, tokenId, amount: String(amount) }),
    balanceOf: (tokenId, account) => {
      const { address } = tokens.find(({ id }: { id: string }) => id === tokenId)
      return chain.readContract({
        address,
        abi: erc20Abi,
        functionName: 'balanceOf',
        args: [account as Address],
      })
    },
    setMining: async (automatic) => {
      await ask({ method: 'evm_setAutomine', params: [automatic] })
      if (automatic) await ask({ method: 'evm_mine', params: [] })
    },
  }
}
