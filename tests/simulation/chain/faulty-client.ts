import type { Hash } from 'viem'
import type { ChainClient, Receipt } from '@/lib/server/chain/chain-client'
import { RpcUnavailableError } from '@/lib/server/chain/rpc/rpc-unavailable-error'
import type { Dice } from '../dice'
import type { SimulatedProcess } from '../simulated-process'
import type { ChainView, ScriptedChain } from './scripted-chain'
import { createScriptedClient, findLogs } from './scripted-client'

/** Probabilities, from 0 to 1, of faults between a process and the servers of a chain. */
export interface RpcFaults {
  /** The request never arrives. */
  dropped: number
  /** The server handles the request, and the answer is lost. */
  unanswered: number
  /** The request arrives twice, and the second answer comes back. */
  duplicated: number
  /** The server is up to ten blocks behind: what the client still believes. */
  stale: number
  /** The server is on a fork that the others have left, as new as what the client still believes. */
  forked: number
  /** As `forked`, for the logs of contracts alone. */
  strayLogs: number
  /** As `forked`, for where a transaction is and how many an account has sent. */
  strayPlaces: number
  /** A signed transaction never arrives. */
  lostSends: number
  /** The server does not find a receipt that is there, of a block so new that it has not looked through it. */
  missingReceipt: number
  /** The server says that the fee is too low, which it is not for others. */
  underpriced: number
  /** All servers are of another chain, so that none is believed. */
  isWrongChain: boolean
}

export const NO_FAULTS: Readonly<RpcFaults> = {
  dropped: 0,
  unanswered: 0,
  duplicated: 0,
  stale: 0,
  forked: 0,
  strayLogs: 0,
  strayPlaces: 0,
  lostSends: 0,
  missingReceipt: 0,
  underpriced: 0,
  isWrongChain: false,
}

/** Further than this a server is not believed. */
const MAX_LAG = 10
/** A fork that others have left for longer is known for one by the age of its newest block, in seconds. */
const MAX_AGE = 600n

/** The chain as one process reaches it. Each call is a step of the process, and may go wrong. */
export function createFaultyClient(
  chain: ScriptedChain,
  process: SimulatedProcess,
  faults: Readonly<RpcFaults>,
  dice: Dice,
  /** Hashes of transactions whose block was told by a server on a fork that the others have left. */
  misled: Set<string> = new Set(),
): ChainClient {
  let view: ChainView = chain
  const client = createScriptedClient(chain, () => view)
  const lost = (why: string) => {
    process.turns.trace(`${process.name} FAULT ${why}`)
    return new RpcUnavailableError(chain.chainId, [why])
  }

  /** Blocks that were read are held against what a server says of them: two that lie alike cannot be told apart. */
  const forkChance = (method: keyof ChainClient) => {
    if (method === 'block') return 0
    if (method === 'logs') return Math.max(faults.forked, faults.strayLogs)
    const isPlace = method === 'nonce' || method === 'receipt'
    return isPlace ? Math.max(faults.forked, faults.strayPlaces) : faults.forked
  }

  const anyView = (method: keyof ChainClient): ChainView => {
    if (dice.chance(forkChance(method))) {
      const left = chain.left.filter((fork) => isBelieved(fork, chain))
      if (left.length > 0) {
        process.turns.trace(`${process.name} FAULT on another fork`)
        return dice.pick(left)
      }
    }
    if (!dice.chance(faults.stale)) return chain
    const lag = dice.between(1, MAX_LAG)
    process.turns.trace(`${process.name} FAULT ${lag} blocks behind`)
    return { blocks: chain.blocks.slice(0, Math.max(1, chain.blocks.length - lag)) }
  }

  const ask = <T>(method: keyof ChainClient, run: () => Promise<T>) =>
    process.do(`${method} on ${chain.chainId}`, async () => {
      if (faults.isWrongChain) throw lost(`${method}: another chain`)
      if (dice.chance(faults.dropped)) throw lost(`${method}: dropped`)
      view = anyView(method)
      try {
        if (dice.chance(faults.duplicated)) await run()
        const answer = await run()
        if (dice.chance(faults.unanswered)) throw lost(`${method}: no answer`)
        return answer
      } finally {
        view = chain
      }
    })

  return {
    chainId: chain.chainId,
    head: () => ask('head', () => client.head()),
    block: (number) => ask('block', () => client.block(number)),
    finalized: () => ask('finalized', () => client.finalized()),
    nonce: (address) => ask('nonce', () => client.nonce(address)),
    fees: (options) => ask('fees', () => client.fees(options)),
    balance: (address) => ask('balance', () => client.balance(address)),
    code: (address) => ask('code', () => client.code(address)),
    storage: (address, slot) => ask('storage', () => client.storage(address, slot)),
    read: (calls) => ask('read', () => client.read(calls)),
    simulate: (call) => ask('simulate', () => client.simulate(call)),
    rehearse: (call, form) => ask('rehearse', () => client.rehearse(call, form)),
    dataCost: (call) => client.dataCost(call),
    succeedsWithCode: (call, at) => ask('succeedsWithCode', () => client.succeedsWithCode(call, at)),
    tryOut: (call) => ask('tryOut', () => client.tryOut(call)),
    send: (raw) =>
      ask('send', async () => {
        if (dice.chance(faults.lostSends)) throw lost('send: the transaction is lost')
        return dice.chance(faults.underpriced) ? 'underpriced' : await client.send(raw)
      }),
    receipt: (hash) =>
      ask('receipt', async () => {
        const isMissing = dice.chance(faults.missingReceipt)
        const found = (await client.receipt(hash)) ?? (await oldReceipt(hash))
        if (found && chain.blocks[Number(found.blockNumber)]?.hash !== found.blockHash) misled.add(hash)
        return found && found.blockNumber > chain.finalized && isMissing ? null : found
      }),
    logs: (filter) =>
      ask('logs', async () => {
        const told = await client.logs(filter)
        const isStray = told.some(
          ({ blockNumber, blockHash }) => chain.blocks[Number(blockNumber)]?.hash !== blockHash,
        )
        // Nobody can tell from what a fork has what it lacks.
        return isStray || filter.toBlock > chain.head.number ? told : findLogs(chain, filter)
      }),
  }

  /** A receipt is believed of any server, so also of one that has stood on a fork for long. */
  async function oldReceipt(hash: Hash): Promise<Receipt | null> {
    if (!dice.chance(forkChance('receipt'))) return null
    for (const fork of chain.left) {
      const found = await createScriptedClient(chain, () => fork).receipt(hash)
      if (found) process.turns.trace(`${process.name} FAULT a receipt of another fork`)
      if (found) return found
    }
    return null
  }
}

function isBelieved(fork: ChainView, { head }: ScriptedChain): boolean {
  const newest = fork.blocks.at(-1)
  return (
    newest !== undefined &&
    newest.number + BigInt(MAX_LAG) >= head.number &&
    newest.timestamp + MAX_AGE >= head.timestamp
  )
}
