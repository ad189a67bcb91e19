import { afterEach, expect, it, vi } from 'vitest'
import { callApi, pageHeaders } from './api'
import { isPageOf } from './page-account'

const FIRST = '7b0c4a52-6f0e-4d53-9d0e-0a4f1c2b3d4e'
const SECOND = '00000000-6f0e-4d53-9d0e-0a4f1c2b3d4e'

afterEach(() => vi.unstubAllGlobals())

it('a page is of the first account that it was made for, and every request names that', async () => {
  expect([isPageOf(SECOND), pageHeaders]).toEqual([true, { Accept: 'application/json' }])
  vi.stubGlobal('window', {})
  expect([isPageOf(FIRST), isPageOf(SECOND), isPageOf(FIRST)]).toEqual([true, false, true])
  const named: (string | null)[] = []
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    named.push(new Headers(init.headers).get('dues-account'))
    return Response.json({ data: {} })
  })
  await callApi('getMerchant', {})
  await callApi('changeMerchant', { body: { organisation: 'Alpha' } })
  expect(named).toEqual([FIRST, FIRST])
})
