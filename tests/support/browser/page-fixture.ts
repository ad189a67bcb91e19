import { test as base, type ConsoleMessage, expect, type WorkerFixture } from 'playwright/test'
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
  /** Answers for every other address, such as those of token logos, with a plain disc. */
  outsideWorld: undefined
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
    { scope: 'worker', timeout: 150_000 },
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
  outsideWorld: [
    async ({ context, app }, use) => {
      await context.route(
        (url) => url.origin !== new URL(app.baseUrl).origin,
        (route) => route.fulfill({ contentType: 'image/svg+xml', body: PLAIN_DISC }),
      )
      await use(undefined)
    },
    { auto: true },
  ],
  quietPages: [
    async ({ context, expectedErrors }, use) => {
      const errors: string[] = []
      context.on('console', (message) => {
        if (message.type() === 'error') errors.push(describe(message))
      })
      context.on('weberror', (failure) => errors.push(String(failure.error().stack)))
      await use(undefined)
      const surprises = errors.filter((error) => !expectedErrors.some((expected) => expected.test(error)))
      expect(surprises, 'errors in the browser console').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

const PLAIN_DISC =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"><circle cx="1" cy="1" r="1" fill="#6f8fa6"/></svg>'

function describe(message: ConsoleMessage): string {
  return `${message.text()} (${message.location().url})`
}
