import { type ApiMerchant, signInMerchant } from './api-merchant'
import { test as base, expect } from './page-fixture'

/** Playwright's `test` with the app and a merchant on it. */
export const test = base.extend<object, { merchant: ApiMerchant }>({
  merchant: [async ({ app }, use) => use(await signInMerchant(app.baseUrl)), { scope: 'worker' }],
})

export { expect }
