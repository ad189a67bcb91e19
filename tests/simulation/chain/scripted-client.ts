import {
  type Address,
  type Hex,
  keccak256,
  parseTransaction,
  recoverTransactionAddress,
  type TransactionSerialized,
  zeroHash,
} from 'viem'
import type { ChainClient, Log, LogFilter } from '@/lib/server/chain/chain-client'
import { NO_DATA_COST } from '@/lib/server/chain/fees/data-cost'
import { legacyFees } from '@/lib/server/chain/fees/fees'
import { RpcUnavailableError } from '@/lib/server/chain/rpc/rpc-unavailable-error'
import { keyOf } from '../ledger'
import type { PoolTransaction } from './pool-transaction'
import { type ChainView, finalizedIn, type ScriptedBlock, type ScriptedChain } from './scripted-chain'

/** Any code will do: it only has to be there. */
const SOME_CODE: Hex = '0x60'

/**
 * The chain as one server shows it.
 * @param viewNow - what the server has now; all of the chain unless given
 */
export function createScriptedClient(
  chain: ScriptedChain,
  viewNow: () => ChainView = () => chain,
): ChainClient {
  const blockAt = (number: bigint) => viewNow().blocks[Number(number)] ?? null
  const newest = (): ScriptedBlock => viewNow().blocks.at(-1) ?? chain.head
  return {
    chainId: chain.chainId,
    head: async () => bare(newest()),
    async block(number) {
      const found = blockAt(number)
      return found && bare(found)
    },
    finalized: async () => finalizedIn(viewNow()),
    nonce: async (address) => chain.nonceOf(newest(), address),
    fees: async () =>
      chain.isLegacy
        ? legacyFees(chain.baseFee)
        : { maxFeePerGas: 2n * chain.baseFee + PRIORITY_FEE, maxPriorityFeePerGas: PRIORITY_FEE },
    balance: async (address) => newest().ledger.coins.get(keyOf(address)) ?? 0n,
    code: async (address) =>
      newest().ledger.pullers.has(keyOf(address)) || chain.isWallet(address) ? SOME_CODE : null,
    storage: async () => zeroHash,
    async read(calls, at) {
      const block = at === undefined ? newest() : (blockAt(at) ?? newest())
      return calls.map((call) => chain.read(block, call))
    },
    simulate: async (call) => chain.simulate(newest(), call),
    rehearse: async (call, { gasLimit, fees }) => {
      const outcome = chain.simulate(newest(), call, { gasLimit, gasPrice: fees.maxFeePerGas })
      return outcome.ok ? { kind: 'succeeds' } : { kind: 'reverts', revert: outcome.revert }
    },
    dataCost: async () => NO_DATA_COST,
    succeedsWithCode: async (call) => chain.simulate(newest(), call).ok,
    tryOut: async (call) => chain.tryOut(newest(), call),
    async send(raw) {
      // As nodes do with what is signed for another chain.
      const { chainId = chain.chainId } = parseTransaction(raw)
      return chainId === chain.chainId ? chain.send(await parse(raw)) : 'refused'
    },
    async receipt(hash) {
      const receipts = viewNow().blocks.flatMap((block) => block.receipts)
      return receipts.find(({ transactionHash }) => transactionHash === hash) ?? null
    },
    async logs(filter) {
      if (filter.toBlock > newest().number)
        throw new RpcUnavailableError(chain.chainId, ['it has no such block'])
      return findLogs(viewNow(), filter)
    },
  }
}

const PRIORITY_FEE = 10n ** 9n

/** Logs of the chain that match a filter. */
export function findLogs(chain: ChainView, filter: LogFilter): Log[] {
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

/** Signers by signed transaction: recovering one takes a millisecond, and runs of a seed sign the same bytes. */
const signers = new Map<Hex, Promise<Address>>()

function signerOf(raw: Hex): Promise<Address> {
  const known = signers.get(raw)
  const signer = known ?? recoverTransactionAddress({ serializedTransaction: raw as TransactionSerialized })
  if (!known) signers.set(raw, signer)
  return signer
}

/** Reads a signed transaction. */
async function parse(raw: Hex): Promise<PoolTransaction & { readonly nonce: number }> {
  const { to, data = '0x', nonce = 0, gas: gasLimit = 0n, ...fees } = parseTransaction(raw)
  if (!to) throw new Error('The services send calls of contracts')
  const from = await signerOf(raw)
  const call = { hash: keccak256(raw), from, to, data, nonce, gasLimit }
  if (fees.type === 'legacy') {
    const { gasPrice = 0n } = fees
    return { ...call, maxFeePerGas: gasPrice, maxPriorityFeePerGas: gasPrice, isLegacy: true }
  }
  const { maxFeePerGas = 0n, maxPriorityFeePerGas = 0n } = fees
  return { ...call, maxFeePerGas, maxPriorityFeePerGas }
}
