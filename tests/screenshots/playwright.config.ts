import { defineConfig } from 'playwright/test'
import { chromiumLaunchOptions } from '../support/browser/chromium'
import { askedLanguages } from './shoot'

/** Pictures of every page, to look at: `npm run screenshots`. They hold nothing, so no suite runs them. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.shots.ts',
  globalSetup: '../support/process/app-data.ts',
  outputDir: '../../test-results',
  reporter: 'list',
  workers: 1,
  forbidOnly: true,
  timeout: 120_000 * askedLanguages().length,
  expect: { timeout: 30_000 },
  use: {
    browserName: 'chromium',
    launchOptions: await chromiumLaunchOptions(),
    locale: 'en-GB',
    timezoneId: 'UTC',
  },
})
