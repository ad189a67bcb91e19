import { rmSync } from 'node:fs'
import { Session } from 'node:inspector'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApp } from '@/lib/server/start-app'
import { subscribers, users } from '@/lib/server/store/schema'
import { openTestStore, type TestStore } from '../support/database'
import { makeTestDataDir } from '../support/test-pglite'

const WELCOME = Symbol.for('dues.welcome')

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

const variables = () => ({
  DATA_DIR: dataDir,
  LOG_LEVEL: 'silent',
  ALLOW_UNSAFE_DATABASE: 'true',
  DATABASE_URL: database?.url,
})

/** Runs `run` and tells which of the demo's files it made this process load. */
async function demoFilesLoadedBy(run: () => Promise<unknown>): Promise<string[]> {
  const loaded: string[] = []
  const inspector = new Session()
  inspector.connect()
  inspector.on('Debugger.scriptParsed', ({ params }) => loaded.push(params.url))
  inspector.post('Debugger.enable')
  await run()
  inspector.disconnect()
  return loaded.filter((url) => url.includes('/lib/server/demo/'))
}

describe('on an empty database the app starts', () => {
  it('in production without sample data, and without so much as loading its code', async () => {
    const files = await demoFilesLoadedBy(async () => {
      const app = await openApp({ ...variables(), BASE_URL: 'https://dues.example.com', SIGN_UP: 'open' })
      expect(await app.store.db.$count(users)).toBe(0)
      await app.close()
    })
    expect(files).toEqual([])
    expect(Reflect.get(globalThis, WELCOME)).toBeUndefined()
    expect(await demoFilesLoadedBy(() => import('@/lib/server/demo/dice'))).toHaveLength(1)
  })

  it('in test mode with sample data and a greeting', async () => {
    const app = await openApp(variables())
    expect(await app.store.db.$count(subscribers)).toBe(300)
    expect(Reflect.get(globalThis, WELCOME)).toContain('API key')
    await app.close()
    expect(app.work.isAlive()).toBe(false)
  })
})
