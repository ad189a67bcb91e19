import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp } from '@/lib/server/start-app'
import { leases } from '@/lib/server/store/schema/payment-schema'
import { createDueRenewals, type DueRenewals } from '../support/chain/due-renewals'
import { startFaultyRpc } from '../support/chain/faulty-rpc'
import { startScript } from '../support/process/start-script'
import { makeTestDataDir, openTestDirectory } from '../support/service/test-pglite'

let dataDir: string
let renewals: DueRenewals
beforeAll(async () => {
  dataDir = await makeTestDataDir()
  renewals = await createDueRenewals({
    merchants: 2,
    payersEach: 3,
    store: await openTestDirectory(dataDir),
  })
  await renewals.world.close()
})
afterAll(async () => {
  await renewals.close()
  rmSync(dataDir, { recursive: true, force: true })
})

test('the app on its own database, killed between charging and knowing of it, charges each month once', async () => {
  const proxy = await startFaultyRpc(renewals.rpcUrl)
  const variables = (rpcUrl: string) => ({ ...renewals.variables(rpcUrl), DATA_DIR: dataDir })
  const killed = await startScript('tests/support/process/background-app.ts', [
    JSON.stringify(variables(proxy.url)),
  ])
  proxy.fault = {
    kind: 'scripted',
    reply: (call) => {
      // The node accepts the transaction, and the app dies before the answer.
      if (call.method === 'eth_sendRawTransaction') killed.kill('SIGKILL')
      return null
    },
  }
  const { code, errors } = await killed.ended
  expect(code, errors).toBeNull()
  await proxy.close()
  const left = await openTestDirectory(dataDir)
  expect(await renewals.countPaid(left)).toBe(0)
  // As if a minute had gone by.
  await left.db.update(leases).set({ until: new Date(0) })
  await left.close()

  const app = await openApp(variables(renewals.rpcUrl))
  await expect.poll(() => renewals.countPaid(app.store)).toBe(renewals.count)
  const once = Array.from({ length: renewals.count }, () => 1)
  expect(await renewals.prove(app.store)).toMatchObject({
    states: { paid: renewals.count },
    signed: once,
    charged: once,
    monthsReceived: 2 * renewals.count,
  })
  await app.close()
})
