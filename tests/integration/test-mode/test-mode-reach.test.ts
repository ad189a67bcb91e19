import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { POST as unknown } from '@/app/api/[[...unknown]]/route'
import type { Handler } from '@/lib/server/http/route'
import { operationsIn } from '@/lib/server/openapi/openapi-document'
import { ALL_OPERATIONS } from '@/lib/wire/all-operations'
import { exportsOf, operationsOf, pathOf, ROUTE_FILES } from '../../support/service/route-files'
import { createWorld, type World } from '../../support/service/world'

const TEST_FILES = [
  ...ROUTE_FILES.filter((file) => file.startsWith('app/api/v1/test/')),
  'app/api/v1/test/wallet/route.ts',
  'app/api/v1/test/wallet/[part]/route.ts',
]

describe('in production', () => {
  let world: World
  beforeAll(async () => {
    world = await createWorld({ env: { BASE_URL: 'https://dues.example.com', SIGN_UP: 'open' } })
  })
  afterAll(() => world.close())

  it.each(TEST_FILES)('there is nothing at %s, whatever is asked of it', async (file) => {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      const handle = (await exportsOf(file))[method] as Handler
      const response = await handle(new Request(`http://localhost:3000${pathOf(file)}`, { method }))
      expect(response.status).toBe(404)
      const elsewhere = await unknown(new Request(`http://localhost:3000${pathOf(file)}`, { method }))
      const { requestId: one, ...ours } = await response.json()
      const { requestId: other, ...theirs } = await elsewhere.json()
      expect([ours, one === other]).toEqual([theirs, false])
    }
  })
})

it('every operation below /api/v1/test is one of test mode alone, and no other is', async () => {
  const below = (await Promise.all(TEST_FILES.map(operationsOf))).flat()
  const ids = below.map(([, { operation }]) => operation.id)
  expect(ids).toHaveLength(8)
  const testOnly = ALL_OPERATIONS.filter((operation) => operation.testOnly).map(({ id }) => id)
  expect(ids.sort()).toEqual(testOnly.sort())
  expect(operationsIn({ mode: 'production' }).some((operation) => operation.testOnly)).toBe(false)
})
