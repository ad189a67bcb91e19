import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Address, type Hash, type Hex, numberToHex } from 'viem'
import { z } from 'zod'
import { NodeConnection } from './node-connection'

/** An answer of the node that is an error (JSON-RPC 2.0). */
export class TestNodeError extends Error {
  override readonly name = 'TestNodeError'

  constructor(
    readonly code: number,
    message: string,
    readonly data?: unknown,
  ) {
    super(message)
  }

  /** Next builds start-up, which opens the node, apart from the routes: each has a class of its own. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'TestNodeError'
  }
}

const TIMEOUT_MS = 10_000
/** Far more than a block takes; a transaction that is not mined by then is left to the next lookup. */
const BLOCK_TIMEOUT_MS = 10_000
const POLL_MS = 5
/** Enough for every contract here, and below what one transaction may have (EIP-7825). */
const GAS_LIMIT = 10_000_000n

const answer = z.union([
  z.object({ error: z.object({ code: z.number(), message: z.string(), data: z.unknown().optional() }) }),
  z.object({ result: z.unknown() }),
])
const answers = z.array(z.intersection(z.object({ id: z.number() }), answer))
const quantity = z.string().transform(BigInt)
const hash = z.custom<Hash>((value) => typeof value === 'string')
const bytes = z.custom<Hex>((value) => typeof value === 'string')
const block = z.object({
  number: quantity,
  hash,
  timestamp: quantity,
  transactions: z.array(z.unknown()),
})
const receipt = z.object({ status: quantity })
const pool = z.object({ pending: quantity })

const callOf = (method: string, params: readonly unknown[], id = 0) => ({
  jsonrpc: '2.0',
  id,
  method,
  params,
})

function resultOf(said: z.infer<typeof answer>): unknown {
  if (!('error' in said)) return said.result
  const { code, message, data } = said.error
  throw new TestNodeError(code, message, data)
}

/** The local chain's node, with what only such a node can do: send for anybody, move its time, undo blocks. */
export class TestNode {
  readonly #connection: NodeConnection

  constructor(readonly rpcUrl: string) {
    this.#connection = new NodeConnection(rpcUrl, TIMEOUT_MS)
  }

  /**
   * Asks anything (JSON-RPC).
   * @throws TestNodeError with what the node said
   */
  async ask(method: string, ...params: unknown[]): Promise<unknown> {
    return resultOf(answer.parse(await this.#connection.post(callOf(method, params))))
  }

  /**
   * Asks a method once for each of the parameters, in one request; the order in which the node works on them is its own.
   * @returns the answers in the order of the parameters
   * @throws TestNodeError with what the node said of one that it refuses
   */
  async askAll(method: string, params: readonly unknown[]): Promise<unknown[]> {
    if (params.length === 0) return []
    const body = params.map((each, index) => callOf(method, [each], index))
    const said = answers.parse(await this.#connection.post(body))
    // The node may answer in another order, and the ids of a request are in the order of its calls.
    return said.sort((one, other) => one.id - other.id).map(resultOf)
  }

  async head(): Promise<z.infer<typeof block>> {
    return block.parse(await this.ask('eth_getBlockByNumber', 'latest', false))
  }

  async blockAt(number: bigint): Promise<z.infer<typeof block>> {
    return block.parse(await this.ask('eth_getBlockByNumber', numberToHex(number), false))
  }

  async finalizedNumber(): Promise<bigint> {
    return block.parse(await this.ask('eth_getBlockByNumber', 'finalized', false)).number
  }

  async hasCode(address: Address): Promise<boolean> {
    return (await this.ask('eth_getCode', address, 'latest')) !== '0x'
  }

  async call(to: Address, callData: Hex): Promise<Hex> {
    return bytes.parse(await this.ask('eth_call', { to, data: callData }, 'latest'))
  }

  async coins(account: Address): Promise<bigint> {
    return quantity.parse(await this.ask('eth_getBalance', account, 'latest'))
  }

  async setCoins(account: Address, wei: bigint): Promise<void> {
    await this.ask('anvil_setBalance', account, numberToHex(wei))
  }

  /**
   * Sends a transaction in anybody's name, and answers once it is in a block.
   * @throws TestNodeError also where the transaction was reverted
   */
  async send(transaction: { from: Address; to: Address; data: Hex }): Promise<void> {
    await this.ask('anvil_impersonateAccount', transaction.from)
    const sent = hash.parse(
      await this.ask('eth_sendTransaction', { ...transaction, gas: numberToHex(GAS_LIMIT) }),
    )
    await this.settle()
    // Without automine the block has to be asked for.
    if ((await this.#status(sent)) === null) await this.mine()
    if ((await this.#status(sent)) !== 1n) throw new TestNodeError(3, `The transaction ${sent} was reverted.`)
  }

  /**
   * Waits until what was sent is in blocks: the node answers as soon as it has a transaction, and makes a block of it a
   * moment later. Not where automine is off.
   */
  async settle(): Promise<void> {
    const deadline = performance.now() + BLOCK_TIMEOUT_MS
    while (pool.parse(await this.ask('txpool_status')).pending > 0n) {
      if (performance.now() > deadline || (await this.ask('anvil_getAutomine')) !== true) return
      await sleep(POLL_MS)
    }
  }

  /** Makes an empty block. */
  async mine(): Promise<void> {
    await this.ask('anvil_mine', '0x1')
  }

  /** Sets the node's clock, which runs on from there, and makes a block that has the new time. */
  async setTime(now: Date): Promise<void> {
    // Never behind the service: what it takes for due, the contract has to take for due too.
    await this.ask('evm_setTime', Math.ceil(now.getTime() / 1000))
    await this.mine()
  }

  /** Puts as many empty blocks in the place of the newest ones; their transactions are forgotten. */
  async undo(blocks: bigint): Promise<void> {
    await this.ask('anvil_reorg', Number(blocks), [])
  }

  /** Those of the transactions that are in no block, or had no effect there. */
  async findFailed(transactions: readonly Hash[]): Promise<Hash[]> {
    const receipts = await this.askAll('eth_getTransactionReceipt', transactions)
    return transactions.filter((_, index) => receipt.nullable().parse(receipts[index])?.status !== 1n)
  }

  /** Makes a block of this time, in Unix seconds, of what waits; after that of the block before. */
  async mineAt(second: number): Promise<void> {
    await this.ask('evm_mine', second)
  }

  async #status(transaction: Hash): Promise<bigint | null> {
    const found = await this.ask('eth_getTransactionReceipt', transaction)
    return receipt.nullable().parse(found)?.status ?? null
  }
}
