import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { readLeftToRefund, refundsQuery } from './refund-queries'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('what is left of a payment is read anew, and not from an answer that was asked for before', async () => {
  const answers: ((left: string) => void)[] = []
  const answer = () =>
    new Promise<Response>((resolve) => {
      answers.push((left) => resolve(Response.json({ data: { left } })))
    })
  vi.stubGlobal('fetch', answer)
  const client = new QueryClient()
  client.setQueryData(refundsQuery('pay-1').queryKey, { left: '49' } as never)
  const before = client.fetchQuery(refundsQuery('pay-1')).catch(() => {})
  const left = readLeftToRefund(client, 'pay-1')
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[0]?.('49')
  answers[1]?.('7')
  expect(await left).toBe(7n)
  await before
  expect(client.getQueryData(refundsQuery('pay-1').queryKey)).toEqual({ left: '7' })
})
