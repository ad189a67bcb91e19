import { expect, test } from 'vitest'
import { ALL_OPERATIONS } from '@/lib/wire/all-operations'
import { ENDPOINTS } from './endpoints'

test('every endpoint of the browser is the one that its contract declares', () => {
  const declared = new Map(ALL_OPERATIONS.map(({ id, method, path }) => [id, `${method} ${path}`]))
  for (const [id, endpoint] of Object.entries(ENDPOINTS)) expect(endpoint, id).toBe(declared.get(id))
})
