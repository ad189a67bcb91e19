import { beforeEach, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '@/lib/billing/durations'
import { transactionAttempts } from '@/lib/server/store/schema/payment-schema'
import {
  createFollowedChain,
  FOLLOW_CONFIRMATIONS,
  type FollowedChain,
} from '../../support/chain/followed-chain'
import { sharedStore } from '../../support/service/shared-store'

const FINALITY = 100

const store = sharedStore()
let followed: FollowedChain
beforeEach(async () => {
  followed = await createFollowedChain({ store: store(), finality: BigInt(FINALITY) })
  const { chain, logs } = followed
  chain.execute = () => ({ logs: [logs.charged('a1', 0)] })
})

/** Signs a charge, mines it in block 1, and follows the chain until that block is `depth` blocks deep. */
async function chargeUnder(depth: number): Promise<string> {
  const { chain, sign, send, follow } = followed
  const { id } = await sign()
  await send()
  chain.mine(1)
  await send()
  chain.mine(depth - 1)
  await follow()
  return id
}

const attempts = () => followed.world.deps.store.db.select().from(transactionAttempts)
const confirmedAfter = (depth: number) =>
  depth >= FOLLOW_CONFIRMATIONS ? ['a1 period 0 confirmed in 1'] : []

describe.each([1, 2, 3, 8, 32, 64])('a reorganization of %i blocks', (depth) => {
  test('that takes a payment away tells so once; the same bytes are sent again and pay once', async () => {
    const { world, chain, keeper, told, send, follow, stored } = followed
    const id = await chargeUnder(depth)
    chain.reorganize(depth, { drop: true })
    chain.mine(depth + 1)
    await follow()
    await follow()
    const before = ['a1 period 0 included in 1', ...confirmedAfter(depth)]
    expect(told.news()).toEqual([...before, 'a1 period 0 reversed from 1'])
    expect((await stored(id))?.status).toBe('signed')

    world.clock.advance(MINUTE_MS)
    await send()
    chain.mine(1)
    await send()
    await follow()
    chain.mine(FINALITY)
    await follow()
    const block = depth + 2
    expect(told.news()).toEqual([
      `a1 period 0 included in ${block}`,
      `a1 period 0 confirmed in ${block}`,
      'a1 period 0 settled',
    ])
    expect(chain.minedFrom(keeper.address)).toHaveLength(1)
    expect(await attempts()).toHaveLength(1)
    expect(await stored(id)).toMatchObject({ status: 'final', blockNumber: BigInt(block), succeeded: true })
  })

  test('that only moves a payment to another block reverses nothing', async () => {
    const { chain, told, send, follow, stored } = followed
    const id = await chargeUnder(depth)
    told.news()
    chain.reorganize(depth)
    chain.mine(1, { empty: true })
    chain.mine(depth)
    await follow()
    await send()
    chain.mine(FINALITY)
    await follow()
    expect(told.news().filter((text) => text.includes('reversed'))).toEqual([])
    expect(told.told.filter((text) => text.includes('settled'))).toHaveLength(1)
    expect(await stored(id)).toMatchObject({ status: 'final', blockNumber: 2n, succeeded: true })
  })
})

describe('a server that is behind', () => {
  test('undoes nothing with the head that it knows, not even where all is final at once', async () => {
    const { chain, told, follow, kept, stored } = followed
    chain.finality = 0n
    const id = await chargeUnder(2)
    const known = await kept()
    told.news()
    chain.lag = 2
    expect(await follow()).toBe(0)
    expect(told.news()).toEqual([])
    expect(await kept()).toEqual(known)
    expect((await stored(id))?.status).toBe('final')
    chain.lag = 0
    chain.mine(1)
    await expect(follow()).resolves.toBe(0)
  })

  test('and is asked for a block that it has not seen is no reorganization', async () => {
    const { chain, told, follow, stored } = followed
    const id = await chargeUnder(2)
    told.news()
    chain.mine(1)
    chain.beforeQuestion = (method) => {
      chain.lag = method === 'head' || method === 'finalized' ? 0 : 2
    }
    await follow()
    expect(told.news()).toEqual([])
    expect((await stored(id))?.status).toBe('mined')
    chain.beforeQuestion = () => {}
    chain.lag = 0
    await follow()
    expect(told.news()).toEqual(['a1 period 0 confirmed in 1'])
  })

  test('and lacks a receipt is found out, whoever looked first', async () => {
    const { chain, keeper, told, sign, send, follow, stored } = followed
    const { id } = await sign()
    await send()
    chain.mine(1)
    await follow()
    chain.beforeQuestion = (method) => {
      chain.lag = method === 'receipt' ? 1 : 0
    }
    await send()
    expect(await stored(id)).toMatchObject({ status: 'mined', hash: null, succeeded: false })
    chain.beforeQuestion = () => {}
    chain.lag = 0
    chain.mine(1)
    await follow()
    const [mined] = chain.minedFrom(keeper.address)
    expect(await stored(id)).toMatchObject({ status: 'mined', hash: mined?.hash, succeeded: true })
    expect(chain.sent).toHaveLength(1)
    expect(told.news()).toEqual(['a1 period 0 included in 1'])
  })
})

test('a receipt of a fork that was left, told twice, makes nothing final', async () => {
  const { chain, keeper, sign, send, follow, stored } = followed
  const { id } = await sign()
  await send()
  chain.mine(1)
  const [sent] = chain.minedFrom(keeper.address)
  const left = await chain.receipt(sent?.hash ?? '0x')
  chain.reorganize(1)
  chain.mine(1)
  const honest = chain.receipt.bind(chain)
  chain.receipt = async () => left
  await send()
  chain.mine(FINALITY + 1)
  await follow()
  expect(await stored(id)).toMatchObject({ status: 'mined', blockHash: left?.blockHash })

  chain.receipt = honest
  chain.mine(1)
  await follow()
  await follow()
  const place = await chain.receipt(sent?.hash ?? '0x')
  expect(place?.blockHash).not.toBe(left?.blockHash)
  expect(await stored(id)).toMatchObject({ status: 'final', blockHash: place?.blockHash })
})

test('a log that a server tells twice is told of once', async () => {
  const { chain, told, follow } = followed
  const search = chain.logs.bind(chain)
  chain.logs = async (filter) => (await search(filter)).flatMap((log) => [log, log])
  await chargeUnder(3)
  await follow()
  expect(told.news()).toEqual(['a1 period 0 included in 1', 'a1 period 0 confirmed in 1'])
})

test('of two forms with different fees the other one may be mined after a reorganization: it is one payment', async () => {
  const { world, chain, keeper, told, sign, send, follow, stored } = followed
  const { id } = await sign()
  chain.minimumFee = 1000n
  await send()
  const [first] = chain.pool.values()
  world.clock.advance(3 * MINUTE_MS)
  await send()
  expect(await attempts()).toHaveLength(2)
  chain.minimumFee = 0n
  chain.mine(3)
  await send()
  await follow()
  expect((await stored(id))?.hash).not.toBe(first?.hash)

  chain.reorganize(3, { drop: true })
  if (first) chain.pool.set(first.hash, first)
  chain.mine(4)
  await follow()
  await send()
  expect(await stored(id)).toMatchObject({ status: 'mined', hash: first?.hash, succeeded: true })
  expect(chain.minedFrom(keeper.address)).toHaveLength(1)
  chain.mine(FINALITY)
  await follow()
  expect(told.told.filter((text) => text.includes('reversed'))).toEqual([])
  expect(told.told.filter((text) => text.includes('settled'))).toHaveLength(1)
})
