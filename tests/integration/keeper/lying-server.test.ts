import { type Hex, numberToHex, parseGwei } from 'viem'
import { afterEach, describe, expect, test } from 'vitest'
import { usualTip } from '@/lib/server/chain/fees/fee-ceilings'
import { presentPrice } from '@/lib/server/chain/fees/fees'
import { createViemChainClient } from '@/lib/server/chain/viem-chain-client'
import { readFees, readRaisingFees } from '@/lib/server/services/onchain/read-fees'
import { type JsonRpcServer, startJsonRpcServer } from '../../support/chain/json-rpc-server'

const CHAIN_ID = 8453
const BASE_FEE = parseGwei('0.4')
/** Below the usual one, which nobody is tipped beyond. */
const TIP = parseGwei('0.05')
const HEAD = numberToHex(100)
const HASH: Hex = `0x${'ab'.repeat(32)}`

/** Words of a server about fees, in wei. */
interface Said {
  readonly base?: bigint
  readonly tip?: bigint
  readonly price?: bigint
  /** No base fee: the network takes legacy transactions alone. */
  readonly isLegacy?: boolean
}

const open: JsonRpcServer[] = []
afterEach(async () => {
  for (const server of open.splice(0)) await server.close()
})

async function serve({ base = BASE_FEE, tip = TIP, price = base + tip, isLegacy = false }: Said = {}) {
  const results: Record<string, unknown> = {
    eth_chainId: numberToHex(CHAIN_ID),
    eth_blockNumber: HEAD,
    eth_getBlockByNumber: {
      ...{ number: HEAD, hash: HASH, parentHash: HASH, timestamp: '0x1' },
      ...(isLegacy ? {} : { baseFeePerGas: numberToHex(base) }),
    },
    eth_maxPriorityFeePerGas: numberToHex(tip),
    eth_gasPrice: numberToHex(price),
  }
  const server = await startJsonRpcServer(({ method }) => ({ result: results[method] ?? null }))
  open.push(server)
  return server
}

const LIES: Said = { tip: parseGwei('100000') }
const FEE_CEILING = parseGwei('20')

const clientOf = (servers: readonly Pick<JsonRpcServer, 'url'>[]) =>
  createViemChainClient({
    ...{
      chainId: CHAIN_ID,
      urls: servers.map(({ url }) => url),
      confirmations: 1,
      timeoutMs: 5_000,
      rounds: 1,
    },
  })
const feesOf = async (...servers: readonly Pick<JsonRpcServer, 'url'>[]) => clientOf(servers).fees()
const boundedOf = (...servers: readonly Pick<JsonRpcServer, 'url'>[]) =>
  readFees({ client: clientOf(servers), feeCeiling: FEE_CEILING })

describe('a server that names a tip of 100,000 gwei', () => {
  test('has a key pay no more than the usual tip', async () => {
    const fees = await feesOf(await serve(LIES))
    expect(fees.maxPriorityFeePerGas).toBe(usualTip(CHAIN_ID))
    expect(fees.maxFeePerGas).toBe(2n * BASE_FEE + usualTip(CHAIN_ID))
  })

  test('is not heard beside an honest one, whichever is asked first', async () => {
    const [liar, honest] = [await serve(LIES), await serve()]
    const expected = { maxFeePerGas: 2n * BASE_FEE + TIP, maxPriorityFeePerGas: TIP }
    expect(await feesOf(liar, honest)).toEqual(expected)
    expect(await feesOf(honest, liar)).toEqual(expected)
  })

  test('and the base fee to go with it has nothing signed at all', async () => {
    const liar = await serve({ ...LIES, base: parseGwei('50000') })
    expect(await boundedOf(liar)).toBeNull()
    expect(await boundedOf(liar, await serve())).toMatchObject({ maxPriorityFeePerGas: TIP })
  })

  test('or a gas price of as much, where there is no base fee, has nothing signed either', async () => {
    const liar = await serve({ isLegacy: true, price: parseGwei('100000') })
    expect(await boundedOf(liar)).toBeNull()
    const honest = await serve({ isLegacy: true, price: parseGwei('1') })
    expect(await boundedOf(liar, honest)).toEqual({
      maxFeePerGas: parseGwei('1'),
      maxPriorityFeePerGas: parseGwei('1'),
      isLegacy: true,
    })
  })
})

test('a server that names a base fee, and half of the ceiling as a tip to go with it, has no more tipped', async () => {
  const liar = await serve({ base: parseGwei('6'), tip: parseGwei('10') })
  expect(await boundedOf(liar)).toMatchObject({ maxPriorityFeePerGas: usualTip(CHAIN_ID) })
})

describe('what waits for too long is raised', () => {
  const raisingOf = (...servers: readonly Pick<JsonRpcServer, 'url'>[]) =>
    readRaisingFees({ client: clientOf(servers) }, FEE_CEILING)
  const honestFees = { maxFeePerGas: 2n * BASE_FEE + TIP, maxPriorityFeePerGas: TIP }

  test('to the honest price beside a server that names next to nothing', async () => {
    const [liar, honest] = [await serve({ base: 1n, tip: 0n }), await serve()]
    expect(await boundedOf(liar, honest)).toEqual({ maxFeePerGas: 2n, maxPriorityFeePerGas: 0n })
    expect(await raisingOf(liar, honest)).toEqual(honestFees)
  })

  test('to the honest price beside a server that names more than the ceiling', async () => {
    const [liar, honest] = [await serve({ base: parseGwei('50000') }), await serve()]
    expect(await raisingOf(liar, honest)).toEqual(honestFees)
  })
})

test('room for a growing base fee ends at the ceiling', async () => {
  const crowded = await serve({ base: parseGwei('15'), tip: parseGwei('2') })
  expect(await boundedOf(crowded)).toEqual({
    maxFeePerGas: FEE_CEILING,
    maxPriorityFeePerGas: usualTip(CHAIN_ID),
  })
})

test('one answer is enough where the second server is away', async () => {
  const honest = await serve()
  const gone = await serve()
  await gone.close()
  for (const servers of [
    [honest, gone],
    [gone, honest],
  ] as const) {
    expect(presentPrice(await feesOf(...servers))).toBe(BASE_FEE + TIP)
  }
})
