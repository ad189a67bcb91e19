import {
  decodeFunctionResult,
  encodeFunctionResult,
  type Hex,
  keccak256,
  multicall3Abi,
  pad,
  parseAbi,
  parseGwei,
  toFunctionSelector,
  zeroAddress,
  zeroHash,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pullerAbi } from '@/lib/mandate/puller/puller.generated'
import { factoryDeployment, pullerAddress } from '@/lib/mandate/puller/puller-address'
import { pullerFactoryAbi } from '@/lib/mandate/puller/puller-factory.generated'
import type { ChainClient } from '@/lib/server/chain/chain-client'
import { createViemChainClient } from '@/lib/server/chain/viem-chain-client'
import { type FaultyRpc, startFaultyRpc } from '@/tests/support/chain/faulty-rpc'
import { richAccount, startTestChain, type TestChain } from '@/tests/support/chain/test-chain'

let chain: TestChain
let proxy: FaultyRpc
let client: ChainClient
const { address: rich } = richAccount
const deployment = factoryDeployment({ keeper: rich, canceller: rich })
const puller = pullerAddress({ factory: deployment.address, merchant: rich })

beforeAll(async () => {
  chain = await startTestChain()
  proxy = await startFaultyRpc(chain.rpcUrl)
  client = createViemChainClient({ chainId: 31337, urls: [proxy.url], confirmations: 3, maxLogRange: 40 })
  await chain.node.waitForTransactionReceipt({
    hash: await chain.node.sendTransaction(deployment.transaction),
  })
  const { address } = deployment
  const abi = pullerFactoryAbi
  const hash = await chain.node.writeContract({ address, abi, functionName: 'deploy', args: [rich] })
  await chain.node.waitForTransactionReceipt({ hash })
})
afterAll(async () => {
  await proxy?.close()
  await chain?.close()
})

/** A signed transfer of zero coins to the zero address. */
async function sign(
  overrides: { nonce?: number; gas?: bigint; tip?: bigint; maxFee?: bigint } = {},
): Promise<Hex> {
  const nonce = overrides.nonce ?? (await chain.node.getTransactionCount({ address: rich }))
  return await richAccount.signTransaction({
    chainId: 31337,
    type: 'eip1559',
    to: zeroAddress,
    nonce,
    gas: overrides.gas ?? 21_000n,
    maxFeePerGas: overrides.maxFee ?? parseGwei('20'),
    maxPriorityFeePerGas: overrides.tip ?? parseGwei('1'),
  })
}

test('head, blocks, nonce, balance, code, storage and fees are those of the chain', async () => {
  const head = await client.head()
  expect(head).toMatchObject({ hash: (await chain.node.getBlock({ blockNumber: head.number })).hash })
  expect(await client.block(head.number)).toEqual(head)
  expect(await client.block(head.number + 1n)).toBeNull()
  expect(await client.nonce(rich)).toBe(await chain.node.getTransactionCount({ address: rich }))
  expect(await client.balance(rich)).toBe(await chain.node.getBalance({ address: rich }))
  expect(await client.code(puller)).toBe(await chain.node.getCode({ address: puller }))
  expect(await client.code('0x00000000000000000000000000000000000000aa')).toBeNull()
  await chain.node.setStorageAt({ address: rich, index: 7, value: pad('0x2a') })
  expect(await client.storage(rich, pad('0x7'))).toBe(pad('0x2a'))
  expect(await client.storage(rich, pad('0x8'))).toBe(zeroHash)
  const fees = await client.fees()
  expect(fees.maxFeePerGas).toBeGreaterThan(fees.maxPriorityFeePerGas)
})

test('what is sent is accepted, then known or used, and has its receipt', async () => {
  await chain.node.setAutomine(false)
  const raw = await sign()
  expect(await client.send(raw)).toBe('accepted')
  expect(await client.send(raw)).toBe('known')
  expect(await client.receipt(keccak256(raw))).toBeNull()
  const nonce = await chain.node.getTransactionCount({ address: rich })
  expect(await client.send(await sign({ nonce, maxFee: parseGwei('20'), tip: 1n, gas: 22_000n }))).toBe(
    'underpriced',
  )
  await chain.node.mine({ blocks: 1 })
  await chain.node.setAutomine(true)
  const { number, hash } = await client.head()
  expect(await client.receipt(keccak256(raw))).toMatchObject({
    status: 'success',
    blockNumber: number,
    blockHash: hash,
    gasUsed: 21_000n,
    logs: [],
  })
  expect(await client.send(await sign({ nonce }))).toBe('nonce_too_low')
})

test('a sender without coins, too low a fee and too much gas are told apart', async () => {
  const poor = privateKeyToAccount(generatePrivateKey())
  const terms = { chainId: 31337, type: 'eip1559', to: zeroAddress, nonce: 0, gas: 21_000n } as const
  const raw = await poor.signTransaction({
    ...terms,
    maxFeePerGas: parseGwei('20'),
    maxPriorityFeePerGas: 1n,
  })
  expect(await client.send(raw)).toBe('insufficient_funds')
  expect(await client.send(await sign({ maxFee: 1n, tip: 1n }))).toBe('underpriced')
  expect(await client.send(await sign({ gas: 20_000n }))).toBe('refused')
  expect(await client.send(await sign({ gas: 10_000_000_000n, maxFee: parseGwei('2') }))).toBe('refused')
})

test('a simulation gives the gas, or the very data of the revert', async () => {
  const setRoles = toFunctionSelector('setRoles(address,address)')
  const data = `${setRoles}${'00'.repeat(64)}` as const
  expect(await client.simulate({ from: rich, to: puller, data })).toEqual({
    ok: true,
    gas: expect.any(BigInt),
  })
  expect(await client.simulate({ from: zeroAddress, to: puller, data })).toEqual({
    ok: false,
    revert: toFunctionSelector('NotMerchant()'),
  })
})

test('many contracts are read in one request, each with its own outcome', async () => {
  const merchant = toFunctionSelector(parseAbi(['function merchant() view returns (address)'])[0])
  const calls = [
    { to: puller, data: merchant },
    { to: puller, data: '0xdeadbeef' as const },
    { to: '0x00000000000000000000000000000000000000aa' as const, data: merchant },
  ]
  const expected = [
    { ok: true, data: `0x${rich.slice(2).toLowerCase().padStart(64, '0')}` },
    { ok: false, revert: '0x' },
    { ok: true, data: '0x' },
  ]
  expect(await client.read(calls)).toEqual(expected)
  expect(await client.read([])).toEqual([])
  expect(
    decodeFunctionResult({ abi: pullerAbi, functionName: 'merchant', data: expected[0]?.data as Hex }),
  ).toBe(rich)
})

test('where Multicall3 is deployed it is used, and what it answers is checked', async () => {
  const own = createViemChainClient({ chainId: 31337, urls: [proxy.url], confirmations: 3, rounds: 1 })
  const calls = [puller, puller].map((to) => ({ to, data: '0xdeadbeef' as const }))
  proxy.fault = {
    kind: 'scripted',
    reply: ({ method }) =>
      method === 'eth_getCode' ? { result: '0xfe' } : method === 'eth_call' ? { result: '0x12' } : null,
  }
  await expect(own.read(calls)).rejects.toThrow('Multicall3 answered something else')
  proxy.fault = {
    kind: 'scripted',
    reply: ({ method }) =>
      method === 'eth_call'
        ? {
            result: multicallAnswer([
              [true, '0xaa'],
              [false, '0xbb'],
            ]),
          }
        : null,
  }
  expect(await own.read(calls)).toEqual([
    { ok: true, data: '0xaa' },
    { ok: false, revert: '0xbb' },
  ])
  proxy.fault = null
})

test('logs come in order through however many ranges the server makes of it', async () => {
  const fromBlock = (await client.head()).number + 1n
  const setRoles = { address: puller, abi: pullerAbi, functionName: 'setRoles', args: [rich, rich] } as const
  for (let round = 0; round < 5; round += 1) {
    const hash = await chain.node.writeContract(setRoles)
    await chain.node.waitForTransactionReceipt({ hash })
    await chain.node.mine({ blocks: 29 })
  }
  const toBlock = (await client.head()).number
  const filter = { addresses: [puller], fromBlock, toBlock }
  const logs = await client.logs(filter)
  expect(logs.map((log) => log.blockNumber - fromBlock)).toEqual([0n, 30n, 60n, 90n, 120n])
  expect(await client.logs({ ...filter, fromBlock: toBlock + 1n, toBlock })).toEqual([])
  expect(await client.logs({ ...filter, topics: [`0x${'00'.repeat(32)}`] })).toEqual([])

  proxy.fault = {
    kind: 'scripted',
    reply: ({ method, params }) =>
      method === 'eth_getLogs' && spanOf(params) > 7n
        ? { error: { code: -32005, message: 'query returned more than 10000 results' } }
        : null,
  }
  expect(await client.logs(filter)).toEqual(logs)
  proxy.fault = null
})

test('logs above the head of the server are unknown, not absent', async () => {
  const { number } = await client.head()
  await expect(client.logs({ addresses: [puller], fromBlock: 0n, toBlock: number + 1n })).rejects.toThrow(
    'gave an answer that counts',
  )
})

test('finality is what the chain says, else the depth that was configured', async () => {
  const { number } = await client.head()
  expect(await client.finalized()).toBe((await chain.node.getBlock({ blockTag: 'finalized' })).number)
  const answer = async (code: number, message: string) => {
    proxy.fault = {
      kind: 'scripted',
      reply: ({ params }) => (params[0] === 'finalized' ? { error: { code, message } } : null),
    }
    return await client.finalized().finally(() => {
      proxy.fault = null
    })
  }
  expect(await answer(-32602, 'invalid argument 0: hex string without 0x prefix')).toBe(number - 3n)
  expect(await answer(-39001, 'finalized block not found')).toBe(0n)
  await expect(answer(-32603, 'Internal error')).rejects.toThrow('Internal error')
})

function spanOf(params: readonly unknown[]): bigint {
  const [{ fromBlock, toBlock }] = params as [{ fromBlock: Hex; toBlock: Hex }]
  return BigInt(toBlock) - BigInt(fromBlock) + 1n
}

function multicallAnswer(results: readonly (readonly [boolean, Hex])[]): Hex {
  const result = results.map(([success, returnData]) => ({ success, returnData }))
  return encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result })
}
