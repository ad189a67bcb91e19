import { decodeFunctionData, type Hex, numberToHex, parseAbi, parseTransaction } from 'viem'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { maxStartGas } from '@/lib/mandate/puller/start-gas'
import type { DataCost } from '@/lib/server/chain/chain-client'
import { chargeCeiling } from '@/lib/server/chain/fees/fees'
import type { PaymentNetwork } from '@/lib/server/chain/payment-networks'
import { createViemChainClient } from '@/lib/server/chain/viem-chain-client'
import { checkPaymentNetwork } from '@/lib/server/services/health/check-payment-network'
import { chargeDue } from '@/lib/server/services/keeper/charge-due'
import { startEnrolments } from '@/lib/server/services/keeper/start-enrolments'
import { readStartGasUsed } from '@/lib/server/services/onchain/start-gas'
import { transactionAttempts } from '@/lib/server/store/schema/payment-schema'
import {
  chargesOf,
  enrolmentNow,
  openWindow,
  type Subscribed,
  subscribe,
  transactionsFor,
} from '../../support/browser/keeper-scene'
import { type JsonRpcServer, type RpcReply, startJsonRpcServer } from '../../support/chain/json-rpc-server'
import { createKeeperWorld, type KeeperWorld } from '../../support/chain/keeper-world'
import { sharedStore } from '../../support/service/shared-store'

const BLOCK = {
  number: '0x10',
  hash: `0x${'11'.repeat(32)}`,
  parentHash: `0x${'22'.repeat(32)}`,
  timestamp: '0x1',
}
const CALL = { to: '0x00000000000000000000000000000000000000aa', data: `0x${'5d'.repeat(600)}` } as const
const abi = parseAbi([
  'function gasEstimateL1Component(address to, bool contractCreation, bytes data)',
  'function getL1Fee(bytes transaction)',
])
const word = (value: bigint) => numberToHex(value, { size: 32 })

describe('a node is asked what a rollup takes for data', () => {
  const servers: JsonRpcServer[] = []
  afterEach(async () => {
    await Promise.all(servers.splice(0).map((server) => server.close()))
  })

  /** A client of nodes that answer calls of contracts as given. */
  async function clientOf(chainId: number, ...answers: ((to: string, data: Hex) => RpcReply)[]) {
    for (const answer of answers) {
      const reply = ({ method, params }: { method: string; params: unknown[] }): RpcReply => {
        if (method === 'eth_chainId') return { result: numberToHex(chainId) }
        if (method === 'eth_getBlockByNumber') return { result: BLOCK }
        if (method === 'eth_blockNumber') return { result: BLOCK.number }
        const [{ to, data }] = params as [{ to: string; data: Hex }]
        return answer(to.toLowerCase(), data)
      }
      servers.push(await startJsonRpcServer(reply))
    }
    const urls = servers.map(({ url }) => url)
    return createViemChainClient({ chainId, urls, confirmations: 1, pauseMs: 1 })
  }

  test('Arbitrum’s of the gas that an estimate holds for it, by the very call', async () => {
    const client = await clientOf(42161, (to, data) => {
      expect(to).toBe('0x00000000000000000000000000000000000000c8')
      const { args } = decodeFunctionData({ abi, data })
      expect(args[2]).toBe(CALL.data)
      return { result: `${word(123_456n)}${word(7n).slice(2)}${word(9n).slice(2)}` }
    })
    expect(await client.dataCost(CALL)).toEqual({ gas: 123_456n, fee: 0n })
  })

  test('the OP Stack’s of the wei that come beside the gas, by the whole transaction', async () => {
    const client = await clientOf(8453, (to, data) => {
      expect(to).toBe('0x420000000000000000000000000000000000000f')
      const { args } = decodeFunctionData({ abi, data })
      expect(parseTransaction(args[0] as Hex)).toMatchObject({ chainId: 8453, data: CALL.data })
      return { result: word(10n ** 13n) }
    })
    expect(await client.dataCost(CALL)).toEqual({ gas: 0n, fee: 10n ** 13n })
  })

  test('of two the lower counts, so that none widens a bound', async () => {
    const says = (fee: bigint) => () => ({ result: word(fee) })
    const client = await clientOf(10, says(10n ** 18n), says(10n ** 12n))
    expect(await client.dataCost(CALL)).toEqual({ gas: 0n, fee: 10n ** 12n })
  })

  test.each<[string, RpcReply]>([
    ['is missing', { result: '0x' }],
    ['reverts', { error: { code: 3, message: 'execution reverted', data: '0x' } }],
  ])('an oracle that %s leaves nothing known', async (_, reply) => {
    const client = await clientOf(42161, () => reply)
    expect(await client.dataCost(CALL)).toEqual({ gas: 0n, fee: 0n })
  })

  test('other networks are asked nothing', async () => {
    const client = await clientOf(1, () => ({ result: word(1n) }))
    expect(await client.dataCost(CALL)).toEqual({ gas: 0n, fee: 0n })
    expect(servers.flatMap(({ calls }) => calls)).toEqual([])
  })
})

describe('the keeper on a rollup', () => {
  const store = sharedStore()
  let world: KeeperWorld
  beforeEach(async () => {
    world = await createKeeperWorld({ store: store() })
  })

  /** The world's network where data costs this, and where estimates hold what is taken as gas. */
  function rollup(cost: DataCost, change: Partial<PaymentNetwork> = {}): PaymentNetwork {
    const { client } = world.network
    return {
      ...world.network,
      ...change,
      client: {
        ...client,
        dataCost: async () => cost,
        simulate: async (call) => {
          const found = await client.simulate(call)
          return found.ok ? { ok: true, gas: found.gas + cost.gas } : found
        },
      },
    }
  }
  const due = async (): Promise<Subscribed> => {
    const made = await subscribe(world)
    openWindow(world, made, 1)
    return made
  }

  test('brings terms whose data costs more gas than a start may take, and no more than that of execution', async () => {
    await subscribe(world)
    const made = await world.enrol()
    const max = maxStartGas({ payouts: 2, hasCode: false })
    const network = rollup({ gas: 2n * max, fee: 0n })
    expect(await startEnrolments(world.deps, { ...world, network })).toBe(1)
    const [usual, dear] = await transactionsFor(world, 'start')
    expect(dear?.gasLimit).toBe((usual?.gasLimit ?? 0n) + 3n * max)
    expect(await enrolmentNow(world, made)).toMatchObject({ transactionId: dear?.id })
  })

  test('has room for the data in a batch’s limit', async () => {
    const made = await due()
    expect(await chargeDue(world.deps, { ...world, network: rollup({ gas: 5_000_000n, fee: 0n }) })).toBe(1)
    const [charge] = await transactionsFor(world, 'charge')
    expect(charge?.gasLimit).toBeGreaterThan(7_500_000n)
    expect(charge?.gasLimit).toBeLessThan(7_900_000n)
    expect((await chargesOf(world, made))[1]).toMatchObject({ status: 'submitted' })
  })

  test('counts what is taken beside the gas of a start in the day’s gas', async () => {
    await subscribe(world)
    const before = await readStartGasUsed(world.deps, world)
    await world.enrol()
    const fee = 10n ** 15n
    const network = rollup({ gas: 0n, fee })
    expect(await startEnrolments(world.deps, { ...world, network })).toBe(1)
    const [, start] = await transactionsFor(world, 'start')
    const used = (await readStartGasUsed(world.deps, world)) - before
    const { maxFeePerGas, maxPriorityFeePerGas } = await network.client.fees()
    const price = (maxFeePerGas + maxPriorityFeePerGas) / 2n
    expect(used).toBe((start?.gasLimit ?? 0n) + fee / price + 1n)
  })

  test('charges nothing while gas and what comes beside it are above the ceiling, and says so', async () => {
    const made = await due()
    const { feeCeiling } = world.network
    const fee = feeCeiling * 200_000n
    expect(await chargeDue(world.deps, { ...world, network: rollup({ gas: 0n, fee }) })).toBe(0)
    expect((await chargesOf(world, made))[1]).toMatchObject({
      status: 'due',
      attempts: 0,
      failureReason: 'fees_too_high',
    })
  })

  test('pays no more in all than its ceiling for the gas', async () => {
    await due()
    const { feeCeiling } = world.network
    world.chain.baseFee = feeCeiling / 3n
    const fee = feeCeiling * 30_000n
    expect(await chargeDue(world.deps, { ...world, network: rollup({ gas: 0n, fee }) })).toBe(1)
    const [charge] = await transactionsFor(world, 'charge')
    const bids = await world.deps.store.db.select().from(transactionAttempts)
    const bid = bids.find(({ transactionId }) => transactionId === charge?.id)
    const gasLimit = charge?.gasLimit ?? 0n
    expect((bid?.maxFeePerGas ?? 0n) * gasLimit + fee).toBeLessThanOrEqual(
      chargeCeiling(feeCeiling) * gasLimit,
    )
  })

  test('is told for how many charges its coin lasts, data included', async () => {
    const { network, keys, clock } = world
    const left = async (of: PaymentNetwork) =>
      (await checkPaymentNetwork({ network: of, keys, clock })).chargesLeft ?? 0n
    const usual = await left(network)
    expect(await left(rollup({ gas: 60_000n, fee: 0n }))).toBe(usual / 2n)
    expect(await left(rollup({ gas: 0n, fee: 10n ** 16n }))).toBeLessThan(usual / 2n)
  })
})
