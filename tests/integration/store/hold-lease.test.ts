import { afterAll, beforeAll, expect, test } from 'vitest'
import { holdLease, keepLease, LEASE_MS, LeaseLostError } from '@/lib/server/services/onchain/hold-lease'
import { closedGate } from '../../support/process/gate'
import { createWorld, type World } from '../../support/service/world'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const hold = <T>(name: string, run: Parameters<typeof holdLease<T>>[2]) =>
  holdLease(world.deps, { name }, run)
const keep = (lease: Parameters<typeof keepLease>[2]) =>
  world.deps.store.transaction((tx) => keepLease(tx, world.deps, lease))

test('one at a time does a kind of work, and the next one as soon as it let go', async () => {
  const inside = closedGate()
  const leave = closedGate()
  const first = hold('one', async () => {
    inside.open()
    await leave.opened
    return 'first'
  })
  await inside.opened
  expect(await hold('one', async () => 'second')).toBeNull()
  expect(await hold('other', async () => 'other')).toEqual({ result: 'other' })
  leave.open()
  expect(await first).toEqual({ result: 'first' })
  expect(await hold('one', async () => 'second')).toEqual({ result: 'second' })
})

test('of many at once one gets it', async () => {
  const leave = closedGate()
  let refused = 0
  const runs = Array.from({ length: 8 }, async () => {
    const held = await hold('many', () => leave.opened)
    // The one that holds it waits for all others to have been refused.
    if (!held && ++refused === 7) leave.open()
    return held !== null
  })
  expect((await Promise.all(runs)).filter(Boolean)).toEqual([true])
})

test('the work of somebody who died is taken over within a minute, and nothing of theirs is written after', async () => {
  const inside = closedGate()
  const comesBack = closedGate()
  const dead = hold('dead', async (lease) => {
    inside.open()
    await comesBack.opened
    await keep(lease)
  })
  await inside.opened
  world.clock.advance(LEASE_MS - 1)
  expect(await hold('dead', async () => 'too early')).toBeNull()
  world.clock.advance(1)
  expect(LEASE_MS).toBeLessThan(60_000)
  const next = await hold('dead', async (lease) => {
    comesBack.open()
    await expect(dead).rejects.toBeInstanceOf(LeaseLostError)
    // Nor did the one that came back let go of what is not theirs any more.
    await keep(lease)
    expect(await hold('dead', async () => 'third')).toBeNull()
    return 'next'
  })
  expect(next).toEqual({ result: 'next' })
})

test('whoever still writes keeps the work for as long again', async () => {
  const done = await hold('busy', async (lease) => {
    world.clock.advance(LEASE_MS - 1)
    await keep(lease)
    world.clock.advance(LEASE_MS - 1)
    expect(await hold('busy', async () => 'another')).toBeNull()
    return lease.fence
  })
  expect(await hold('busy', async ({ fence }) => fence)).toEqual({ result: (done?.result ?? 0n) + 1n })
})

test('what the work failed by is told, also where the lease cannot be let go of', async () => {
  const { store } = world.deps
  const away = () => {
    throw new Error('the database is away')
  }
  const db = new Proxy(store.db, {
    get: (target, name, receiver) => (name === 'update' ? away : Reflect.get(target, name, receiver)),
  })
  const deps = { ...world.deps, store: { ...store, db } }
  const failing = () => Promise.reject(new Error('no'))
  await expect(holdLease(deps, { name: 'away' }, failing)).rejects.toThrow('no')
})

test('it is let go of when the work fails', async () => {
  await expect(hold('failing', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await hold('failing', async () => 'again')).toEqual({ result: 'again' })
})
