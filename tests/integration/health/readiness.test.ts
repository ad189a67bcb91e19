import { sql } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { GET as health } from '@/app/api/health/route'
import { GET as ready } from '@/app/api/ready/route'
import { GET as tokens } from '@/app/api/v1/tokens/route'
import { defaultLeastPrice } from '@/lib/billing/subscriptions/least-price'
import { defaultFeeCeiling } from '@/lib/server/chain/fees/fee-ceilings'
import { defaultStartGas } from '@/lib/server/chain/fees/start-gas-budget'
import { FINDING_SEVERITY, type FindingCode } from '@/lib/server/network-health'
import { tryWrite } from '@/lib/server/store/database/try-write'
import { ScriptedChain } from '../../support/chain/scripted-chain'
import { FACTORY } from '../../support/service/enrolment-fixture'
import { BASE } from '../../support/service/subscription-fixture'
import { createWorld, type World } from '../../support/service/world'

describe('readiness', () => {
  it('is given while database and worker answer', async () => {
    const world = await createWorld()
    expect((await world.call(ready)).data).toEqual({
      status: 'ok',
      database: 'ok',
      worker: 'ok',
      mail: 'ok',
      devices: 'off',
      payments: { status: 'not_configured', networks: [] },
    })
    await world.close()
  })

  it('is 503 and names the database when that is away, while the process is healthy', async () => {
    const world = await createWorld()
    await world.close()
    const answer = await world.call(ready)
    expect(answer.problem).toMatchObject({ status: 503, code: 'unavailable' })
    expect(answer.problem?.detail).toContain('database')
    expect(answer.headers.get('retry-after')).toBe('5')
    expect((await world.call(health)).data).toEqual({ status: 'ok' })
  })

  it('is 503 and says so while the database answers and takes no writes', async () => {
    const world = await createWorld()
    await world.deps.store.db.execute(sql`set default_transaction_read_only = on`)
    const { problem } = await world.call(ready)
    await world.deps.store.db.execute(sql`set default_transaction_read_only = off`)
    expect(problem).toMatchObject({
      status: 503,
      detail: 'The database is read-only: nothing can be written to it.',
    })
    await world.close()
  })

  it('is 503 and says so while the disk of the database is full', async () => {
    const world = await createWorld()
    const full = Object.assign(new Error('could not extend file'), { code: '53100' })
    vi.spyOn(world.deps.store, 'transaction').mockRejectedValue(full)
    const { problem } = await world.call(ready)
    expect(problem).toMatchObject({ status: 503, detail: 'The disk of the database is full.' })
    vi.restoreAllMocks()
    await world.close()
  })

  it('is found out by writes that need new room on the disk, and keep none of it', async () => {
    const { store } = (await createWorld()).deps
    await tryWrite(store)
    await store.db.execute(sql`set temp_file_limit = '8kB'`)
    await expect(tryWrite(store)).rejects.toMatchObject({ cause: { code: '53400' } })
    await store.db.execute(sql`reset temp_file_limit`)
    const { rows } = await store.db.execute(sql`show work_mem`)
    expect(rows).not.toEqual([{ work_mem: '64kB' }])
    await store.close()
  })

  it('writes to the database every ten seconds at most, however often it is asked', async () => {
    const world = await createWorld()
    const write = vi.spyOn(world.deps.store, 'transaction')
    const now = vi.spyOn(performance, 'now').mockReturnValue(0)
    for (const at of [0, 2_000, 9_999]) {
      now.mockReturnValue(at)
      expect((await world.call(ready)).status).toBe(200)
    }
    expect(write).toHaveBeenCalledOnce()
    now.mockReturnValue(11_000)
    await world.call(ready)
    expect(write).toHaveBeenCalledTimes(2)
    vi.restoreAllMocks()
    await world.close()
  })

  it('asks the database once for all who want to know at the same time', async () => {
    const world = await createWorld()
    const ping = vi.spyOn(world.deps.store, 'ping')
    const answers = await Promise.all(Array.from({ length: 20 }, () => world.call(ready)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(ping).toHaveBeenCalledOnce()
    await world.close()
  })

  it('is 503 and names the worker when that hangs', async () => {
    const world = await createWorld({ work: { isAlive: () => false } })
    const { problem } = await world.call(ready)
    expect(problem?.status).toBe(503)
    expect(problem?.detail).toBe('No answer from: worker.')
    await world.close()
  })
})

it('is 503 while background work of a network does not go on, and names both', async () => {
  const client = new ScriptedChain(BASE)
  const network = {
    chainId: BASE,
    client,
    factory: FACTORY,
    confirmations: 3,
    feeCeiling: defaultFeeCeiling(BASE),
    startGasPerDay: defaultStartGas(BASE),
    leastPriceMicroUsd: defaultLeastPrice(BASE),
  }
  const world = await createWorld({
    payments: { networks: new Map([[BASE, network]]), keys: null },
    work: { stalledNetworks: () => [BASE] },
  })
  const { problem } = await world.call(ready)
  expect(problem).toMatchObject({
    status: 503,
    code: 'unavailable',
    detail: 'Nothing can be charged on Base: work_stalled.',
  })
  await world.close()
})

/** Has the last check of Base found these, each with a text that names an account. */
function find(world: World, ...codes: readonly FindingCode[]): void {
  const findings = codes.map((code) => ({
    code,
    message: `${FACTORY} holds 0.001 ETH.`,
    remedy: 'Send coin.',
  }))
  const check = {
    ...{ chainId: BASE, findings, head: null, headAgeSeconds: null, chargesLeft: 3n },
    ...{ floats: { keeper: 1n, canceller: 1n }, attempts: ['rpc.example.com'] },
  }
  const checkedAt = world.clock.now()
  Object.assign(world.deps.paymentHealth, { report: () => [{ chainId: BASE, check, checkedAt }] })
}

const FINDINGS = Object.keys(FINDING_SEVERITY) as FindingCode[]
const isError = (code: FindingCode) => FINDING_SEVERITY[code] === 'error'
/** Contains neither an account, an amount nor a server. */
const NOTHING_INSIDE = /0x|ETH|rpc\.example\.com/

describe('what the check of a network found', () => {
  it('is a 503 by its code alone where nothing can be charged: an empty keeper, wrong roles and the like', async () => {
    const world = await createWorld()
    const errors = FINDINGS.filter(isError)
    expect(errors).toEqual(expect.arrayContaining(['keeper_empty', 'canceller_empty', 'wrong_roles']))
    for (const code of errors) {
      find(world, 'keeper_low', code)
      const { problem, text, headers } = await world.call(ready)
      expect(problem, code).toMatchObject({
        status: 503,
        code: 'unavailable',
        detail: `Nothing can be charged on Base: keeper_low, ${code}.`,
      })
      expect(headers.get('retry-after')).toBe('5')
      expect(text).not.toMatch(NOTHING_INSIDE)
    }
    await world.close()
  })

  it('is told by its code alone where payments go on, and not which account holds how much', async () => {
    const world = await createWorld()
    for (const code of FINDINGS.filter((each) => !isError(each))) {
      find(world, code)
      const { data, text } = await world.call(ready)
      expect(data.status, code).toBe('ok')
      expect(data.payments).toMatchObject({
        status: FINDING_SEVERITY[code] === 'note' ? 'ok' : 'degraded',
        networks: [{ problems: [{ code }] }],
      })
      expect(text).not.toMatch(NOTHING_INSIDE)
    }
    await world.close()
  })
})

describe('without a database', () => {
  it('an operation is 503 and says when to come back, never 500', async () => {
    const world = await createWorld()
    await world.close()
    const { problem, headers } = await world.call(tokens)
    expect(problem).toMatchObject({ status: 503, code: 'unavailable' })
    expect(headers.get('retry-after')).toBe('5')
  })
})
