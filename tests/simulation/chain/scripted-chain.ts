import { type Address, type Hash, type Hex, keccak256, toHex } from 'viem'
import type {
  Block,
  Call,
  Log,
  ReadResult,
  Receipt,
  SendOutcome,
  Simulation,
  TrialRun,
} from '@/lib/server/chain/chain-client'
import { copyLedger, emptyLedger, keyOf, type Ledger, type ScriptedToken } from '../ledger'
import { type CallContext, type CallResult, Reverted, type ScriptedLog } from './contract-call'
import { isOutbid, type PoolTransaction, type RefusedReplacement } from './pool-transaction'
import { type FactoryRoles, runCall } from './run-call'

const GWEI = 10n ** 9n
const BLOCK_GAS = 30_000_000n
/** The least that a node takes for a transaction to wait in its pool. */
const FLOOR_FEE = GWEI / 10n
/** Nothing deeper is undone. */
export const FINAL_DEPTH = 64
/** Nor anything older: a chain makes that many blocks in this time, where this one makes a few. */
const FINAL_SECONDS = 64n * 12n

/** A block and the state after it. */
export interface ScriptedBlock extends Block {
  readonly ledger: Ledger
  readonly transactions: readonly PoolTransaction[]
  readonly receipts: readonly Receipt[]
}

/** A chain as one server has it: blocks up to its newest, also of a fork that others have left. */
export interface ChainView {
  readonly blocks: readonly ScriptedBlock[]
}

export interface ScriptedChainOptions {
  readonly chainId: number
  readonly factory: Address
  readonly roles: FactoryRoles
  readonly tokens: readonly ScriptedToken[]
  /** Of the first block, in Unix seconds. */
  readonly startsAt: number
  /** Sabotage: contracts charge a window repeatedly, which the real one refuses. */
  readonly isContractCareless?: boolean
  /** True for a network without a base fee; `baseFee` is its gas price then. */
  readonly isLegacy?: boolean
  /** Wallets that are contracts and confirm a signature only where gas costs nothing, as in a simulation. */
  readonly twoFaced?: readonly Address[]
  /** Smart wallets, which say themselves what they have signed (ERC-1271). */
  readonly wallets?: readonly Address[]
}

/** Forks that are remembered, newest first. */
const KEPT_FORKS = 8

/**
 * A scripted chain in memory: blocks are mined, undone and mined again only by the script. It follows the rules of the
 * real contracts, and decodes calls and encodes logs byte for byte as they do.
 */
export class ScriptedChain {
  readonly #options: ScriptedChainOptions
  #blocks: ScriptedBlock[]
  #pool: PoolTransaction[] = []
  #forks = 0
  #left: ChainView[] = []
  #refused: RefusedReplacement[] = []
  #final = 0n
  #added = 0
  /** Base fee of the next block, in wei per unit of gas. */
  baseFee = GWEI

  constructor(options: ScriptedChainOptions) {
    this.#options = options
    const genesis = { number: 0n, hash: keccak256('0x00'), parentHash: keccak256('0x') }
    const state = { ledger: emptyLedger(), transactions: [], receipts: [] }
    this.#blocks = [{ ...genesis, ...state, timestamp: BigInt(options.startsAt) }]
  }

  get chainId(): number {
    return this.#options.chainId
  }

  get blocks(): readonly ScriptedBlock[] {
    return this.#blocks
  }

  /** True for a network without a base fee. */
  get isLegacy(): boolean {
    return this.#options.isLegacy ?? false
  }

  /** Says whether an account is a wallet with code. */
  isWallet(account: Address): boolean {
    const { twoFaced = [], wallets = [] } = this.#options
    return [...twoFaced, ...wallets].some((each) => keyOf(each) === keyOf(account))
  }

  /** The chain as it was when each of the last reorganizations began, newest first. */
  get left(): readonly ChainView[] {
    return this.#left
  }

  /** Replacements that no node took, since they paid too little more than what waited under their nonce. */
  get refused(): readonly RefusedReplacement[] {
    return this.#refused
  }

  get pool(): readonly PoolTransaction[] {
    return this.#pool
  }

  get head(): ScriptedBlock {
    const head = this.#blocks.at(-1)
    if (!head) throw new Error('A chain has a first block')
    return head
  }

  get finalized(): bigint {
    // A chain that gets shorter takes no finality back.
    const final = finalizedIn(this)
    if (final > this.#final) this.#final = final
    return this.#final
  }

  /** The block at this height, or null above the head. */
  blockAt(number: bigint): ScriptedBlock | null {
    return this.#blocks[Number(number)] ?? null
  }

  /** Changes the state of the head directly, to set up a world before its run. */
  endow(change: (ledger: Ledger) => void): void {
    change(this.head.ledger)
  }

  /** Adds a transaction of a sender outside the service; the next block includes it. @returns its hash */
  submit(call: Call): Hash {
    return this.#add(call)
  }

  /** Adds a transaction of a smart account outside the service that makes several calls. @returns its hash */
  submitBatch(from: Address, batch: readonly Pick<Call, 'to' | 'data'>[]): Hash {
    return this.#add({ from, to: from, data: '0x' }, { batch })
  }

  /** Adds a change of the state by others; the next block includes it, and a later one again after a reorg. */
  change(change: (ledger: Ledger) => void): void {
    const { factory } = this.#options
    this.#add({ from: factory, to: factory, data: '0x' }, { change })
  }

  #add(call: Call, effect: Pick<PoolTransaction, 'change' | 'batch'> = {}): Hash {
    this.#added += 1
    const hash = keccak256(toHex(`${this.#options.chainId}:${this.#added}:${call.data}`))
    const fees = { maxFeePerGas: 10_000n * GWEI, maxPriorityFeePerGas: GWEI }
    this.#pool.push({ ...call, ...fees, hash, gasLimit: BLOCK_GAS, nonce: null, ...effect })
    return hash
  }

  /** Hands over a signed transaction, as a node would take it. */
  send(transaction: PoolTransaction & { readonly nonce: number }): SendOutcome {
    const { hash, from, nonce, gasLimit, maxFeePerGas } = transaction
    if (this.#pool.some((other) => other.hash === hash)) return 'known'
    if (gasLimit > BLOCK_GAS || (this.isLegacy && !transaction.isLegacy)) return 'refused'
    if (nonce < this.nonceOf(this.head, from)) return 'nonce_too_low'
    if (maxFeePerGas < FLOOR_FEE) return 'underpriced'
    if ((this.head.ledger.coins.get(keyOf(from)) ?? 0n) < gasLimit * maxFeePerGas) return 'insufficient_funds'
    const before = this.#pool.findIndex((other) => keyOf(other.from) === keyOf(from) && other.nonce === nonce)
    const replaced = this.#pool[before]
    if (replaced) {
      if (!isOutbid(replaced, transaction)) {
        this.#refused.push({ hash, waiting: replaced.hash, nonce })
        return 'underpriced'
      }
      this.#pool.splice(before, 1)
    }
    this.#pool.push(transaction)
    return 'accepted'
  }

  /** Forgets what waits, as nodes do that restart or are too full. */
  dropPool(isDropped: (transaction: PoolTransaction) => boolean = () => true): void {
    this.#pool = this.#pool.filter((transaction) => !isDropped(transaction))
  }

  /** Adds a block with all that waits and may be in it. @param isHeldBack - true for what stays in the pool */
  mine(
    params: { timestamp?: number; isHeldBack?: (transaction: PoolTransaction) => boolean } = {},
  ): ScriptedBlock {
    const parent = this.head
    const number = parent.number + 1n
    const timestamp = BigInt(Math.max(params.timestamp ?? 0, Number(parent.timestamp) + 1))
    const hash = keccak256(
      toHex(`${this.#options.chainId}:${number}:${this.#forks}:${parent.hash}:${timestamp}`),
    )
    const included = new BlockUnderWay(this.#options, {
      ledger: parent.ledger,
      number,
      hash,
      timestamp,
      baseFee: this.baseFee,
    })
    const isHeldBack = params.isHeldBack ?? (() => false)
    // An included nonce makes the sender's next one includable.
    for (let isNews = this.#pool.length > 0; isNews; ) {
      const next = this.#pool.find((each) => !isHeldBack(each) && included.takes(each))
      isNews = next !== undefined
      if (next) {
        included.add(next)
        this.#pool = this.#pool.filter((each) => each !== next)
      }
    }
    // Transactions whose nonce has been used can never be included.
    this.#pool = this.#pool.filter(
      ({ nonce, from }) => nonce === null || nonce >= (included.ledger.nonces.get(keyOf(from)) ?? 0),
    )
    const { ledger, transactions, receipts } = included
    const block = { number, hash, parentHash: parent.hash, timestamp, ledger, transactions, receipts }
    this.#blocks.push(block)
    return block
  }

  /**
   * Undoes the newest blocks; what was in them waits again, unless it is lost. The caller mines others.
   * @throws RangeError beyond what is final
   */
  undo(depth: number, isLost: (transaction: PoolTransaction) => boolean = () => false): void {
    if (BigInt(depth) > this.head.number - this.finalized) throw new RangeError('Final blocks stay')
    this.#left = [{ blocks: [...this.#blocks] }, ...this.#left].slice(0, KEPT_FORKS)
    const undone = this.#blocks.splice(this.#blocks.length - depth, depth)
    this.#forks += 1
    const returned = undone.flatMap(({ transactions }) => transactions).filter((each) => !isLost(each))
    // A replacement of one that was in a block can be in the pool by now no more: it was forgotten with its nonce.
    this.#pool = [...returned, ...this.#pool]
  }

  nonceOf(block: ScriptedBlock, account: Address): number {
    return block.ledger.nonces.get(keyOf(account)) ?? 0
  }

  /** Outcome of a transaction on top of a block. */
  simulate(
    block: ScriptedBlock,
    call: Call,
    form: { gasLimit?: bigint; gasPrice?: bigint } = {},
  ): Simulation {
    const outcome = this.#try(block, call, form)
    return 'revert' in outcome ? { ok: false, ...outcome } : { ok: true, gas: outcome.gasNeeded }
  }

  /** Gas and logs of a transaction on top of a block; null where it reverts. */
  tryOut(block: ScriptedBlock, call: Call): TrialRun | null {
    const outcome = this.#try(block, call)
    return 'revert' in outcome ? null : { gasUsed: outcome.gas, logs: outcome.logs }
  }

  read(block: ScriptedBlock, { to, data }: Pick<Call, 'to' | 'data'>): ReadResult {
    const outcome = this.#try(block, { from: '0x0000000000000000000000000000000000000000', to, data })
    return 'revert' in outcome ? { ok: false, ...outcome } : { ok: true, data: outcome.returned }
  }

  #try(
    block: ScriptedBlock,
    call: Call,
    { gasLimit = BLOCK_GAS, gasPrice = 0n }: { gasLimit?: bigint; gasPrice?: bigint } = {},
  ): CallResult | { readonly revert: Hex } {
    try {
      const at = { timestamp: block.timestamp, gasPrice, isMined: false }
      const context = contextOf(this.#options, copyLedger(block.ledger), at)
      return runCall(context, this.#options.roles, { ...call, gasLimit })
    } catch (error) {
      if (error instanceof Reverted) return { revert: error.data }
      throw error
    }
  }
}

/** The newest height that nothing undoes any more, as a server with this view says. */
export function finalizedIn({ blocks }: ChainView): bigint {
  const head = blocks.at(-1)
  if (!head) throw new Error('A chain has a first block')
  const deepest = head.number > BigInt(FINAL_DEPTH) ? Number(head.number) - FINAL_DEPTH : 0
  const since = head.timestamp - FINAL_SECONDS
  const final = blocks.findLastIndex((block, index) => index <= deepest || block.timestamp <= since)
  return BigInt(Math.max(final, 0))
}

function contextOf(
  options: ScriptedChainOptions,
  ledger: Ledger,
  at: { timestamp: bigint; gasPrice: bigint; isMined: boolean },
): CallContext {
  const { chainId, factory, tokens, isContractCareless = false, twoFaced = [], wallets = [] } = options
  const { isMined } = at
  const unwilling = new Set(at.gasPrice > 0n ? twoFaced.map((account) => keyOf(account)) : [])
  const timestamp = Number(at.timestamp)
  return { chainId, factory, tokens, isContractCareless, ledger, unwilling, wallets, timestamp, isMined }
}

/** A block that is being filled. */
class BlockUnderWay {
  readonly transactions: PoolTransaction[] = []
  readonly receipts: Receipt[] = []
  ledger: Ledger
  #logIndex = 0

  constructor(
    readonly options: ScriptedChainOptions,
    readonly place: {
      readonly ledger: Ledger
      readonly number: bigint
      readonly hash: Hash
      readonly timestamp: bigint
      readonly baseFee: bigint
    },
  ) {
    // Blocks without a transaction share their state with the one before.
    this.ledger = place.ledger
  }

  takes({ from, nonce, maxFeePerGas }: PoolTransaction): boolean {
    if (maxFeePerGas < this.place.baseFee) return false
    return nonce === null || nonce === (this.ledger.nonces.get(keyOf(from)) ?? 0)
  }

  add(transaction: PoolTransaction): void {
    const { from, nonce, hash } = transaction
    const price = this.#price(transaction)
    const before = copyLedger(this.ledger)
    if (nonce !== null) before.nonces.set(keyOf(from), nonce + 1)
    const outcome = this.#run(copyLedger(before), transaction, price)
    this.ledger = outcome.ok ? outcome.ledger : before
    if (nonce !== null) {
      const coins = this.ledger.coins.get(keyOf(from)) ?? 0n
      this.ledger.coins.set(keyOf(from), coins - outcome.gas * price)
    }
    this.transactions.push(transaction)
    const logs = outcome.ok ? outcome.logs.map((log) => this.#placed(hash, log)) : []
    this.receipts.push({
      transactionHash: hash,
      status: outcome.ok ? 'success' : 'reverted',
      blockNumber: this.place.number,
      blockHash: this.place.hash,
      gasUsed: outcome.gas,
      effectiveGasPrice: price,
      logs,
    })
  }

  #run(
    ledger: Ledger,
    { from, to, data, gasLimit, change, batch = [{ to, data }] }: PoolTransaction,
    gasPrice: bigint,
  ) {
    if (change) {
      change(ledger)
      return { ok: true, ledger, gas: 0n, logs: [] } as const
    }
    try {
      const at = { timestamp: this.place.timestamp, gasPrice, isMined: true }
      const context = contextOf(this.options, ledger, at)
      const results = batch.map((call) => runCall(context, this.options.roles, { from, ...call, gasLimit }))
      const gas = results.reduce((sum, result) => sum + result.gas, 0n)
      return { ok: true, ledger, gas, logs: results.flatMap(({ logs }) => logs) } as const
    } catch (error) {
      if (error instanceof Reverted) return { ok: false, gas: error.gas } as const
      throw error
    }
  }

  #price({ maxFeePerGas, maxPriorityFeePerGas }: PoolTransaction): bigint {
    if (this.options.isLegacy) return maxFeePerGas
    const room = maxFeePerGas - this.place.baseFee
    return this.place.baseFee + (room < maxPriorityFeePerGas ? room : maxPriorityFeePerGas)
  }

  #placed(transactionHash: Hash, log: ScriptedLog): Log {
    const { number, hash } = this.place
    return { ...log, blockNumber: number, blockHash: hash, transactionHash, logIndex: this.#logIndex++ }
  }
}
