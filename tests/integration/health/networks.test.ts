import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GET as list } from '@/app/api/v1/networks/route'
import { defaultLeastPrice } from '@/lib/billing/subscriptions/least-price'
import { defaultFeeCeiling } from '@/lib/server/chain/fees/fee-ceilings'
import { defaultStartGas } from '@/lib/server/chain/fees/start-gas-budget'
import { chainTransactions } from '@/lib/server/store/schema/payment-schema'
import { noteRenewalRun, readRenewalRuns } from '@/lib/server/store/subscribers/renewal-runs'
import { ScriptedChain } from '../../support/chain/scripted-chain'
import { FACTORY } from '../../support/service/enrolment-fixture'
import { BASE } from '../../support/service/subscription-fixture'
import { createWorld, type Merchant, type World } from '../../support/service/world'

const SECRET = 'https://rpc.example.com/v2/a-key-that-costs-money'

describe('networks and keeper, for merchants', () => {
  let world: World
  let merchant: Merchant
  beforeAll(async () => {
    const network = {
      chainId: BASE,
      client: new ScriptedChain(BASE),
      factory: FACTORY,
      confirmations: 3,
      feeCeiling: defaultFeeCeiling(BASE),
      startGasPerDay: defaultStartGas(BASE),
      leastPriceMicroUsd: defaultLeastPrice(BASE),
    }
    world = await createWorld({
      env: { RPC_URL_8453: SECRET, ALLOW_PUBLIC_TEST_MODE: 'true' },
      payments: { networks: new Map([[BASE, network]]), keys: null },
    })
    merchant = await world.newMerchant()
  })
  afterAll(() => world.close())

  const read = () => world.call(list, { apiKey: merchant.apiKey })

  it('are being looked at before the first check', async () => {
    const { data, text } = await read()
    expect(data).toEqual({
      status: 'checking',
      networks: [
        {
          chainId: BASE,
          name: 'Base',
          status: 'checking',
          checkedAt: null,
          problems: [],
          reachable: null,
          head: null,
          contracts: null,
          keeper: null,
          canceller: null,
          pendingTransactions: 0,
          lastRenewalRunAt: null,
        },
      ],
    })
    expect(text).not.toContain('rpc.example.com')
  })

  it('are shown with what is in no block yet, of that network alone', async () => {
    const row = (nonce: number, chainId: number, status: 'signed' | 'mined') => ({
      ...{ id: world.deps.random.uuid(), chainId, sender: FACTORY, nonce, purpose: 'charge' as const },
      ...{ to: FACTORY, data: '0x' as const, gasLimit: 1n, status, createdAt: world.clock.now() },
    })
    await world.deps.store.db
      .insert(chainTransactions)
      .values([row(1, BASE, 'signed'), row(2, BASE, 'signed'), row(3, BASE, 'mined'), row(1, 1, 'signed')])
    expect((await read()).data.networks[0]?.pendingTransactions).toBe(2)
  })

  it('are shown with the last run of renewals, which is written at most twice a minute', async () => {
    const { db } = world.deps.store
    const run = () => noteRenewalRun(db, { chainId: BASE, now: world.clock.now() })
    const lastRun = async () => (await readRenewalRuns(db, { chainIds: [BASE] })).get(BASE)
    const first = world.clock.now()
    await run()
    world.clock.advance(29_999)
    await run()
    expect(await lastRun()).toEqual(first)
    world.clock.advance(1)
    await run()
    expect((await read()).data.networks[0]?.lastRenewalRunAt).toBe(world.clock.now().toISOString())
  })

  it('are none where payments are not configured', async () => {
    const other = await createWorld()
    try {
      const { apiKey } = await other.newMerchant()
      expect((await other.call(list, { apiKey })).data).toEqual({ status: 'not_configured', networks: [] })
    } finally {
      await other.close()
    }
  })
})
