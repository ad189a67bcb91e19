import { defineConfig } from 'playwright/test'
import { restingHere } from './run/turns.mjs'
import { chromiumLaunchOptions } from './support/browser/chromium'
import { PHONE } from './support/looks/window-and-theme'
import { IS_DEEP } from './support/process/deep'

/**
 * Specs that move their app's time, by moving-time-fixture.ts. One worker runs them all, so that one app is started for
 * them: a second costs more than a file of them. They begin first, since nothing runs beside the last of them.
 */
const MOVING_TIME = /(test-mode\/[\w-]+|expired-checkout|shop|year-samples)\.spec\.ts$/

const resting = restingHere().map((path) => `**/${path}`)

const browser = { browserName: 'chromium', launchOptions: await chromiumLaunchOptions() } as const

const desktop = {
  ...(!IS_DEEP && { grepInvert: /@deep/ }),
  use: { ...browser, viewport: { width: 1280, height: 900 } },
}

/**
 * Each guarantee once, in the desktop's window and the light theme; every page once on a phone. A deep run
 * (`DUES_DEEP=1`) adds the tests marked by `deep`, looks at every state in both themes, and repeats on a phone what depends
 * on the window.
 */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './support/process/app-data.ts',
  outputDir: '../test-results',
  // Each has an app and a browser of its own, and two keep two cores busy.
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // A journey holds many states, and a busy machine takes minutes for some.
  timeout: 1_200_000,
  // Ends a hang; a machine with other work takes seconds where an idle one takes milliseconds.
  expect: { timeout: 300_000 },
  use: {
    // A click or a read of an element that has gone waits for it: without a bound, until the test's own ends it.
    actionTimeout: 120_000,
    navigationTimeout: 120_000,
    // A trace of every test costs more than the tests: `npm test -- e2e --trace on` records them.
    screenshot: 'only-on-failure',
    // A reader of English whose days come before the months.
    locale: 'en-GB',
    timezoneId: 'UTC',
    // Frames between two states cost a tenth of a page's time, and no test looks at them.
    contextOptions: { reducedMotion: 'reduce' },
    // A page's scripts are then compiled once for many tests. What is not undone between tests (offline, permissions,
    // headers) a test undoes by itself.
    reuseContext: true,
  },
  projects: [
    { name: 'desktop, moving time', testMatch: MOVING_TIME, testIgnore: resting, workers: 1, ...desktop },
    { name: 'desktop', testIgnore: [MOVING_TIME, ...resting], ...desktop },
    ...(IS_DEEP
      ? [
          {
            name: 'phone',
            // Specs that do not depend on the window's size, or set their own.
            testIgnore: /(health|looks|on-a-phone|security-headers|payment-link)\.spec\.ts/,
            grepInvert: /@any-window/,
            use: { ...browser, ...PHONE },
          },
        ]
      : []),
  ],
})
