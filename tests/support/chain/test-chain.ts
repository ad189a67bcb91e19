import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Account,
  type Chain,
  createTestClient,
  type HttpTransport,
  http,
  type PublicActions,
  publicActions,
  type TestClient,
  type WalletActions,
  walletActions,
} from 'viem'
import { foundry } from 'viem/chains'
import { startLocalChain } from '@/lib/server/test-mode/local-chain/local-chain'
import { sampleAccount } from '@/lib/server/test-mode/sample/sample-account'

/** The first of the accounts that every such chain gives coins to. */
export const richAccount = sampleAccount(0)

export interface TestChain {
  readonly rpcUrl: string
  /** Mines, moves the clock, sends what no test is about. */
  readonly node: TestClient<'anvil', HttpTransport, Chain, Account> &
    PublicActions &
    WalletActions<Chain, Account>
  close(): Promise<void>
}

/** A new chain of its own. */
export async function startTestChain(): Promise<TestChain> {
  const folder = mkdtempSync(join(tmpdir(), 'dues-chain-'))
  const start = await startLocalChain({ port: 0, stateFile: join(folder, 'chain.json') })
  if (!start.chain) throw new Error(start.reason)
  const { chain } = start
  const node = createTestClient({
    mode: 'anvil',
    account: richAccount,
    chain: foundry,
    transport: http(chain.rpcUrl),
    pollingInterval: 50,
  })
    .extend(publicActions)
    .extend(walletActions)
  return {
    rpcUrl: chain.rpcUrl,
    node,
    close: async () => {
      await chain.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
