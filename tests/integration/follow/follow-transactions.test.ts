import { beforeEach, expect, test } from 'vitest'
import { createFollowedChain, type FollowedChain } from '../../support/chain/followed-chain'
import { FACTORY } from '../../support/service/enrolment-fixture'
import { sharedStore } from '../../support/service/shared-store'
import { BASE } from '../../support/service/subscription-fixture'

const store = sharedStore()
let followed: FollowedChain
beforeEach(async () => {
  followed = await createFollowedChain({ store: store() })
})

test('our transactions are final when nothing undoes their block', async () => {
  const { chain, told, follow, send, sign, stored } = followed
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

test('our transactions that a reorganization took away are sent again, with the same bytes, and charge once', async () => {
  const { world, chain, keeper, told, logs, follow, send, sign } = followed
  await sign()
  chain.execute = () => ({ logs: [logs.charged('a1', 0)] })
  await send()
  chain.mine(1)
  await send()
  await follow()
  const [before] = chain.minedFrom(keeper.address)
  chain.reorganize(1, { drop: true })
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

test('our transactions that failed in a block which is gone are looked for anew', async () => {
  const { chain, told, follow, send, sign, stored } = followed
  const { id } = await sign()
  chain.execute = () => ({ reverted: true })
  await send()
  chain.mine(1)
  await send()
  chain.reorganize(1)
  chain.execute = () => ({})
  chain.mine(4)
  await follow()
  await send()
  await follow()
  expect(told.news()).toEqual([])
  expect(await stored(id)).toMatchObject({ status: 'mined', succeeded: true })
})

test('our transactions in blocks that a shorter chain does not have are looked up with the next block', async () => {
  const { world, chain, follow, send, sign, stored } = followed
  const { id } = await sign()
  chain.mine(1)
  await follow()
  chain.mine(4)
  await send()
  chain.mine(1)
  await send()
  expect(await stored(id)).toMatchObject({ status: 'mined', blockNumber: 6n })
  chain.reorganize(5, { drop: true })
  chain.mine(1)
  await follow()
  expect(await stored(id)).toMatchObject({ status: 'signed', hash: null })
  world.clock.advance(60_000)
  await send()
  chain.mine(1)
  await send()
  expect(await stored(id)).toMatchObject({ status: 'mined', blockNumber: 3n })
})

test('our transactions whose nonce another one took are final with that, and found if that was a mistake', async () => {
  const { chain, keeper, follow, send, sign, stored } = followed
  const { id } = await sign()
  const foreign = await foreignTransaction(keeper)
  await chain.send(foreign)
  chain.mine(5)
  await send()
  await follow()
  expect(await stored(id)).toMatchObject({ status: 'mined', hash: null, succeeded: false })
  chain.reorganize(5, { drop: true })
  chain.mine(5)
  await follow()
  await send()
  chain.mine(1)
  await send()
  expect(await stored(id)).toMatchObject({ status: 'mined', hash: chain.sent.at(-1), succeeded: true })
  chain.reorganize(1, { drop: true })
  await chain.send(foreign)
  chain.mine(2)
  await follow()
  await send()
  chain.mine(20)
  await follow()
  expect(await stored(id)).toMatchObject({ status: 'final', hash: null, succeeded: false })
})

test('a nonce that was taken a moment ago is not final by the word of a server that is behind', async () => {
  const { chain, keeper, follow, send, sign, stored } = followed
  const { id } = await sign()
  chain.mine(15)
  const behind = await chain.head()
  chain.mine(9)
  await chain.send(await foreignTransaction(keeper))
  chain.mine(1)
  const head = chain.head.bind(chain)
  chain.head = async () => behind
  await send()
  chain.head = head
  await follow()
  expect(await stored(id)).toMatchObject({ status: 'mined', hash: null, blockNumber: behind.number })
  chain.mine(10)
  await follow()
  expect(await stored(id)).toMatchObject({ status: 'final', hash: null, succeeded: false })
})

/** Bytes of a transaction of another program, under the key's first nonce. */
const foreignTransaction = (keeper: FollowedChain['keeper']) =>
  keeper.signTransaction({
    type: 'eip1559',
    chainId: BASE,
    nonce: 0,
    to: FACTORY,
    gas: 21_000n,
    maxFeePerGas: 99n,
    maxPriorityFeePerGas: 1n,
  })
