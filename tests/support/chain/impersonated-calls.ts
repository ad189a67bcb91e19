import type { Address, Hex, PublicClient } from 'viem'

interface Call {
  readonly to: string
  readonly data: string
}

/**
 * Runs calls on the local chain as if an account had sent them, one after the other: what a smart wallet's calls do,
 * without its contract.
 * @returns the hash of the last one
 */
export async function sendCallsAs(
  chain: PublicClient,
  account: Address,
  calls: readonly Call[],
): Promise<Hex> {
  const ask = chain.request as (call: { method: string; params: unknown[] }) => Promise<Hex>
  await ask({ method: 'anvil_impersonateAccount', params: [account] })
  let hash: Hex = '0x'
  for (const { to, data } of calls) {
    hash = await ask({ method: 'eth_sendTransaction', params: [{ from: account, to, data }] })
    const { status } = await chain.waitForTransactionReceipt({ hash })
    if (status !== 'success') throw new Error(`The call to ${to} reverted`)
  }
  await ask({ method: 'anvil_stopImpersonatingAccount', params: [account] })
  return hash
}
