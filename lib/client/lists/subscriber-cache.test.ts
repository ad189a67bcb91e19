import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { WireSubscriberRow } from '@/lib/wire/subscribers/subscribers'
import type { WireMerchantSubscription } from '@/lib/wire/subscriptions/subscriptions'
import { SUBSCRIPTION_ID, subscriberRow } from '@/tests/support/browser/subscriber-row'
import { rowAfterCancel } from '../queries/subscriber-mutations'
import { subscribersQuery } from '../queries/subscriber-queries'
import { subscriptionQuery } from '../queries/subscription-queries'
import { showSubscriber } from './subscriber-cache'
import { DEFAULT_FILTERS } from './subscriber-filters'

function cacheOf(...rows: WireSubscriberRow[]) {
  const client = new QueryClient()
  const list = subscribersQuery(SUBSCRIPTION_ID, DEFAULT_FILTERS, null).queryKey
  const record = subscriptionQuery(SUBSCRIPTION_ID).queryKey
  client.setQueryData(list, { pages: [{ data: rows, nextCursor: null }], pageParams: [null] })
  const counts = { active: 2, trialing: 0, past_due: 0, paused: 0, cancelled: 0, ended: 0 }
  const subscription = { id: SUBSCRIPTION_ID, subscribers: counts } as WireMerchantSubscription
  client.setQueryData(record, { data: subscription, etag: null })
  return {
    client,
    rows: () => client.getQueryData(list)?.pages.flatMap((page) => page.data),
    counts: () => client.getQueryData(record)?.data.subscribers,
  }
}

const at = new Date('2026-11-21T12:00:00.000Z')

test('a changed subscriber changes its row and the counts, and changing it back restores both', () => {
  const before = subscriberRow('a')
  const { client, rows, counts } = cacheOf(before, subscriberRow('b'))
  const after = rowAfterCancel(before, 'now', at)

  showSubscriber(client, before, after)
  expect(rows()?.map((row) => row.status)).toEqual(['cancelled', 'active'])
  expect(counts()).toMatchObject({ active: 1, cancelled: 1 })

  showSubscriber(client, after, before)
  expect(rows()).toEqual([before, subscriberRow('b')])
  expect(counts()).toMatchObject({ active: 2, cancelled: 0 })
})
