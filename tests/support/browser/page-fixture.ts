import { test as base, type ConsoleMessage, expect, type Page, type WorkerFixture } from 'playwright/test'
import { openTestModeApi, type TestModeApi } from '../chain/test-mode-api'
import { madeAppData } from '../process/app-data'
import { type AppServer, type AppServerOptions, startApp } from '../process/app-server'
import { type ApiMerchant, signInMerchant } from '../service/api-merchant'

interface PageFixtures {
  /**
   * Console errors that a test provokes on purpose, such as the browser's own line about a 404:
   * `test.use({ expectedErrors: [/status of 404/] })`. Any other fails the test.
   */
  expectedErrors: readonly RegExp[]
  /** Fails the test, at its end, for every error that any of its pages wrote or threw. */
  quietPages: undefined
}

/** Made where a test asks for them. Files that differ in these get workers of their own, each with an app to start. */
interface WorkerFixtures {
  /** The app that this worker's tests share: the production server in test mode, on fresh data. */
  app: AppServer
  /** A merchant on it, who has nothing yet. */
  merchant: ApiMerchant
  /** The hands that move its local chain. */
  world: TestModeApi
}

/**
 * The fixture `app`: a server that a worker's tests share, and no others. A file whose tests need another one than most
 * says so: `base.extend<object, { app: AppServer }>({ app: appOf(() => ({ env: { SIGN_UP: 'closed' } })) })`.
 *
 * @param options - asked for as the server is started
 */
export function appOf(
  options: () => AppServerOptions,
): [WorkerFixture<AppServer, object>, { scope: 'worker'; timeout: number }] {
  return [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
    async ({}, use) => {
      const app = await startApp(options())
      await use(app)
      await app.stop()
    },
    { scope: 'worker', timeout: 700_000 },
  ]
}

/** In test mode, with the sample data. Every test comes from one address, and together they outrun any person. */
export const sampleApp = () => ({ env: { RATE_LIMITS: 'off' }, copyOf: madeAppData() })

/** Playwright's `test` with a running app, whose address is the base of every relative address. */
export const test = base.extend<PageFixtures, WorkerFixtures>({
  app: appOf(sampleApp),
  merchant: [async ({ app }, use) => use(await signInMerchant(app.baseUrl)), { scope: 'worker' }],
  world: [async ({ app }, use) => use(await openTestModeApi(app.baseUrl)), { scope: 'worker' }],
  baseURL: async ({ app }, use) => use(app.baseUrl),
  expectedErrors: [[], { option: true }],
  quietPages: [
    async ({ context, app, expectedErrors }, use) => {
      const errors: string[] = []
      context.on('console', (message) => {
        if (message.type() === 'error' && !isOutside(message, app)) errors.push(describe(message))
      })
      context.on('weberror', (failure) => errors.push(String(failure.error().stack)))
      await use(undefined)
      const surprises = errors.filter((error) => !expectedErrors.some((expected) => expected.test(error)))
      for (const page of context.pages()) await leave(page)
      expect(surprises, 'errors in the browser console').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/**
 * Leaves a page for the next test, which has the same one. A page that was going elsewhere as its test ended, such as
 * after signing out, gets there first.
 */
async function leave(page: Page): Promise<void> {
  if (page.isClosed()) return
  const blank = () => page.goto('about:blank')
  await blank().catch(blank)
}

/** The browser's own line about an address out of reach, such as that of a token's logo. */
function isOutside(message: ConsoleMessage, { baseUrl }: AppServer): boolean {
  const { url } = message.location()
  return message.text().includes('net::ERR_NAME_NOT_RESOLVED') && !url.startsWith(baseUrl)
}

function describe(message: ConsoleMessage): string {
  return `${message.text()} (${message.location().url})`
}
