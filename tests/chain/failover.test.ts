import { type Hex, keccak256, parseGwei, zeroAddress, zeroHash } from 'viem'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { ChainClient } from '@/lib/server/chain/chain-client'
import { RpcUnavailableError } from '@/lib/server/chain/rpc/rpc-unavailable-error'
import { createViemChainClient } from '@/lib/server/chain/viem-chain-client'
import {
  type FaultyRpc,
  type ProxiedCall,
  type RpcFault,
  startFaultyRpc,
} from '@/tests/support/chain/faulty-rpc'
import type { RpcReply } from '@/tests/support/chain/json-rpc-server'
import { richAccount, startTestChain, type TestChain } from '@/tests/support/chain/test-chain'

let chain: TestChain
let first: FaultyRpc
let second: FaultyRpc

beforeEach(async () => {
  chain = await startTestChain()
  first = await startFaultyRpc(chain.rpcUrl)
  second = await startFaultyRpc(chain.rpcUrl)
  await chain.node.mine({ blocks: 20 })
})
afterEach(async () => {
  await first.close()
  await second.close()
  await chain.close()
})

/** Timeout of clients whose servers do not answer, in milliseconds. */
const IMPATIENT_MS = 400
/** Timeout of clients whose servers answer: far more than an answer takes. */
const PATIENT_MS = 5_000

const connectWithin = (timeoutMs: number, ...servers: FaultyRpc[]): ChainClient =>
  createViemChainClient({
    chainId: 31337,
    urls: servers.map((server) => `${server.url}/v2/secret-key`),
    confirmations: 3,
    timeoutMs,
    pauseMs: 5,
    maxLagBlocks: 5,
  })
const connect = (...servers: FaultyRpc[]): ChainClient => connectWithin(PATIENT_MS, ...servers)

const { address } = richAccount

async function signed(): Promise<{ raw: Hex; hash: Hex }> {
  const raw = await richAccount.signTransaction({
    chainId: 31337,
    type: 'eip1559',
    to: zeroAddress,
    nonce: await chain.node.getTransactionCount({ address }),
    gas: 21_000n,
    maxFeePerGas: parseGwei('20'),
    maxPriorityFeePerGas: parseGwei('1'),
  })
  return { raw, hash: keccak256(raw) }
}

/** A node that takes a transaction needs a moment to put it into a block. */
const mined = (hash: Hex) => chain.node.waitForTransactionReceipt({ hash })

/** Every method of the client. */
const everyQuestion = (client: ChainClient, raw: Hex): (() => Promise<unknown>)[] => [
  () => client.head(),
  () => client.block(3n),
  () => client.finalized(),
  () => client.nonce(address),
  () => client.fees(),
  () => client.balance(address),
  () => client.code(address),
  () => client.storage(address, zeroHash),
  () => client.read([{ to: address, data: '0x' }]),
  () => client.simulate({ from: address, to: zeroAddress, data: '0x' }),
  () => client.send(raw),
  () => client.receipt(keccak256(raw)),
  () => client.logs({ addresses: [address], fromBlock: 1n, toBlock: 2n }),
]

const outages: readonly (readonly [string, RpcFault])[] = [
  ['no answer in time', { kind: 'timeout_after_accept' }],
  ['no connection', { kind: 'dropped' }],
  ['too many requests', { kind: 'http_status', status: 429 }],
  ['a broken gateway', { kind: 'http_status', status: 500 }],
  ['another chain', { kind: 'wrong_chain_id', chainId: 1 }],
  ['an answer too many', { kind: 'repeated_answer' }],
  ['an internal error', scripted(() => ({ error: { code: -32603, message: 'Internal error' } }))],
  [
    'answers of another shape',
    scripted(({ method }) => (method === 'eth_chainId' ? null : { result: { not: 'this' } })),
  ],
]

function scripted(reply: (call: ProxiedCall) => RpcReply | null): RpcFault {
  return { kind: 'scripted', reply }
}

test.each(outages)(
  'nothing is known, and nothing has failed, when the only server has: %s',
  async (_, fault) => {
    const { raw } = await signed()
    first.fault = fault
    for (const ask of everyQuestion(connectWithin(IMPATIENT_MS, first), raw)) {
      await expect(ask()).rejects.toBeInstanceOf(RpcUnavailableError)
    }
  },
)

test.each(outages)('a second server answers when the first has %s', async (_, fault) => {
  first.fault = fault
  const { raw } = await signed()
  const client = connect(first, second)
  const [head, ...others] = everyQuestion(client, raw)
  expect(await head?.()).toMatchObject({ number: 20n })
  for (const ask of others) await ask()
  await mined(keccak256(raw))
  expect((await client.receipt(keccak256(raw)))?.status).toBe('success')
})

test('a server of another chain hears of nothing but its chain id', async () => {
  first.fault = { kind: 'wrong_chain_id', chainId: 1 }
  const { raw } = await signed()
  const client = connect(first)
  await expect(client.send(raw)).rejects.toThrow('it serves chain 1 and not 31337')
  expect(new Set(first.methods)).toEqual(new Set(['eth_chainId']))
  first.fault = null
  expect(await client.send(raw)).toBe('accepted')
})

test('an error names the host of a server and never the key in its address', async () => {
  first.fault = { kind: 'http_status', status: 500 }
  const error = await connect(first)
    .head()
    .catch((reason: unknown) => reason)
  expect(String(error)).toContain(`127.0.0.1:${new URL(first.url).port}: HTTP status 500`)
  expect(JSON.stringify(error) + String(error)).not.toContain('secret-key')
})

test('a transaction whose answer was lost is found by sending it again', async () => {
  const { raw, hash } = await signed()
  const alone = connect(first)
  await alone.head()
  first.fault = { kind: 'timeout_after_accept' }
  await expect(alone.send(raw)).rejects.toBeInstanceOf(RpcUnavailableError)
  first.fault = null
  expect(['known', 'nonce_too_low']).toContain(await alone.send(raw))
  await mined(hash)
  expect(await alone.receipt(hash)).toMatchObject({ status: 'success' })
})

test('a transaction that reaches the node twice is no failure', async () => {
  first.fault = { kind: 'duplicate' }
  await chain.node.setAutomine(false)
  expect(await connect(first).send((await signed()).raw)).toBe('known')
})

test('a receipt that one server misses is had from another', async () => {
  const { raw, hash } = await signed()
  const client = connect(first, second)
  await client.send(raw)
  await mined(hash)
  first.fault = { kind: 'missing_receipt' }
  expect(await client.receipt(hash)).toMatchObject({ transactionHash: hash })
  expect(await connect(first).receipt(hash)).toBeNull()
})

test('a server that lags is not believed that something is not there', async () => {
  const { raw, hash } = await signed()
  const client = connect(first, second)
  await client.send(raw)
  await mined(hash)
  expect((await client.head()).number).toBe(21n)
  first.fault = { kind: 'stale_head', blocks: 6n }
  expect((await client.head()).number).toBe(21n)
  expect(await client.nonce(address)).toBe(1)
  expect(await client.receipt(hash)).toMatchObject({ transactionHash: hash })
  second.fault = { kind: 'dropped' }
  await expect(client.receipt(hash)).rejects.toThrow('it is at block 15, behind 21')
  await expect(client.nonce(address)).rejects.toBeInstanceOf(RpcUnavailableError)
  await expect(client.head()).rejects.toBeInstanceOf(RpcUnavailableError)
})

test('a server that falls back behind itself is not believed either', async () => {
  const client = connect(first)
  await client.head()
  first.fault = { kind: 'stale_head', blocks: 6n }
  await expect(client.nonce(address)).rejects.toBeInstanceOf(RpcUnavailableError)
  first.fault = { kind: 'stale_head', blocks: 5n }
  expect(await client.nonce(address)).toBe(0)
})

test('a server that lags still takes transactions', async () => {
  first.fault = { kind: 'stale_head', blocks: 10n }
  expect(await connect(first, second).send((await signed()).raw)).toBe('accepted')
  expect(first.methods).toContain('eth_sendRawTransaction')
})

test('a server that failed is asked after the others until it has rested', async () => {
  // It does not rest to the end however long this takes.
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const client = connect(first, second)
  first.fault = { kind: 'http_status', status: 500 }
  await client.head()
  first.fault = null
  first.methods.length = 0
  await client.nonce(address)
  expect(first.methods).toEqual([])
})

test('a server that takes no batches is asked one by one', async () => {
  first.fault = { kind: 'no_batches' }
  const { raw } = await signed()
  for (const ask of everyQuestion(connect(first), raw)) await ask()
})

test('words about the server are no words about the transaction', async () => {
  first.fault = {
    kind: 'scripted',
    reply: ({ method }) =>
      method === 'eth_sendRawTransaction' ? { error: { code: -32000, message: 'txpool is full' } } : null,
  }
  const { raw } = await signed()
  await expect(connect(first).send(raw)).rejects.toThrow('txpool is full')
  expect(await connect(first, second).send(raw)).toBe('accepted')
})
