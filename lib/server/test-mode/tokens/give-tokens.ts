import 'server-only'
import { type Address, parseEther } from 'viem'
import type { Deps } from '../../deps'
import { markAllFundsStale } from '../../store/subscribers/payer-funds'
import { localNode, testTokens } from '../local-chain/local-node'
import { BANKER, firstAmount } from './deploy-test-contracts'
import { balanceCall, mintCall } from './test-token-calls'
import type { TestToken } from './test-tokens'

const GAS_COINS = parseEther('10')

/** Balance of an account after the gift. */
export interface TestBalance {
  readonly token: TestToken
  readonly atomic: bigint
}

/**
 * Gives an account test tokens, one of them or some of each, and coins for gas where it has few.
 * @param params.amountAtomic - enough for the dearest sample plan unless given
 * @throws RequestError `not_found` for an unknown token, `unavailable` without a local chain
 */
export async function giveTokens(
  deps: Pick<Deps, 'testMode' | 'store'>,
  params: { account: Address; tokenId?: string | undefined; amountAtomic?: bigint | undefined },
): Promise<TestBalance[]> {
  const { account, tokenId, amountAtomic } = params
  const tokens = testTokens(tokenId)
  const node = localNode(deps)
  if ((await node.coins(account)) < GAS_COINS / 10n) await node.setCoins(account, GAS_COINS)
  const balances: TestBalance[] = []
  for (const token of tokens) {
    const data = mintCall(account, amountAtomic ?? firstAmount(token))
    await node.send({ from: BANKER, to: token.address, data })
    balances.push({ token, atomic: BigInt(await node.call(token.address, balanceCall(account))) })
  }
  await markAllFundsStale(deps.store.db)
  return balances
}
