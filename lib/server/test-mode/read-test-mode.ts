import 'server-only'
import type { z } from 'zod'
import { LOCAL_TEST_CHAIN_ID } from '@/lib/billing/networks'
import type { getTestMode } from '@/lib/wire/test-mode'
import type { Deps } from '../deps'
import { testModeOf } from './local-chain/local-node'
import { PAYER_NUMBERS, sampleAccount } from './sample/sample-account'
import { pausedCall } from './tokens/test-token-calls'
import { TEST_TOKENS } from './tokens/test-tokens'

/** Current state of test mode, in the shape of the API. */
export async function readTestMode(deps: Pick<Deps, 'testMode'>): Promise<z.output<typeof getTestMode.data>> {
  const { clock, node, problem, faults } = testModeOf(deps)
  const tokens = node
    ? await Promise.all(
        TEST_TOKENS.map(async ({ id, symbol, name, address, decimals }) => ({
          ...{ id, symbol, name, address, decimals },
          paused: BigInt(await node.call(address, pausedCall())) === 1n,
        })),
      )
    : []
  return {
    chainId: LOCAL_TEST_CHAIN_ID,
    rpcUrl: node?.rpcUrl ?? null,
    problem,
    now: clock.now().toISOString(),
    merchant: sampleAccount(0).address,
    payers: PAYER_NUMBERS.map((number) => sampleAccount(number).address),
    tokens,
    rpcDown: faults.rpcDown,
    droppingTransactions: faults.dropTransactions,
  }
}
