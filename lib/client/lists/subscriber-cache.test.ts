import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { WireSubscriberRow } from '@/lib/wire/subscribers/subscribers'
import type { WireMerchantSubscription } from '@/lib/wire/subscriptions/subscriptions'
import { rowAfterCancel } from '../queries/subscriber-mutations'
import { subscribersQuery } from '../queries/subscriber-queries'
import { subscriptionQuery } from '../queries/subscription-queries'
import { showSubscriber } from './subscriber-cache'
import { DEFAULT_FILTERS } from './subscriber-filters'

const subscriptionId = '0b5c2a4e-6f60-4a53-9f1d-9a2f6f0f7c11'
const plan = { id: 'p', name: 'Team', price: 49, frequency: 'month', volume: 0, subscriptionId } as const
const token = {
  id: '1',
  address: '0x3E5453FB80365b795DeF3E0a31738894d9061c0c',
  symbol: 'USDC',
  name: 'USD Coin',
  decimals: 6,
  chainId: 8453,
  logoURI: '',
  coingeckoId: 'usd-coin',
}

function subscriber(id: string, changes: Partial<WireSubscriberRow> = {}): WireSubscriberRow {
  return {
    id,
    eoaaddress: token.address,
    swaddress: token.address,
    planId: plan.id,
    status: 'active',
    subscribedAt: '2026-11-02T10:00:00.000Z',
    subscriptionId,
    plan,
    token,
    price: 49,
    frequency: 'month',
    firstChargeAt: '2026-11-16T10:00:00.000Z',
    currentPeriodEnd: '2026-12-16T10:00:00.000Z',
    nextChargeAt: '2026-12-16T10:00:00.000Z',
    renewalsLeft: 11,
    pastDueSince: null,
    cancelAt: null,
    cancelledAt: null,
    cancelReason: null,
    cancelComment: null,
    ...changes,
  }
}

function cacheOf(...rows: WireSubscriberRow[]) {
  const client = new QueryClient()
  const list = subscribersQuery(subscriptionId, DEFAULT_FILTERS, null).queryKey
  const record = subscriptionQuery(subscriptionId).queryKey
  client.setQueryData(list, { pages: [{ data: rows, nextCursor: null }], pageParams: [null] })
  const counts = { active: 2, trialing: 0, past_due: 0, cancelled: 0 }
  const subscription = { id: subscriptionId, subscribers: counts } as WireMerchantSubscription
  client.setQueryData(record, { data: subscription, etag: null })
  return {
    client,
    rows: () => client.getQueryData(list)?.pages.flatMap((page) => page.data),
    counts: () => client.getQueryData(record)?.data.subscribers,
  }
}

const at = new Date('2026-11-21T12:00:00.000Z')

test('a cancel at the end of the period leaves the status and stops the charges', () => {
  const row = rowAfterCancel(subscriber('a'), 'period_end', at)
  expect(row).toMatchObject({
    status: 'active',
    cancelAt: '2026-12-16T10:00:00.000Z',
    nextChargeAt: null,
    renewalsLeft: 0,
  })
})

test('a cancel of who is past due ends access at once, whatever was asked', () => {
  for (const when of ['now', 'period_end'] as const) {
    const row = rowAfterCancel(subscriber('a', { status: 'past_due' }), when, at)
    expect(row).toMatchObject({ status: 'cancelled', cancelledAt: at.toISOString(), cancelAt: null })
  }
})

test('a changed subscriber changes its row and the counts, and changing it back restores both', () => {
  const before = subscriber('a')
  const { client, rows, counts } = cacheOf(before, subscriber('b'))
  const after = rowAfterCancel(before, 'now', at)

  showSubscriber(client, before, after)
  expect(rows()?.map((row) => row.status)).toEqual(['cancelled', 'active'])
  expect(counts()).toMatchObject({ active: 1, cancelled: 1 })

  showSubscriber(client, after, before)
  expect(rows()).toEqual([before, subscriber('b')])
  expect(counts()).toMatchObject({ active: 2, cancelled: 0 })
})
