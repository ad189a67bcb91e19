import { expect, test } from '@/tests/support/browser/merchant-fixture'

test('the server answers that it is up', async ({ request }) => {
  const response = await request.get('/api/health')
  expect(response.status()).toBe(200)
  expect(await response.json()).toEqual({ data: { status: 'ok' } })
})

test('the server tells nobody of a contact that its operator has not named', async ({ request }) => {
  const response = await request.get('/.well-known/security.txt')
  expect(response.status()).toBe(404)
  expect(await response.json()).toMatchObject({ code: 'not_found' })
})
