import { defineConfig } from 'playwright/test'
import { chromiumLaunchOptions } from './support/browser/chromium'

const browser = { browserName: 'chromium', launchOptions: await chromiumLaunchOptions() } as const

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './support/process/app-data.ts',
  outputDir: '../test-results',
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // A trace of every test costs more than the tests: `npm test -- e2e --trace on` records them.
  use: { screenshot: 'only-on-failure', locale: 'en-US', timezoneId: 'UTC' },
  projects: [
    { name: 'desktop', use: { ...browser, viewport: { width: 1280, height: 900 } } },
    {
      name: 'phone',
      // What they hold does not depend on the window, or they take another one by themselves.
      testIgnore: /(health|looks|security-headers|test-wallet-reach|payment-link)\.spec\.ts/,
      grepInvert: /@any-window/,
      use: { ...browser, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
})
