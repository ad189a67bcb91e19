import 'server-only'
import { type Address, type Hex, parseEther, parseUnits } from 'viem'
import { factoryDeployment } from '@/lib/mandate/puller/puller-address'
import type { PaymentKeys } from '../../chain/payment-networks'
import type { TestNode } from '../local-chain/test-node'
import { PAYER_NUMBERS, sampleAccount } from '../sample/sample-account'
import { mintCall } from './test-token-calls'
import { TEST_TOKENS, type TestToken } from './test-tokens'

/** Deployer account, which plays no other part. Its key is public, as those of all accounts here. */
export const BANKER: Address = sampleAccount(7).address

/** First balances in whole tokens: enough for the dearest sample plan. */
const FIRST_TOKENS: Readonly<Record<string, string>> = { USDC: '2500', USDT: '2500', DAI: '2500', WETH: '2' }
const GAS_FLOAT = parseEther('100')

/**
 * Puts on the local chain what is not there yet: the factory with these roles, the test tokens with something of each
 * for the sample merchant and every payer, and coins for gas. A chain that was kept stays as it is.
 */
export async function deployTestContracts(node: TestNode, { keeper, canceller }: PaymentKeys): Promise<void> {
  const roles = { keeper: keeper.address, canceller: canceller.address }
  for (const account of Object.values(roles)) {
    if ((await node.coins(account)) < GAS_FLOAT / 10n) await node.setCoins(account, GAS_FLOAT)
  }
  await deploy(node, factoryDeployment(roles))
  for (const token of TEST_TOKENS) {
    const isNew = await deploy(node, { address: token.address, transaction: token.deployment })
    if (isNew) await handOut(node, token)
  }
}

async function deploy(
  node: TestNode,
  { address, transaction }: { address: Address; transaction: { to: Address; data: Hex } },
): Promise<boolean> {
  if (await node.hasCode(address)) return false
  await node.send({ from: BANKER, ...transaction })
  return true
}

/** Initial balance of a payer, in atomic units. */
export function firstAmount({ symbol, decimals }: TestToken): bigint {
  return parseUnits(FIRST_TOKENS[symbol] ?? '1', decimals)
}

async function handOut(node: TestNode, token: TestToken): Promise<void> {
  for (const number of [0, ...PAYER_NUMBERS]) {
    const data = mintCall(sampleAccount(number).address, firstAmount(token))
    await node.send({ from: BANKER, to: token.address, data })
  }
}
