import { afterAll, beforeAll, expect, it } from 'vitest'
import * as nowhere from '@/app/api/[[...unknown]]/route'
import * as health from '@/app/api/health/route'
import type { Handler } from '@/lib/server/http/route'
import { createWorld, type World } from '../../support/service/world'

let world: World
beforeAll(async () => {
  world = await createWorld({ env: { BASE_URL: 'https://dues.example.com', SIGN_UP: 'open' } })
})
afterAll(() => world.close())

it.each<[string, Handler, string, number]>([
  ['an answer', health.GET, 'GET', 200],
  ['a method that is not there', health.DELETE, 'DELETE', 405],
  ['which methods there are', health.OPTIONS, 'OPTIONS', 204],
  ['a path where nothing is', nowhere.POST, 'POST', 404],
])('%s keeps browsers on https, and has an id', async (_, handle, method, status) => {
  const response = await handle(new Request('https://dues.example.com/api/x', { method }))
  expect(response.status).toBe(status)
  expect(response.headers.get('strict-transport-security')).toMatch(/^max-age=\d+/)
  expect(response.headers.get('x-request-id')).toMatch(/^req_[0-9a-f]{32}$/)
})
