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

test('health is answered between the pages of ten clients, not behind them', async ({ app, merchant }) => {
  // Rendered anew for everybody, with the offer of its subscription.
  const path = await merchant.createCheckout(await merchant.createSubscription())
  let pages = 0
  let isOver = false
  const ask = async (address: string) => {
    const answer = await fetch(`${app.baseUrl}${address}`)
    await answer.arrayBuffer()
    expect(answer.status, address).toBe(200)
  }
  const client = async () => {
    for (; !isOver; pages += 1) await ask(path)
  }
  const clients = Array.from({ length: 10 }, client)
  const ROUND = 16
  const MOST_ROUNDS = 10
  const askOften = async () => {
    const overtaken: number[] = []
    while (overtaken.length < ROUND) {
      const before = pages
      await ask('/api/health')
      overtaken.push(pages - before)
      // Until the clients are all at it again.
      const next = pages + 2
      await expect.poll(() => pages, { intervals: [1] }).toBeGreaterThanOrEqual(next)
    }
    return overtaken
  }
  // Counted in pages, of which three are rendered at once, this holds on a busy machine too. This process may be held
  // up itself, and then hears of several pages at once: not in every round, as it would behind the pages.
  const rounds: number[][] = []
  const isLate = (overtaken: number[]) => overtaken.filter((count) => count > 3).length >= ROUND / 8
  while (rounds.length < MOST_ROUNDS && rounds.every(isLate)) rounds.push(await askOften())
  isOver = true
  await Promise.all(clients)
  expect(rounds.every(isLate), rounds.map((round) => round.join(' ')).join('\n')).toBe(false)
})
