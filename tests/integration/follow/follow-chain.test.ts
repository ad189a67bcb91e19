import { encodeAbiParameters, toEventSelector } from 'viem'
import { beforeEach, describe, expect, test } from 'vitest'
import { RpcUnavailableError } from '@/lib/server/chain/rpc/rpc-unavailable-error'
import { createFollowedChain, type FollowedChain } from '../../support/chain/followed-chain'
import { pullerLogs } from '../../support/chain/puller-logs'
import type { NewLog } from '../../support/chain/scripted-chain'
import { newEnrolment } from '../../support/service/enrolment-fixture'
import { sharedStore } from '../../support/service/shared-store'

const store = sharedStore()
let followed: FollowedChain
beforeEach(async () => {
  followed = await createFollowedChain({ store: store() })
})

describe('the logs of a contract', () => {
  test('is told in the order of the chain, each step once, and forgotten when it is final', async () => {
    const { chain, told, logs, follow, mineLogs, kept } = followed
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
    const { chain, told, logs, follow, mineLogs } = followed
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
    const { chain, told, logs, follow, mineLogs } = followed
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
    const { told, puller, logs, follow, mineLogs } = followed
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

  test('waits where no known factory deploys the contract, and is told in full once its factory is named', async () => {
    const { world, merchant, subscription, chain, told, logs, follow, mineLogs, kept } = followed
    const factory = '0x000000000000000000000000000000000000E15e'
    const { mandate } = await newEnrolment(world, subscription, { merchant, factory })
    const foreign = pullerLogs(mandate.puller)
    mineLogs(foreign.charged('a1', 0), foreign.cancelled('a1'), logs.charged('b2', 0))
    chain.mine(20)
    await follow()
    expect(told.news()).toEqual([
      'b2 period 0 included in 1',
      'b2 period 0 confirmed in 1',
      'b2 period 0 settled',
    ])
    expect(await follow()).toBe(0)
    expect(await kept()).toHaveLength(2)
    await follow({ earlierFactories: [factory] })
    expect(told.news()).toEqual([
      'a1 period 0 included in 1',
      'a1 period 0 confirmed in 1',
      'a1 period 0 settled',
      'a1 cancelled',
      'a1 cancelled, confirmed',
    ])
    expect(await kept()).toEqual([])
  })

  test('is told again where the record of it failed, and holds up only its own mandate', async () => {
    const { told, logs, follow, mineLogs } = followed
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

describe('charges of several mandates', () => {
  test('are told together where they are plain, and the others by themselves: each step of each once', async () => {
    const { chain, told, logs, follow, mineLogs, kept } = followed
    told.plain = ['a1', 'b2']
    mineLogs(logs.charged('a1', 0), logs.charged('c3', 0), logs.charged('b2', 0))
    await follow()
    const plain = (step: string) => ['a1', 'b2'].map((id) => `${id} period 0 ${step}, with others`)
    expect(told.news()).toEqual([...plain('included'), 'c3 period 0 included in 1'])
    chain.mine(2)
    await follow()
    expect(told.news()).toEqual([...plain('confirmed'), 'c3 period 0 confirmed in 1'])
    expect(await kept()).toHaveLength(3)
    chain.mine(8)
    await follow()
    expect(told.news()).toEqual([...plain('settled'), 'c3 period 0 settled'])
    expect(await kept()).toEqual([])
    expect(await follow()).toBe(0)
  })

  test('that were final before anybody looked are told of all steps, and then forgotten', async () => {
    const { chain, told, logs, follow, mineLogs, kept } = followed
    told.plain = ['a1', 'b2']
    mineLogs(logs.charged('a1', 0), logs.charged('b2', 0))
    chain.mine(20)
    await follow()
    const steps = 'included and confirmed and settled, with others'
    expect(told.news()).toEqual([`a1 period 0 ${steps}`, `b2 period 0 ${steps}`])
    expect(await kept()).toEqual([])
  })

  test('are told one by one where they cannot be recorded together, and together again later', async () => {
    const { chain, told, logs, follow, mineLogs } = followed
    told.plain = ['a1', 'b2']
    told.refuse = 'with others'
    mineLogs(logs.charged('a1', 0), logs.charged('b2', 0))
    await follow()
    expect(told.news()).toEqual(['a1 period 0 included in 1', 'b2 period 0 included in 1'])
    told.refuse = null
    chain.mine(2)
    await follow()
    expect(told.news()).toEqual(['a1 period 0 confirmed, with others', 'b2 period 0 confirmed, with others'])
  })
})

test('more logs that cannot be recorded than are read at a time hold up no other mandate', async () => {
  const { told, logs, follow, mineLogs } = followed
  mineLogs(logs.charged('a1', 0), logs.charged('a1', 1))
  mineLogs(logs.charged('a1', 2), logs.charged('b2', 0), logs.charged('c3', 0))
  told.refuse = 'a1'
  await follow({}, 2)
  expect(told.news()).toEqual(['b2 period 0 included in 2', 'c3 period 0 included in 2'])
})

describe('a reorganization', () => {
  test('takes back what it took away, once, the newest first', async () => {
    const { chain, told, logs, follow, mineLogs } = followed
    mineLogs(logs.charged('a1', 0))
    mineLogs(logs.charged('b2', 0), logs.cancelled('b2'))
    await follow()
    told.news()
    chain.reorganize(2)
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
    const { chain, told, logs, follow, mineLogs } = followed
    mineLogs(logs.charged('a1', 0))
    chain.mine(2)
    await follow()
    expect(told.news()).toEqual(['a1 period 0 included in 1', 'a1 period 0 confirmed in 1'])
    chain.reorganize(3)
    chain.mine(1)
    mineLogs(logs.charged('a1', 0))
    chain.mine(1)
    await follow()
    expect(told.news()).toEqual(['a1 period 0 included in 2'])
    chain.mine(2)
    await follow()
    expect(told.news()).toEqual(['a1 period 0 confirmed in 2'])
    // A confirmed charge that the next reorg moves to another block, and the one after removes, is reversed.
    chain.reorganize(4)
    mineLogs(logs.charged('a1', 0))
    chain.mine(3)
    await follow()
    chain.reorganize(4)
    chain.mine(5)
    await follow()
    expect(told.news().at(-1)).toBe('a1 period 0 reversed from 2')
  })

  test('that brings it back later tells of it again', async () => {
    const { chain, told, logs, follow, mineLogs } = followed
    mineLogs(logs.charged('a1', 0))
    await follow()
    chain.reorganize(1)
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

  test('is noticed when the new chain has the same length', async () => {
    const { chain, told, logs, follow, mineLogs, cursor } = followed
    mineLogs(logs.charged('a1', 0))
    await follow()
    told.news()
    chain.reorganize(1)
    chain.mine(1)
    await follow()
    expect(told.news()).toEqual(['a1 period 0 reversed from 1'])
    expect((await cursor())?.headBlock).toBe(1n)
  })

  test('that leaves a shorter chain is believed when it stays shorter for a minute', async () => {
    const { world, chain, told, logs, follow, mineLogs, cursor } = followed
    mineLogs(logs.charged('a1', 0))
    chain.mine(1)
    await follow()
    told.news()
    chain.reorganize(2)
    chain.mine(1)
    expect(await follow()).toBe(0)
    expect(told.news()).toEqual([])
    world.clock.advance(60_000)
    await follow()
    expect(told.news()).toEqual(['a1 period 0 reversed from 1'])
    expect((await cursor())?.headBlock).toBe(1n)
  })

  test('while it is read leaves nothing behind of either chain', async () => {
    const { chain, told, logs, follow, mineLogs, kept } = followed
    mineLogs(logs.charged('a1', 0))
    let searched = 0
    chain.beforeQuestion = (method) => {
      if (method !== 'block' || searched === 0) {
        searched += Number(method === 'logs')
        return
      }
      chain.beforeQuestion = () => {}
      chain.reorganize(1)
      mineLogs(logs.charged('b2', 0))
    }
    expect(await follow()).toBe(1)
    expect(told.news()).toEqual([])
    expect(await kept()).toEqual([])
    await follow()
    expect(told.news()).toEqual(['b2 period 0 included in 1'])
  })

  test('behind what was final is an error, and changes nothing', async () => {
    const { world, chain, told, logs, follow, mineLogs } = followed
    mineLogs(logs.charged('a1', 0))
    chain.mine(30)
    await follow()
    told.news()
    chain.reorganize(20)
    world.clock.advance(60_000)
    await expect(follow()).rejects.toThrow('which was final')
    expect(told.news()).toEqual([])
  })
})

describe('whatever happens in between', () => {
  test('nothing is read past what was kept when the server goes away', async () => {
    const { chain, told, logs, follow, mineLogs, kept } = followed
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
    const { chain, told, logs, follow, mineLogs, cursor } = followed
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

  test('two workers at once dispatch everything once', async () => {
    const { chain, told, logs, follow, mineLogs } = followed
    mineLogs(logs.charged('a1', 0), logs.charged('b2', 0))
    chain.mine(20)
    await Promise.all([follow(), follow(), follow()])
    await follow()
    expect(told.told).toHaveLength(6)
    expect(new Set(told.told).size).toBe(6)
  })

  test('a worker whose lease was taken over tells nothing any more', async () => {
    const { world, chain, told, logs, follow, mineLogs } = followed
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
