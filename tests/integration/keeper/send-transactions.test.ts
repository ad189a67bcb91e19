import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { type Address, keccak256, type PrivateKeyAccount, parseTransaction, toHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { beforeEach, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '@/lib/billing/durations'
import type { ChainClient } from '@/lib/server/chain/chain-client'
import { RpcUnavailableError } from '@/lib/server/chain/rpc/rpc-unavailable-error'
import { holdLease } from '@/lib/server/services/onchain/hold-lease'
import { sendTransactions } from '@/lib/server/services/transactions/send-transactions'
import { signTransaction } from '@/lib/server/services/transactions/sign-transaction'
import type { ChainTransaction } from '@/lib/server/store/chain/chain-transactions'
import { chainTransactions, transactionAttempts } from '@/lib/server/store/schema/payment-schema'
import { ScriptedChain } from '../../support/chain/scripted-chain'
import { sharedStore } from '../../support/service/shared-store'
import { createWorld, type World } from '../../support/service/world'

const TO: Address = '0x00000000000000000000000000000000000000aa'

const store = sharedStore()
let world: World
let chain: ScriptedChain
let keeper: PrivateKeyAccount
beforeEach(async () => {
  world = await createWorld({ store: store() })
  chain = new ScriptedChain(77)
  keeper = privateKeyToAccount(generatePrivateKey())
})

/** In wei for each unit of gas, as the fees of this chain are. */
const CEILING = 10_000n

const network = () => ({
  ...{ chainId: 77, client: chain, factory: TO, confirmations: 1 },
  ...{ feeCeiling: CEILING, startGasPerDay: 1_000_000n, leastPriceMicroUsd: 0n },
})

const sign = (account = keeper, nonceFloor = 0): Promise<ChainTransaction> =>
  world.deps.store.transaction((tx) =>
    signTransaction(tx, world.deps, {
      network: network(),
      account,
      purpose: 'charge',
      to: TO,
      data: '0x1234',
      gasLimit: 90_000n,
      fees: chain.asked,
      nonceFloor,
    }),
  )

const run = async (client: ChainClient = chain): Promise<number | undefined> => {
  const held = await holdLease(world.deps, { name: 'send' }, (lease) =>
    sendTransactions(world.deps, { network: { ...network(), client }, accounts: [keeper], lease }),
  )
  return held?.result
}

async function stored({ id }: { id: string }): Promise<ChainTransaction | undefined> {
  const [row] = await world.deps.store.db.select().from(chainTransactions).where(eq(chainTransactions.id, id))
  return row
}

const attempts = () => world.deps.store.db.select().from(transactionAttempts)
const mined = () => chain.minedFrom(keeper.address)

describe('what is signed', () => {
  test('is sent once, in the order of its nonces, and noted when it is in a block', async () => {
    const [first, second] = [await sign(), await sign()]
    expect(await run()).toBe(2)
    expect(await run()).toBe(0)
    expect(chain.sent).toHaveLength(2)
    chain.mine()
    expect(await run()).toBe(2)
    expect(mined().map(({ data }) => data)).toEqual(['0x1234', '0x1234'])
    expect(await stored(first)).toMatchObject({
      status: 'mined',
      hash: mined()[0]?.hash,
      blockNumber: 1n,
      succeeded: true,
    })
    expect(await stored(second)).toMatchObject({ status: 'mined', hash: mined()[1]?.hash })
    expect(await run()).toBe(0)
    expect(chain.sent).toHaveLength(2)
  })

  test('is noted as without effect when it was reverted', async () => {
    const signed = await sign()
    chain.execute = () => ({ reverted: true })
    await run()
    chain.mine()
    await run()
    expect(await stored(signed)).toMatchObject({ status: 'mined', succeeded: false })
  })

  test('is sent again with the same bytes when no answer came, whether or not the node took it', async () => {
    const signed = await sign()
    chain.away = true
    await expect(run()).rejects.toBeInstanceOf(RpcUnavailableError)
    chain.away = false
    chain.onSend = () => 'lost'
    await expect(run()).rejects.toBeInstanceOf(RpcUnavailableError)
    chain.onSend = () => null
    expect(await run()).toBe(1)
    expect(new Set(chain.sent).size).toBe(1)
    chain.mine()
    await run()
    expect(await stored(signed)).toMatchObject({ status: 'mined', hash: chain.sent[0] })
    expect(mined()).toHaveLength(1)
  })

  test('is found when it was mined before the answer to its sending was noted', async () => {
    const signed = await sign()
    chain.onSend = () => {
      chain.onSend = () => null
      return 'lost'
    }
    await expect(run()).rejects.toBeInstanceOf(RpcUnavailableError)
    chain.mine()
    expect(await run()).toBe(1)
    expect(await stored(signed)).toMatchObject({ status: 'mined', succeeded: true })
    expect(chain.sent).toHaveLength(1)
  })

  test('is sent again with the same bytes every minute, since nodes forget', async () => {
    await sign()
    await run()
    chain.pool.clear()
    world.clock.advance(MINUTE_MS - 1)
    await run()
    expect(chain.pool.size).toBe(0)
    world.clock.advance(1)
    await run()
    expect([...chain.pool.keys()]).toEqual([chain.sent[0]])
    expect(await attempts()).toHaveLength(1)
  })

  test('waits while its key has no coins, with all that stand behind it', async () => {
    const [first, second] = [await sign(), await sign()]
    chain.onSend = () => 'insufficient_funds'
    expect(await run()).toBe(0)
    expect(chain.sent).toEqual([keccak256((await rawOf(first)).raw)])
    chain.onSend = () => null
    world.clock.advance(MINUTE_MS)
    await run()
    chain.mine()
    await run()
    expect((await stored(second))?.status).toBe('mined')
  })

  test('does not hold up what another key signed', async () => {
    const canceller = privateKeyToAccount(generatePrivateKey())
    await sign()
    const other = await sign(canceller)
    chain.onSend = ({ sender }) => (sender === keeper.address ? 'insufficient_funds' : null)
    await run()
    chain.mine()
    await run()
    expect((await stored(other))?.status).toBe('mined')
  })
})

test('what a key without coins leaves behind never keeps another key from sending, however much it is', async () => {
  const canceller = privateKeyToAccount(generatePrivateKey())
  const stuck = await sign()
  const attempt = await rawOf(stuck)
  const more = Array.from({ length: 520 }, (_, index) => ({ ...stuck, id: randomUUID(), nonce: index + 1 }))
  const { db } = world.deps.store
  await db.insert(chainTransactions).values(more)
  await db
    .insert(transactionAttempts)
    .values(more.map(({ id }) => ({ ...attempt, transactionId: id, hash: keccak256(toHex(id)) })))
  // The other key has sent a lot by then.
  const other = await sign(canceller, 600)
  const client: ChainClient = new Proxy(chain, {
    get(target, name) {
      const value = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      return name === 'nonce'
        ? async (address: Address) => (address === canceller.address ? 600 : target.nonce(address))
        : value.bind(target)
    },
  })
  chain.onSend = ({ sender }) => (sender === keeper.address ? 'insufficient_funds' : null)
  await run(client)
  expect(chain.sent).toContain(keccak256((await rawOf(other)).raw))
})

async function rawOf({ id }: { id: string }) {
  const [attempt] = (await attempts()).filter(({ transactionId }) => transactionId === id)
  if (!attempt) throw new Error('There is no attempt.')
  return attempt
}

describe('a transaction that waits for long', () => {
  test('is sent with both fees an eighth higher, at the same nonce, and is mined once', async () => {
    const signed = await sign()
    chain.minimumFee = 22n
    await run()
    chain.mine()
    world.clock.advance(3 * MINUTE_MS)
    await run()
    const kept = (await attempts()).toSorted((a, b) => Number(a.maxFeePerGas - b.maxFeePerGas))
    expect(kept).toMatchObject([
      { maxFeePerGas: 20n, maxPriorityFeePerGas: 2n },
      { maxFeePerGas: 23n, maxPriorityFeePerGas: 3n },
    ])
    chain.mine()
    await run()
    expect(await stored(signed)).toMatchObject({ status: 'mined', hash: kept[1]?.hash, succeeded: true })
    expect(mined()).toHaveLength(1)
  })

  test('is sent with a higher gas price where the network has no base fee', async () => {
    chain.asked = { maxFeePerGas: 20n, maxPriorityFeePerGas: 20n, isLegacy: true }
    const signed = await sign()
    chain.minimumFee = 22n
    await run()
    world.clock.advance(3 * MINUTE_MS)
    await run()
    const kept = (await attempts()).toSorted((a, b) => Number(a.maxFeePerGas - b.maxFeePerGas))
    expect(kept.map(({ raw }) => parseTransaction(raw))).toMatchObject([
      { type: 'legacy', gasPrice: 20n },
      { type: 'legacy', gasPrice: 23n },
    ])
    chain.mine()
    await run()
    expect(await stored(signed)).toMatchObject({ status: 'mined', hash: kept[1]?.hash, succeeded: true })
  })

  test('is noted under whichever of its forms was mined', async () => {
    const signed = await sign()
    chain.minimumFee = 1000n
    await run()
    const [first] = chain.pool.values()
    world.clock.advance(3 * MINUTE_MS)
    await run()
    // The miner never heard of the second one.
    chain.pool.clear()
    if (first) chain.pool.set(first.hash, first)
    chain.minimumFee = 0n
    chain.mine()
    await run()
    expect(await stored(signed)).toMatchObject({ status: 'mined', hash: first?.hash, succeeded: true })
  })

  test('pays what the chain asks for, and never more than four times of it', async () => {
    await sign()
    chain.minimumFee = 10_000n
    await run()
    chain.asked = { maxFeePerGas: 300n, maxPriorityFeePerGas: 5n }
    for (let times = 0; times < 30; times += 1) {
      world.clock.advance(3 * MINUTE_MS)
      await run()
    }
    const bids = (await attempts()).map(({ maxFeePerGas }) => maxFeePerGas).toSorted((a, b) => Number(a - b))
    expect(bids[1]).toBe(300n)
    const highest = bids.at(-1)
    expect(highest).toBeGreaterThanOrEqual(1200n)
    expect(highest).toBeLessThan(1400n)
  })

  test('does not raise what stands behind it and waits for it alone', async () => {
    await sign()
    const second = await sign()
    chain.minimumFee = 1000n
    await run()
    world.clock.advance(3 * MINUTE_MS)
    await run()
    expect((await attempts()).filter(({ transactionId }) => transactionId === second.id)).toHaveLength(1)
  })

  test('is raised at once when the node says that it pays too little', async () => {
    const signed = await sign()
    chain.onSend = ({ fees }) => (fees.maxFeePerGas < 23n ? 'underpriced' : null)
    await run()
    chain.mine()
    await run()
    expect(await stored(signed)).toMatchObject({ status: 'mined', succeeded: true })
    expect(await attempts()).toHaveLength(2)
  })

  test('is raised to what the dearer of two servers asks for, since the cheaper one may lie', async () => {
    chain.asked = { maxFeePerGas: 2n, maxPriorityFeePerGas: 0n }
    chain.highestAsked = { maxFeePerGas: 500n, maxPriorityFeePerGas: 2n }
    chain.minimumFee = 100n
    const signed = await sign()
    await run()
    chain.mine()
    world.clock.advance(3 * MINUTE_MS)
    await run()
    chain.mine()
    await run()
    expect(await stored(signed)).toMatchObject({ status: 'mined', succeeded: true })
  })
})

describe('a nonce', () => {
  test('is used up by a transfer of nothing when no node takes what it was for, so that others go on', async () => {
    const [refused, next] = [await sign(), await sign()]
    chain.onSend = ({ nonce, data }) => (nonce === 0 && data !== '0x' ? 'refused' : null)
    await run()
    chain.mine()
    await run()
    const [filler] = mined()
    expect(filler).toMatchObject({ nonce: 0, to: keeper.address, data: '0x' })
    expect(await stored(refused)).toMatchObject({ status: 'mined', succeeded: false, hash: filler?.hash })
    expect(await stored(next)).toMatchObject({ status: 'mined', succeeded: true })
  })

  test('that somebody else used up is not ours any more', async () => {
    const signed = await sign()
    const foreign = await keeper.signTransaction({
      type: 'eip1559',
      chainId: 77,
      nonce: 0,
      to: TO,
      gas: 21_000n,
      maxFeePerGas: 50n,
      maxPriorityFeePerGas: 1n,
    })
    await chain.send(foreign)
    chain.mine()
    await run()
    expect(await stored(signed)).toMatchObject({
      status: 'mined',
      hash: null,
      succeeded: false,
      blockNumber: 1n,
    })
  })

  test('that nothing was signed for is used up when others wait behind it', async () => {
    await world.deps.store.transaction((tx) =>
      signTransaction(tx, world.deps, {
        network: network(),
        account: keeper,
        purpose: 'charge',
        to: TO,
        data: '0x1234',
        gasLimit: 90_000n,
        fees: chain.asked,
        // A transaction that a reorganization then took away had been counted.
        nonceFloor: 2,
      }),
    )
    await run()
    await run()
    chain.mine()
    await run()
    expect(mined().map(({ data }) => data)).toEqual(['0x', '0x', '0x1234'])
    expect(await world.deps.store.db.select().from(chainTransactions)).toHaveLength(3)
    expect(await run()).toBe(0)
  })
})

test('a worker that lost its lease writes nothing', async () => {
  const signed = await sign()
  await run()
  chain.mine()
  const stale = holdLease(world.deps, { name: 'send' }, async (lease) => {
    world.clock.advance(MINUTE_MS)
    expect(await run()).toBe(1)
    await world.deps.store.db
      .update(chainTransactions)
      .set({ status: 'signed', hash: null })
      .where(eq(chainTransactions.id, signed.id))
    return sendTransactions(world.deps, { network: network(), accounts: [keeper], lease })
  })
  await expect(stale).rejects.toThrow('was taken over')
  expect((await stored(signed))?.status).toBe('signed')
})

test('two workers at once send and note each transaction once', async () => {
  for (let count = 0; count < 5; count += 1) await sign()
  const [one = 0, other = 0] = await Promise.all([run(), run()])
  expect(one + other).toBe(5)
  chain.mine()
  await run()
  expect(mined()).toHaveLength(5)
  expect(new Set(chain.sent).size).toBe(5)
})
