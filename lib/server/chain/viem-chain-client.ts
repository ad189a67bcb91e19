import 'server-only'
import { type Address, type Hash, type Hex, keccak256, numberToHex } from 'viem'
import type {
  Block,
  Call,
  ChainClient,
  Fees,
  Receipt,
  Rehearsal,
  SendOutcome,
  SignedForm,
  Simulation,
} from './chain-client'
import { dataCostOf, lowerDataCost, NO_DATA_COST } from './fees/data-cost'
import { usualTip } from './fees/fee-ceilings'
import { feesFor, higherFees, legacyFees, lowerFees } from './fees/fees'
import { readContracts } from './read-contracts'
import { readLogs } from './read-logs'
import { revertData } from './reverts/revert-data'
import {
  type RpcAnswer,
  type RpcCall,
  type RpcFailure,
  readResult,
  UnusableAnswerError,
  unusable,
} from './rpc/rpc-answer'
import { type Question, RpcPool, type RpcPoolOptions } from './rpc/rpc-pool'
import { baseFee, block, bytes, count, hash, quantity, receipt } from './rpc/rpc-shapes'
import { sendOutcome } from './rpc/send-outcome'
import { tryOut } from './try-out'

export interface ViemChainClientOptions extends RpcPoolOptions {
  /** Depth at which a block counts as final where the chain has no `finalized` tag. */
  readonly confirmations: number
  /** Maximum block range of one `eth_getLogs`. */
  readonly maxLogRange?: number
}

const METHOD_NOT_FOUND = -32601
const INVALID_PARAMS = -32602
/** Wordings of nodes that know the `finalized` tag and have no such block yet. */
const NOTHING_FINAL_YET = /(finalized|safe) block not found|block not found/i

/**
 * A chain behind one or several RPC servers, which are asked in order of preference, those in good health first.
 * Every server must prove its chain id before it is asked anything else, and every answer is checked.
 */
export function createViemChainClient(options: ViemChainClientOptions): ChainClient {
  const { chainId, confirmations } = options
  const pool = new RpcPool(options)
  const one = <T>(method: string, params: readonly unknown[], read: (answer: RpcAnswer | undefined) => T) =>
    pool.ask({ calls: [{ method, params }], read: ([answer]) => read(answer) })

  return {
    chainId,
    head: () => one('eth_getBlockByNumber', ['latest', false], (answer) => readResult(block, answer)),
    block: (number) => pool.ask(blockAt(number)),
    finalized: () => pool.ask(finalizedBlock(BigInt(confirmations))),
    nonce: (address) =>
      one('eth_getTransactionCount', [address, 'latest'], (answer) => readResult(count, answer)),
    fees: async ({ highest = false } = {}) => {
      const [one, ...others] = await pool.askTwo(currentFees(usualTip(chainId)))
      return others.reduce(highest ? higherFees : lowerFees, one)
    },
    balance: (address) =>
      one('eth_getBalance', [address, 'latest'], (answer) => readResult(quantity, answer)),
    code: (address) => codeAt(pool, address),
    storage: (address, slot) =>
      one('eth_getStorageAt', [address, slot, 'latest'], (answer) => readResult(hash, answer)),
    read: readContracts(pool),
    simulate: (call) => pool.ask(simulation(call)),
    rehearse: (call, form) => pool.ask(rehearsal(call, form)),
    async dataCost(call) {
      const question = dataCostOf(chainId, call)
      if (!question) return NO_DATA_COST
      const [one, ...others] = await pool.askTwo(question)
      return others.reduce(lowerDataCost, one)
    },
    succeedsWithCode: (call, at) => pool.ask(callWithCode(call, at)),
    tryOut: tryOut(pool),
    send: (raw) => pool.ask(sending(raw)),
    receipt: (transaction) => pool.ask(receiptOf(transaction)),
    logs: (filter) => readLogs(pool, filter, options.maxLogRange),
  }
}

async function codeAt(pool: RpcPool, address: Address): Promise<Hex | null> {
  const code = await pool.ask({
    calls: [{ method: 'eth_getCode', params: [address, 'latest'] }],
    read: ([answer]) => readResult(bytes, answer),
  })
  return code === '0x' ? null : code
}

function blockAt(number: bigint): Question<Block | null> {
  return {
    calls: [{ method: 'eth_getBlockByNumber', params: [numberToHex(number), false] }],
    read([answer], head) {
      const found = readResult(block.nullable(), answer)
      if (found && found.number !== number) throw new UnusableAnswerError(`it answered block ${found.number}`)
      if (!found && number <= head) throw new UnusableAnswerError(`it has no block ${number} below its head`)
      return found
    },
  }
}

function finalizedBlock(confirmations: bigint): Question<bigint> {
  return {
    calls: [{ method: 'eth_getBlockByNumber', params: ['finalized', false] }],
    read([answer], head) {
      if (answer?.ok) return readResult(block.nullable(), answer)?.number ?? 0n
      if (answer && NOTHING_FINAL_YET.test(answer.failure.message)) return 0n
      if (!answer || !isUnsupported(answer.failure)) return readResult(quantity, answer)
      return head > confirmations ? head - confirmations : 0n
    },
  }
}

function isUnsupported({ code, message }: RpcFailure): boolean {
  return (
    code === METHOD_NOT_FOUND ||
    code === INVALID_PARAMS ||
    /not supported|unsupported|invalid (argument|block|tag|params)|hex string/i.test(message)
  )
}

function currentFees(usual: bigint): Question<Fees> {
  return {
    calls: [
      { method: 'eth_getBlockByNumber', params: ['latest', false] },
      { method: 'eth_maxPriorityFeePerGas', params: [] },
      { method: 'eth_gasPrice', params: [] },
    ],
    read([latest, suggested, price]) {
      const base = readResult(baseFee, latest)
      const gasPrice = readResult(quantity, price)
      if (base === null) return legacyFees(gasPrice)
      const aboveBase = gasPrice > base ? gasPrice - base : 0n
      const tip = suggested?.ok ? readResult(quantity, suggested) : aboveBase
      return feesFor({ base, tip, usualTip: usual })
    },
  }
}

/** Some nodes give the data of a revert with a call and not with an estimate, so both are asked for. */
function simulation({ from, to, data }: Call): Question<Simulation> {
  const transaction = { from, to, data }
  const calls: RpcCall[] = [
    { method: 'eth_call', params: [transaction, 'latest'] },
    { method: 'eth_estimateGas', params: [transaction] },
  ]
  return {
    calls,
    read([called, estimated]) {
      for (const answer of [called, estimated]) {
        const revert = answer && !answer.ok ? revertData(answer.failure) : null
        if (revert !== null) return { ok: false, revert }
      }
      readResult(bytes, called)
      return { ok: true, gas: readResult(quantity, estimated) }
    },
  }
}

/** Without fees a contract sees a gas price of 0, by which it can tell a simulation from a transaction. */
function rehearsal({ from, to, data }: Call, { gasLimit, fees }: SignedForm): Question<Rehearsal> {
  const { maxFeePerGas, maxPriorityFeePerGas, isLegacy } = fees
  const price = isLegacy
    ? { gasPrice: numberToHex(maxFeePerGas) }
    : {
        maxFeePerGas: numberToHex(maxFeePerGas),
        maxPriorityFeePerGas: numberToHex(maxPriorityFeePerGas),
      }
  const transaction = { from, to, data, gas: numberToHex(gasLimit), ...price }
  return {
    calls: [{ method: 'eth_call', params: [transaction, 'latest'] }],
    read([called]) {
      if (called && !called.ok) {
        const revert = revertData(called.failure)
        if (revert !== null) return { kind: 'reverts', revert }
        if (sendOutcome(called.failure) === 'insufficient_funds') return { kind: 'unaffordable' }
      }
      readResult(bytes, called)
      return { kind: 'succeeds' }
    },
  }
}

/** Code that answers 1, by which it shows whether a server minds overrides at all. */
const ONE: Hex = '0x600160005260206000f3'
const SOMEWHERE: Address = '0x00000000000000000000000000000000000d0e50'

function callWithCode(
  { from, to, data }: Call,
  { address, code }: { address: Address; code: Hex },
): Question<boolean> {
  const calls: RpcCall[] = [
    { method: 'eth_call', params: [{ to: SOMEWHERE }, 'latest', { [SOMEWHERE]: { code: ONE } }] },
    { method: 'eth_call', params: [{ from, to, data }, 'latest', { [address]: { code } }] },
  ]
  return {
    calls,
    read: ([one, called]) =>
      one?.ok === true && one.result === numberToHex(1n, { size: 32 }) && called?.ok === true,
  }
}

/**
 * A server that takes the bytes proves nothing but that it has them. One that is behind may be wrong about fees and
 * funds, and is right when it has seen the nonce used.
 */
function sending(raw: Hex): Question<SendOutcome> {
  const expected = keccak256(raw)
  return {
    calls: [{ method: 'eth_sendRawTransaction', params: [raw] }],
    read([answer]) {
      if (answer && !answer.ok) {
        const outcome = sendOutcome(answer.failure)
        if (!outcome) throw unusable(answer.failure)
        return outcome
      }
      const taken = readResult(hash, answer)
      if (taken !== expected) throw new UnusableAnswerError('it answered the hash of another transaction')
      return 'accepted'
    },
    provenByAnyone: (outcome) =>
      outcome === 'accepted' || outcome === 'known' || outcome === 'nonce_too_low' || outcome === 'refused',
  }
}

function receiptOf(transaction: Hash): Question<Receipt | null> {
  return {
    calls: [{ method: 'eth_getTransactionReceipt', params: [transaction] }],
    read([answer]) {
      const found = readResult(receipt.nullable(), answer)
      if (found && found.transactionHash !== transaction) {
        throw new UnusableAnswerError('it answered the receipt of another transaction')
      }
      return found
    },
    provenByAnyone: (found) => found !== null,
    conclusive: (found) => found !== null,
  }
}
