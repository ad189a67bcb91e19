import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEther } from 'viem'
import { afterAll, expect, it } from 'vitest'
import { DAY_MS } from '@/lib/billing/durations'
import { LOCAL_TEST_CHAIN_ID } from '@/lib/billing/networks'
import { parseEnv } from '@/lib/server/env'
import { createLog } from '@/lib/server/log'
import { openTestMode } from '@/lib/server/test-mode/open-test-mode'
import { sampleAccount } from '@/lib/server/test-mode/sample/sample-account'
import { balanceCall, transferCall } from '@/lib/server/test-mode/tokens/test-token-calls'
import { TEST_TOKENS } from '@/lib/server/test-mode/tokens/test-tokens'
import { openTestStore } from '../../support/service/database'

const dataDir = mkdtempSync(join(tmpdir(), 'dues-test-mode-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const payer = sampleAccount(1).address

async function open() {
  const mode = await openTestMode(parseEnv({ DATA_DIR: dataDir, TEST_CHAIN_PORT: '0' }), createLog('silent'))
  const { node, payments } = mode
  const network = payments.networks.get(LOCAL_TEST_CHAIN_ID)
  if (!node || !network) throw new Error(String(mode.problem))
  const balances = async (): Promise<bigint[]> =>
    Promise.all(TEST_TOKENS.map(async ({ address }) => BigInt(await node.call(address, balanceCall(payer)))))
  return { mode, node, network, balances }
}

it('puts everything that payments need on the local chain, once, and keeps its state and its time', async () => {
  const first = await open()
  const { node, mode, network } = first
  expect(await network.client.code(network.factory)).not.toBeNull()
  expect(mode.payments.keys?.keeper.address).toBe(sampleAccount(9).address)
  expect(mode.payments.keys?.canceller.address).toBe(sampleAccount(8).address)
  const [usdc = 0n, ...others] = await first.balances()
  expect(usdc).toBe(2500_000000n)
  expect(others.every((balance) => balance > 0n)).toBe(true)

  const [token] = TEST_TOKENS
  if (!token) throw new Error('There is no token')
  const transfer = transferCall(sampleAccount(2).address, 500_000000n)
  await node.send({ from: payer, to: token.address, data: transfer })
  await mode.clock.moveTo(new Date(mode.clock.now().getTime() + 40 * DAY_MS))
  await node.setTime(mode.clock.now())
  const left = await node.head()
  await mode.close()
  await expect(node.head()).rejects.toThrow()

  const second = await open()
  expect((await second.balances())[0]).toBe(2000_000000n)
  const head = await second.node.head()
  expect(head.number).toBe(left.number + 1n)
  expect(head.timestamp).toBeGreaterThanOrEqual(left.timestamp)
  const apart = Number(head.timestamp) * 1000 - second.mode.clock.now().getTime()
  expect(Math.abs(apart)).toBeLessThan(600_000)
  expect(second.mode.clock.now().getTime() - Date.now()).toBeGreaterThan(39 * DAY_MS)
  await second.mode.close()
})

it('gives the keys their gas again when it is used up', async () => {
  const first = await open()
  const keeper = sampleAccount(9).address
  await first.node.setCoins(keeper, 1n)
  await first.mode.close()
  const second = await open()
  expect(await second.node.coins(keeper)).toBeGreaterThan(parseEther('1'))
  await second.mode.close()
})

it('waits before all sample data until that is told, and begins anew where a crash came first', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dues-past-'))
  const store = await openTestStore()
  const env = parseEnv({ DATA_DIR: folder, TEST_CHAIN_PORT: '0' })
  const begin = async () => {
    const mode = await openTestMode(env, createLog('silent'), store)
    const { node } = mode
    if (!node) throw new Error(String(mode.problem))
    const age = async () => mode.clock.now().getTime() - Number((await node.head()).timestamp) * 1000
    return { mode, node, age }
  }
  const first = await begin()
  expect(first.mode.past).not.toBeNull()
  expect(await first.age()).toBeGreaterThan(430 * DAY_MS)
  const fresh = (await first.node.head()).number
  await first.node.mine()
  await first.mode.close()

  const second = await begin()
  expect((await second.node.head()).number).toBe(fresh)
  await second.mode.arrive()
  expect(second.mode.past).toBeNull()
  expect(Math.abs(await second.age())).toBeLessThan(600_000)
  await second.mode.close()

  const third = await begin()
  expect(third.mode.past).toBeNull()
  expect((await third.node.head()).number).toBeGreaterThan(fresh)
  await third.mode.close()
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})

it('simulates on a block of now, however long nobody sent anything', async () => {
  const { mode, node, network } = await open()
  await mode.clock.moveTo(new Date(mode.clock.now().getTime() + DAY_MS))
  await node.ask('evm_setTime', Math.ceil(mode.clock.now().getTime() / 1000))
  const before = await node.head()
  const [token] = TEST_TOKENS
  await network.client.simulate({ from: payer, to: token?.address ?? payer, data: balanceCall(payer) })
  const after = await node.head()
  expect(after.number).toBe(before.number + 1n)
  expect(Number(after.timestamp - before.timestamp)).toBeGreaterThan(86_000)
  await mode.close()
})
