import { defineConfig } from 'playwright/test'
import { chromiumLaunchOptions } from './support/chromium'

const browser = { browserName: 'chromium', launchOptions: await chromiumLaunchOptions() } as const

const desktop = { ...browser, viewport: { width: 1280, height: 900 } }
/** Pictures are a suite of their own: Chromium at times draws none for minutes, which must not fail what else there is. */
const LOOKS = /looks\.spec\.ts/

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './support/app-data.ts',
  outputDir: '../test-results',
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // A trace of every test costs more than the tests: `npm test -- e2e --trace on` records them.
  use: { screenshot: 'only-on-failure', locale: 'en-US', timezoneId: 'UTC' },
  projects: process.env.DUES_TEST_LOOKS
    ? [{ name: 'desktop', testMatch: LOOKS, use: desktop }]
    : [
        { name: 'desktop', testIgnore: LOOKS, use: desktop },
        {
          name: 'phone',
          // What they hold does not depend on the window.
          testIgnore: [LOOKS, /(health|security-headers|test-wallet-reach|payment-link)\.spec\.ts/],
          grepInvert: /@any-window/,
          use: { ...browser, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
        },
      ],
})
