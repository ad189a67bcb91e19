import { describe, expect, it } from 'vitest'
import { GET as health } from '@/app/api/health/route'
import { GET as ready } from '@/app/api/ready/route'
import { GET as tokens } from '@/app/api/v1/tokens/route'
import { defaultLeastPrice } from '@/lib/billing/subscriptions/least-price'
import { defaultFeeCeiling } from '@/lib/server/chain/fees/fee-ceilings'
import { defaultStartGas } from '@/lib/server/chain/fees/start-gas-budget'
import { ScriptedChain } from '../../support/chain/scripted-chain'
import { FACTORY } from '../../support/service/enrolment-fixture'
import { BASE } from '../../support/service/subscription-fixture'
import { createWorld } from '../../support/service/world'

describe('readiness', () => {
  it('is given while database and worker answer', async () => {
    const world = await createWorld()
    expect((await world.call(ready)).data).toEqual({
      status: 'ok',
      database: 'ok',
      worker: 'ok',
      mail: 'ok',
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

it('tells strangers by its code alone what a network lacks, and not which account holds how much', async () => {
  const world = await createWorld()
  const finding = {
    code: 'keeper_low' as const,
    message: `${FACTORY} holds 0.001 ETH.`,
    remedy: 'Send coin.',
  }
  const check = {
    ...{ chainId: BASE, findings: [finding], head: null, headAgeSeconds: null, chargesLeft: 3n },
    ...{ floats: { keeper: 1n, canceller: 1n }, attempts: ['rpc.example.com'] },
  }
  const checkedAt = world.clock.now()
  Object.assign(world.deps.paymentHealth, { report: () => [{ chainId: BASE, check, checkedAt }] })
  const { data, text } = await world.call(ready)
  expect(data.payments).toMatchObject({
    status: 'degraded',
    networks: [{ status: 'warning', problems: [{ code: 'keeper_low' }] }],
  })
  expect(text).not.toMatch(/0x|ETH|rpc\.example\.com/)
  await world.close()
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
