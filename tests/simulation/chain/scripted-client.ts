import {
  type Hex,
  keccak256,
  parseTransaction,
  recoverTransactionAddress,
  type TransactionSerialized,
  zeroHash,
} from 'viem'
import type { ChainClient, Log, LogFilter } from '@/lib/server/chain/chain-client'
import { NO_DATA_COST } from '@/lib/server/chain/fees/data-cost'
import { RpcUnavailableError } from '@/lib/server/chain/rpc/rpc-unavailable-error'
import { keyOf } from '../ledger'
import type { PoolTransaction, ScriptedBlock, ScriptedChain } from './scripted-chain'

/** Any code will do: it only has to be there. */
const PULLER_CODE: Hex = '0x60'

/**
 * The chain as one server shows it.
 * @param lag - blocks that the server is behind now
 */
export function createScriptedClient(chain: ScriptedChain, lag: () => number = () => 0): ChainClient {
  const newest = (): ScriptedBlock => {
    const number = chain.head.number - BigInt(lag())
    return chain.blockAt(number > 0n ? number : 0n) ?? chain.head
  }
  return {
    chainId: chain.chainId,
    head: async () => bare(newest()),
    async block(number) {
      const found = number <= newest().number ? chain.blockAt(number) : null
      return found && bare(found)
    },
    finalized: async () => chain.finalized,
    nonce: async (address) => chain.nonceOf(newest(), address),
    fees: async () => ({
      maxFeePerGas: 2n * chain.baseFee + PRIORITY_FEE,
      maxPriorityFeePerGas: PRIORITY_FEE,
    }),
    balance: async (address) => newest().ledger.coins.get(keyOf(address)) ?? 0n,
    code: async (address) => (newest().ledger.pullers.has(keyOf(address)) ? PULLER_CODE : null),
    storage: async () => zeroHash,
    async read(calls, at) {
      const block = at === undefined ? newest() : (chain.blockAt(at) ?? newest())
      return calls.map((call) => chain.read(block, call))
    },
    simulate: async (call) => chain.simulate(newest(), call),
    rehearse: async (call) => {
      const outcome = chain.simulate(newest(), call)
      return outcome.ok ? { kind: 'succeeds' } : { kind: 'reverts', revert: outcome.revert }
    },
    dataCost: async () => NO_DATA_COST,
    succeedsWithCode: async (call) => chain.simulate(newest(), call).ok,
    tryOut: async (call) => chain.tryOut(newest(), call),
    send: async (raw) => chain.send(await parse(raw)),
    async receipt(hash) {
      const { number } = newest()
      const receipts = chain.blocks.slice(0, Number(number) + 1).flatMap((block) => block.receipts)
      return receipts.find(({ transactionHash }) => transactionHash === hash) ?? null
    },
    async logs(filter) {
      if (filter.toBlock > newest().number)
        throw new RpcUnavailableError(chain.chainId, ['it has no such block'])
      return findLogs(chain, filter)
    },
  }
}

const PRIORITY_FEE = 10n ** 9n

/** Logs of the chain that match a filter. */
export function findLogs(chain: ScriptedChain, filter: LogFilter): Log[] {
  const addresses = new Set(filter.addresses.map((address) => keyOf(address)))
  return chain.blocks
    .slice(Number(filter.fromBlock), Number(filter.toBlock) + 1)
    .flatMap(({ receipts }) => receipts.flatMap(({ logs }) => logs))
    .filter((log) => addresses.has(keyOf(log.address)) && hasTopics(log, filter.topics ?? []))
}

function hasTopics(log: Log, wanted: NonNullable<LogFilter['topics']>): boolean {
  return wanted.every((topic, position) => {
    if (topic === null) return true
    const found = log.topics[position]?.toLowerCase()
    const choices = typeof topic === 'string' ? [topic] : topic
    return choices.some((choice) => choice.toLowerCase() === found)
  })
}

function bare({ number, hash, parentHash, timestamp }: ScriptedBlock) {
  return { number, hash, parentHash, timestamp }
}

/** Reads a signed transaction (EIP-1559). */
async function parse(raw: Hex): Promise<PoolTransaction & { readonly nonce: number }> {
  const { to, data = '0x', nonce = 0, gas = 0n, ...fees } = parseTransaction(raw)
  if (!to || fees.type !== 'eip1559')
    throw new Error('The services send calls of contracts, with EIP-1559 fees')
  const from = await recoverTransactionAddress({ serializedTransaction: raw as TransactionSerialized })
  const { maxFeePerGas = 0n, maxPriorityFeePerGas = 0n } = fees
  return { hash: keccak256(raw), from, to, data, nonce, gasLimit: gas, maxFeePerGas, maxPriorityFeePerGas }
}
