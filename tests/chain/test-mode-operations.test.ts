import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Address } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { POST as advanceClock, GET as readClock } from '@/app/api/v1/test/clock/route'
import { POST as giveTokens } from '@/app/api/v1/test/faucet/route'
import { POST as setFault } from '@/app/api/v1/test/faults/route'
import { GET as readTestMode } from '@/app/api/v1/test/route'
import { addMonths } from '@/lib/billing/calendar'
import { DAY_MS } from '@/lib/billing/durations'
import { LOCAL_TEST_CHAIN_ID } from '@/lib/billing/networks'
import { RpcUnavailableError } from '@/lib/server/chain/rpc/rpc-unavailable-error'
import { parseEnv } from '@/lib/server/env'
import { createLog } from '@/lib/server/log'
import { openTestMode, type TestMode } from '@/lib/server/test-mode/open-test-mode'
import { sampleAccount } from '@/lib/server/test-mode/sample/sample-account'
import {
  allowanceCall,
  approveCall,
  balanceCall,
  transferCall,
} from '@/lib/server/test-mode/tokens/test-token-calls'
import { TEST_TOKENS } from '@/lib/server/test-mode/tokens/test-tokens'
import { createWorld, type World } from '../support/service/world'

const payer = sampleAccount(1).address
const other = sampleAccount(2).address
const spender = sampleAccount(6).address
const [usdc] = TEST_TOKENS
const token = usdc?.address ?? payer

describe('test mode, by its API', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'dues-operations-'))
  let mode: TestMode
  let world: World
  /** Billing time at each time that work was done. */
  let worked: Date[] = []
  beforeAll(async () => {
    mode = await openTestMode(parseEnv({ DATA_DIR: dataDir, TEST_CHAIN_PORT: '0' }), createLog('silent'))
    const work = {
      isAlive: () => true,
      runNow: async () => {
        worked.push(mode.clock.now())
      },
    }
    world = await createWorld({ testMode: mode, payments: mode.payments, work })
  })
  afterAll(async () => {
    await world.close()
    await mode.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const node = () => {
    if (!mode.node) throw new Error(String(mode.problem))
    return mode.node
  }
  const client = () => {
    const network = mode.payments.networks.get(LOCAL_TEST_CHAIN_ID)
    if (!network) throw new Error('There is no local network')
    return network.client
  }
  const balanceOf = async (account: Address) => BigInt(await node().call(token, balanceCall(account)))
  const fault = (body: object) => world.call(setFault, { body })

  it('says how it stands', async () => {
    const { data } = await world.call(readTestMode)
    expect(data).toMatchObject({ chainId: LOCAL_TEST_CHAIN_ID, rpcUrl: node().rpcUrl, problem: null })
    expect(data.payers).toContain(payer)
    expect(data.tokens.map(({ symbol, paused }) => [symbol, paused])).toEqual([
      ['USDC', false],
      ['USDT', false],
      ['DAI', false],
      ['WETH', false],
    ])
  })

  it('moves service and chain together, day by day, and does the work of each day', async () => {
    const before = mode.clock.now()
    worked = []
    const { data } = await world.call(advanceClock, { body: { advance: { months: 1, days: 2 } } })
    const now = new Date(data.now)
    const expected = addMonths(before, 1).getTime() + 2 * DAY_MS
    expect(Math.abs(now.getTime() - expected)).toBeLessThan(600_000)
    expect((await world.call(readClock)).data.now >= data.now).toBe(true)
    const head = await node().head()
    expect(Math.abs(Number(head.timestamp) * 1000 - mode.clock.now().getTime())).toBeLessThan(600_000)

    const days = new Set(worked.map((at) => Math.round((at.getTime() - before.getTime()) / DAY_MS)))
    const count = Math.round((now.getTime() - before.getTime()) / DAY_MS)
    expect([...days]).toEqual(Array.from({ length: count }, (_, day) => day + 1))
  })

  it('makes one movement of time wait for another', async () => {
    const before = mode.clock.now().getTime()
    const week = { body: { advance: { days: 2 } } }
    await Promise.all([world.call(advanceClock, week), world.call(advanceClock, week)])
    expect(Math.round((mode.clock.now().getTime() - before) / DAY_MS)).toBe(4)
  })

  it.each([{}, { advance: {} }, { advance: { days: -1 } }, { advance: { months: 25 } }])(
    'refuses to move by %j',
    async (body) => {
      expect((await world.call(advanceClock, { body })).status).toBe(400)
    },
  )

  it('gives what is asked for, to whoever it is asked for', async () => {
    const stranger = '0x3E5453FB80365b795DeF3E0a31738894d9061c0c'
    const one = { account: stranger, tokenId: usdc?.id, amount: '1500000' }
    const { data } = await world.call(giveTokens, { body: one })
    expect(data.balances).toEqual([{ tokenId: usdc?.id, symbol: 'USDC', balance: '1500000' }])
    expect(await balanceOf(stranger)).toBe(1_500000n)
    expect(await node().coins(stranger)).toBeGreaterThan(0n)
    const all = await world.call(giveTokens, { body: { account: stranger } })
    expect(all.data.balances.map(({ symbol }) => symbol)).toEqual(['USDC', 'USDT', 'DAI', 'WETH'])
    const unknown = await world.call(giveTokens, { body: { ...one, tokenId: '1' } })
    expect(unknown.problem).toMatchObject({ status: 404, code: 'not_found' })
  })

  it('drains an account of one token or of all', async () => {
    const { data } = await fault({ fault: 'drain', account: other, token: usdc?.id })
    expect(data).toEqual({ fault: 'drain', on: true, detail: 'Took all USDC.' })
    expect(await balanceOf(other)).toBe(0n)
    const rest = await fault({ fault: 'drain', account: other })
    expect(rest.data.detail).toBe('Took all USDT, DAI, and WETH.')
    expect((await fault({ fault: 'drain', account: other })).data.detail).toBe('There was nothing to take.')
  })

  it('takes back every allowance of an account', async () => {
    await node().send({ from: payer, to: token, data: approveCall(spender, 90n) })
    await node().send({ from: payer, to: token, data: approveCall(other, 5n) })
    const { data } = await fault({ fault: 'remove_allowance', account: payer })
    expect(data.detail).toBe('Took back 2 allowances.')
    expect(BigInt(await node().call(token, allowanceCall(payer, spender)))).toBe(0n)
    const again = await fault({ fault: 'remove_allowance', account: payer })
    expect(again.data.detail).toBe('Nobody was allowed to take anything.')
  })

  it('pauses a token until it is taken back', async () => {
    await fault({ fault: 'pause_token', token: usdc?.id })
    const transfer = { from: payer, to: token, data: transferCall(spender, 1n) }
    const { data } = await world.call(readTestMode)
    expect(data.tokens.map(({ paused }) => paused)).toEqual([true, false, false, false])
    expect(await client().simulate(transfer)).toMatchObject({ ok: false, revert: '0xd93c0665' })
    await fault({ fault: 'pause_token', token: usdc?.id, on: false })
    expect(await client().simulate(transfer)).toMatchObject({ ok: true })
  })

  it('cuts the service off from the chain, and connects it again', async () => {
    await fault({ fault: 'rpc_down' })
    expect((await world.call(readTestMode)).data.rpcDown).toBe(true)
    await expect(client().head()).rejects.toBeInstanceOf(RpcUnavailableError)
    await expect(client().simulate({ from: payer, to: token, data: '0x' })).rejects.toThrow('switched off')
    await fault({ fault: 'rpc_down', on: false })
    expect((await client().head()).number).toBeGreaterThan(0n)
  })

  it('forgets what the service sends, and undoes what it did not forget', async () => {
    const keeper = sampleAccount(9)
    const nonce = await client().nonce(keeper.address)
    const fees = await client().fees()
    const terms = { ...fees, chainId: LOCAL_TEST_CHAIN_ID, type: 'eip1559', nonce, gas: 21_000n } as const
    const raw = await keeper.signTransaction({ ...terms, to: spender, value: 1n })
    await fault({ fault: 'drop_transaction' })
    expect((await world.call(readTestMode)).data.droppingTransactions).toBe(true)
    expect(await client().send(raw)).toBe('accepted')
    expect(await client().nonce(keeper.address)).toBe(nonce)

    await fault({ fault: 'drop_transaction', on: false })
    expect(await client().send(raw)).toBe('accepted')
    expect(await client().nonce(keeper.address)).toBe(nonce + 1)
    await node().mine()
    const before = await node().head()
    const { data } = await fault({ fault: 'reorg' })
    expect(data.detail).toBe('Undid 2 blocks with 1 transaction.')
    expect(await client().nonce(keeper.address)).toBe(nonce)
    const after = await node().head()
    expect(after.number).toBe(before.number)
    expect(after.hash).not.toBe(before.hash)
  })

  it('undoes nothing that is final', async () => {
    for (let block = 0; block < 12; block++) await node().mine()
    const { hash } = await node().head()
    const { data } = await fault({ fault: 'reorg' })
    expect(data.detail).toBe('There was nothing to undo: every transaction is final.')
    expect((await node().head()).hash).toBe(hash)
  })

  it.each([
    { fault: 'drain' },
    { fault: 'remove_allowance' },
    { fault: 'reorg', on: false },
    { fault: 'drain', account: payer, on: false },
    { fault: 'pause_token', account: payer },
    { fault: 'earthquake' },
  ])('refuses %j', async (body) => {
    expect((await fault(body)).status).toBe(400)
  })
})

it('without a local chain, time still moves, and what needs the chain says that there is none', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'dues-chainless-'))
  const env = parseEnv({ DATA_DIR: dataDir, TEST_CHAIN_PORT: '0' })
  const open = await openTestMode(env, createLog('silent'))
  await open.close()
  const testMode = { ...open, node: null, problem: 'Port 8545 is in use.' }
  const world = await createWorld({ testMode })
  expect((await world.call(readTestMode)).data).toMatchObject({
    rpcUrl: null,
    problem: 'Port 8545 is in use.',
  })
  const before = testMode.clock.now().getTime()
  await world.call(advanceClock, { body: { advance: { days: 1 } } })
  expect(testMode.clock.now().getTime() - before).toBeGreaterThanOrEqual(DAY_MS)
  const { problem } = await world.call(giveTokens, { body: { account: payer } })
  expect(problem).toMatchObject({ status: 503, code: 'unavailable' })
  expect(problem?.detail).toContain('Port 8545 is in use.')
  await world.close()
  rmSync(dataDir, { recursive: true, force: true })
})
