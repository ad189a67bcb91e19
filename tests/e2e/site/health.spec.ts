import { expect, test } from '@/tests/support/browser/merchant-fixture'

test('the server answers that it is up', async ({ request }) => {
  const response = await request.get('/api/health')
  expect(response.status()).toBe(200)
  expect(await response.json()).toEqual({ data: { status: 'ok' } })
})
