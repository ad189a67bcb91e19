import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { LOCAL_TEST_CHAIN_ID } from '@/lib/billing/networks'
import { RpcUnavailableError } from '@/lib/server/chain/rpc/rpc-unavailable-error'
import { listTokens } from '@/lib/server/services/subscriptions/list-tokens'
import { openApp } from '@/lib/server/start-app'
import { subscribers } from '@/lib/server/store/schema/schema'
import { deep } from '../../support/process/deep'
import { openTestStore, type TestStore } from '../../support/service/database'
import { makeTestDataDir } from '../../support/service/test-pglite'

const WELCOME = Symbol.for('dues.welcome')

let database: TestStore | undefined
let dataDir: string
beforeEach(async () => {
  Reflect.deleteProperty(globalThis, WELCOME)
  dataDir = await makeTestDataDir()
  if (process.env.DUES_TEST_STORE === 'postgres') database = await openTestStore()
})
afterEach(async () => {
  await database?.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const variables = () => ({
  DATA_DIR: dataDir,
  LOG_LEVEL: 'silent',
  TEST_CHAIN_PORT: '0',
  ALLOW_UNSAFE_DATABASE: 'true',
  DATABASE_URL: database?.url,
})

describe('on an empty database the app starts', () => {
  it('in test mode with sample data and a greeting', {
    ...deep('the browser’s suite starts such an app in every run, on data that such a start has made'),
  }, async () => {
    const app = await openApp(variables())
    expect(await app.store.db.$count(subscribers)).toBe(300)
    expect(Reflect.get(globalThis, WELCOME)).toContain('API key')
    const network = app.payments.networks.get(LOCAL_TEST_CHAIN_ID)
    if (!network) throw new Error(String(app.testMode?.problem))
    expect(await network.client.code(network.factory)).not.toBeNull()
    expect(await listTokens(app, { chainId: LOCAL_TEST_CHAIN_ID })).toHaveLength(4)
    await app.close()
    expect(app.work.isAlive()).toBe(false)
    await expect(network.client.head()).rejects.toBeInstanceOf(RpcUnavailableError)
  })

  it('in test mode also where the port of its chain is taken, and says so', {
    ...deep('test mode alone; a port in use is held by local-chain.test.ts'),
  }, async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const port = Object(taken.address()).port
    const app = await openApp({ ...variables(), TEST_CHAIN_PORT: String(port) })
    expect(app.payments.networks.size).toBe(0)
    expect(app.testMode?.problem).toContain('TEST_CHAIN_PORT')
    expect(Reflect.get(globalThis, WELCOME)).toContain(`Port ${port} is in use`)
    await app.close()
    taken.close()
  })
})
