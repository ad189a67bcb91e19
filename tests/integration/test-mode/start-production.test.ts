import { rmSync } from 'node:fs'
import { Session } from 'node:inspector'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { LOCAL_TEST_CHAIN_ID } from '@/lib/billing/networks'
import { listTokens } from '@/lib/server/services/subscriptions/list-tokens'
import { openApp } from '@/lib/server/start-app'
import { users } from '@/lib/server/store/schema/schema'
import { openTestStore, type TestStore } from '../../support/service/database'
import { makeTestDataDir } from '../../support/service/test-pglite'

let database: TestStore | undefined
let dataDir: string
beforeAll(async () => {
  dataDir = await makeTestDataDir()
  if (process.env.DUES_TEST_STORE === 'postgres') database = await openTestStore()
})
afterAll(async () => {
  await database?.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Runs `run` and returns which of test mode's files it made this process load. */
async function testModeFilesLoadedBy(run: () => Promise<unknown>): Promise<string[]> {
  const loaded: string[] = []
  const inspector = new Session()
  inspector.connect()
  inspector.on('Debugger.scriptParsed', ({ params }) => loaded.push(params.url))
  inspector.post('Debugger.enable')
  await run()
  inspector.disconnect()
  return loaded.filter((url) => url.includes('/lib/server/test-mode/'))
}

// The one test of this file and its process: another could have loaded the code before.
it('on an empty database the app starts in production without sample data, and without so much as loading its code', async () => {
  const files = await testModeFilesLoadedBy(async () => {
    const app = await openApp({
      // An embedded database beside the server's would be taken for one that was left behind.
      DATA_DIR: database ? join(dataDir, 'none') : dataDir,
      LOG_LEVEL: 'silent',
      ALLOW_UNSAFE_DATABASE: 'true',
      DATABASE_URL: database?.url,
      BASE_URL: 'https://dues.example.com',
      SIGN_UP: 'open',
    })
    expect(await app.store.db.$count(users)).toBe(0)
    expect(app.testMode).toBeNull()
    expect(app.payments.networks.size).toBe(0)
    expect(await listTokens(app, { chainId: LOCAL_TEST_CHAIN_ID })).toEqual([])
    await app.close()
  })
  expect(files).toEqual([])
  expect(Reflect.get(globalThis, Symbol.for('dues.welcome'))).toBeUndefined()
  expect(await testModeFilesLoadedBy(() => import('@/lib/server/test-mode/sample/dice'))).toHaveLength(1)
})
