import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generatePrivateKey } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type App, getDeps } from '@/lib/server/deps'
import { checkReadiness } from '@/lib/server/services/health/check-readiness'
import { listTokens } from '@/lib/server/services/subscriptions/list-tokens'
import { openApp, startApp } from '@/lib/server/start-app'
import { shippedTokens } from '@/lib/server/tokens/shipped-tokens'
import { subscribe } from '../../support/browser/keeper-scene'
import { createKeeperWorld } from '../../support/chain/keeper-world'
import { openTestStore, type TestStore } from '../../support/service/database'

describe('starting the app', () => {
  let folder: string
  let database: TestStore
  let variables: Record<string, string>
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'dues-start-'))
    database = await openTestStore()
    variables = {
      LOG_LEVEL: 'silent',
      BASE_URL: 'https://dues.example.com',
      SIGN_UP: 'open',
      DATA_DIR: join(folder, 'data'),
      ALLOW_UNSAFE_DATABASE: 'true',
      ...(database.url && { DATABASE_URL: database.url }),
    }
  })
  afterAll(async () => {
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('says what is wrong with the environment, and opens nothing', async () => {
    await expect(openApp({ ...variables, PORT: 'seventy' })).rejects.toMatchObject({ name: 'StartupError' })
    expect(existsSync(join(folder, 'data'))).toBe(false)
  })

  it('says what is wrong with the token list, and opens nothing', async () => {
    const file = join(folder, 'tokens.json')
    writeFileSync(file, '[{"chainId": 1}]')
    await expect(openApp({ ...variables, TOKENS_FILE: file })).rejects.toThrow(/tokens\.json line 1/)
    expect(existsSync(join(folder, 'data'))).toBe(false)
  })

  it('opens the database, stores the tokens and begins to work; closing ends all of it', async () => {
    const app = await openApp(variables)
    expect(await listTokens(app, {})).toHaveLength(shippedTokens.length)
    expect(await checkReadiness(app)).toEqual({ database: 'ok', worker: true })
    await app.close()
    expect(await checkReadiness(app)).toEqual({ database: 'away', worker: false })
  })

  it('happens once a process, and finds what an earlier one left', async () => {
    await Promise.all([startApp(variables), startApp(variables)])
    const deps = await getDeps()
    expect(await listTokens(deps, { q: 'USDC' })).not.toEqual([])
    await startApp(variables)
    expect(await getDeps()).toBe(deps)
    await (await runningApp())?.close()
  })

  it('is refused where nobody would charge the subscribers of earlier contracts, unless that is allowed', async () => {
    const app = await openApp(variables)
    await subscribe(await createKeeperWorld({ store: app.store }))
    await app.close()
    const paying = {
      ...variables,
      KEEPER_KEY: generatePrivateKey(),
      CANCELLER_KEY: generatePrivateKey(),
      RPC_URL_8453: 'http://127.0.0.1:1',
    }
    await expect(openApp(paying)).rejects.toThrow(/EARLIER_FACTORIES_8453\): 1, by 0x/)
    await (await openApp({ ...paying, ALLOW_STRANDED_MANDATES: 'true' })).close()
  })
})

/** The app that the launcher closes, found by this symbol. */
async function runningApp(): Promise<App | undefined> {
  return (globalThis as { [key: symbol]: Promise<App> | undefined })[Symbol.for('dues.deps')]
}
