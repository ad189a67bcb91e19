import { test as base } from '../browser/merchant-fixture'
import { appOf, sampleApp } from '../browser/page-fixture'
import { PUSH_ENV } from '../messages/test-device'
import type { AppServer } from '../process/app-server'

/** `test` with an app whose operator allows what other sites have a part in: one for all files that try that. */
export const test = base.extend<object, { app: AppServer }>({
  app: appOf(() => {
    const { env, ...options } = sampleApp()
    return { ...options, env: { ...env, ...PUSH_ENV, BASE_ACCOUNT: 'true', SAFE_APP: 'true' } }
  }),
})
