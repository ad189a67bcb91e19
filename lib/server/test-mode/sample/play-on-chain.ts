import 'server-only'
import { type Address, type Hex, numberToHex, parseEther } from 'viem'
import { z } from 'zod'
import { SECOND_MS } from '@/lib/billing/durations'
import { PULLER_EVENT_TOPICS, pullerEvent } from '../../chain/puller-event'
import type { TestNode } from '../local-chain/test-node'
import type { ChainAct } from './chain-acts'

/** Place of a charge in the chain. */
export interface ChainPlace {
  readonly transactionHash: Hex
  readonly blockNumber: bigint
}

/** Places of all charges that the contract says it took, by {@link windowKey}. */
export type ChainStory = ReadonlyMap<string, ChainPlace>

/** Key of a window of a mandate. */
export const windowKey = (mandateId: Hex, period: number) => `${mandateId} ${period}`

/** More than any of the transactions takes: the deployment of a contract is the dearest. */
const GAS = numberToHex(5_000_000n)
const COINS = parseEther('1')
/** Empty blocks behind the last one, so that it is final. */
const FINAL_AFTER = 9

const hex = z.custom<Hex>((value) => typeof value === 'string')
const logs = z.array(z.object({ topics: z.array(hex), data: hex, blockNumber: hex, transactionHash: hex }))

/**
 * Sends the transactions of the past on a chain that is still there, each in a block of its time, and leaves it with all
 * of them final.
 * @param params.puller - contract whose logs tell the story
 * @throws Error where one of them was reverted: what the rows are to say would not be so
 */
export async function playOnChain(
  node: TestNode,
  { acts, puller }: { acts: readonly ChainAct[]; puller: Address },
): Promise<ChainStory> {
  await node.ask('anvil_autoImpersonateAccount', true)
  await node.ask('evm_setAutomine', false)
  try {
    await requireSuccess(node, await sendAll(node, acts))
  } finally {
    await node.ask('evm_setAutomine', true)
    await node.ask('anvil_autoImpersonateAccount', false)
  }
  return readStory(node, puller)
}

/** @returns what was sent, by the hashes of its transactions */
async function sendAll(node: TestNode, acts: readonly ChainAct[]): Promise<ReadonlyMap<Hex, ChainAct>> {
  for (const sender of new Set(acts.map(({ from }) => from))) {
    if ((await node.coins(sender)) < COINS) await node.setCoins(sender, COINS)
  }
  const sent = new Map<Hex, ChainAct>()
  for (const [second, together] of bySecond(acts)) {
    for (const act of together) {
      const { from, to, data } = act
      sent.set(hex.parse(await node.ask('eth_sendTransaction', { from, to, data, gas: GAS })), act)
    }
    await node.mineAt(second)
  }
  const last = Math.max(...acts.map(secondOf))
  for (let block = 1; block <= FINAL_AFTER; block++) await node.mineAt(last + block)
  return sent
}

const secondOf = ({ at }: ChainAct) => Math.floor(at.getTime() / SECOND_MS)

/** Acts by their second, in order of time; those of one second in the order in which they came. */
function bySecond(acts: readonly ChainAct[]): [number, ChainAct[]][] {
  const seconds = new Map<number, ChainAct[]>()
  for (const act of acts) seconds.set(secondOf(act), [...(seconds.get(secondOf(act)) ?? []), act])
  return [...seconds].sort(([one], [other]) => one - other)
}

async function requireSuccess(node: TestNode, sent: ReadonlyMap<Hex, ChainAct>): Promise<void> {
  const [failed] = await node.findFailed([...sent.keys()])
  const act = failed && sent.get(failed)
  if (!act) return
  const { at, from, to, data } = act
  const what = `${data.slice(0, 10)} from ${from} to ${to} at ${at.toISOString()}`
  throw new Error(`A transaction of the sample data was reverted: ${what}`)
}

async function readStory(node: TestNode, address: Address): Promise<ChainStory> {
  const found = logs.parse(
    await node.ask('eth_getLogs', { address, topics: [PULLER_EVENT_TOPICS], fromBlock: '0x0' }),
  )
  return new Map(
    found.flatMap(({ blockNumber, transactionHash, ...log }) => {
      const event = pullerEvent(log)
      if (event?.kind !== 'charged') return []
      const place = { transactionHash, blockNumber: BigInt(blockNumber) }
      return [[windowKey(event.mandateId, event.period), place] as const]
    }),
  )
}
