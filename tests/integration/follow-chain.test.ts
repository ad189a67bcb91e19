import { eq } from 'drizzle-orm'
import { type Address, encodeAbiParameters, type PrivateKeyAccount, toEventSelector } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { pullerAddress } from '@/lib/mandate/puller-address'
import { RpcUnavailableError } from '@/lib/server/chain/rpc-unavailable-error'
import { followChain } from '@/lib/server/services/follow-chain'
import { holdLease } from '@/lib/server/services/hold-lease'
import { sendTransactions } from '@/lib/server/services/send-transactions'
import { signTransaction } from '@/lib/server/services/sign-transaction'
import { chainCursors, chainLogs, chainTransactions } from '@/lib/server/store/payment-schema'
import { pullerLogs } from '../support/puller-logs'
import { type RecordedChain, recordChain } from '../support/recorded-chain'
import { type NewLog, ScriptedChain } from '../support/scripted-chain'
import { addTokenCatalogue, BASE, newSubscription } from '../support/subscription-fixture'
import { createWorld, type World } from '../support/world'

const FACTORY: Address = '0x00000000000000000000000000000000000000fa'
const CONFIRMATIONS = 3

let world: World
let chain: ScriptedChain
let keeper: PrivateKeyAccount
let told: RecordedChain
let puller: Address
let logs: ReturnType<typeof pullerLogs>
beforeEach(async () => {
  world = await createWorld()
  await addTokenCatalogue(world)
  const merchant = await world.newMerchant()
  await newSubscription(world, merchant)
  puller = pullerAddress({ factory: FACTORY, merchant: merchant.account.address })
  logs = pullerLogs(puller)
  chain = new ScriptedChain(BASE)
  chain.finality = 10n
  keeper = privateKeyToAccount(generatePrivateKey())
  told = recordChain()
  await follow()
})
afterEach(() => world.close())

const network = () => ({ chainId: BASE, client: chain, factory: FACTORY, confirmations: CONFIRMATIONS })

async function follow(): Promise<number | undefined> {
  const held = await holdLease(world.deps, { name: 'follow' }, (lease) =>
    followChain(world.deps, { network: network(), lease, recorders: told.recorders }),
  )
  return held?.result
}

async function send(): Promise<void> {
  await holdLease(world.deps, { name: 'send' }, (lease) =>
    sendTransactions(world.deps, { network: network(), accounts: [keeper], lease }),
  )
}

const mineLogs = (...entries: NewLog[]) => chain.mine(1, { logs: entries })
const kept = () => world.deps.store.db.select().from(chainLogs)
const cursor = async () => (await world.deps.store.db.select().from(chainCursors))[0]

describe('what a contract told', () => {
  test('is told in the order of the chain, each step once, and forgotten when it is final', async () => {
    mineLogs(logs.authorized('a1'), logs.charged('a1', 0))
    expect(await follow()).toBeGreaterThan(0)
    expect(told.news()).toEqual(['a1 period 0 included in 1'])
    chain.mine(1)
    await follow()
    expect(told.news()).toEqual([])
    chain.mine(1)
    await follow()
    expect(told.news()).toEqual(['a1 authorized', 'a1 period 0 confirmed in 1'])
    chain.mine(7)
    await follow()
    expect(told.news()).toEqual([])
    chain.mine(1)
    await follow()
    expect(told.news()).toEqual(['a1 period 0 settled'])
    expect(await kept()).toEqual([])
    expect(await follow()).toBe(0)
    expect(told.news()).toEqual([])
  })

  test('is told with all of its steps when it was final before anybody looked', async () => {
    mineLogs(logs.authorized('a1'), logs.charged('a1', 0))
    mineLogs(logs.charged('a1', 1), logs.cancelled('a1'))
    chain.mine(20)
    await follow()
    expect(told.news()).toEqual([
      'a1 authorized',
      'a1 period 0 included in 1',
      'a1 period 0 confirmed in 1',
      'a1 period 0 settled',
      'a1 period 1 included in 2',
      'a1 period 1 confirmed in 2',
      'a1 period 1 settled',
      'a1 cancelled',
      'a1 cancelled, confirmed',
    ])
  })

  test('is put in order when a server tells it out of order', async () => {
    mineLogs(logs.charged('a1', 0), logs.charged('a1', 1))
    mineLogs(logs.charged('a1', 2))
    const search = chain.logs.bind(chain)
    chain.logs = async (filter) => [...(await search(filter))].reverse()
    await follow()
    expect(told.news()).toEqual([
      'a1 period 0 included in 1',
      'a1 period 1 included in 1',
      'a1 period 2 included in 2',
    ])
  })

  test('is heard of a merchant whose mandates nobody has told us of, and of no stranger', async () => {
    const stranger = pullerLogs('0x00000000000000000000000000000000000000ee')
    const noise: NewLog = {
      address: puller,
      topics: [toEventSelector('RolesSet(address,address)')],
      data: encodeAbiParameters([{ type: 'address' }, { type: 'address' }], [puller, puller]),
    }
    mineLogs(noise, stranger.charged('a1', 0), logs.charged('b2', 7))
    await follow()
    expect(told.news()).toEqual(['b2 period 7 included in 1'])
  })

  test('is told again where the record of it failed, and holds up only its own mandate', async () => {
    mineLogs(logs.charged('a1', 0), logs.charged('b2', 0))
    mineLogs(logs.charged('a1', 1))
    told.refuse = 'a1 period 0'
    await follow()
    expect(told.news()).toEqual(['b2 period 0 included in 1'])
    told.refuse = null
    await follow()
    expect(told.news()).toEqual(['a1 period 0 included in 1', 'a1 period 1 included in 2'])
  })
})

describe('a reorganisation', () => {
  test('takes back what it took away, once, the newest first', async () => {
    mineLogs(logs.charged('a1', 0))
    mineLogs(logs.charged('b2', 0), logs.cancelled('b2'))
    await follow()
    told.news()
    chain.reorganise(2)
    chain.mine(3)
    await follow()
    expect(told.news()).toEqual([
      'b2 cancel undone',
      'b2 period 0 reversed from 2',
      'a1 period 0 reversed from 1',
    ])
    chain.mine(20)
    await follow()
    expect(told.news()).toEqual([])
  })

  test('reverses nothing that it puts back in another block, and tells where that is', async () => {
    mineLogs(logs.charged('a1', 0))
    chain.mine(2)
    await follow()
    expect(told.news()).toEqual(['a1 period 0 included in 1', 'a1 period 0 confirmed in 1'])
    chain.reorganise(3)
    chain.mine(1)
    mineLogs(logs.charged('a1', 0))
    await follow()
    expect(told.news()).toEqual(['a1 period 0 included in 2'])
    chain.mine(2)
    await follow()
    expect(told.news()).toEqual(['a1 period 0 confirmed in 2'])
    // What was told of it once is taken back, though it was not told again to the end.
    chain.reorganise(3)
    mineLogs(logs.charged('a1', 0))
    chain.mine(3)
    await follow()
    chain.reorganise(4)
    chain.mine(5)
    await follow()
    expect(told.news().at(-1)).toBe('a1 period 0 reversed from 2')
  })

  test('that brings it back later tells of it again', async () => {
    mineLogs(logs.charged('a1', 0))
    await follow()
    chain.reorganise(1)
    chain.mine(1)
    await follow()
    mineLogs(logs.charged('a1', 0))
    await follow()
    expect(told.news()).toEqual([
      'a1 period 0 included in 1',
      'a1 period 0 reversed from 1',
      'a1 period 0 included in 2',
    ])
  })

  test('is noticed when the new chain has the same length, and when it is shorter', async () => {
    mineLogs(logs.charged('a1', 0))
    chain.mine(1)
    await follow()
    told.news()
    chain.reorganise(2)
    chain.mine(1)
    await follow()
    expect(told.news()).toEqual(['a1 period 0 reversed from 1'])
    expect((await cursor())?.headBlock).toBe(1n)
  })

  test('while it is read leaves nothing behind of either chain', async () => {
    mineLogs(logs.charged('a1', 0))
    let searched = 0
    chain.beforeQuestion = (method) => {
      if (method !== 'block' || searched === 0) {
        searched += Number(method === 'logs')
        return
      }
      chain.beforeQuestion = () => {}
      chain.reorganise(1)
      mineLogs(logs.charged('b2', 0))
    }
    expect(await follow()).toBe(1)
    expect(told.news()).toEqual([])
    expect(await kept()).toEqual([])
    await follow()
    expect(told.news()).toEqual(['b2 period 0 included in 1'])
  })

  test('behind what was final is an error, and changes nothing', async () => {
    mineLogs(logs.charged('a1', 0))
    chain.mine(30)
    await follow()
    told.news()
    chain.reorganise(20)
    await expect(follow()).rejects.toThrow('which was final')
    expect(told.news()).toEqual([])
  })
})

describe('our own transactions', () => {
  const sign = () =>
    world.deps.store.transaction((tx) =>
      signTransaction(tx, world.deps, {
        network: network(),
        account: keeper,
        purpose: 'charge',
        to: puller,
        data: '0x1234',
        gasLimit: 90_000n,
        fees: chain.asked,
        nonceFloor: 0,
      }),
    )
  const stored = async (id: string) =>
    (await world.deps.store.db.select().from(chainTransactions).where(eq(chainTransactions.id, id)))[0]

  test('are final when nothing undoes their block', async () => {
    const { id } = await sign()
    await send()
    chain.mine(1)
    await send()
    await follow()
    expect((await stored(id))?.status).toBe('mined')
    chain.mine(10)
    await follow()
    expect((await stored(id))?.status).toBe('final')
    expect(told.news()).toEqual([])
  })

  test('that a reorganisation took away are sent again, with the same bytes, and charge once', async () => {
    await sign()
    chain.execute = () => ({ logs: [logs.charged('a1', 0)] })
    await send()
    chain.mine(1)
    await send()
    await follow()
    const [before] = chain.minedFrom(keeper.address)
    chain.reorganise(1, { drop: true })
    chain.mine(1)
    await follow()
    expect(told.news()).toEqual(['a1 period 0 included in 1', 'a1 period 0 reversed from 1'])
    world.clock.advance(60_000)
    await send()
    chain.mine(1)
    await send()
    await follow()
    expect(told.news()).toEqual(['a1 period 0 included in 2'])
    expect(chain.minedFrom(keeper.address).map(({ hash }) => hash)).toEqual([before?.hash])
  })

  test('that failed in a block which is gone are looked for anew', async () => {
    const { id } = await sign()
    chain.execute = () => ({ reverted: true })
    await send()
    chain.mine(1)
    await send()
    chain.reorganise(1)
    chain.execute = () => ({})
    chain.mine(4)
    await follow()
    await send()
    await follow()
    expect(told.news()).toEqual([])
    expect(await stored(id)).toMatchObject({ status: 'mined', succeeded: true })
  })

  test('whose nonce another one took are final with that, and found if that was a mistake', async () => {
    const { id } = await sign()
    const foreign = await keeper.signTransaction({
      type: 'eip1559',
      chainId: BASE,
      nonce: 0,
      to: FACTORY,
      gas: 21_000n,
      maxFeePerGas: 99n,
      maxPriorityFeePerGas: 1n,
    })
    await chain.send(foreign)
    chain.mine(5)
    await send()
    await follow()
    expect(await stored(id)).toMatchObject({ status: 'mined', hash: null, succeeded: false })
    chain.reorganise(5, { drop: true })
    chain.mine(1)
    await follow()
    await send()
    chain.mine(1)
    await send()
    expect(await stored(id)).toMatchObject({ status: 'mined', hash: chain.sent.at(-1), succeeded: true })
    chain.reorganise(1, { drop: true })
    await chain.send(foreign)
    chain.mine(2)
    await follow()
    await send()
    chain.mine(20)
    await follow()
    expect(await stored(id)).toMatchObject({ status: 'final', hash: null, succeeded: false })
  })
})

describe('whatever happens in between', () => {
  test('nothing is read past what was kept when the server goes away', async () => {
    mineLogs(logs.charged('a1', 0))
    chain.beforeQuestion = (method) => {
      chain.away = method === 'logs'
    }
    await expect(follow()).rejects.toBeInstanceOf(RpcUnavailableError)
    expect(await kept()).toEqual([])
    chain.beforeQuestion = () => {}
    chain.away = false
    await follow()
    expect(told.news()).toEqual(['a1 period 0 included in 1'])
  })

  test('long absences are caught up with in parts', async () => {
    mineLogs(logs.charged('a1', 0))
    chain.mine(6_000)
    mineLogs(logs.charged('a1', 1))
    await follow()
    expect(told.news()).toEqual([
      'a1 period 0 included in 1',
      'a1 period 0 confirmed in 1',
      'a1 period 0 settled',
      'a1 period 1 included in 6002',
    ])
    expect(await cursor()).toMatchObject({ headBlock: 6002n, finalBlock: 5992n })
  })

  test('two workers at once tell of everything once', async () => {
    mineLogs(logs.charged('a1', 0), logs.charged('b2', 0))
    chain.mine(20)
    await Promise.all([follow(), follow(), follow()])
    await follow()
    expect(told.told).toHaveLength(6)
    expect(new Set(told.told).size).toBe(6)
  })

  test('a worker whose lease was taken over tells nothing any more', async () => {
    mineLogs(logs.charged('a1', 0), logs.charged('b2', 0))
    const search = chain.logs.bind(chain)
    chain.logs = async (filter) => {
      // It hangs for so long that it is taken for dead, and another one does its work.
      chain.logs = search
      const found = await search(filter)
      world.clock.advance(60_000)
      await follow()
      return found
    }
    const slow = follow()
    await expect(slow).rejects.toThrow('was taken over')
    expect(told.news()).toEqual(['a1 period 0 included in 1', 'b2 period 0 included in 1'])
  })
})
