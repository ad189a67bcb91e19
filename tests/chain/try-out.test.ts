import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ChainClient } from '@/lib/server/chain/chain-client'
import { createViemChainClient } from '@/lib/server/chain/viem-chain-client'
import { type FaultyRpc, startFaultyRpc } from '../support/chain/faulty-rpc'
import type { RpcReply } from '../support/chain/json-rpc-server'
import { richAccount, startTestChain, type TestChain } from '../support/chain/test-chain'

/** Writes a log with the time of the block as its topic. */
const WRITER = '0x00000000000000000000000000000000000000AA'
/** Reverts. */
const REFUSER = '0x00000000000000000000000000000000000000bb'

let chain: TestChain
let proxy: FaultyRpc
beforeAll(async () => {
  chain = await startTestChain()
  proxy = await startFaultyRpc(chain.rpcUrl)
  await chain.node.mine({ blocks: 1 })
  await chain.node.setCode({ address: WRITER, bytecode: '0x425f5fa100' })
  await chain.node.setCode({ address: REFUSER, bytecode: '0x5f5ffd' })
})
afterAll(async () => {
  await proxy?.close()
  await chain?.close()
})

const connect = (): ChainClient =>
  createViemChainClient({ chainId: 31337, urls: [proxy.url], confirmations: 3 })
const callTo = (to: typeof WRITER | typeof REFUSER) =>
  ({ from: richAccount.address, to, data: '0x' }) as const
const answering = (reply: RpcReply) => {
  proxy.fault = {
    kind: 'scripted',
    reply: ({ method }) => (method === 'eth_simulateV1' ? reply : null),
  }
}

test('what a call would write and take is told, in the time of the newest block, and nothing is sent', async () => {
  const { number, timestamp } = await chain.node.getBlock()
  const run = await connect().tryOut(callTo(WRITER))
  expect(run?.gasUsed).toBeGreaterThan(21_000n)
  expect(run?.logs).toMatchObject([
    { address: WRITER, topics: [`0x${timestamp.toString(16).padStart(64, '0')}`], data: '0x' },
  ])
  expect(await chain.node.getBlockNumber()).toBe(number)
})

test('nothing is told of a call that reverts', async () => {
  expect(await connect().tryOut(callTo(REFUSER))).toBeNull()
})

test.each<[string, RpcReply]>([
  ['does not know the method', { error: { code: -32601, message: 'the method does not exist' } }],
  ['answers something else', { result: [{ calls: [] }] }],
])('a server that %s is not asked again for a while, and is no failure', async (_, reply) => {
  const client = connect()
  answering(reply)
  expect(await client.tryOut(callTo(WRITER))).toBeNull()
  proxy.methods.length = 0
  proxy.fault = null
  expect(await client.tryOut(callTo(WRITER))).toBeNull()
  expect(proxy.methods).toEqual([])
})
