import { afterEach, beforeEach, expect, test } from 'vitest'
import { STOP_LIMIT_MS } from '@/lib/server/start-app'
import { leases } from '@/lib/server/store/schema/payment-schema'
import { createDueRenewals, type DueRenewals } from '../../support/chain/due-renewals'
import { startFaultyRpc } from '../../support/chain/faulty-rpc'
import { deep } from '../../support/process/deep'
import { runScript } from '../../support/process/run-script'
import { startScript } from '../../support/process/start-script'
import type { TestStore } from '../../support/service/database'

const MERCHANTS = 3
const PAYERS_EACH = 4

let renewals: DueRenewals
let databaseUrl: string
beforeEach(async () => {
  renewals = await createDueRenewals({ merchants: MERCHANTS, payersEach: PAYERS_EACH })
  databaseUrl = (renewals.world.deps.store as TestStore).url ?? ''
})
afterEach(() => renewals.close())

const variables = (rpcUrl: string) => ({
  ...renewals.variables(rpcUrl),
  DATABASE_URL: databaseUrl,
  ALLOW_UNSAFE_DATABASE: 'true',
})

/** Asserts that every second month was signed, charged and recorded once. */
async function expectPaidOnce(): Promise<void> {
  const once = Array.from({ length: renewals.count }, () => 1)
  const proof = await renewals.prove()
  expect(proof).toMatchObject({ signed: once, charged: once, monthsReceived: 2 * renewals.count })
  expect(proof.states).toEqual({ paid: renewals.count })
  expect(proof.nonces).toEqual(proof.nonces.map((_, index) => index))
}

test('an app and a worker of its own on one database charge each month once', async () => {
  const app = await startScript('tests/support/process/background-app.ts', [
    JSON.stringify(variables(renewals.rpcUrl)),
  ])
  const worker = runScript('lib/launch/worker.mjs', {
    env: { ...variables(renewals.rpcUrl), DUES_BUILD_DIR: '/nowhere' },
  })
  // One of them alone may have done everything before the other one knows how to end in order.
  await Promise.all([app.wrote('open'), worker.printed(/The worker runs/)])
  await expect.poll(() => renewals.countPaid()).toBe(renewals.count)
  app.kill('SIGTERM')
  worker.kill('SIGTERM')
  expect((await app.ended).code).toBe(0)
  expect(await worker.ended, worker.output()).toBe(0)
  await expectPaidOnce()
})

test('an app that is killed in the middle of renewals, again and again, charges each month once', {
  ...deep('killed-app.test.ts kills one in every run, and keeper-crashes.test.ts at its steps'),
}, async () => {
  const proxy = await startFaultyRpc(renewals.rpcUrl)
  const settings = JSON.stringify(variables(proxy.url))
  const moments = [
    { method: 'eth_simulateV1', reaches: true },
    // Due, and about to be signed.
    { method: 'eth_getTransactionCount', reaches: true },
    // Signed and stored, and never sent.
    { method: 'eth_sendRawTransaction', reaches: false },
    // In a block, without the answer.
    { method: 'eth_sendRawTransaction', reaches: true },
    { method: 'eth_getTransactionReceipt', reaches: true },
    { method: 'eth_getLogs', reaches: true },
  ]
  for (const { method, reaches } of moments) {
    const app = await startScript('tests/support/process/background-app.ts', [settings])
    proxy.fault = {
      kind: 'scripted',
      reply: (call) => {
        if (call.method !== method) return null
        app.kill('SIGKILL')
        return reaches ? null : { error: { code: -32000, message: 'the server went away' } }
      },
    }
    const { code, errors } = await app.ended
    expect(code, `${method}: ${errors}`).toBeNull()
    // As if a minute had gone by.
    await renewals.world.deps.store.db.update(leases).set({ until: new Date(0) })
  }
  expect(await renewals.countPaid()).toBeLessThan(renewals.count)

  proxy.fault = null
  const last = await startScript('tests/support/process/background-app.ts', [settings])
  await expect.poll(() => renewals.countPaid()).toBe(renewals.count)
  last.kill('SIGTERM')
  expect((await last.ended).code).toBe(0)
  await proxy.close()
  await expectPaidOnce()
})

test('an app ends while a chain gives no answer, without waiting for one, and the next one goes on', async () => {
  const proxy = await startFaultyRpc(renewals.rpcUrl)
  // Two tries of 5 seconds at each address make a call last 2 minutes.
  const addresses = Array.from({ length: 12 }, (_, number) => `${proxy.url}/${number}`)
  const settings = { ...variables(addresses.join(',')), LOG_LEVEL: 'warn' }
  proxy.fault = { kind: 'timeout_after_accept' }
  const app = await startScript('tests/support/process/background-app.ts', [JSON.stringify(settings)])
  await app.wrote('open')
  await expect.poll(() => proxy.methods.length).toBeGreaterThan(0)
  app.kill('SIGTERM')
  const { code, output } = await app.ended
  expect(code).toBe(0)
  expect(output).toContain('background work is left to whoever starts next')
  // Docker kills after 10 seconds, and other process managers no earlier.
  expect(STOP_LIMIT_MS).toBeLessThan(8_000)
  // The work that is left then takes seconds on a busy machine. Without the limit it would last a minute or two.
  const [, tookMs] = /closed after (\d+) ms/.exec(output) ?? []
  expect(Number(tookMs)).toBeLessThan(30_000)
  expect(await renewals.countPaid()).toBe(0)

  proxy.fault = null
  await renewals.world.deps.store.db.update(leases).set({ until: new Date(0) })
  const next = await startScript('tests/support/process/background-app.ts', [
    JSON.stringify(variables(proxy.url)),
  ])
  await expect.poll(() => renewals.countPaid()).toBe(renewals.count)
  next.kill('SIGTERM')
  expect((await next.ended).code).toBe(0)
  await proxy.close()
  await expectPaidOnce()
})
