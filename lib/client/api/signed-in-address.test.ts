import { expect, test } from 'vitest'
import { getSession } from '@/lib/wire/accounts/auth'
import { pageHeaders } from './api'
import { isPageOf } from './page-account'
import { signedInAddress } from './signed-in-address'

const ADDRESS = '0x976EA74026E726554dB657fA54763abd0C3a0aa9'

test('the account of the browser is asked for without naming that of the page, which would be refused', async () => {
  isPageOf('7d1f0c52-4be9-4a7e-9c31-b2f8e6a05d14')
  const asked: Request[] = []
  const address = await signedInAddress(async (path, init) => {
    asked.push(new Request(new URL(String(path), 'http://localhost'), init))
    return Response.json({ data: { userid: 'u', address: ADDRESS, organisation: '' } })
  })
  expect(address).toBe(ADDRESS)
  expect(asked.map(({ url, method }) => `${method} ${new URL(url).pathname}`)).toEqual([
    `${getSession.method} ${getSession.path}`,
  ])
  for (const name of Object.keys(pageHeaders)) {
    if (name !== 'Accept') expect(asked[0]?.headers.has(name), name).toBe(false)
  }
})

test('without a session or an answer there is none to name', async () => {
  expect(await signedInAddress(async () => new Response('{}', { status: 401 }))).toBeNull()
  expect(await signedInAddress(() => Promise.reject(new TypeError('Failed to fetch')))).toBeNull()
})
