import { expect, test } from 'vitest'
import { ALL_OPERATIONS } from '@/lib/wire/all-operations'
import { TEST_ENDPOINTS } from './test-mode-api'

test('every endpoint of test mode is the one that its contract declares', () => {
  const declared = new Map(ALL_OPERATIONS.map(({ id, method, path }) => [id, { method, path }]))
  for (const [id, endpoint] of Object.entries(TEST_ENDPOINTS)) expect(endpoint, id).toEqual(declared.get(id))
})
