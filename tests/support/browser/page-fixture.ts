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
  /** Errors that the test's pages wrote or threw. */
  pageErrors: PageError[]
  /**
   * Holds that an error which a step provokes on purpose was written as often as said, or at least once, since the last
   * such call, and takes it for expected. It is the narrower way to say what `expectedErrors` says of a whole test.
   */
  expectErrors: (pattern: RegExp, times?: number) => Promise<void>
  /** Fails the test, at its end, for every error that nothing expected. */
  quietPages: undefined
}

interface PageError {
  readonly text: string
  isExpected: boolean
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

const BLANK = 'about:blank'

/** In test mode, with the sample data. Every test comes from one address, and together they outrun any person. */
export const sampleApp = () => ({ env: { RATE_LIMITS: 'off' }, copyOf: madeAppData() })

/** Playwright's `test` with a running app, whose address is the base of every relative address. */
export const test = base.extend<PageFixtures, WorkerFixtures>({
  app: appOf(sampleApp),
  merchant: [async ({ app }, use) => use(await signInMerchant(app.baseUrl)), { scope: 'worker' }],
  world: [async ({ app }, use) => use(await openTestModeApi(app.baseUrl)), { scope: 'worker' }],
  baseURL: async ({ app }, use) => use(app.baseUrl),
  expectedErrors: [[], { option: true }],
  pageErrors: async ({ context }, use) => {
    const errors: PageError[] = []
    const add = (text: string) => errors.push({ text, isExpected: false })
    context.on('console', (message) => {
      if (message.type() === 'error') add(describe(message))
    })
    context.on('weberror', (failure) => {
      // On the blank page between tests there is nothing but what a test puts into every page, such as a wallet.
      if (failure.page()?.url() !== BLANK) add(String(failure.error().stack))
    })
    await use(errors)
  },
  expectErrors: async ({ pageErrors }, use) => {
    await use(async (pattern, times) => {
      const provoked = () => pageErrors.filter(({ text, isExpected }) => !isExpected && pattern.test(text))
      const count = expect.poll(() => provoked().length, { message: `errors like ${pattern}` })
      await (times === undefined ? count.toBeGreaterThan(0) : count.toBe(times))
      for (const error of provoked()) error.isExpected = true
    })
  },
  quietPages: [
    async ({ context, pageErrors, expectedErrors }, use) => {
      await use(undefined)
      for (const page of context.pages()) await leave(page)
      // The next test has the same context, and is granted nothing.
      await context.clearPermissions()
      const surprises = pageErrors
        .filter(({ text, isExpected }) => !isExpected && !expectedErrors.some((each) => each.test(text)))
        .map(({ text }) => text)
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
  const blank = () => page.goto(BLANK)
  await blank().catch((error: Error) => {
    if (!/interrupted by another navigation|net::ERR_ABORTED/.test(error.message)) throw error
    return blank()
  })
}

function describe(message: ConsoleMessage): string {
  return `${message.text()} (${message.location().url})`
}
