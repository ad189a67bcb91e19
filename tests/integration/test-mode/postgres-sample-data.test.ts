import { expect, it } from 'vitest'
import { syncTokenCatalogue } from '@/lib/server/services/subscriptions/sync-token-catalogue'
import { subscribers, users } from '@/lib/server/store/schema/schema'
import { makeSampleData } from '@/lib/server/test-mode/sample/make-sample-data'
import { TEST_TOKENS } from '@/lib/server/test-mode/tokens/test-tokens'
import { shippedTokens } from '@/lib/server/tokens/shipped-tokens'
import { deep } from '../../support/process/deep'
import { createWorld } from '../../support/service/world'

// The embedded database belongs to one process, and one statement of it waits for the other.
it('the sample data is made once by two processes at once', {
  ...deep('test mode alone, which has one process'),
}, async () => {
  const { deps, close } = await createWorld()
  await syncTokenCatalogue(deps, { tokens: [...shippedTokens, ...TEST_TOKENS] })
  await Promise.all([makeSampleData(deps), makeSampleData(deps)])
  expect(await deps.store.db.$count(users)).toBe(1)
  expect(await deps.store.db.$count(subscribers)).toBe(180)
  await close()
})
