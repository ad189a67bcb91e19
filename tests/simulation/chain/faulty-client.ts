import type { ChainClient } from '@/lib/server/chain/chain-client'
import { RpcUnavailableError } from '@/lib/server/chain/rpc/rpc-unavailable-error'
import type { Dice } from '../dice'
import type { SimulatedProcess } from '../simulated-process'
import type { ScriptedChain } from './scripted-chain'
import { createScriptedClient } from './scripted-client'

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
  missingReceipt: 0,
  underpriced: 0,
  isWrongChain: false,
}

/** Further than this a server is not believed. */
const MAX_LAG = 10

/** The chain as one process reaches it. Each call is a step of the process, and may go wrong. */
export function createFaultyClient(
  chain: ScriptedChain,
  process: SimulatedProcess,
  faults: Readonly<RpcFaults>,
  dice: Dice,
): ChainClient {
  let lag = 0
  const client = createScriptedClient(chain, () => lag)
  const lost = (why: string) => {
    process.turns.trace(`${process.name} FAULT ${why}`)
    return new RpcUnavailableError(chain.chainId, [why])
  }

  const ask = <T>(method: keyof ChainClient, run: () => Promise<T>) =>
    process.do(method, async () => {
      if (faults.isWrongChain) throw lost(`${method}: another chain`)
      if (dice.chance(faults.dropped)) throw lost(`${method}: dropped`)
      lag = dice.chance(faults.stale) ? dice.between(1, MAX_LAG) : 0
      if (lag > 0) process.turns.trace(`${process.name} FAULT ${lag} blocks behind`)
      try {
        if (dice.chance(faults.duplicated)) await run()
        const answer = await run()
        if (dice.chance(faults.unanswered)) throw lost(`${method}: no answer`)
        return answer
      } finally {
        lag = 0
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
      ask('send', async () => (dice.chance(faults.underpriced) ? 'underpriced' : await client.send(raw))),
    receipt: (hash) =>
      ask('receipt', async () => {
        const isMissing = dice.chance(faults.missingReceipt)
        const found = await client.receipt(hash)
        return found && found.blockNumber > chain.finalized && isMissing ? null : found
      }),
    logs: (filter) => ask('logs', () => client.logs(filter)),
  }
}
