import { readFileSync } from 'node:fs'
import {
  type Abi,
  type Account,
  type Address,
  createTestClient,
  encodeDeployData,
  encodeFunctionData,
  type Hex,
  http,
  isHex,
  publicActions,
  type TransactionReceipt,
  walletActions,
} from 'viem'
import { foundry } from 'viem/chains'
import { z } from 'zod'
import { factoryDeployment, pullerAddress } from '@/lib/mandate/puller/puller-address'
import { pullerFactoryAbi } from '@/lib/mandate/puller/puller-factory.generated'
import { sampleAccount } from '@/lib/server/test-mode/sample/sample-account'
import { startTestChain } from '@/tests/support/chain/test-chain'

/** The accounts of Foundry's default mnemonic, in the roles that they have in test mode. */
export const accountAt = sampleAccount
export const merchant = accountAt(0)
export const canceller = accountAt(8)
export const keeper = accountAt(9)

const artifact = z.object({
  abi: z.custom<Abi>(Array.isArray),
  bytecode: z.object({ object: z.custom<Hex>((value) => isHex(value)) }),
})

/** Artifact of a test's contract, as compiled by forge. */
function readArtifact(file: string, contract: string) {
  const url = new URL(`../../node_modules/.cache/contracts/out/${file}/${contract}.json`, import.meta.url)
  return artifact.parse(JSON.parse(readFileSync(url, 'utf8')))
}

/**
 * A chain of its own with the committed factory, the merchant's instance, and a token with permit.
 * The caller stops it.
 */
export async function createChainWorld() {
  const chain = await startTestChain()
  const client = createTestClient({
    chain: foundry,
    mode: 'anvil',
    transport: http(chain.rpcUrl, { batch: { batchSize: 500 } }),
  })
    .extend(publicActions)
    .extend(walletActions)

  /** Sends a transaction and waits until it is in a block. */
  async function send(account: Account, to: Address | null, data: Hex): Promise<TransactionReceipt> {
    const receipt = await client.sendTransactionSync({ account, to, data, gas: 15_000_000n })
    if (receipt.status !== 'success') {
      // Says why.
      await client.call({ account, to, data, blockNumber: receipt.blockNumber })
      throw new Error(`Transaction ${receipt.transactionHash} was reverted.`)
    }
    return receipt
  }

  const factory = factoryDeployment({ keeper: keeper.address, canceller: canceller.address })
  await send(merchant, factory.transaction.to, factory.transaction.data)
  const deploy = encodeFunctionData({
    abi: pullerFactoryAbi,
    functionName: 'deploy',
    args: [merchant.address],
  })
  const deployment = await send(merchant, factory.address, deploy)
  const tokenArtifact = readArtifact('PermitToken.sol', 'PermitToken')
  const { contractAddress: token } = await send(
    merchant,
    null,
    encodeDeployData({ abi: tokenArtifact.abi, bytecode: tokenArtifact.bytecode.object }),
  )
  if (!token) throw new Error('The token was not created.')

  return {
    client,
    send,
    token,
    factory: factory.address,
    puller: pullerAddress({ factory: factory.address, merchant: merchant.address }),
    /** Gas used to deploy one merchant's instance. */
    deploymentGas: deployment.gasUsed,
    async mint(account: Address, amount: bigint) {
      const data = encodeFunctionData({
        abi: tokenArtifact.abi,
        functionName: 'mint',
        args: [account, amount],
      })
      await send(merchant, token, data)
    },
    stop: () => chain.close(),
  }
}

export type ChainWorld = Awaited<ReturnType<typeof createChainWorld>>
