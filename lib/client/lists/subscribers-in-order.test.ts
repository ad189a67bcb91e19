import { expect, test } from 'vitest'
import type { SubscriberSort } from '@/lib/wire/subscribers/subscribers'
import { subscribersInOrder } from './subscribers-in-order'

const rows = [
  { id: 'c', subscribedAt: '2026-03-01T00:00:00.000Z', nextChargeAt: null },
  { id: 'a', subscribedAt: '2026-01-01T00:00:00.000Z', nextChargeAt: '2026-12-01T00:00:00.000Z' },
  { id: 'd', subscribedAt: '2026-02-01T00:00:00.000Z', nextChargeAt: '2026-11-30T23:59:59.999Z' },
  { id: 'b', subscribedAt: '2026-02-01T00:00:00.000Z', nextChargeAt: null },
]

test.each<[SubscriberSort, string]>([
  ['subscribedAt', 'abdc'],
  ['-subscribedAt', 'cdba'],
  ['nextChargeAt', 'dabc'],
  ['-nextChargeAt', 'adcb'],
])('by %s they come as the API lists them, whatever order they were chosen in', (sort, order) => {
  for (const chosen of [rows, rows.toReversed()]) {
    expect(
      subscribersInOrder(chosen, sort)
        .map(({ id }) => id)
        .join(''),
    ).toBe(order)
  }
})
