import {
  type Address,
  getAddress,
  type Hash,
  type Hex,
  isAddressEqual,
  keccak256,
  parseTransaction,
  recoverTransactionAddress,
  stringToHex,
  zeroHash,
} from 'viem'
import type {
  Block,
  ChainClient,
  Fees,
  Log,
  LogFilter,
  Receipt,
  SendOutcome,
} from '@/lib/server/chain/chain-client'
import { NO_DATA_COST } from '@/lib/server/chain/fees/data-cost'
import { RpcUnavailableError } from '@/lib/server/chain/rpc/rpc-unavailable-error'

/** A transaction as the chain sees it. */
export interface ChainTransactionSeen {
  readonly raw: Hex
  readonly hash: Hash
  readonly sender: Address
  readonly nonce: number
  readonly to: Address
  readonly data: Hex
  readonly fees: Fees
}

/** A log before it has a place. */
export type NewLog = Pick<Log, 'address' | 'topics' | 'data'>

interface MinedBlock {
  readonly block: Block
  readonly transactions: readonly { seen: ChainTransactionSeen; receipt: Receipt }[]
  readonly logs: readonly Log[]
}

/** A node's outcome for sent bytes; `lost` when it accepts them and the response never arrives. */
type SendScript = (seen: ChainTransactionSeen) => SendOutcome | 'lost' | null

/** A chain in memory that advances only by the test, with a node whose answers the test scripts. */
export class ScriptedChain implements ChainClient {
  readonly chainId: number
  /** Mempool by hash. */
  readonly pool = new Map<Hash, ChainTransactionSeen>()
  /** Every hash that was handed to the node, in order. */
  readonly sent: Hash[] = []
  /** Blocks on top of a final block. */
  finality = 64n
  /** The least that a transaction must offer for a unit of gas to be taken into a block. */
  minimumFee = 0n
  asked: Fees = { maxFeePerGas: 20n, maxPriorityFeePerGas: 2n }
  /** Fees that the dearer of two servers asks for; {@link asked} unless given. */
  highestAsked: Fees | null = null
  /** Decides about what is sent; null leaves it to the pool. */
  onSend: SendScript = () => null
  /** Effects of a transaction once it is mined. */
  execute: (seen: ChainTransactionSeen) => { reverted?: boolean; logs?: readonly NewLog[] } = () => ({})
  /** The server cannot be reached while this is set. */
  away = false
  /** Number of newest blocks that the server does not have yet. */
  lag = 0
  /** Runs before each question, so that a test can change something in between. */
  beforeQuestion: (method: keyof ChainClient) => void = () => {}
  #blocks: MinedBlock[]
  #forks = 0

  constructor(chainId: number) {
    this.chainId = chainId
    this.#blocks = [this.#emptyBlock(0n, zeroHash)]
  }

  /** Mines blocks; the first takes what waits, as far as its nonces follow each other and it pays enough. */
  mine(blocks = 1, { logs = [], empty = false }: { logs?: readonly NewLog[]; empty?: boolean } = {}): void {
    for (let index = 0; index < blocks; index += 1) {
      const first = index === 0
      this.#mineOne(first && !empty ? this.#ready() : [], first ? logs : [])
    }
  }

  /** Takes the newest blocks away; what was in them waits again, unless it is dropped. */
  reorganize(depth: number, { drop = false }: { drop?: boolean } = {}): void {
    this.#forks += 1
    for (const { transactions } of this.#blocks.splice(-depth)) {
      if (!drop) for (const { seen } of transactions) this.pool.set(seen.hash, seen)
    }
  }

  /** Mined transactions of a sender, in order. */
  minedFrom(sender: Address): ChainTransactionSeen[] {
    return this.#mined()
      .map(({ seen }) => seen)
      .filter((seen) => isAddressEqual(seen.sender, sender))
  }

  async head(): Promise<Block> {
    this.#question('head')
    return this.#newestSeen()
  }

  async block(number: bigint): Promise<Block | null> {
    this.#question('block')
    return this.#seen()[Number(number)]?.block ?? null
  }

  async finalized(): Promise<bigint> {
    this.#question('finalized')
    const { number } = this.#newestSeen()
    return number > this.finality ? number - this.finality : 0n
  }

  async nonce(address: Address): Promise<number> {
    this.#question('nonce')
    return this.#mined(this.#seen()).filter(({ seen }) => isAddressEqual(seen.sender, address)).length
  }

  async fees({ highest = false }: { highest?: boolean } = {}): Promise<Fees> {
    this.#question('fees')
    return (highest ? this.highestAsked : null) ?? this.asked
  }

  async balance(): Promise<bigint> {
    this.#question('balance')
    return 10n ** 18n
  }

  async code(): Promise<Hex | null> {
    this.#question('code')
    return null
  }

  async storage(): Promise<Hex> {
    this.#question('storage')
    return zeroHash
  }

  async read(): Promise<readonly []> {
    throw new Error('A scripted chain runs no contracts.')
  }

  async simulate(): Promise<{ ok: true; gas: bigint }> {
    this.#question('simulate')
    return { ok: true, gas: 21_000n }
  }

  async rehearse(): Promise<{ kind: 'succeeds' }> {
    this.#question('rehearse')
    return { kind: 'succeeds' }
  }

  async dataCost() {
    return NO_DATA_COST
  }

  async succeedsWithCode(): Promise<boolean> {
    this.#question('succeedsWithCode')
    return true
  }

  async tryOut(): Promise<null> {
    this.#question('tryOut')
    return null
  }

  async send(raw: Hex): Promise<SendOutcome> {
    this.#question('send')
    const seen = await readTransaction(raw)
    this.sent.push(seen.hash)
    const scripted = this.onSend(seen)
    if (scripted === 'lost') {
      this.pool.set(seen.hash, seen)
      throw this.#unavailable()
    }
    return scripted ?? this.#take(seen)
  }

  async receipt(hash: Hash): Promise<Receipt | null> {
    this.#question('receipt')
    return this.#mined(this.#seen()).find(({ seen }) => seen.hash === hash)?.receipt ?? null
  }

  async logs({ addresses, topics, fromBlock, toBlock }: LogFilter): Promise<readonly Log[]> {
    this.#question('logs')
    if (toBlock > this.#newestSeen().number) throw this.#unavailable()
    const wanted = topics?.[0]
    return this.#blocks
      .flatMap(({ logs }) => logs)
      .filter((log) => log.blockNumber >= fromBlock && log.blockNumber <= toBlock)
      .filter((log) => addresses.some((address) => isAddressEqual(address, log.address)))
      .filter(({ topics: [topic] }) => !Array.isArray(wanted) || wanted.includes(topic))
  }

  #question(method: keyof ChainClient): void {
    this.beforeQuestion(method)
    if (this.away) throw this.#unavailable()
  }

  #unavailable(): RpcUnavailableError {
    return new RpcUnavailableError(this.chainId, ['the server gave no answer'])
  }

  #take(seen: ChainTransactionSeen): SendOutcome {
    if (this.pool.has(seen.hash)) return 'known'
    if (seen.nonce < this.minedFrom(seen.sender).length) return 'nonce_too_low'
    const rival = this.#rival(seen)
    if (rival && seen.fees.maxFeePerGas < rival.fees.maxFeePerGas + rival.fees.maxFeePerGas / 10n) {
      return 'underpriced'
    }
    if (rival) this.pool.delete(rival.hash)
    this.pool.set(seen.hash, seen)
    return 'accepted'
  }

  #rival({ sender, nonce }: ChainTransactionSeen): ChainTransactionSeen | undefined {
    return [...this.pool.values()].find(
      (other) => other.nonce === nonce && isAddressEqual(other.sender, sender),
    )
  }

  #ready(): ChainTransactionSeen[] {
    const counts = new Map<Address, number>()
    return [...this.pool.values()]
      .toSorted((a, b) => a.nonce - b.nonce)
      .filter((seen) => {
        const next = counts.get(seen.sender) ?? this.minedFrom(seen.sender).length
        if (seen.nonce !== next || seen.fees.maxFeePerGas < this.minimumFee) return false
        counts.set(seen.sender, next + 1)
        return true
      })
  }

  #mineOne(ready: readonly ChainTransactionSeen[], ownLogs: readonly NewLog[]): void {
    const parent = this.#top().block
    const { block } = this.#emptyBlock(parent.number + 1n, parent.hash)
    const logs: Log[] = []
    const place = (entry: NewLog, transactionHash: Hash): Log => {
      const { number: blockNumber, hash: blockHash } = block
      return { ...entry, blockNumber, blockHash, transactionHash, logIndex: logs.length }
    }
    const transactions = ready.map((seen) => {
      this.pool.delete(seen.hash)
      const { reverted = false, logs: written = [] } = this.execute(seen)
      const from = logs.length
      if (!reverted) for (const entry of written) logs.push(place(entry, seen.hash))
      const receipt: Receipt = {
        transactionHash: seen.hash,
        status: reverted ? 'reverted' : 'success',
        blockNumber: block.number,
        blockHash: block.hash,
        gasUsed: 50_000n,
        effectiveGasPrice: 10n,
        logs: logs.slice(from),
      }
      return { seen, receipt }
    })
    for (const entry of ownLogs) logs.push(place(entry, keccak256(stringToHex(`other ${block.hash}`))))
    this.#blocks.push({ block, transactions, logs })
  }

  #emptyBlock(number: bigint, parentHash: Hash): MinedBlock {
    const hash = keccak256(stringToHex(`${this.chainId} ${this.#forks} ${number} ${parentHash}`))
    return {
      block: { number, hash, parentHash, timestamp: 1_800_000_000n + number * 12n },
      transactions: [],
      logs: [],
    }
  }

  #top(): MinedBlock {
    const [top] = this.#blocks.slice(-1)
    if (!top) throw new Error('The chain has no block.')
    return top
  }

  #seen(): readonly MinedBlock[] {
    return this.#blocks.slice(0, Math.max(1, this.#blocks.length - this.lag))
  }

  #newestSeen(): Block {
    return this.#seen().at(-1)?.block ?? this.#top().block
  }

  #mined(blocks: readonly MinedBlock[] = this.#blocks) {
    return blocks.flatMap(({ transactions }) => transactions)
  }
}

async function readTransaction(raw: Hex): Promise<ChainTransactionSeen> {
  const parsed = parseTransaction(raw)
  const sender = await recoverTransactionAddress({ serializedTransaction: raw as `0x02${string}` })
  return {
    raw,
    hash: keccak256(raw),
    sender,
    nonce: parsed.nonce ?? 0,
    to: getAddress(parsed.to ?? sender),
    data: parsed.data ?? '0x',
    fees: {
      maxFeePerGas: parsed.maxFeePerGas ?? parsed.gasPrice ?? 0n,
      maxPriorityFeePerGas: parsed.maxPriorityFeePerGas ?? parsed.gasPrice ?? 0n,
    },
  }
}
